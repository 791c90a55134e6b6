import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { getMessages } from '../../i18n/get-messages.ts'
import { DayInput } from './day-input.tsx'
import { ControlledField } from './form-field.tsx'
import { TimeInput } from './time-input.tsx'

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>
  name: Path<T>
  label: string
  required?: boolean
  help?: string | undefined
  before?: string
}

/** Day and time of day, typed or picked. The form value is 2026-11-30T05:00, or '' if both are empty. */
export function DateTimeField<T extends FieldValues>(props: Props<T>) {
  const t = getMessages('controls')
  return (
    <ControlledField {...props}>
      {(control, field) => {
        const dateTime = String(field.value ?? '')
        const separator = dateTime.lastIndexOf('T')
        const [day, time] = separator < 0 ? [dateTime, ''] : [dateTime.slice(0, separator), dateTime.slice(separator + 1)]
        const changeParts = (nextDay: string, nextTime: string) =>
          field.onChange(nextDay === '' && nextTime === '' ? '' : `${nextDay}T${nextTime}`)
        return (
          <span className="gap-2 columns input-date-time">
            <DayInput
              {...control}
              label={props.label}
              value={day === '' ? null : day}
              onChange={(next) => changeParts(next ?? '', time)}
              onBlur={field.onBlur}
              focusRef={field.ref}
            />
            <TimeInput
              label={t('timeOf', { name: props.label })}
              value={time}
              onChange={(next) => changeParts(day, next)}
              onBlur={field.onBlur}
              aria-invalid={control['aria-invalid']}
              aria-describedby={control['aria-describedby']}
            />
          </span>
        )
      }}
    </ControlledField>
  )
}
