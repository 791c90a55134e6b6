import { schedulePreview } from '../../../shared/api/schedules.ts'
import { scheduleCalendar } from '../../../shared/calendar/schedule-calendar.ts'
import { useCall } from '../../data/use-call.ts'
import { useDebouncedValue } from '../../data/use-debounced-value.ts'
import { formatFullDateTime, formatPeriod } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import type { ScheduleDraft } from './schedule-dialog-state.ts'
import { type ScheduleForm, toScheduleCalendar, toSchedulePeriod } from './schedule-form.ts'

interface Props {
  draft: ScheduleDraft
  calendar: ScheduleForm['calendar']
  period: ScheduleForm['period']
}

/** Preview before saving: the calendar in words, the next runs, and the days that each would cover. */
export function SchedulePreview({ draft, calendar, period }: Props) {
  const t = getMessages('schedules-page')
  const validCalendar = scheduleCalendar.safeParse(toScheduleCalendar(calendar)).data ?? null
  const covered = toSchedulePeriod(draft, period)
  const preset = covered !== null && 'preset' in covered ? covered.preset : null
  const debouncedCalendar = useDebouncedValue(
    validCalendar === null ? null : JSON.stringify({ calendar: validCalendar, preset }),
    300,
  )
  const report = useCall(schedulePreview, debouncedCalendar === null ? null : JSON.parse(debouncedCalendar), { quiet: true })
  const { data } = report
  const fixed = covered !== null && 'from' in covered ? covered : null
  if (validCalendar === null) return <p className="rounded schedule-preview note">{t('preview.incomplete')}</p>
  if (data === null)
    return <p className="rounded schedule-preview note">{t(report.error ? 'preview.failed' : 'preview.waiting')}</p>
  const now = data.now ?? fixed
  const formatDays = (days: typeof fixed): string => (days === null ? '' : formatPeriod(days))
  return (
    <div className={`rounded schedule-preview${report.isStale ? ' is-dimmed' : ''}`} role="status" aria-busy={report.isLoading}>
      <strong>{data.calendarText}</strong>
      {validCalendar.kind === 'load' ? (
        <p>
          {t('preview.load')}
          {now && t('preview.now', { period: formatPeriod(now) })}
        </p>
      ) : data.runs.length === 0 ? (
        <p className="problem">{t('preview.none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th className="text-note muted" scope="col">
                {t('preview.title')}
              </th>
              {covered !== null && (
                <th className="text-note muted" scope="col">
                  {t('period')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {data.runs.map(({ at, period: days }) => (
              <tr key={at}>
                <td>{formatFullDateTime(at)}</td>
                {covered !== null && <td>{formatDays(days ?? fixed)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {preset !== null && validCalendar.kind !== 'load' && <p className="note">{t('preview.assumes')}</p>}
    </div>
  )
}
