import type { Knex } from 'knex'
import { AppError } from '../../shared/errors.ts'

/** How many requests of visitors are taken in a quarter of an hour, of one account and from one address. */
const limits = {
  forgot: { account: 5, address: 30 },
  register: { account: 10, address: 60 },
  token: { account: 20, address: 60 },
  password: { account: 10, address: 100 },
} as const
export type LimitedKind = keyof typeof limits

const WINDOW_MS = 15 * 60_000

/**
 * Counts a request and refuses those beyond the limit. The count is kept in the database, where several servers share
 * it; what is asked about need not exist, so that the answer says nothing of it.
 */
export async function limitRequests(
  knex: Knex,
  request: { kind: LimitedKind; account: string; address: string; now?: number },
): Promise<void> {
  const { kind, now = Date.now() } = request
  const keys = [
    { key: `${kind}:account:${request.account.toLowerCase().slice(0, 254)}`, most: limits[kind].account },
    { key: `${kind}:address:${request.address}`, most: limits[kind].address },
  ]
  const at = new Date(now).toISOString()
  const wait = await knex.transaction(async (trx) => {
    let longest = 0
    for (const { key, most } of keys) {
      // last_at is where the window began: further requests do not make it longer
      const row: { failures: number; last_at: string } | undefined = await trx('login_attempt').where({ key }).first()
      const begun = row === undefined ? Number.NEGATIVE_INFINITY : Date.parse(row.last_at)
      const fresh = now - begun >= WINDOW_MS
      const count = fresh || row === undefined ? 1 : row.failures + 1
      await trx('login_attempt')
        .insert({ key, failures: count, last_at: fresh ? at : new Date(begun).toISOString(), blocked_until: null })
        .onConflict('key')
        .merge(['failures', 'last_at'])
      if (count > most) longest = Math.max(longest, begun + WINDOW_MS - now)
    }
    return longest
  })
  if (wait > 0) throw new AppError('requests.tooMany', { minutes: Math.max(1, Math.ceil(wait / 60_000)) })
}
