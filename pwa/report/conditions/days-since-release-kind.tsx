import { getMessages, translateErrorCode } from '../../i18n/get-messages.ts'
import { NumberRangeInput } from '../../ui/field.tsx'
import type { ConditionKind } from './condition.ts'
import { DraftPanel } from './draft-panel.tsx'

interface Days {
  from: number
  to: number
}

/** Limits of the API, in days since release. */
const MIN_DAY = -60
const MAX_DAY = 3650
/** Common last days: full weeks since release. */
const commonLastDays = [6, 13, 27, 55, 83] as const

const clampToWholeDay = (value: number | null, fallback: number): number =>
  value === null ? fallback : Math.min(MAX_DAY, Math.max(MIN_DAY, Math.round(value)))

interface InputProps {
  label: string
  value: Days
  onChange: (value: Days) => void
}

function DaysInput({ label, value, onChange }: InputProps) {
  const t = getMessages('sale-compare')
  return (
    <div className="stack gap-3">
      <NumberRangeInput
        label={label}
        value={value}
        unit={t('dayUnit')}
        onChange={({ from, to }) => onChange({ from: clampToWholeDay(from, 0), to: clampToWholeDay(to, value.to) })}
      />
      <div className="flex wrap gap-2">
        {commonLastDays.map((to) => (
          <button key={to} type="button" className="chip" onClick={() => onChange({ from: 0, to })}>
            {t('weeks', { count: (to + 1) / 7 })}
          </button>
        ))}
      </div>
      <p className="help">{t('daysHelp')}</p>
    </div>
  )
}

/** Condition: days since release, where 0 is the release date. */
export const daysSinceReleaseKind: ConditionKind<Days> = {
  isGroup: () => true,
  useSummary: function useDays({ from, to }) {
    const t = getMessages('sale-compare')
    return t('dayRange', { from: from === 0 ? t('releaseDay') : t('dayNumber', { day: from }), to: t('dayNumber', { day: to }) })
  },
  Panel: ({ label, value, onApply, onClose }) => (
    <DraftPanel
      label={label}
      value={value}
      validate={({ from, to }) => (from > to ? (translateErrorCode('validation.reversed') ?? 'validation.reversed') : null)}
      onApply={onApply}
      onClose={onClose}
    >
      {(draft, change) => <DaysInput label={label} value={draft} onChange={change} />}
    </DraftPanel>
  ),
  Field: ({ label, value, onChange }) => <DaysInput label={label} value={value} onChange={onChange} />,
}
