import { type InputHTMLAttributes, useState } from 'react'
import { getMessages } from '../i18n/get-messages.ts'
import { Icon } from './icon.tsx'

/** Password input with a button that reveals it. `label` is the name of the field, for the button. */
export function PasswordInput({
  label,
  ...rest
}: { label: string } & Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
    ref?: React.Ref<HTMLInputElement>
  }) {
  const t = getMessages('password')
  const [isVisible, setVisible] = useState(false)
  return (
    <span className="input-with-tool">
      <input {...rest} className="input" type={isVisible ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      <button
        type="button"
        className="icon-button"
        aria-label={t(isVisible ? 'hide' : 'show', { name: label })}
        aria-pressed={isVisible}
        onClick={() => setVisible(!isVisible)}
      >
        <Icon name={isVisible ? 'eye-off' : 'eye'} />
      </button>
    </span>
  )
}
