import { useId, useState } from 'react'

/** Parses a whole number in half or full width; NaN if the text is not a number. */
export const parseWholeNumber = (text: string): number => {
  const normalized = text.normalize('NFKC').replace(/[,\s]/g, '')
  return /^\d{1,9}$/.test(normalized) ? Number(normalized) : Number.NaN
}

interface Props<Value extends number | null> {
  id?: string
  label: string
  value: Value
  unit: string
  parse: (text: string) => Value
  onChange: (value: Value) => void
  isInvalid?: boolean
  describedBy?: string | undefined
}

const toText = (value: number | null): string => (value === null ? '' : String(value))

/** Input for a whole number with its unit. What is not a number stays as it was typed; null is an empty input. */
export function WholeNumberInput<Value extends number | null>(props: Props<Value>) {
  const { id, label, value, unit, parse, onChange, isInvalid = false, describedBy } = props
  const own = useId()
  const [text, setText] = useState(toText(value))
  // the value changed from outside, such as by a reset to the default
  const displayedText = Number.isNaN(value) || parse(text) === value ? text : toText(value)
  return (
    <span className="input-unit">
      <input
        id={id ?? own}
        className="input is-right"
        inputMode="numeric"
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        value={displayedText}
        onChange={(event) => {
          setText(event.target.value)
          onChange(parse(event.target.value))
        }}
      />
      <span className="text-note muted">{unit}</span>
    </span>
  )
}
