import type { ReactNode } from 'react'
import Dialog from '../overlay/dialog.tsx'

interface Props {
  title: string
  values: readonly { id: string; label: string; unit: string | undefined; value: ReactNode }[]
  onClose: () => void
  /** What a table shows below the row. */
  lead?: ReactNode
  /** What can be done with the row. */
  children?: ReactNode
}

/** All values of a row, from the lower edge of a phone. */
export default function RowSheet({ title, values, onClose, lead, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose} isSheet>
      {lead}
      <dl className="row-sheet">
        {values.map(({ id, label, unit, value }) => (
          <div key={id}>
            <dt>
              {label}
              {unit && <small>{unit}</small>}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Dialog>
  )
}
