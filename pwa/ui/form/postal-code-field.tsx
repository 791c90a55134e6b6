import { type ReactNode, useRef } from 'react'
import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { useMessages } from '../../i18n/use-messages.ts'
import { FormField } from './form-field.tsx'
import { joinPostalCode, splitPostalCode, wholePostalCode } from './postal-code-parts.ts'

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>
  name: Path<T>
  label: string
  before?: string
  help?: ReactNode
  full?: boolean
  /** Rendered next to the second part. */
  tool?: ReactNode
}

/** Postal code in two inputs. A complete code that is pasted into the first input fills both. */
export function PostalCodeField<T extends FieldValues>({ tool, ...props }: Props<T>) {
  return (
    <FormField {...props}>
      {(control) => (
        <Controller
          control={props.form.control}
          name={props.name}
          render={({ field }) => (
            <PostalCodeInput
              {...control}
              tool={tool}
              label={props.label}
              value={String(field.value ?? '')}
              onChange={field.onChange}
              onBlur={field.onBlur}
              focusRef={field.ref}
            />
          )}
        />
      )}
    </FormField>
  )
}

interface InputProps {
  id: string
  tool: ReactNode
  label: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  focusRef: React.Ref<HTMLInputElement>
  'aria-describedby': string | undefined
  'aria-invalid': boolean
  'aria-required': boolean
}

function PostalCodeInput({ id, tool, label, value, onChange, onBlur, focusRef, ...aria }: InputProps) {
  const t = useMessages('controls')
  const second = useRef<HTMLInputElement>(null)
  const [head, body] = splitPostalCode(value)
  const common = { ...aria, className: 'input', inputMode: 'numeric', autoComplete: 'off', onBlur } as const
  return (
    <span className="postal-code">
      <input
        {...common}
        id={id}
        ref={focusRef}
        aria-label={t('postalHead', { name: label })}
        value={head}
        onChange={({ target }) => {
          const postalCode = wholePostalCode(target.value)
          onChange(postalCode ?? joinPostalCode(target.value, body))
          if (postalCode !== null) second.current?.focus()
        }}
      />
      <span aria-hidden="true">-</span>
      <input
        {...common}
        ref={second}
        aria-label={t('postalBody', { name: label })}
        value={body}
        onChange={({ target }) => onChange(joinPostalCode(head, target.value))}
      />
      {tool}
    </span>
  )
}
