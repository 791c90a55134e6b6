import { Link } from 'react-router'
import { EmptyState } from './states.tsx'

/** Shown if the URL names an object that does not exist; links to the list of such objects. */
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
