import { parseTypedTime } from './typed-dates.ts'
import { useTypedInput } from './use-typed.ts'

interface TimeInputProps {
  id?: string
  label: string
  /** HH:MM, the text as typed if it is not a time, or ''. */
  value: string
  onChange: (time: string) => void
  onBlur?: () => void
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean
}

/** Time of day, typed in any common spelling. */
export function TimeInput({ label, value, onChange, onBlur, ...aria }: TimeInputProps) {
  const field = useTypedInput({
    displayedText: value,
    onCommit: (typed, show) => {
      // invalid input stays as typed and is rejected by the schema
      const next = typed === '' ? '' : (parseTypedTime(typed) ?? typed)
      if (next === value) show(value)
      else onChange(next)
    },
    onBlur,
  })
  return <input {...aria} {...field} className="input is-time" placeholder="05:00" aria-label={label} />
}
