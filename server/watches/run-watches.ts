import { findActiveUser } from '../accounts/session.ts'
import type { WithConfig } from '../foundation/config.ts'
import type { WithLog } from '../foundation/log.ts'
import type { WithMail } from '../mail/mailer.ts'
import type { WithOperations } from '../operations/database.ts'
import { WatchStateModel } from '../operations/models.ts'
import type { WithWarehouse } from '../warehouse/engine/engine.ts'
import { checkWatches } from './watch-check.ts'
import { mailDigest, notifyCrossings, notifyUnknownCode } from './watch-notifications.ts'
import type { WithWatchReports } from './watch-reports.ts'

/** What checking watches and reporting crossings needs. */
export interface WatchServices extends WithConfig, WithLog, WithMail, WithOperations, WithWarehouse, WithWatchReports {}

const running = new WeakMap<WatchServices, Promise<void>>()

/**
 * Checks all watches after the data changed and reports crossings: by notice at once, by mail once a day. When the signal aborts,
 * the remaining watches are left to the check after the next start.
 */
export function runWatches(services: WatchServices, signal?: AbortSignal): Promise<void> {
  const checkAndNotify = async () => {
    await checkWatches(services, { notifyCrossings, notifyUnknownCode }, signal)
    const due = await WatchStateModel.query(services.operations.knex).distinct('owner_id').where({ mail_due: true })
    for (const { ownerId } of due) {
      if (signal?.aborted) return
      const person = await findActiveUser(services.operations.knex, ownerId)
      if (person)
        await mailDigest(services, person).catch((error) => services.log.failure({ during: 'digest', userId: ownerId, error }))
    }
  }
  // loads can end in quick succession, so checks are serialized
  const next = (running.get(services) ?? Promise.resolve()).catch(() => {}).then(checkAndNotify)
  running.set(services, next)
  return next
}
