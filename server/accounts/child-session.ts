import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { AppError } from '../../shared/errors/errors.ts'
import type { WithOperations } from '../operations/database.ts'
import { SessionModel } from '../operations/models.ts'
import { withUserLock } from '../operations/user-lock.ts'
import type { WithJwtKey } from './jwt-key.ts'
import { signToken } from './session.ts'
import type { SignedIn } from './signed-in.ts'
import { findUnsavedSession } from './unsaved-sessions.ts'

interface ChildSession extends Partial<Pick<SessionModel, 'viewedContractId' | 'viewedUserType'>> {
  area: 'main' | 'widget'
  /** Milliseconds after which it ends. */
  lifetime: number
}

/**
 * Opens a session that ends with the user's own one, or before it: of a widget, or a view of a contract. `record` is called in
 * the transaction that stores it.
 */
export async function openChildSession(
  { operations, jwtKey }: WithJwtKey & WithOperations,
  { userId, sessionId, expiresAt }: SignedIn,
  { lifetime, ...fields }: ChildSession,
  record: (trx: Knex) => Promise<void> = async () => undefined,
): Promise<{ token: string; expiresAt: string }> {
  const now = Date.now()
  const end = Math.min(now + lifetime, Date.parse(expiresAt))
  const session = {
    id: randomUUID(),
    userId,
    parentId: sessionId,
    ...fields,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(end).toISOString(),
    revokedAt: null,
  }
  await withUserLock(operations.knex, userId, async (trx) => {
    // it may have ended since the call was authenticated
    const parent = (await SessionModel.query(trx).findById(sessionId)) ?? findUnsavedSession(trx, sessionId)
    if (!parent || parent.revokedAt !== null) throw new AppError('session.expired')
    await SessionModel.query(trx).insert(session)
    await record(trx)
  })
  const token = signToken(jwtKey, { sessionId: session.id, userId, area: fields.area, expiresAt: Math.floor(end / 1000) })
  return { token, expiresAt: session.expiresAt }
}
