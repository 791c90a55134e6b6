import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { OneTimeTokenModel, UserModel } from '../operations/models.ts'
import { limitRequests } from '../operations/request-limit.ts'

/** Validity of mailed links, in minutes. */
export const LINK_MINUTES = { reset: 10, registration: 60 } as const

/** Only the hash is stored: read access to the database does not give usable links. */
export const hashOneTimeToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const createOneTimeToken = (): string => randomBytes(32).toString('base64url')

/** Counts an attempt with a token, under a part of its hash instead of the token itself. */
export const limitTokenAttempts = (knex: Knex, { token, address }: { token: string; address: string }): Promise<void> =>
  limitRequests(knex, { kind: 'token', account: hashOneTimeToken(token).slice(0, 16), address })

/** Issues a token for a user's reset mail; earlier ones become invalid. */
export async function issueResetToken(knex: Knex, userId: string): Promise<string> {
  const token = createOneTimeToken()
  const now = Date.now()
  await knex.transaction(async (trx) => {
    await OneTimeTokenModel.query(trx)
      .where({ user_id: userId, purpose: 'reset' })
      .whereNull('used_at')
      .patch({ usedAt: new Date(now).toISOString() })
    await OneTimeTokenModel.query(trx).insert({
      tokenHash: hashOneTimeToken(token),
      userId: userId,
      purpose: 'reset',
      expiresAt: new Date(now + LINK_MINUTES.reset * 60_000).toISOString(),
      usedAt: null,
    })
  })
  return token
}

/** Returns the user of a valid reset token, or null. */
export async function findResetTokenUser(knex: Knex, token: string): Promise<UserModel | null> {
  const row = await OneTimeTokenModel.query(knex).findOne({ token_hash: hashOneTimeToken(token), purpose: 'reset' })
  if (!row || row.usedAt !== null || Date.parse(row.expiresAt) <= Date.now()) return null
  return (await UserModel.query(knex).findById(row.userId)) ?? null
}

/** Marks a token as used. Returns false if it was used already: a token works only once, also with concurrent requests. */
export async function consumeOneTimeToken(trx: Knex, token: string): Promise<boolean> {
  const now = new Date().toISOString()
  const used = await OneTimeTokenModel.query(trx)
    .where({ token_hash: hashOneTimeToken(token) })
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .patch({ usedAt: now })
  return used === 1
}
