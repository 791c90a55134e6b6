import type { UseFormReturn } from 'react-hook-form'
import { holidayRules, LAST_DAY } from '../../../shared/calendar/schedule-calendar.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { SegmentedControl } from '../../ui/button.tsx'
import { GroupError } from '../../ui/field.tsx'
import { ControlledField, SelectField } from '../../ui/form/form-field.tsx'
import { TimeInput } from '../../ui/form/time-input.tsx'
import { dayOfMonthOptions, type ScheduleForm } from './schedule-form.ts'

const kinds = ['daily', 'workdays', 'weekly', 'monthly', 'load'] as const
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
/** Last day that every month has. */
const LAST_COMMON_DAY = 28

interface Props {
  form: UseFormReturn<ScheduleForm>
}

/** Fields for the calendar of a schedule. */
export function CalendarFields({ form }: Props) {
  const t = getMessages('schedules-page')
  const { kind, day } = form.watch('calendar')
  return (
    <div className="border-top schedule-calendar">
      <div className="field">
        <span className="label">{t('form.when')}</span>
        <SegmentedControl
          label={t('form.when')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(value) => {
            form.setValue('calendar.kind', value, { shouldDirty: true })
            form.clearErrors('calendar')
          }}
        />
      </div>
      {kind === 'load' ? (
        <p className="note">{t('form.loadHelp')}</p>
      ) : (
        <div className="flex wrap items-start schedule-times">
          {kind === 'weekly' && <WeekdayFields form={form} />}
          {kind === 'monthly' && (
            <SelectField
              form={form}
              name="calendar.day"
              label={t('form.day')}
              options={dayOfMonthOptions.map((value) => ({
                value: String(value),
                label: value === LAST_DAY ? t('form.monthEnd') : t('form.dayOf', { day: value }),
              }))}
            />
          )}
          <ControlledField form={form} name="calendar.time" label={t('form.timeInJapan')} required>
            {(control, field) => (
              <TimeInput
                {...control}
                label={t('form.time')}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          </ControlledField>
          {kind !== 'workdays' && (
            <SelectField
              form={form}
              name="calendar.onHoliday"
              label={t('form.onHoliday')}
              options={holidayRules.map((value) => ({ value, label: t(`holiday.${value}`) }))}
            />
          )}
        </div>
      )}
      {kind === 'monthly' && Number(day) > LAST_COMMON_DAY && Number(day) !== LAST_DAY && (
        <p className="note">{t('form.dayMissing')}</p>
      )}
    </div>
  )
}

function WeekdayFields({ form }: Props) {
  const t = getMessages('schedules-page')
  const chosenDays = form.watch('calendar.weekdays')
  const error = form.formState.errors.calendar?.weekdays?.message
  const toggleDay = (day: number) => {
    const next = chosenDays.includes(day) ? chosenDays.filter((value) => value !== day) : [...chosenDays, day]
    form.setValue('calendar.weekdays', next, { shouldDirty: true, shouldValidate: error !== undefined })
  }
  return (
    <fieldset className={`field schedule-weekdays${error ? ' is-error' : ''}`}>
      <legend>{t('form.weekdays')}</legend>
      <span className="flex schedule-days">
        {weekdays.map((day) => (
          <label key={day} className={chosenDays.includes(day) ? 'is-on' : ''}>
            <input
              type="checkbox"
              className="visually-hidden"
              aria-label={t(`weekday.${day}`)}
              checked={chosenDays.includes(day)}
              onChange={() => toggleDay(day)}
            />
            <span aria-hidden="true">{t(`weekdayShort.${day}`)}</span>
          </label>
        ))}
      </span>
      {error && <GroupError>{t('form.noWeekday')}</GroupError>}
    </fieldset>
  )
}
