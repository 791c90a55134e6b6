import type { Schedule, ScheduleRun } from '../../../shared/api/schedules.ts'
import { pages } from '../../../shared/pages.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { failureSentence, useMessages } from '../../i18n/use-messages.ts'

export const schedulePath = (scheduleId: string): string => `${pages.schedules.route}?id=${scheduleId}`

const tones = { running: 'is-accent', done: 'is-done', failed: 'is-problem' } as const

export function RunBadge({ run }: { run: Pick<ScheduleRun, 'state'> }) {
  const t = useMessages('schedules-page')
  return <span className={`badge ${tones[run.state]}`}>{t(`state.${run.state}`)}</span>
}

/** Error of a run in the current language, if the app knows its code; an empty string if there was none. */
export const getRunFailure = ({ error }: Pick<ScheduleRun, 'error'>): string => (error === null ? '' : failureSentence(error))

/** Returns a function that formats the time of the next run. */
export function useNextRunText() {
  const t = useMessages('schedules-page')
  return ({ paused, nextAt }: Pick<Schedule, 'paused' | 'nextAt'>): string =>
    paused ? t('pausedNext') : nextAt === null ? t('afterLoad') : formatDateTime(nextAt)
}
