import './search-field.css'
import type { InputHTMLAttributes } from 'react'
import { Icon } from './icon.tsx'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'aria-label'> {
  label: string
}

/** Search input with a magnifying glass. */
export function SearchField({ label, ...input }: Props) {
  return (
    <span className="search-field">
      <Icon name="search" small />
      <input maxLength={200} {...input} className="input" type="search" aria-label={label} />
    </span>
  )
}
