import { type ReactNode, useState } from 'react'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'

interface Props<V> {
  label: string
  value: V
  /** Error of the draft; null if it can be applied. */
  validate?: (draft: V) => string | null
  onApply: (value: V) => void
  onClose: () => void
  children: (draft: V, change: (draft: V) => void) => ReactNode
}

/** Panel with a draft of a condition: it takes effect with 適用 or Enter; Escape discards it. */
export function DraftPanel<V>({ label, value, validate, onApply, onClose, children }: Props<V>) {
  const t = getMessages('report')
  const [draft, setDraft] = useState(value)
  const error = validate?.(draft) ?? null
  return (
    <form
      className="condition-panel"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // prevents the submission of the condition form around the panel
        event.stopPropagation()
        if (error === null) onApply(draft)
      }}
    >
      <div className="condition-panel-body">
        <h2>{label}</h2>
        {children(draft, setDraft)}
        {error !== null && (
          <p className="error" role="alert">
            {error}
          </p>
        )}
      </div>
      <div className="popover-foot">
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="primary" type="submit" disabled={error !== null}>
          {t('apply')}
        </Button>
      </div>
    </form>
  )
}
