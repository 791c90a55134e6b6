import { inboxState } from '../../../shared/api/loading/inbox.ts'
import { AppError } from '../../../shared/errors.ts'
import { getInbox } from '../../loading/inbox/inbox.ts'
import { listFinishedFiles, listWorkingFiles, toInboxFile } from '../../loading/inbox/inbox-records.ts'
import { reportedError } from '../../loading/load-errors.ts'
import { route } from '../../routing/route.ts'

export const inboxRoutes = [
  route(inboxState, async (call, services) => {
    const { knex } = services.operations
    const { on, folder, everySeconds, markers } = services.config.inbox
    const inbox = getInbox(services)
    let problem = inbox?.problem ?? null
    const waiting = await (inbox?.waiting() ?? Promise.resolve([])).catch((error: unknown) => {
      const detail = (error as NodeJS.ErrnoException).code ?? 'error'
      problem = reportedError(new AppError('inbox.unreachable', { folder, detail }))
      return []
    })
    return {
      on: on && inbox !== null,
      folder,
      markers: [...markers],
      everySeconds,
      problem,
      lookedAt: inbox?.lookedAt ?? null,
      waiting,
      working: (await listWorkingFiles(knex)).map(toInboxFile),
      last: (await listFinishedFiles(knex, call.query.last)).map(toInboxFile),
    }
  }),
]
