import { type ReactNode, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { getMessages } from '../../i18n/get-messages.ts'
import { ControlledField } from './form-field.tsx'

/**
 * A postal code has two parts. The form value is one string: seven digits, or both parts with a hyphen if they are
 * incomplete.
 */

const toAscii = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[‐‑–—−ー―]/g, '-')
    .replace(/[\s〒]/g, '')

/** Splits a form value into its two parts: at the hyphen, or after three digits if there is none. */
export function splitPostalCode(text: string): [head: string, body: string] {
  const hyphen = text.indexOf('-')
  return hyphen < 0 ? [text.slice(0, 3), text.slice(3)] : [text.slice(0, hyphen), text.slice(hyphen + 1)]
}

/** Joins two parts to a form value: seven digits if both are complete, otherwise with a hyphen. */
export function joinPostalCode(head: string, body: string): string {
  if (/^\d{3}$/.test(head) && /^\d{4}$/.test(body)) return head + body
  return head === '' && body === '' ? '' : `${head}-${body}`
}

/** Returns the seven digits of a complete postal code in any common spelling; null for any other text. */
export function parseCompletePostalCode(text: string): string | null {
  const [, head = '', body = ''] = /^(\d{3})-?(\d{4})$/.exec(toAscii(text)) ?? []
  return head + body || null
}

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>
  name: Path<T>
  label: string
  before?: string
  help?: ReactNode
  isFull?: boolean
  /** Rendered next to the second part. */
  tool?: ReactNode
}

/** Postal code in two inputs. A complete code that is pasted into the first input fills both. */
export function PostalCodeField<T extends FieldValues>({ tool, ...props }: Props<T>) {
  return (
    <ControlledField {...props}>
      {(control, field) => (
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
    </ControlledField>
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
  const t = getMessages('controls')
  const second = useRef<HTMLInputElement>(null)
  const [head, body] = splitPostalCode(value)
  const common = { ...aria, className: 'input', inputMode: 'numeric', autoComplete: 'off', onBlur } as const
  return (
    <span className="row wrap gap-2 postal-code">
      <input
        {...common}
        id={id}
        ref={focusRef}
        aria-label={t('postalHead', { name: label })}
        value={head}
        onChange={({ target }) => {
          const postalCode = parseCompletePostalCode(target.value)
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
