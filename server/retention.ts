import { readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { removeExpiredRegistrations } from './accounts/registration-requests.ts'
import { endLeaverSessions } from './accounts/sign-in.ts'
import { forgetBefore } from './inbox/inbox-records.ts'
import { runQueuedLoad } from './ingest/load-queue.ts'
import { letJobsGo } from './jobs/job-retention.ts'
import { tidyAttempts } from './operations/login-attempts.ts'
import type { Services } from './services.ts'
import { removeOldTombstones } from './sync/sync-cleanup.ts'
import { clusterEnded } from './warehouse/rollups/cluster.ts'

/**
 * What is kept for how long. Sessions that have ended, one-time links and mails in the outbox stay for `KEEP_DAYS`, the audit
 * and how tokens were used for `AUDIT_DAYS`; registrations until their link ends; reports of loads for as long as there are not a thousand newer ones. Months that are over are put in order along the way.
 */

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Rows of the audit that go at once: others write meanwhile. */
const AUDIT_ROWS = 5000

const before = (now: number, days: number): string => new Date(now - days * DAY_MS).toISOString()

async function removeOldAudit(knex: Knex, end: string): Promise<number> {
  let removed = 0
  for (;;) {
    const ids: string[] = await knex('audit_event').where('at', '<', end).limit(AUDIT_ROWS).pluck('id')
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

/** Files that schedules put into folders of contracts, which nobody has taken. */
async function removeOldDeliveries(root: string, end: number): Promise<void> {
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: end }))
    if (mtimeMs < end) await unlink(path).catch(() => undefined)
  }
}

/** Lets go of what has been kept for long enough. `now` in milliseconds since the epoch. */
export async function purgeExpired(services: Services, now = Date.now()): Promise<void> {
  const { operations, config, mail, loads } = services
  const { knex } = operations
  const end = before(now, config.keepDays)
  await knex('session')
    .where('expires_at', '<', end)
    .orWhere((ended) => ended.whereNotNull('revoked_at').where('revoked_at', '<', end))
    .delete()
  await endLeaverSessions(knex)
  await knex('one_time_token').where('expires_at', '<', end).delete()
  await removeExpiredRegistrations(knex, now)
  await tidyAttempts(knex, now)
  await knex('api_token_day').where('day', '<', before(now, config.auditDays).slice(0, 10)).delete()
  await removeOldAudit(knex, before(now, config.auditDays))
  if (mail.outbox !== null) await removeOldMails(mail.outbox, now - config.keepDays * DAY_MS)
  await removeOldDeliveries(join(config.dataDir, 'exports'), now - config.keepDays * DAY_MS)
  loads.forgetOld()
  await forgetBefore(knex, before(now, config.auditDays))
  await removeOldTombstones(knex, now)
  await letJobsGo(services, now)
}

/** Now and every hour, until the function that is returned is called. */
export function purgeHourly(services: Services): () => void {
  const { warehouse } = services
  const work = () =>
    services.background.run(async () => {
      await purgeExpired(services)
      await runQueuedLoad(warehouse, () => clusterEnded(warehouse.knex))
    })
  work()
  const hourly = setInterval(work, HOUR_MS)
  hourly.unref()
  return () => clearInterval(hourly)
}
