import './single-choice.css'
import type { ReactNode } from 'react'

/** Panel with a list of which a click chooses and applies in one step. */
export const SingleChoicePanel = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="condition-panel">
    <div className="condition-panel-body">
      <h2>{label}</h2>
      {children}
    </div>
  </div>
)

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Search field above the list. */
export const ListSearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <input
    className="input"
    type="search"
    maxLength={200}
    aria-label={label}
    placeholder={label}
    data-autofocus
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)
