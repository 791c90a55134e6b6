import type { UserType } from '../../shared/access/permissions.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { AppError } from '../../shared/errors/errors.ts'
import { recordAuditEvent, toAuditActor } from '../operations/audit.ts'
import type { WithOperations } from '../operations/database.ts'
import { SessionModel } from '../operations/models.ts'
import { openChildSession } from './child-session.ts'
import { findContract } from './contract-versions.ts'
import type { WithJwtKey } from './jwt-key.ts'
import { isContractActive } from './session.ts'
import type { SignedIn } from './signed-in.ts'

/** A view ends by itself after this time. */
const VIEW_MS = 30 * 60_000

/** Opens a view of a contract for half an hour, but not longer than the operator's own session. */
export async function openContractView(
  services: WithJwtKey & WithOperations,
  { contractId, userType, by, address }: { contractId: string; userType: UserType; by: SignedIn; address: string },
): Promise<{ token: string; expiresAt: string }> {
  const contract = await findContract(services.operations.knex, contractId)
  if (!isContractActive(contract)) throw new AppError('contract.notActive')
  const view = { area: 'main', lifetime: VIEW_MS, viewedContractId: contract.id, viewedUserType: userType } as const
  return openChildSession(services, by, view, (trx) =>
    recordAuditEvent(trx, {
      ...toAuditActor({ user: by, address }),
      action: 'contract.view',
      contractId: contract.id,
      target: contract.number,
      detail: { userType },
    }),
  )
}

/** Ends a view before its time. */
export async function endContractView({ operations: { knex } }: WithOperations, user: SignedIn, address: string): Promise<void> {
  await SessionModel.query(knex).findById(user.sessionId).patch({ revokedAt: new Date().toISOString() })
  await recordAuditEvent(knex, { ...toAuditActor({ user, address }), action: 'contract.viewEnd' })
}

/** Refuses calls that change something or take data out of the product, except the one that ends the view. */
export function refuseInView(user: SignedIn | null, { kind, name }: Endpoint): void {
  if (user?.viewedBy && (kind === 'command' || kind === 'file') && name !== 'logout') throw new AppError('contract.viewOnly')
}
