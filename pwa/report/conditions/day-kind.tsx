import { isDay } from '../../../shared/calendar/period.ts'
import { formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { DayInput } from '../../ui/form/day-input.tsx'
import type { ConditionKind } from './condition.ts'
import { DraftPanel } from './draft-panel.tsx'

/** Condition: a day or null. */
export const dayKind: ConditionKind<string | null> = {
  useSummary: function useDay(value) {
    const t = getMessages('report')
    return value === null ? t('off') : formatDay(value, { weekday: true })
  },
  Panel: function DayPanel({ label, value, onApply, onClose }) {
    const t = getMessages('picker')
    return (
      <DraftPanel
        label={label}
        value={value}
        validate={(draft) => (draft === null || isDay(draft) ? null : t('day.unreadable'))}
        onApply={onApply}
        onClose={onClose}
      >
        {(draft, change) => <DayInput label={label} value={draft} onChange={change} />}
      </DraftPanel>
    )
  },
  Field: ({ id, label, value, onChange, isInvalid, describedBy }) => (
    <DayInput id={id} label={label} value={value} onChange={onChange} aria-invalid={isInvalid} aria-describedby={describedBy} />
  ),
}
