import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { parseTypedDay } from '../form/typed-dates.ts'
import { useTypedInput } from '../form/use-typed.ts'

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
  const t = getMessages('picker')
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
  const t = getMessages('picker')
  const displayedText = value === null ? '' : formatDay(value, {}, 'ja')
  const parseDay = (typed: string) => parseTypedDay(typed, { defaultYear: getTodayInJapan().slice(0, 4) })
  const field = useTypedInput({
    displayedText,
    onCommit: (typed, show) => {
      const day = parseDay(typed)
      if (typed !== '' && day === null) return
      show(displayedText)
      if (day !== value) onChange(day)
    },
  })
  const isInvalid = field.value.trim() !== '' && parseDay(field.value) === null
  return (
    <input
      {...field}
      className="input"
      aria-label={label}
      aria-invalid={isInvalid}
      title={isInvalid ? t('day.unreadable') : undefined}
      placeholder={placeholder}
    />
  )
}
