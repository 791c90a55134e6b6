import { isIPv6 } from 'node:net'
import type { Knex } from 'knex'
import { AppError } from '../../shared/errors.ts'

/**
 * How many requests of visitors are taken in a quarter of an hour: of one account, from one network, and for one contract
 * number. A contract's limit is above that of a network, so that one network alone cannot close a contract's registration.
 */
const limits = {
  forgot: { account: 5, network: 30 },
  register: { account: 10, network: 60, contract: 120 },
  token: { account: 20, network: 60 },
  password: { account: 10, network: 100 },
} as const satisfies Record<string, { account: number; network: number; contract?: number }>
export type LimitedKind = keyof typeof limits

const WINDOW_MS = 15 * 60_000

/** The network of an address: an IPv4 address by itself, the /64 of an IPv6 address, which one customer has to themselves. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [head = '', tail] = address.toLowerCase().split('::')
  const [front, back] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const whole = [...front, ...Array<string>(zeros).fill('0'), ...back]
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

interface LimitedRequest {
  kind: LimitedKind
  /** What is asked about need not exist, so that the refusal gives nothing away. */
  account: string
  address: string
  /** A contract's number, where the kind has a limit for it. */
  contract?: string
  now?: number
}

const keyOf = (kind: LimitedKind, subject: string, value: string): string =>
  `${kind}:${subject}:${value.trim().toLowerCase().slice(0, 254)}`

/** Counts a request and refuses those beyond a limit. The count is in the database, where several servers share it. */
export async function limitRequests(knex: Knex, request: LimitedRequest): Promise<void> {
  const { kind, now = Date.now() } = request
  const most: { account: number; network: number; contract?: number } = limits[kind]
  const counted = [
    { key: keyOf(kind, 'account', request.account), limit: most.account },
    { key: keyOf(kind, 'address', toNetwork(request.address)), limit: most.network },
    ...(most.contract === undefined || request.contract === undefined
      ? []
      : [{ key: keyOf(kind, 'contract', request.contract), limit: most.contract }]),
  ]
  const wait = await knex.transaction(async (trx) => {
    let longest = 0
    for (const { key, limit } of counted) {
      const { begun, count } = await countRequest(trx, key, now)
      if (count > limit) longest = Math.max(longest, begun + WINDOW_MS - now)
    }
    return longest
  })
  if (wait > 0) throw new AppError('requests.tooMany', { minutes: Math.max(1, Math.ceil(wait / 60_000)) })
}

/** Counts one more under a key. Its row is locked: requests at the same moment are counted one by one. */
async function countRequest(trx: Knex.Transaction, key: string, now: number): Promise<{ begun: number; count: number }> {
  const at = new Date(now).toISOString()
  const fresh = { key, failures: 0, last_at: at, blocked_until: null }
  await trx('login_attempt').insert(fresh).onConflict('key').ignore()
  const row: { failures: number; last_at: string } = (await trx('login_attempt').where({ key }).forUpdate().first()) ?? fresh
  // last_at is where the window began: further requests do not make it longer
  const isOver = now - Date.parse(row.last_at) >= WINDOW_MS
  const begun = isOver ? now : Date.parse(row.last_at)
  const count = isOver ? 1 : row.failures + 1
  await trx('login_attempt')
    .where({ key })
    .update({ failures: count, last_at: new Date(begun).toISOString() })
  return { begun, count }
}
