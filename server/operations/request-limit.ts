import { isIPv6 } from 'node:net'
import type { Knex } from 'knex'
import { AppError } from '../../shared/errors/errors.ts'

/**
 * Limits per quarter of an hour for anonymous requests, and for requests that send mails to others: per account, per network and
 * per contract number. A contract's limit is above that of a network, so that a single network cannot block a contract's
 * registration.
 */
const limits = {
  forgot: { account: 5, network: 30 },
  register: { account: 10, network: 60, contract: 120 },
  token: { account: 20, network: 60 },
  // one contract may invite a whole department; the account is the address that receives the mails
  invite: { account: 5, network: 300 },
  password: { account: 10, network: 100 },
  // a company's users share a network, and all sign in at the same time of the day
  sso: { account: 600, network: 600 },
  // each may be mailed to twenty colleagues
  run: { account: 30, network: 600 },
} as const satisfies Record<string, { account: number; network: number; contract?: number }>
export type LimitedKind = keyof typeof limits

const WINDOW_MS = 15 * 60_000

/** Returns the network of an address: an IPv4 address itself, or the /64 of an IPv6 address, which belongs to one customer. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const splitGroups = (text: string) => (text === '' ? [] : text.split(':'))
  const [head = '', tail] = address.toLowerCase().split('::')
  const [front, back] = [splitGroups(head), splitGroups(tail ?? '')]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const allGroups = [...front, ...Array<string>(zeros).fill('0'), ...back]
  return `${allGroups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

interface LimitedRequest {
  kind: LimitedKind
  /** The account need not exist, so that a refusal reveals nothing. */
  account: string
  address: string
  /** Contract number, if the kind of request has a limit for it. */
  contract?: string
  now?: number
}

/** Clocks of several servers differ by less; a window that begins later was counted while a clock was wrong. Milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000

const toKey = (kind: LimitedKind, subject: string, value: string): string =>
  `${kind}:${subject}:${value.trim().toLowerCase().slice(0, 254)}`

/** Counts a request and refuses it beyond a limit. Counts are in the database, because several servers share them. */
export async function limitRequests(knex: Knex, request: LimitedRequest): Promise<void> {
  const { kind, now = Date.now() } = request
  const most: { account: number; network: number; contract?: number } = limits[kind]
  const counted = [
    { key: toKey(kind, 'account', request.account), limit: most.account },
    { key: toKey(kind, 'address', toNetwork(request.address)), limit: most.network },
    ...(most.contract === undefined || request.contract === undefined
      ? []
      : [{ key: toKey(kind, 'contract', request.contract), limit: most.contract }]),
  ]
  const wait = await knex.transaction(async (trx) => {
    let longest = 0
    for (const { key, limit } of counted) {
      const { begun, count } = await countRequest(trx, key, { now, since: now - WINDOW_MS })
      if (count > limit) longest = Math.max(longest, begun + WINDOW_MS - now)
    }
    return longest
  })
  if (wait > 0) throw new AppError('requests.tooMany', { minutes: Math.max(1, Math.ceil(wait / 60_000)) })
}

/**
 * Counts one more request of a key; a window that began before `since` is over. The row is locked, so that concurrent requests are
 * all counted.
 */
export async function countRequest(
  trx: Knex.Transaction,
  key: string,
  { now, since }: { now: number; since: number },
): Promise<{ begun: number; count: number }> {
  const at = new Date(now).toISOString()
  const newRow = { key, failures: 0, last_at: at, blocked_until: null }
  await trx('login_attempt').insert(newRow).onConflict('key').ignore()
  const row: { failures: number; last_at: string } = (await trx('login_attempt').where({ key }).forUpdate().first()) ?? newRow
  // last_at is the start of the window: further requests do not extend it
  const start = Date.parse(row.last_at)
  const isOver = start <= since || start > now + CLOCK_TOLERANCE_MS
  const begun = isOver ? now : start
  const count = isOver ? 1 : row.failures + 1
  await trx('login_attempt')
    .where({ key })
    .update({ failures: count, last_at: new Date(begun).toISOString() })
  return { begun, count }
}
