import './search-field.css'
import type { InputHTMLAttributes, Ref } from 'react'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'aria-label'> {
  label: string
  ref?: Ref<HTMLInputElement>
}

/** Search input with a magnifying glass. */
export function SearchField({ label, ...input }: Props) {
  return (
    <span className="relative min-w-0 grow search-field">
      <Icon name="search" small />
      <input maxLength={200} {...input} className="input" type="search" aria-label={label} />
    </span>
  )
}

/** Search input at the top of a panel; it filters the list below it. */
export function PanelSearch({ label, ...input }: Props) {
  return (
    <div className="popover-search">
      <Icon name="search" small />
      <input {...input} className="input" aria-label={label} placeholder={label} />
    </div>
  )
}

/** Maximum length of a keyword, in characters. */
const MAX_KEYWORD_LENGTH = 100

interface KeywordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'placeholder' | 'id'> {
  label: string
  /** Which columns are searched. */
  hint: string
  ref?: Ref<HTMLInputElement>
}

/** Keyword that filters a list; the widest of its filters. */
export function KeywordField({ label, hint, ...input }: KeywordFieldProps) {
  return (
    <div className="is-wide field">
      <Field label={label}>
        {({ id }) => (
          <input maxLength={MAX_KEYWORD_LENGTH} {...input} id={id} className="input" type="search" placeholder={hint} />
        )}
      </Field>
    </div>
  )
}
