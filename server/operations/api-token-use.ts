import type { Knex } from 'knex'
import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { memoizePerPool } from '../foundation/memoize-per-pool.ts'

/** Each kind has its own limit: a page that shows the widget has many readers. */
export type TokenUseKind = 'widget' | 'external'

const MINUTE_MS = 60_000

interface TokenCall {
  id: string
  kind: TokenUseKind
  /** Calls per minute. */
  limit: number
  /** Number of calls that are counted at once; 1 by default. */
  calls?: number
  now?: number
}

export interface CountedCall {
  /** Calls in this minute, including this one. */
  calls: number
  /** True if the limit is exceeded. */
  refused: boolean
  /** Seconds until the next minute begins. */
  resetsIn: number
}

/**
 * Counts a call of a token in the current minute and day. The counts are in the database, because several servers share them.
 * Counting a minute is one atomic statement, so that concurrent calls are all counted.
 */
export const countTokenCall = (
  knex: Knex,
  { id, kind, limit, calls: added = 1, now = Date.now() }: TokenCall,
): Promise<CountedCall> =>
  // in one transaction, so that a call waits for the disk once
  knex.transaction(async (trx) => {
    const calls = await countInMinute(trx, { id, kind, added, now })
    const isRefused = calls > limit
    await recordTokenUse(trx, { id, refused: isRefused, added, now })
    return { calls, refused: isRefused, resetsIn: getSecondsLeft(now) }
  })

/** Clocks of several servers differ by less; a later minute was counted while a clock was wrong. Milliseconds. */
const CLOCK_TOLERANCE_MS = 2 * MINUTE_MS

async function countInMinute(
  knex: Knex,
  { id, kind, added, now }: { id: string; kind: TokenUseKind; added: number; now: number },
): Promise<number> {
  const began = now - (now % MINUTE_MS)
  const beganAt = new Date(began).toISOString()
  const latest = new Date(began + CLOCK_TOLERANCE_MS).toISOString()
  const isOtherMinute = 'excluded.began_at > api_token_window.began_at or api_token_window.began_at > ?'
  const [row]: { calls: number }[] = await knex('api_token_window')
    .insert({ token_id: id, kind, began_at: beganAt, calls: added })
    .onConflict(['token_id', 'kind'])
    .merge({
      // a server whose clock is a minute behind keeps counting in the newer minute
      calls: knex.raw(`case when ${isOtherMinute} then ? else api_token_window.calls + ? end`, [latest, added, added]),
      began_at: knex.raw(`case when ${isOtherMinute} then excluded.began_at else api_token_window.began_at end`, [latest]),
    })
    .returning('calls')
  return row?.calls ?? added
}

const getSecondsLeft = (now: number): number => Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1000)

/** Counts in memory while the database cannot be written to: each server counts for itself. */
const unsavedCalls = memoizePerPool(() => new Map<string, { minute: number; calls: number }>())
export function countUnsavedCall(knex: Knex, { id, kind, limit, calls: added = 1, now = Date.now() }: TokenCall): CountedCall {
  const unsaved = unsavedCalls(knex)
  const minute = Math.floor(now / MINUTE_MS)
  const key = `${kind} ${id}`
  const counted = unsaved.get(key)
  const calls = counted?.minute === minute ? counted.calls + added : added
  unsaved.set(key, { minute, calls })
  return { calls, refused: calls > limit, resetsIn: getSecondsLeft(now) }
}

/** Records the use of a token by days in Japan. */
async function recordTokenUse(
  knex: Knex,
  { id, refused, added, now }: { id: string; refused: boolean; added: number; now: number },
): Promise<void> {
  const counted = refused ? 'refused' : 'calls'
  await knex('api_token_day')
    .insert({
      token_id: id,
      day: getTodayInJapan(now),
      calls: refused ? 0 : added,
      refused: refused ? added : 0,
      last_at: new Date(now).toISOString(),
    })
    .onConflict(['token_id', 'day'])
    .merge({ [counted]: knex.raw('?? + ?', [`api_token_day.${counted}`, added]), last_at: new Date(now).toISOString() })
}

export interface TokenUse {
  uses: number
  usesSince: number
  refusedSince: number
  lastUsedAt: string | null
}

/** Returns the use of tokens, in total and since a day. Unused tokens have no entry. */
export async function readTokenUses(knex: Knex, ids: readonly string[], since: string): Promise<Map<string, TokenUse>> {
  interface Row {
    token_id: string
    uses: number | string
    uses_since: number | string
    refused_since: number | string
    last_at: string
  }
  const rows: Row[] = await knex('api_token_day')
    .select('token_id')
    .sum({ uses: 'calls' })
    .sum({ uses_since: knex.raw('case when day >= ? then calls else 0 end', [since]) })
    .sum({ refused_since: knex.raw('case when day >= ? then refused else 0 end', [since]) })
    .max({ last_at: 'last_at' })
    .whereIn('token_id', ids as string[])
    .groupBy('token_id')
  return new Map(
    rows.map((row) => [
      row.token_id,
      {
        uses: Number(row.uses),
        usesSince: Number(row.uses_since),
        refusedSince: Number(row.refused_since),
        lastUsedAt: row.last_at,
      },
    ]),
  )
}
