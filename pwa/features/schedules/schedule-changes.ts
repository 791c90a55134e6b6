import { type Schedule, scheduleDelete, schedulePause, scheduleRunNow } from '../../../shared/api/schedules.ts'
import { ApiError } from '../../../shared/client.ts'
import { call } from '../../data/call.ts'
import { refetchActive } from '../../data/queries.ts'
import { failureSentence, getMessages } from '../../i18n/use-messages.ts'
import { toast } from '../../ui/overlay/toasts.ts'

type Named = Pick<Schedule, 'scheduleId' | 'name'>

/** Runs a change, shows a toast if it fails, and refreshes the screen. Returns true if it succeeded. */
async function runChange(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change()
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 401)
      toast({ kind: 'problem', title: getMessages('schedules-page')('notDone'), text: failureSentence(error) })
    await refetchActive(['schedules'])
    return false
  }
}

export async function runNow({ scheduleId, name }: Named): Promise<void> {
  const t = getMessages('schedules-page')
  if (!(await runChange(() => call(scheduleRunNow, { params: { scheduleId } }, { quiet: true })))) return
  toast({ kind: 'done', title: t('started', { name }), text: t('startedHelp') })
  await refetchActive(['schedules'])
}

/** Pauses or resumes a schedule, and shows a toast with an undo action. */
export async function setPaused(named: Named, paused: boolean): Promise<void> {
  const t = getMessages('schedules-page')
  const { scheduleId, name } = named
  if (!(await runChange(() => call(schedulePause, { params: { scheduleId }, body: { paused } }, { quiet: true })))) return
  toast({
    kind: 'done',
    title: t(paused ? 'nowPaused' : 'nowResumed', { name }),
    action: { label: t('undo'), run: () => void setPaused(named, !paused) },
  })
  await refetchActive(['schedules'])
}

/**
 * Deletes a schedule. Returns true if it is deleted; the caller must then leave its page, because its runs can no longer be
 * requested.
 */
export async function removeSchedule({ scheduleId, name }: Named): Promise<boolean> {
  const done = await runChange(() => call(scheduleDelete, { params: { scheduleId } }, { quiet: true }))
  if (done) toast({ kind: 'done', title: getMessages('schedules-page')('removed', { name }) })
  return done
}
