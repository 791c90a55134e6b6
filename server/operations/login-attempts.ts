import type { Knex } from 'knex'

/** Limits per account and per address, kept in the database so that several servers share them. */
const limits = { account: { failures: 5, minutes: 15 }, address: { failures: 50, minutes: 15 } } as const

const keysOf = (account: string, address: string) =>
  [
    { key: `account:${account.toLowerCase()}`, ...limits.account },
    { key: `address:${address}`, ...limits.address },
  ] as const

/** Minutes until another attempt is accepted, or 0. */
export async function blockedMinutes(knex: Knex, attempt: { account: string; address: string; now: number }): Promise<number> {
  const keys = keysOf(attempt.account, attempt.address).map((one) => one.key)
  const rows: { blocked_until: string | null }[] = await knex('login_attempt').select('blocked_until').whereIn('key', keys)
  const until = Math.max(0, ...rows.map((row) => (row.blocked_until ? Date.parse(row.blocked_until) : 0)))
  return until > attempt.now ? Math.ceil((until - attempt.now) / 60_000) : 0
}

/** Counts a failure; the attempt that reaches the limit blocks the key for its minutes. */
export async function recordFailure(knex: Knex, attempt: { account: string; address: string; now: number }): Promise<void> {
  const at = new Date(attempt.now).toISOString()
  await knex.transaction(async (trx) => {
    for (const { key, failures, minutes } of keysOf(attempt.account, attempt.address)) {
      const row: { failures: number; last_at: string } | undefined = await trx('login_attempt').where({ key }).first()
      const stale = row === undefined || attempt.now - Date.parse(row.last_at) > minutes * 60_000
      const count = stale ? 1 : row.failures + 1
      const blocked = count >= failures ? new Date(attempt.now + minutes * 60_000).toISOString() : null
      await trx('login_attempt')
        .insert({ key, failures: count, last_at: at, blocked_until: blocked })
        .onConflict('key')
        .merge({ failures: count, last_at: at, blocked_until: blocked })
    }
  })
}

export async function clearFailures(knex: Knex, account: string): Promise<void> {
  await knex('login_attempt')
    .where({ key: `account:${account.toLowerCase()}` })
    .delete()
}
