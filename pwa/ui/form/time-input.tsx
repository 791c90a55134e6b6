import { typedTime } from './typed-time.ts'
import { useTyped } from './use-typed.ts'

interface TimeInputProps {
  id?: string
  label: string
  /** HH:MM, what was typed where it is no time, or ''. */
  value: string
  onChange: (time: string) => void
  onBlur?: () => void
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean
}

/** A time of day, typed in whichever way people type one. */
export function TimeInput({ label, value, onChange, onBlur, ...aria }: TimeInputProps) {
  const field = useTyped({
    displayedText: value,
    take: (typed, show) => {
      // what is no time stays as it was typed, for the schema to name
      const next = typed === '' ? '' : (typedTime(typed) ?? typed)
      if (next === value) show(value)
      else onChange(next)
    },
    onBlur,
  })
  return <input {...aria} {...field} className="input is-time" placeholder="05:00" aria-label={label} />
}
