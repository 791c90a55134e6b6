import type { InputHTMLAttributes, Ref } from 'react'
import { Field } from './field.tsx'

/** Maximum length of a keyword, in characters. */
const LONGEST = 100

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'placeholder' | 'id'> {
  label: string
  /** Which columns are searched. */
  hint: string
  ref?: Ref<HTMLInputElement>
}

/** Keyword that filters a list; the widest of its filters. */
export function KeywordField({ label, hint, ...input }: Props) {
  return (
    <div className="is-wide field">
      <Field label={label}>
        {({ id }) => <input maxLength={LONGEST} {...input} id={id} className="input" type="search" placeholder={hint} />}
      </Field>
    </div>
  )
}
