import { randomUUID } from 'node:crypto'
import { widgetInfo, widgetSession } from '../../../shared/api/widget.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import type { WithJwtKey } from '../../accounts/jwt-key.ts'
import { toPatternFlags } from '../../accounts/pattern-versions.ts'
import { signToken } from '../../accounts/session.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import { findUnsavedSession } from '../../accounts/unsaved-sessions.ts'
import type { WithOperations } from '../../operations/database.ts'
import { SessionModel } from '../../operations/models.ts'
import { withUserLock } from '../../operations/user-lock.ts'
import { defineRoute, requireSignedIn } from '../../routing/route.ts'
import { readDataState } from '../../warehouse/sales/data-state.ts'

const SESSION_MS = 3_600_000

/** Opens a widget session of a user for an hour, but not longer than the session that it is based on. */
async function openWidgetSession(
  { userId, sessionId, expiresAt }: SignedIn,
  { operations, jwtKey }: WithJwtKey & WithOperations,
) {
  const now = Date.now()
  const end = Math.min(now + SESSION_MS, Date.parse(expiresAt))
  const session = {
    id: randomUUID(),
    userId,
    area: 'widget' as const,
    parentId: sessionId,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(end).toISOString(),
    revokedAt: null,
  }
  await withUserLock(operations.knex, userId, async (trx) => {
    // it may have ended since the call was authenticated
    const parent = (await SessionModel.query(trx).findById(sessionId)) ?? findUnsavedSession(trx, sessionId)
    if (!parent || parent.revokedAt !== null) throw new AppError('session.expired')
    await SessionModel.query(trx).insert(session)
  })
  const token = signToken(jwtKey, { sessionId: session.id, userId, area: 'widget', expiresAt: Math.floor(end / 1000) })
  return { token, expiresAt: session.expiresAt }
}

export const widgetRoutes = [
  defineRoute(widgetInfo, async (call, { warehouse }) => {
    const { apiToken, isScreenCooperation, contractPattern, expiresAt } = requireSignedIn(call)
    const { invented, wholeDate, stores } = await readDataState(warehouse)
    return {
      isScreenCooperation: isScreenCooperation === true,
      contract: { contractPattern: toPatternFlags(contractPattern) },
      origins: [...(apiToken?.origins ?? [])],
      expiresAt,
      dataState: { invented, wholeDate, stores },
    }
  }),
  defineRoute(widgetSession, (call, services) => openWidgetSession(requireSignedIn(call), services)),
]
