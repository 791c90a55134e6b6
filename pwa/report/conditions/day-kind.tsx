import { formatDay } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { ConditionKind } from './condition.ts'
import { DraftPanel } from './draft-panel.tsx'

interface InputProps {
  id?: string
  label: string
  value: string | null
  onChange: (value: string | null) => void
  isInvalid?: boolean
  describedBy?: string | undefined
}

const NativeDayInput = ({ id, label, value, onChange, isInvalid = false, describedBy }: InputProps) => (
  <input
    id={id}
    className="input"
    type="date"
    aria-label={label}
    aria-invalid={isInvalid || undefined}
    aria-describedby={describedBy}
    value={value ?? ''}
    onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
  />
)

/** Condition: a day or null. */
export const dayKind: ConditionKind<string | null> = {
  useSummary: function useDay(value) {
    const t = useMessages('report')
    return value === null ? t('off') : formatDay(value, { weekday: true })
  },
  Panel: ({ label, value, onApply, onClose }) => (
    <DraftPanel label={label} value={value} onApply={onApply} onClose={onClose}>
      {(draft, change) => <NativeDayInput label={label} value={draft} onChange={change} />}
    </DraftPanel>
  ),
  Field: NativeDayInput,
}
