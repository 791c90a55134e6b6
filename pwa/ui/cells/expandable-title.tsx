import { Icon } from '../icon.tsx'
import { ProductLink } from './product-link.tsx'

interface Props {
  row: { jan: string; productName: string }
  isOpen: boolean
  /** Accessible name of the button, which says what it opens or closes. */
  toggleLabel: string
  onToggle: () => void
}

/** Name of a title with the button that opens what belongs to its row. */
export function ExpandableTitle({ row, isOpen, toggleLabel, onToggle }: Props) {
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
      <ProductLink jan={row.jan} productName={row.productName} />
    </span>
  )
}
