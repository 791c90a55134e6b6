import { ApiError } from '../../../shared/client.ts'
import { type Schedule, scheduleDelete, schedulePause, scheduleRunNow } from '../../../shared/contract/schedules.ts'
import { call } from '../../data/call.ts'
import { failureSentence } from '../../data/form-resolver.ts'
import { askAnew } from '../../data/queries.ts'
import { messagesOf } from '../../i18n/use-messages.ts'
import { toast } from '../../ui/overlay/toasts.ts'

type Named = Pick<Schedule, 'scheduleId' | 'name'>

/** Runs a change; what goes wrong is said, and the list stands as the server has it. True where it was done. */
async function tried(change: () => Promise<unknown>, leave?: () => Promise<void> | void): Promise<boolean> {
  let done = true
  try {
    await change()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    done = false
    if (error.status !== 401)
      toast({ kind: 'problem', title: messagesOf('schedules-page')('notDone'), text: failureSentence(error) })
  }
  // what is gone is not asked for any more
  if (done) await leave?.()
  await askAnew(['schedules'])
  return done
}

export async function runNow({ scheduleId, name }: Named): Promise<void> {
  const t = messagesOf('schedules-page')
  if (await tried(() => call(scheduleRunNow, { params: { scheduleId } }, { quiet: true })))
    toast({ kind: 'done', title: t('started', { name }), text: t('startedHelp') })
}

/** Pauses it or lets it go on, and offers to undo that. */
export async function setPaused(one: Named, paused: boolean): Promise<void> {
  const t = messagesOf('schedules-page')
  const { scheduleId, name } = one
  if (await tried(() => call(schedulePause, { params: { scheduleId }, body: { paused } }, { quiet: true })))
    toast({
      kind: 'done',
      title: t(paused ? 'nowPaused' : 'nowResumed', { name }),
      action: { label: t('undo'), run: () => void setPaused(one, !paused) },
    })
}

/** `leave`: from where it alone is shown. */
export async function remove({ scheduleId, name }: Named, leave: () => Promise<void> | void): Promise<void> {
  if (await tried(() => call(scheduleDelete, { params: { scheduleId } }, { quiet: true }), leave))
    toast({ kind: 'done', title: messagesOf('schedules-page')('removed', { name }) })
}
