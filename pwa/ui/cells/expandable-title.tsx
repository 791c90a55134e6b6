import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { ProductLink } from './product-link.tsx'

interface ToggleProps {
  isOpen: boolean
  /** Accessible name of the button, which says what it opens or closes. */
  toggleLabel: string
  onToggle: () => void
}

/** What names a row, with the button that opens what belongs to it. */
export function ExpandableName({ isOpen, toggleLabel, onToggle, children }: ToggleProps & { children: ReactNode }) {
  return (
    <span className="row-toggle-name">
      <button
        type="button"
        className="row-toggle"
        tabIndex={-1}
        aria-expanded={isOpen}
        aria-label={toggleLabel}
        onClick={onToggle}
      >
        <Icon name="right" small />
      </button>
      {children}
    </span>
  )
}

/** Name of a title with the button that opens what belongs to its row. */
export const ExpandableTitle = ({ row, ...toggle }: ToggleProps & { row: { jan: string; productName: string } }) => (
  <ExpandableName {...toggle}>
    <ProductLink jan={row.jan} productName={row.productName} />
  </ExpandableName>
)
