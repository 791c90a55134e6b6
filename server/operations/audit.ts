import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { AuditAction } from '../../shared/contract/audit.ts'

export interface AuditEvent {
  action: AuditAction
  userId?: string | null
  contractId?: string | null
  target?: string
  detail?: Record<string, unknown>
  address?: string
}

interface Names {
  user_name: string | null
  user_email: string | null
  contract_name: string | null
}

/** Who it was, in words that stay when the user changes. */
async function namesOf(knex: Knex, { userId, contractId }: AuditEvent): Promise<Names> {
  const user: { full_name: string; email: string; contract_id: string } | undefined = userId
    ? await knex('user').select('full_name', 'email', 'contract_id').where({ id: userId }).first()
    : undefined
  const id = contractId ?? user?.contract_id
  const contract: { name: string } | undefined = id ? await knex('contract').select('name').where({ id }).first() : undefined
  return { user_name: user?.full_name ?? null, user_email: user?.email ?? null, contract_name: contract?.name ?? null }
}

/** Appends to the audit; the database itself refuses to update or delete there. */
export async function audit(knex: Knex, event: AuditEvent): Promise<void> {
  await knex('audit_event').insert({
    id: randomUUID(),
    at: new Date().toISOString(),
    user_id: event.userId ?? null,
    contract_id: event.contractId ?? null,
    ...(await namesOf(knex, event)),
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
