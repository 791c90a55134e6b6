import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { getCharacterKinds, passwordLength, passwordSymbols } from '../../../shared/fields/password.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Icon } from '../icon.tsx'
import { PasswordInput } from '../password-input.tsx'
import { FormField } from './form-field.tsx'

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>
  name: Path<T>
  label: string
  /** `new-password` prevents the browser from filling in a saved password. */
  autoComplete: 'current-password' | 'new-password'
  required?: boolean
  /** Shows which password rules are met while the user types. */
  hasRules?: boolean
  help?: string
}

/** Form field for a password, with a button that reveals it. */
export function PasswordField<T extends FieldValues>({
  form,
  name,
  label,
  autoComplete,
  required = true,
  hasRules,
  help,
}: Props<T>) {
  return (
    <div className="stack gap-2">
      <FormField form={form} name={name} label={label} required={required} help={help}>
        {(control) => <PasswordInput {...control} {...form.register(name)} label={label} autoComplete={autoComplete} />}
      </FormField>
      {hasRules && <PasswordRules text={String(form.watch(name) ?? '')} />}
    </div>
  )
}

/** List of the password rules, each ticked when it is met. */
function PasswordRules({ text }: { text: string }) {
  const t = getMessages('password')
  const kinds = getCharacterKinds(text)
  const rules = [
    { key: 'rule.length', isMet: text.length >= passwordLength.min && text.length <= passwordLength.max },
    { key: 'rule.upper', isMet: kinds.upper },
    { key: 'rule.lower', isMet: kinds.lower },
    { key: 'rule.digit', isMet: kinds.digit },
    { key: 'rule.symbol', isMet: kinds.symbol },
  ] as const
  return (
    <>
      <ul className="flex wrap text-note muted password-rules" aria-label={t('rules')}>
        {rules.map(({ key, isMet }) => (
          <li key={key} className={isMet ? 'is-met' : ''}>
            <Icon name={isMet ? 'done' : 'ring'} small />
            {t(key)}
            <span className="visually-hidden">{t(isMet ? 'rule.met' : 'rule.notMet')}</span>
          </li>
        ))}
      </ul>
      {kinds.other ? (
        <p className="note problem">{t('otherCharacter', { symbols: passwordSymbols })}</p>
      ) : (
        <p className="note">{t('symbols', { symbols: passwordSymbols })}</p>
      )}
    </>
  )
}
