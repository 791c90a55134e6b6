import { useState } from 'react'
import { getTodayInJapan } from '../../../shared/period.ts'
import { formatDay } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { parseTypedDay } from '../form/typed-dates.ts'

interface DayRange {
  from: string | null
  to: string | null
}

/** Two typed days; either can be empty. Invalid text stays in the field with an error. */
export function DayRangeInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: DayRange
  onChange: (value: DayRange) => void
}) {
  const t = useMessages('picker')
  return (
    <div className="range">
      <DayRangeBound
        label={`${label} ${t('period.from')}`}
        placeholder={t('period.from')}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
      />
      <i aria-hidden="true">–</i>
      <DayRangeBound
        label={`${label} ${t('period.to')}`}
        placeholder={t('period.to')}
        value={value.to}
        onChange={(to) => onChange({ ...value, to })}
      />
    </div>
  )
}

function DayRangeBound({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string
  placeholder: string
  value: string | null
  onChange: (day: string | null) => void
}) {
  const t = useMessages('picker')
  const [text, setText] = useState<string | null>(null)
  const displayedText = text ?? (value === null ? '' : formatDay(value, {}, 'ja'))
  const day = text === null ? null : parseTypedDay(text, { defaultYear: getTodayInJapan().slice(0, 4) })
  const isInvalid = text !== null && text.trim() !== '' && day === null
  return (
    <input
      className="input"
      aria-label={label}
      aria-invalid={isInvalid}
      title={isInvalid ? t('day.unreadable') : undefined}
      placeholder={placeholder}
      value={displayedText}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        if (text === null || isInvalid) return
        onChange(day)
        setText(null)
      }}
    />
  )
}
