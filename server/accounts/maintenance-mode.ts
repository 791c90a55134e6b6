import { z } from 'zod'
import type { Role } from '../../shared/access/permissions.ts'
import { formatJapanMinute } from '../../shared/calendar/period.ts'
import { AppError } from '../../shared/errors/errors.ts'
import type { WithConfig } from '../foundation/config.ts'
import { type Actor, recordAuditEvent, toAuditActor } from '../operations/audit.ts'
import type { WithOperations } from '../operations/database.ts'

const KEY = 'maintenance'

export interface Maintenance {
  from: string | null
  to: string | null
  messageJa: string
  messageEn: string
  /** True if set by the configuration, which overrides what an administrator chose. */
  fixed: boolean
}

const NO_MAINTENANCE: Maintenance = { from: null, to: null, messageJa: '', messageEn: '', fixed: false }

/** The stored form. */
const storedMaintenance = z.object({
  from: z.string().nullable().default(null),
  to: z.string().nullable().default(null),
  messageJa: z.string().default(''),
  messageEn: z.string().default(''),
})

/** Read on every call and cached briefly, so that a busy server does not query its store each time. */
const CACHE_MS = 1000
const cache = new WeakMap<WithConfig & WithOperations, { at: number; value: Maintenance }>()

export async function readMaintenance(services: WithConfig & WithOperations): Promise<Maintenance> {
  const { maintenance } = services.config
  if (maintenance !== null) return { ...NO_MAINTENANCE, ...maintenance, fixed: true }
  const cached = cache.get(services)
  if (cached && performance.now() - cached.at < CACHE_MS) return cached.value
  const row: { value: string } | undefined = await services.operations
    .knex('installation')
    .select('value')
    .where({ key: KEY })
    .first()
  const value = row ? { ...storedMaintenance.parse(JSON.parse(row.value)), fixed: false } : NO_MAINTENANCE
  cache.set(services, { at: performance.now(), value })
  return value
}

/** Sets or cancels the maintenance window. Adds it to the audit log if somebody chose it. */
export async function writeMaintenance(
  services: WithConfig & WithOperations,
  next: Omit<Maintenance, 'fixed'>,
  by?: Actor,
): Promise<void> {
  await services.operations.knex.transaction(async (trx) => {
    await trx('installation')
      .insert({ key: KEY, value: JSON.stringify(next) })
      .onConflict('key')
      .merge(['value'])
    if (by) await recordAuditEvent(trx, { ...toAuditActor(by), action: 'maintenance', detail: { from: next.from, to: next.to } })
  })
  cache.delete(services)
}

export const isMaintenanceActive = ({ from, to }: Pick<Maintenance, 'from' | 'to'>, now = Date.now()): boolean =>
  from !== null && to !== null && Date.parse(from) <= now && now < Date.parse(to)

/** Refuses everyone except the operator's administrators during maintenance: they must be able to check the system. */
export async function refuseDuringMaintenance(user: { role: Role }, services: WithConfig & WithOperations): Promise<void> {
  if (user.role === 'ADMIN') return
  const window = await readMaintenance(services)
  if (isMaintenanceActive(window)) throw new AppError('maintenance.now', { until: formatJapanMinute(window.to ?? '') })
}
