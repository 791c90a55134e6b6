import type { Schedule, ScheduleRun } from '../../../shared/contract/schedules.ts'
import { pages } from '../../../shared/pages.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { failureSentence, useMessages } from '../../i18n/use-messages.ts'

export const schedulePath = (scheduleId: string): string => `${pages.schedules.route}?id=${scheduleId}`

const tones = { running: 'is-accent', done: 'is-done', failed: 'is-problem' } as const

/** How a run stands or ended: in colour and in words. */
export function RunBadge({ run }: { run: Pick<ScheduleRun, 'state'> }) {
  const t = useMessages('schedules-page')
  return <span className={`badge ${tones[run.state]}`}>{t(`state.${run.state}`)}</span>
}

/** Why a run failed, in this language where this app knows it; '' where it did not. */
export const getRunFailure = ({ error }: Pick<ScheduleRun, 'error'>): string => (error === null ? '' : failureSentence(error))

/** When it runs next, in words. */
export function useNextRunText() {
  const t = useMessages('schedules-page')
  return ({ paused, nextAt }: Pick<Schedule, 'paused' | 'nextAt'>): string =>
    paused ? t('pausedNext') : nextAt === null ? t('afterLoad') : formatDateTime(nextAt)
}
