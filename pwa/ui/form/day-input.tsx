import { useRef } from 'react'
import { formatDate } from '../../../shared/messages/formats.ts'
import { pickByLanguage } from '../../../shared/messages/language.ts'
import { formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import { parseTypedDay } from './typed-dates.ts'
import { useTypedInput } from './use-typed.ts'

/** Text of a day that can be parsed again: 2026/04/01(水), in English without the weekday. */
const formatTypedDay = (day: string): string =>
  pickByLanguage(getCurrentLanguage(), [formatDay(day, { weekday: true }), formatDate(day)])

interface DayInputProps {
  id?: string
  label: string
  value: string | null
  onChange: (day: string | null) => void
  onBlur?: () => void
  focusRef?: React.Ref<HTMLInputElement>
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}

/** Text field for a day without a form around it. `value` is YYYY-MM-DD, the invalid text as typed, or null. */
export function DayInput({ label, value, onChange, onBlur, focusRef, ...aria }: DayInputProps) {
  const t = getMessages('controls')
  const displayedText = value === null ? '' : parseTypedDay(value) === value ? formatTypedDay(value) : value
  const picker = useRef<HTMLInputElement>(null)
  const field = useTypedInput({
    displayedText,
    onCommit: (typed, show) => {
      if (typed === displayedText) return
      // invalid input stays as typed and is rejected by the schema
      const next = typed === '' ? null : (parseTypedDay(typed) ?? typed)
      if (next === value) show(displayedText)
      else onChange(next)
    },
    onBlur,
  })
  return (
    <span className="input-with-tool">
      <input {...aria} {...field} ref={focusRef} className="input" placeholder={t('dayPlaceholder')} />
      <input
        ref={picker}
        type="date"
        className="native-picker"
        tabIndex={-1}
        aria-hidden="true"
        value={value !== null && parseTypedDay(value) === value ? value : ''}
        onChange={(event) => onChange(event.target.value || null)}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={t('pickDay', { name: label })}
        onClick={() => picker.current?.showPicker()}
      >
        <Icon name="calendar" />
      </button>
    </span>
  )
}
