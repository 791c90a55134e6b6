import { type ReactNode, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'

interface Props<V> {
  label: string
  value: V
  /** Why the draft cannot be taken over; null where it can. */
  problem?: (draft: V) => string | null
  onApply: (value: V) => void
  onClose: () => void
  children: (draft: V, change: (draft: V) => void) => ReactNode
}

/** A small panel with a draft: nothing is asked before 適用; Enter applies, Escape leaves it as it was. */
export function ApplyPanel<V>({ label, value, problem, onApply, onClose, children }: Props<V>) {
  const t = useMessages('report')
  const [draft, setDraft] = useState(value)
  const wrong = problem?.(draft) ?? null
  return (
    <form
      className="condition-panel"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // the form of all conditions must not be submitted by a panel in it
        event.stopPropagation()
        if (wrong === null) onApply(draft)
      }}
    >
      <div className="condition-panel-body">
        <h2>{label}</h2>
        {children(draft, setDraft)}
        {wrong !== null && (
          <p className="error" role="alert">
            {wrong}
          </p>
        )}
      </div>
      <div className="popover-foot">
        <Button look="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button look="primary" type="submit" disabled={wrong !== null}>
          {t('apply')}
        </Button>
      </div>
    </form>
  )
}
