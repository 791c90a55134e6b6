import { readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { removeExpiredRegistrations } from '../accounts/registration-requests.ts'
import { endLeaverSessions } from '../accounts/sign-in.ts'
import { getSharedFolder } from '../exporting/jobs/job-files.ts'
import { purgeExpiredJobs } from '../exporting/jobs/job-retention.ts'
import type { WithConfig } from '../foundation/config.ts'
import { deleteFinishedBefore } from '../loading/inbox/inbox-records.ts'
import { runQueuedLoad } from '../loading/load-queue.ts'
import type { WithLoads } from '../loading/load-registry.ts'
import type { WithMail } from '../mail/mailer.ts'
import type { WithBackground } from '../operations/background.ts'
import type { WithOperations } from '../operations/database.ts'
import { purgeLoginAttempts } from '../operations/login-attempts.ts'
import { removeOldTombstones } from '../sync/sync-store.ts'
import type { WithWarehouse } from '../warehouse/engine/engine.ts'
import { clusterCompletedPeriods } from '../warehouse/refresh/cluster.ts'

/**
 * How long data is stored: ended sessions, one-time links, the list of sent files and mails in the outbox for `KEEP_DAYS`; the
 * audit log and the use of tokens for `AUDIT_DAYS`; registrations until their link expires; load summaries until there are a
 * thousand newer ones. Completed months are also clustered here.
 */

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Audit entries deleted at once, so that others can write in between. */
const AUDIT_BATCH = 5000

const toCutoffTime = (now: number, days: number): string => new Date(now - days * DAY_MS).toISOString()
const toCutoffDay = (now: number, days: number): string => getTodayInJapan(now - days * DAY_MS)

async function removeOldAudit(knex: Knex, end: string): Promise<number> {
  let removed = 0
  for (;;) {
    const ids: string[] = await knex('audit_event').where('at', '<', end).limit(AUDIT_BATCH).pluck('id')
    if (ids.length === 0) return removed
    for (let from = 0; from < ids.length; from += 500)
      removed += await knex('audit_event')
        .whereIn('id', ids.slice(from, from + 500))
        .delete()
  }
}

async function removeOldMails(outbox: string, end: number): Promise<void> {
  for (const name of await readdir(outbox).catch(() => [])) {
    if (!/\.(eml|part)$/.test(name)) continue
    const path = join(outbox, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: end }))
    if (mtimeMs < end) await unlink(path).catch(() => undefined)
  }
}

/** Removes files that schedules delivered to folders of contracts and that nobody fetched. */
async function removeOldDeliveries(root: string, end: number): Promise<void> {
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: end }))
    if (mtimeMs < end) await unlink(path).catch(() => undefined)
  }
}

/** Removes expired data. `now` in milliseconds since the epoch. */
export async function purgeExpired(
  services: WithConfig & WithLoads & WithMail & WithOperations,
  now = Date.now(),
): Promise<void> {
  const { operations, config, mail, loads } = services
  const { knex } = operations
  const end = toCutoffTime(now, config.keepDays)
  await knex('session')
    .where('expires_at', '<', end)
    .orWhere((ended) => ended.whereNotNull('revoked_at').where('revoked_at', '<', end))
    .delete()
  await endLeaverSessions(knex)
  await knex('one_time_token').where('expires_at', '<', end).delete()
  await removeExpiredRegistrations(knex, now)
  await knex('sso_attempt').where('expires_at', '<=', new Date(now).toISOString()).delete()
  await purgeLoginAttempts(knex, now)
  await knex('api_token_day').where('day', '<', toCutoffDay(now, config.auditDays)).delete()
  await removeOldAudit(knex, toCutoffTime(now, config.auditDays))
  if (mail.outbox !== null) await removeOldMails(mail.outbox, now - config.keepDays * DAY_MS)
  await removeOldDeliveries(join(getSharedFolder(config), 'exports'), now - config.keepDays * DAY_MS)
  await loads.removeOldSummaries()
  await knex('delivery').where('at', '<', end).delete()
  await knex('schedule').where({ trial: true }).where('created_at', '<', end).delete()
  await knex('late_file').where('day', '<', toCutoffDay(now, config.keepDays)).delete()
  await deleteFinishedBefore(knex, toCutoffTime(now, config.auditDays))
  await removeOldTombstones(knex, now)
  // watches of favourites whose tombstones are gone
  await knex('watch_state')
    .whereNotIn('favorite_id', knex('sync_document').select('id').where({ collection: 'favorites' }))
    .delete()
  await purgeExpiredJobs(services, now)
}

/** Purges now and every hour, until the returned function is called. */
export function purgeHourly(
  services: WithBackground & WithConfig & WithLoads & WithMail & WithOperations & WithWarehouse,
): () => void {
  const { warehouse } = services
  const purgeAndCluster = () =>
    services.background.run(async (stop) => {
      await purgeExpired(services)
      await runQueuedLoad(warehouse, () => clusterCompletedPeriods(warehouse.knex, stop), stop)
    })
  purgeAndCluster()
  const hourly = setInterval(purgeAndCluster, HOUR_MS)
  hourly.unref()
  return () => clearInterval(hourly)
}
