import { inboxState } from '../../../shared/contract/inbox.ts'
import { AppError } from '../../../shared/errors.ts'
import { inboxOf } from '../../inbox/inbox.ts'
import { finished, shownFile, working } from '../../inbox/inbox-records.ts'
import { reportedError } from '../../ingest/load-errors.ts'
import { route } from '../../routing/route.ts'

export const inboxRoutes = [
  route(inboxState, async (call, services) => {
    const { knex } = services.operations
    const { on, folder, everySeconds, markers } = services.config.inbox
    const inbox = inboxOf(services)
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
      working: (await working(knex)).map(shownFile),
      last: (await finished(knex, call.query.last)).map(shownFile),
    }
  }),
]
