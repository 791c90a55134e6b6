import { randomUUID } from 'node:crypto'
import type { UserType } from '../../shared/access/permissions.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { AppError } from '../../shared/errors/errors.ts'
import { recordAuditEvent } from '../operations/audit.ts'
import type { WithOperations } from '../operations/database.ts'
import { ContractModel, SessionModel } from '../operations/models.ts'
import { withUserLock } from '../operations/user-lock.ts'
import type { WithJwtKey } from './jwt-key.ts'
import { isContractActive, signToken } from './session.ts'
import type { SignedIn } from './signed-in.ts'

/** A view ends by itself after this time. */
const VIEW_MS = 30 * 60_000

/** Opens a view of a contract for half an hour, but not longer than the operator's own session. */
export async function openContractView(
  { jwtKey, operations: { knex } }: WithJwtKey & WithOperations,
  { contractId, userType, by, address }: { contractId: string; userType: UserType; by: SignedIn; address: string },
): Promise<{ token: string; expiresAt: string }> {
  const contract = await ContractModel.query(knex).findById(contractId)
  if (!contract) throw new AppError('resource.notFound')
  if (!isContractActive(contract)) throw new AppError('contract.notActive')
  const now = Date.now()
  const end = Math.min(now + VIEW_MS, Date.parse(by.expiresAt))
  const session = {
    id: randomUUID(),
    userId: by.userId,
    parentId: by.sessionId,
    area: 'main' as const,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(end).toISOString(),
    revokedAt: null,
    viewedContractId: contract.id,
    viewedUserType: userType,
  }
  await withUserLock(knex, by.userId, async (trx) => {
    // it may have ended since the call was authenticated
    const parent = await SessionModel.query(trx).findById(by.sessionId)
    if (!parent || parent.revokedAt !== null) throw new AppError('session.expired')
    await SessionModel.query(trx).insert(session)
    await recordAuditEvent(trx, {
      action: 'contract.view',
      userId: by.userId,
      contractId: contract.id,
      target: contract.number,
      detail: { userType },
      address,
    })
  })
  const token = signToken(jwtKey, {
    sessionId: session.id,
    userId: by.userId,
    area: 'main',
    expiresAt: Math.floor(end / 1000),
  })
  return { token, expiresAt: session.expiresAt }
}

/** Ends a view before its time. */
export async function endContractView({ operations: { knex } }: WithOperations, user: SignedIn, address: string): Promise<void> {
  await SessionModel.query(knex).findById(user.sessionId).patch({ revokedAt: new Date().toISOString() })
  await recordAuditEvent(knex, {
    action: 'contract.viewEnd',
    userId: user.viewedBy?.userId ?? null,
    contractId: user.contractId,
    address,
  })
}

/** Refuses calls that change something or take data out of the product, except the one that ends the view. */
export function refuseInView(user: SignedIn | null, { kind, name }: Endpoint): void {
  if (user?.viewedBy && (kind === 'command' || kind === 'file') && name !== 'logout') throw new AppError('contract.viewOnly')
}
