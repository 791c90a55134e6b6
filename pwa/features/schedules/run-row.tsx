import { pages } from '../../../shared/access/pages.ts'
import type { Schedule, ScheduleRun } from '../../../shared/api/schedules.ts'
import { formatDateTime, formatFullDateTime } from '../../i18n/format.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { JobFileButton } from '../../report/schedules/job-file-button.tsx'

export const getSchedulePath = (scheduleId: string): string => `${pages.schedules.route}?id=${scheduleId}`

const toneClasses = { running: 'is-accent', done: 'is-done', failed: 'is-problem' } as const

export function RunBadge({ run }: { run: Pick<ScheduleRun, 'state'> }) {
  const t = getMessages('schedules-page')
  return <span className={`badge ${toneClasses[run.state]}`}>{t(`state.${run.state}`)}</span>
}

/** Error of a run in the current language, if the app knows its code; an empty string if there was none. */
export const getRunFailureMessage = ({ error }: Pick<ScheduleRun, 'error'>): string =>
  error === null ? '' : getFailureMessage(error)

/** Returns a function that formats the time of the next run. */
export function useNextRunText() {
  const t = getMessages('schedules-page')
  return ({ paused, nextAt }: Pick<Schedule, 'paused' | 'nextAt'>): string =>
    paused ? t('pausedNext') : nextAt === null ? t('afterLoad') : formatDateTime(nextAt)
}

/** A run in the history: time, cause, result, target, and its file while it is stored. */
export function RunRow({ run }: { run: ScheduleRun }) {
  const t = getMessages('schedules-page')
  const { plannedAt, cause, state, job, delivered, error } = run
  const targetText =
    delivered === null
      ? t('deliveredKeep')
      : // a path has a folder, a mail address does not
        delivered.includes('/')
        ? t('deliveredFolder', { path: delivered })
        : t('deliveredMail', { to: delivered })
  return (
    <li className="columns schedule-row run-row">
      <div>
        <time dateTime={plannedAt}>{formatFullDateTime(plannedAt)}</time>
        <span className="note">{t(`cause.${cause}`)}</span>
      </div>
      <div className="run-row-result">
        <RunBadge run={run} />
        <span>
          {error !== null && getRunFailureMessage(run)}
          {state === 'done' && targetText}
          {state === 'done' && job !== null && <span className="note"> {t('rows', { count: job.rowsDone })}</span>}
        </span>
      </div>
      <div className="n run-row-file">{(state === 'done' || job?.fileName != null) && <JobFileButton job={job} />}</div>
    </li>
  )
}
