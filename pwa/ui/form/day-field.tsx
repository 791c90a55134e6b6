import { useRef } from 'react'
import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { formatDay } from '../../i18n/format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Icon } from '../icon.tsx'
import { FormField } from './form-field.tsx'
import { typedDay } from './typed-day.ts'
import { useTyped } from './use-typed.ts'

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>
  name: Path<T>
  label: string
  required?: boolean
  help?: string | undefined
  before?: string
}

/** A day, typed as people write it or picked; the form holds YYYY-MM-DD, or null where it is empty. */
export function DayField<T extends FieldValues>(props: Props<T>) {
  return (
    <FormField {...props}>
      {(control) => (
        <Controller
          control={props.form.control}
          name={props.name}
          render={({ field }) => (
            <DayInput
              {...control}
              label={props.label}
              value={field.value as string | null}
              onChange={field.onChange}
              onBlur={field.onBlur}
              focusRef={field.ref}
            />
          )}
        />
      )}
    </FormField>
  )
}

/** As it can be typed again: 2026/04/01(水), in English without the day of the week. */
const shownDay = (day: string): string =>
  currentLanguage() === 'ja' ? formatDay(day, { weekday: true }) : day.replaceAll('-', '/')

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

export function DayInput({ label, value, onChange, onBlur, focusRef, ...aria }: DayInputProps) {
  const t = useMessages('controls')
  const displayedText = value === null ? '' : typedDay(value) === value ? shownDay(value) : value
  const picker = useRef<HTMLInputElement>(null)
  const field = useTyped({
    displayedText,
    take: (typed, show) => {
      if (typed === displayedText) return
      // what is no day stays as it was typed, for the schema to name
      const next = typed === '' ? null : (typedDay(typed) ?? typed)
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
        value={value !== null && typedDay(value) === value ? value : ''}
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
