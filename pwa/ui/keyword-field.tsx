import type { InputHTMLAttributes, Ref } from 'react'
import { Field } from './field.tsx'

/** Longest words that lists are searched by, in characters. */
const LONGEST = 100

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'placeholder' | 'id'> {
  label: string
  /** What is searched: names of columns. */
  hint: string
  ref?: Ref<HTMLInputElement>
}

/** The words that a list is narrowed by; the widest of its filters. */
export function KeywordField({ label, hint, ...input }: Props) {
  return (
    <div className="is-wide field">
      <Field label={label}>
        {({ id }) => <input maxLength={LONGEST} {...input} id={id} className="input" type="search" placeholder={hint} />}
      </Field>
    </div>
  )
}
