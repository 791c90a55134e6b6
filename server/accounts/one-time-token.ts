import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { OneTimeTokenModel, UserModel } from '../operations/models.ts'
import { limitRequests } from '../operations/request-limit.ts'

export type Purpose = 'reset' | 'registration'

/** How long the link of a mail works, in minutes. */
export const LINK_MINUTES: Record<Purpose, number> = { reset: 10, registration: 60 }

/** Only the hash is stored: who reads the database cannot follow the links. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Counts a try of a token. It is counted under a part of its hash, not under the token itself. */
export const limitTokenTries = (knex: Knex, { token, address }: { token: string; address: string }): Promise<void> =>
  limitRequests(knex, { kind: 'token', account: hashOf(token).slice(0, 16), address })

/** A new token for a user; those that were sent before for the same purpose die. */
export async function issueToken(knex: Knex, { userId, purpose }: { userId: string; purpose: Purpose }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  await knex.transaction(async (trx) => {
    await OneTimeTokenModel.query(trx)
      .where({ user_id: userId, purpose })
      .whereNull('used_at')
      .patch({ usedAt: new Date(now).toISOString() })
    await OneTimeTokenModel.query(trx).insert({
      tokenHash: hashOf(token),
      userId: userId,
      purpose,
      expiresAt: new Date(now + LINK_MINUTES[purpose] * 60_000).toISOString(),
      usedAt: null,
    })
  })
  return token
}

/** The user behind a token that still works, or null. */
export async function userOfToken(
  knex: Knex,
  { token, purpose }: { token: string; purpose: Purpose },
): Promise<UserModel | null> {
  const row = await OneTimeTokenModel.query(knex).findOne({ token_hash: hashOf(token), purpose })
  if (!row || row.usedAt !== null || Date.parse(row.expiresAt) <= Date.now()) return null
  return (await UserModel.query(knex).findById(row.userId)) ?? null
}

/** Uses a token up. False where someone else was faster: it works once and only once. */
export async function consumeToken(trx: Knex, token: string): Promise<boolean> {
  const now = new Date().toISOString()
  const used = await OneTimeTokenModel.query(trx)
    .where({ token_hash: hashOf(token) })
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .patch({ usedAt: now })
  return used === 1
}

/** A registration whose link has ended holds no licence any longer. */
export const liveRegistrations = (knex: Knex) =>
  OneTimeTokenModel.query(knex)
    .select('user_id')
    .where({ purpose: 'registration' })
    .whereNull('used_at')
    .where('expires_at', '>', new Date().toISOString())
