import { type Schedule, scheduleDelete, schedulePause, scheduleRunNow } from '../../../shared/api/schedules.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { call } from '../../data/api-call.ts'
import { refetchActiveResults } from '../../data/queries.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

type NamedSchedule = Pick<Schedule, 'scheduleId' | 'name'>

/** Runs a change, shows a toast if it fails, and refreshes the screen. Returns true if it succeeded. */
async function runChange(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change()
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 401)
      showToast({ kind: 'problem', title: getMessages('schedules-page')('notDone'), text: getFailureMessage(error) })
    await refetchActiveResults(['schedules'])
    return false
  }
}

export async function runScheduleNow({ scheduleId, name }: NamedSchedule): Promise<void> {
  const t = getMessages('schedules-page')
  if (!(await runChange(() => call(scheduleRunNow, { params: { scheduleId } }, { quiet: true })))) return
  showToast({ kind: 'done', title: t('started', { name }), text: t('startedHelp') })
  await refetchActiveResults(['schedules'])
}

/** Pauses or resumes a schedule, and shows a toast with an undo action. */
export async function setSchedulePaused(named: NamedSchedule, paused: boolean): Promise<void> {
  const t = getMessages('schedules-page')
  const { scheduleId, name } = named
  if (!(await runChange(() => call(schedulePause, { params: { scheduleId }, body: { paused } }, { quiet: true })))) return
  showToast({
    kind: 'done',
    title: t(paused ? 'nowPaused' : 'nowResumed', { name }),
    action: { label: t('undo'), run: () => void setSchedulePaused(named, !paused) },
  })
  await refetchActiveResults(['schedules'])
}

/**
 * Deletes a schedule. Returns true if it is deleted; the caller must then leave its page, because its runs can no longer be
 * requested.
 */
export async function removeSchedule({ scheduleId, name }: NamedSchedule): Promise<boolean> {
  const isDeleted = await runChange(() => call(scheduleDelete, { params: { scheduleId } }, { quiet: true }))
  if (isDeleted) showToast({ kind: 'done', title: getMessages('schedules-page')('removed', { name }) })
  return isDeleted
}
