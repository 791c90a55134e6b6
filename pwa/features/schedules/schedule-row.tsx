import { Link } from 'react-router'
import type { Schedule } from '../../../shared/api/schedules.ts'
import { useOnline } from '../../data/offline/network.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { openSchedule } from '../../report/schedules/schedule-dialog-state.ts'
import { useScheduleText } from '../../report/schedules/schedule-text.ts'
import { ActionMenu } from '../../ui/overlay/menu.tsx'
import { getRunFailureMessage, getSchedulePath, RunBadge, useNextRunText } from './run-row.tsx'
import { runScheduleNow, setSchedulePaused } from './schedule-changes.ts'

function ScheduleMenu({ schedule, onRemove }: { schedule: Schedule; onRemove: () => void }) {
  const t = getMessages('schedules-page')
  const tControls = getMessages('controls')
  const scheduleText = useScheduleText()
  const disabledReason = useOnline() ? null : tControls('needsNetworkTitle')
  const { name, paused } = schedule
  const actions = [
    { icon: 'play', label: t('runNow'), disabledReason, run: () => void runScheduleNow(schedule) },
    {
      icon: paused ? 'repeat' : 'pause',
      label: t(paused ? 'resume' : 'pause'),
      disabledReason,
      run: () => void setSchedulePaused(schedule, !paused),
    },
    { icon: 'pencil', label: t('change'), disabledReason, run: () => openSchedule(schedule, scheduleText.content(schedule)) },
    { icon: 'bin', label: t('remove'), disabledReason, run: onRemove },
  ] as const
  return <ActionMenu label={t('menuOf', { name })} actions={actions} />
}

const columnNames = ['name', 'calendar', 'delivery', 'last'] as const

/** Visual column heads; hidden from screen readers, because the rows name their parts. */
export function ScheduleColumnHeaders() {
  const t = getMessages('schedules-page')
  return (
    <div className="columns schedule-row text-note muted schedule-column-headers" aria-hidden="true">
      {columnNames.map((head) => (
        <span key={head}>{t(head)}</span>
      ))}
    </div>
  )
}

/** A schedule in the list: content, calendar, target, and last result. */
export function ScheduleRow({ schedule, onRemove }: { schedule: Schedule; onRemove: () => void }) {
  const t = getMessages('schedules-page')
  const scheduleText = useScheduleText()
  const next = useNextRunText()
  const { name, scheduleId, paused, lastRun, contentText, calendarText, target, file } = schedule
  const content = [scheduleText.content(schedule), scheduleText.period(schedule.period)].filter((part) => part !== '').join('｜')
  return (
    <li className="columns schedule-row">
      <div>
        <Link to={getSchedulePath(scheduleId)}>{name}</Link>
        <span className={contentText === null ? 'note problem' : 'note'}>{content}</span>
      </div>
      <div>
        <span className={paused ? 'muted' : undefined}>{calendarText}</span>
        {paused ? (
          <span>
            <span className="badge is-caution">{t('paused')}</span>
          </span>
        ) : (
          <span className="note">
            {schedule.nextAt !== null && `${t('next')} `}
            {next(schedule)}
          </span>
        )}
      </div>
      <div>
        <span>{scheduleText.target(target)}</span>
        <span className="note">{scheduleText.format(file)}</span>
      </div>
      <div>
        {lastRun === null ? (
          <span className="muted">{t('lastNone')}</span>
        ) : (
          <>
            <span className="inline-row gap-2">
              <RunBadge run={lastRun} />
              <time dateTime={lastRun.startedAt}>{formatDateTime(lastRun.startedAt)}</time>
            </span>
            {lastRun.error !== null && <span className="note">{getRunFailureMessage(lastRun)}</span>}
          </>
        )}
      </div>
      <ScheduleMenu schedule={schedule} onRemove={onRemove} />
    </li>
  )
}
