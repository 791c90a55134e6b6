import { type ReactNode, useId } from 'react'
import { getMessages } from '../i18n/get-messages.ts'
import { parseTypedNumber } from './form/typed-numbers.ts'
import { useTypedInput } from './form/use-typed.ts'
import { Icon } from './icon.tsx'

interface FieldProps {
  label: string
  required?: boolean
  help?: ReactNode
  error?: string | null
  /** Marks the field as changed but not saved. */
  isChanged?: boolean
  /** Renders the control; receives the ids that connect it with its label, help and error. */
  children: (ids: { id: string; describedBy: string | undefined; isInvalid: boolean }) => ReactNode
}

/** Label, help and error around a control. */
export function Field({ label, required, help, error, isChanged, children }: FieldProps) {
  const t = getMessages('controls')
  const id = useId()
  const describedBy = error ? `${id}-error` : help ? `${id}-help` : undefined
  return (
    <div className={`field${error ? ' is-error' : ''}`}>
      <label htmlFor={id}>
        {label}
        {required && <span className="required">{t('required')}</span>}
        {isChanged && <span className="changed">{t('changed')}</span>}
      </label>
      {children({ id, describedBy, isInvalid: Boolean(error) })}
      {error ? (
        <p className="error" id={`${id}-error`}>
          <Icon name="warning" small />
          {error}
        </p>
      ) : (
        help && (
          <div className="help" id={`${id}-help`}>
            {help}
          </div>
        )
      )}
    </div>
  )
}

/** Error of a group of controls, such as a list of choices. */
export function GroupError({ children }: { children: ReactNode }) {
  return (
    <p className="error" role="alert">
      <Icon name="warning" small />
      {children}
    </p>
  )
}

interface SelectProps<T extends string | number> {
  id?: string
  label?: string
  describedBy?: string | undefined
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

/** Select with a visible label. */
export const LabelledSelect = <T extends string | number>({ label, ...select }: SelectProps<T> & { label: string }) => (
  <Field label={label}>{({ id }) => <Select id={id} {...select} />}</Field>
)

/** Select whose values keep their type; the options' values may be numbers. */
export function Select<T extends string | number>({ id, label, describedBy, value, options, onChange }: SelectProps<T>) {
  return (
    <span className="select-wrap">
      <select
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        className="select"
        value={String(value)}
        onChange={(event) => {
          const chosenOption = options.find((option) => String(option.value) === event.target.value)
          if (chosenOption) onChange(chosenOption.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" small />
    </span>
  )
}

/** Check box with a label. */
export function Checkbox({
  label,
  checked,
  onChange,
  disabled,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}) {
  return (
    <label className="check-label">
      <input
        type="checkbox"
        className="check"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}

interface NumberRange {
  from: number | null
  to: number | null
}

/** Lower and upper bound of a number; either can be empty (null). */
export function NumberRangeInput({
  label,
  value,
  unit,
  onChange,
}: {
  label: string
  value: NumberRange
  unit: string
  onChange: (value: NumberRange) => void
}) {
  const t = getMessages('controls')
  const renderInput = (end: 'from' | 'to', name: string) => (
    <BoundInput
      label={`${label} ${name}`}
      placeholder={name}
      unit={unit}
      value={value[end]}
      onChange={(next) => onChange({ ...value, [end]: next })}
    />
  )
  return (
    <div className="range">
      {renderInput('from', t('from'))}
      <i aria-hidden="true">–</i>
      {renderInput('to', t('to'))}
    </div>
  )
}

interface BoundProps {
  label: string
  placeholder: string
  unit: string
  value: number | null
  onChange: (value: number | null) => void
}

/** One bound of a range; the input is committed on blur or Enter, and restored if it is not a number. */
function BoundInput({ label, placeholder, unit, value, onChange }: BoundProps) {
  const displayedText = value === null ? '' : String(value)
  const field = useTypedInput({
    displayedText,
    onCommit: (typed, show) => {
      const number = parseTypedNumber(typed)
      // shown again if the caller limits or refuses the number
      show(displayedText)
      if (number !== value && (number === null || Number.isFinite(number))) onChange(number)
    },
  })
  return (
    <span className="input-unit">
      <input {...field} className="input is-right" inputMode="decimal" aria-label={label} placeholder={placeholder} />
      <span className="text-note muted">{unit}</span>
    </span>
  )
}
