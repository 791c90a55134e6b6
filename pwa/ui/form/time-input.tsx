import { useEffect, useState } from 'react'
import { typedTime } from './typed-time.ts'

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
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const commit = () => {
    const trimmed = text.trim()
    // what is no time stays as it was typed, for the schema to name
    const next = trimmed === '' ? '' : (typedTime(trimmed) ?? trimmed)
    if (next === value) setText(value)
    else onChange(next)
  }
  return (
    <input
      {...aria}
      className="input is-time"
      inputMode="numeric"
      autoComplete="off"
      placeholder="05:00"
      aria-label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit()
      }}
      onBlur={() => {
        commit()
        onBlur?.()
      }}
    />
  )
}
