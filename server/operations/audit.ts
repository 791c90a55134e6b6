import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'

export interface AuditEvent {
  action: 'login' | 'login.failed' | 'login.blocked' | 'logout' | 'export' | 'import' | 'rankingExclusions'
  userId?: string | null
  contractId?: string | null
  target?: string
  detail?: Record<string, unknown>
  address?: string
}

/** Appends to the audit; nothing updates or deletes there. */
export async function audit(knex: Knex, event: AuditEvent): Promise<void> {
  await knex('audit_event').insert({
    id: randomUUID(),
    at: new Date().toISOString(),
    user_id: event.userId ?? null,
    contract_id: event.contractId ?? null,
    action: event.action,
    target: event.target ?? null,
    detail: event.detail ? JSON.stringify(event.detail) : null,
    address: event.address ?? null,
  })
}

/** Appends an export by a signed-in user: of which feature, and what was taken away. */
export const auditExport = (
  knex: Knex,
  by: { user: { userId: string; contractId: string }; address: string },
  taken: { target: string; detail: Record<string, unknown> },
): Promise<void> =>
  audit(knex, { action: 'export', userId: by.user.userId, contractId: by.user.contractId, address: by.address, ...taken })
