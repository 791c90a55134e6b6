import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { type AuditAction, auditGroups } from '../../shared/api/audit.ts'
import type { Log } from '../foundation/log.ts'
import { memoizePerPool } from '../foundation/memoize-per-pool.ts'
import { ApiTokenModel, AuditEventModel, ContractModel, UserModel } from './models.ts'

export interface AuditEvent {
  action: AuditAction
  userId?: string | null
  contractId?: string | null
  target?: string
  detail?: Record<string, unknown>
  address?: string
}

interface ActingUser {
  userId: string
  contractId: string
  fullName: string
  /** Set while an operator views a contract: they act, not one of its users. */
  viewedBy?: { userId: string }
}
/** Who acts, and from which address. */
export interface Actor<User extends ActingUser = ActingUser> {
  user: User
  address: string
}

/** The person who acts: the operator, while they view a contract as one of its users. */
export const getActingUserId = ({ userId, viewedBy }: Pick<ActingUser, 'userId' | 'viewedBy'>): string =>
  viewedBy?.userId ?? userId

/** Fields of an audit event that name the actor, with the actor's own contract. */
export const toAuditActor = ({ user, address }: Actor) => ({
  userId: getActingUserId(user),
  contractId: user.contractId,
  address,
})

const TOKEN = 'token:'
/** Returns a token's id in the form that is stored in place of a user id. */
export const toTokenActor = (tokenId: string): string => `${TOKEN}${tokenId}`
/** Returns the token id stored in place of a user id; null for a user. */
export const parseTokenActor = (userId: string): string | null => (userId.startsWith(TOKEN) ? userId.slice(TOKEN.length) : null)

/** Reads names for the audit log, which must not change when the user does. */
async function readNames(knex: Knex, { userId, contractId }: AuditEvent) {
  const tokenId = parseTokenActor(userId ?? '')
  if (tokenId !== null) {
    const token = await ApiTokenModel.query(knex).findById(tokenId)
    const contract = token && (await ContractModel.query(knex).findById(token.contractId))
    return { userName: token ? `${token.name} (${token.head}…)` : null, userEmail: null, contractName: contract?.name ?? null }
  }
  const user = userId ? await UserModel.query(knex).findById(userId) : undefined
  const id = contractId ?? user?.contractId
  const contract = id ? await ContractModel.query(knex).findById(id) : undefined
  return { userName: user?.fullName ?? null, userEmail: user?.email ?? null, contractName: contract?.name ?? null }
}

const auditLogs = memoizePerPool<{ log: Log | null }>(() => ({ log: null }))

/** Also logs every later entry of this store's audit log. */
export const enableAuditLogging = (knex: Knex, log: Log): void => void Object.assign(auditLogs(knex), { log })

/** The target of these actions is typed by a visitor, who may have entered a password by mistake, so it is not logged. */
const typedTargetActions: readonly AuditAction[] = [...auditGroups.failure, 'password.forgot', 'registration']

function logAuditEvent(knex: Knex, auditId: string, event: AuditEvent): void {
  const { log } = auditLogs(knex)
  if (log === null) return
  const { action, userId = null, contractId = null, target = null, address = null } = event
  const fields = { action, auditId, userId, contractId, target: typedTargetActions.includes(action) ? null : target, address }
  const logEvent = () => log.event('audit', fields)
  // a rolled back transaction logs nothing
  if (knex.isTransaction) (knex as Knex.Transaction).executionPromise.then(logEvent, () => {})
  else logEvent()
}

/** Adds an entry to the audit log. The database refuses updates and deletions there. */
export async function recordAuditEvent(knex: Knex, event: AuditEvent): Promise<void> {
  const id = randomUUID()
  await AuditEventModel.query(knex).insert({
    id,
    at: new Date().toISOString(),
    userId: event.userId ?? null,
    contractId: event.contractId ?? null,
    ...(await readNames(knex, event)),
    action: event.action,
    target: event.target ?? null,
    detail: event.detail ? JSON.stringify(event.detail) : null,
    address: event.address ?? null,
  })
  logAuditEvent(knex, id, event)
}

/** Adds an export by a signed-in user to the audit log: its feature and query. */
export const recordExportEvent = (
  knex: Knex,
  by: Actor,
  exported: { target: string; detail: Record<string, unknown> },
): Promise<void> => recordAuditEvent(knex, { ...toAuditActor(by), action: 'export', ...exported })
