import { Link } from 'react-router'
import { EmptyState } from './states.tsx'

/** What the address names is not there; the list that it would stand in is. */
export function NotThere({ title, help, back, to }: { title: string; help?: string; back: string; to: string }) {
  return (
    <EmptyState
      title={title}
      actions={
        <Link className="button" to={to}>
          {back}
        </Link>
      }
    >
      {help && <p className="note">{help}</p>}
    </EmptyState>
  )
}
