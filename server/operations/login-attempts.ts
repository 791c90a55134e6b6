import type { Knex } from 'knex'
import { AppError } from '../../shared/errors/errors.ts'
import { recordAuditEvent } from './audit.ts'
import { toNetwork } from './request-limit.ts'

/**
 * Limits password attempts. Counts are in the database, because several servers share them. An attempt is counted before the
 * password is checked, so that concurrent attempts are all counted. After the free attempts each further one must wait longer;
 * nobody is locked out permanently. An account that has signed in on a device before has its own count there, so that strangers
 * who guess passwords do not lock out the owner.
 */
const FREE_ATTEMPTS = { account: 5, device: 5, address: 50 } as const
type Kind = keyof typeof FREE_ATTEMPTS

const MINUTE_MS = 60_000
/** Wait after the last free attempt; it doubles with each further one. */
const FIRST_WAIT_MINUTES = 1
const MAX_WAIT_MINUTES = 15
/** Failures older than this are ignored. */
const ATTEMPT_LIFETIME_MS: Readonly<Record<Kind, number>> = {
  account: 24 * 60 * MINUTE_MS,
  device: 24 * 60 * MINUTE_MS,
  address: 60 * MINUTE_MS,
}

export interface LoginAttempt {
  account: string
  /** What is tried: each factor has counts of its own. */
  factor: 'password' | 'code'
  address: string
  /** The device, if this account has signed in there before. */
  device: string | null
}

interface Row {
  key: string
  failures: number
  last_at: string
  blocked_until: string | null
  refused: number
  address: string | null
}

/** Prefix of the counts of codes. Not a part of the account: anybody could type it as a user name. */
const CODE = 'code-'

/** Identifies what the attempts at one factor of an account have in common, on all devices. */
export const getAttemptSubject = ({ account, factor }: Pick<LoginAttempt, 'account' | 'factor'>): string =>
  `${factor}:${account.toLowerCase().slice(0, 254)}`

const toAttemptKeys = ({ account, factor, address, device }: LoginAttempt): { key: string; kind: Kind }[] => {
  const name = account.toLowerCase().slice(0, 254)
  const prefix = factor === 'code' ? CODE : ''
  return device === null
    ? [
        { key: `${prefix}account:${name}`, kind: 'account' },
        { key: `address:${toNetwork(address)}`, kind: 'address' },
      ]
    : [{ key: `${prefix}device:${device}:${name}`, kind: 'device' }]
}

const getWaitMinutes = (kind: Kind, tries: number): number =>
  tries < FREE_ATTEMPTS[kind]
    ? 0
    : Math.min(MAX_WAIT_MINUTES, FIRST_WAIT_MINUTES * 2 ** (tries - FREE_ATTEMPTS[kind])) * MINUTE_MS

/** A longer block than any was set while the clock was wrong. */
function getRemainingBlockMs(row: Row, now: number): number {
  const remaining = row.blocked_until ? Date.parse(row.blocked_until) - now : 0
  return remaining > MAX_WAIT_MINUTES * MINUTE_MS ? 0 : remaining
}

/** Reads the counts with row locks, so that attempts are serialized. */
async function lockRows(trx: Knex.Transaction, keys: readonly string[], at: string): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (const key of [...keys].sort()) rows.set(key, await lockRow(trx, key, at))
  return rows
}

async function lockRow(trx: Knex.Transaction, key: string, at: string): Promise<Row> {
  for (;;) {
    await trx('login_attempt')
      .insert({ key, failures: 0, last_at: at, blocked_until: null, refused: 0 })
      .onConflict('key')
      .ignore()
    const row: Row | undefined = await trx('login_attempt').where({ key }).forUpdate().first()
    // a simultaneous sign-in may have deleted the row
    if (row) return row
  }
}

/**
 * Counts an attempt, or throws `login.tooMany` with the minutes to wait. Refused attempts are counted, and added to the audit log
 * together when the wait is over.
 */
export async function countLoginAttempt(knex: Knex, attempt: LoginAttempt, now = Date.now()): Promise<void> {
  const keys = toAttemptKeys(attempt)
  const at = new Date(now).toISOString()
  const { wait, over } = await knex.transaction(async (trx) => {
    const rows = await lockRows(
      trx,
      keys.map((key) => key.key),
      at,
    )
    const blocking = [...rows.values()].filter((row) => getRemainingBlockMs(row, now) > 0)
    for (const { key, refused } of blocking)
      await trx('login_attempt')
        .where({ key })
        .update({ refused: refused + 1, address: attempt.address })
    if (blocking.length > 0) return { wait: Math.max(...blocking.map((row) => getRemainingBlockMs(row, now))), over: [] }
    for (const { key, kind } of keys) {
      const row = rows.get(key)
      const tries = row && now - Date.parse(row.last_at) <= ATTEMPT_LIFETIME_MS[kind] ? row.failures + 1 : 1
      const pause = getWaitMinutes(kind, tries)
      const blocked = pause > 0 ? new Date(now + pause).toISOString() : null
      await trx('login_attempt').where({ key }).update({ failures: tries, last_at: at, blocked_until: blocked, refused: 0 })
    }
    return { wait: 0, over: [...rows.values()].filter((row) => row.refused > 0) }
  })
  for (const row of over) await logRefused(knex, row)
  if (wait > 0) throw new AppError('login.tooMany', { minutes: Math.ceil(wait / MINUTE_MS) })
}

/** Call after a correct password: resets the counts of account and device and takes this attempt off the address's count. */
export async function clearAttemptsAfterLogin(knex: Knex, attempt: LoginAttempt): Promise<void> {
  for (const { key, kind } of toAttemptKeys(attempt)) {
    if (kind === 'address')
      await knex('login_attempt')
        .where({ key })
        .where('failures', '>', 0)
        .decrement('failures', 1)
        .update({ blocked_until: null })
    else await knex('login_attempt').where({ key }).delete()
  }
}

/** Call if the password was not checked, for example because the server is busy: takes this attempt off all its counts. */
export async function withdrawLoginAttempt(knex: Knex, attempt: LoginAttempt): Promise<void> {
  for (const { key } of toAttemptKeys(attempt))
    await knex('login_attempt').where({ key }).where('failures', '>', 0).decrement('failures', 1).update({ blocked_until: null })
}

/** Resets all counts of an account's password, on every device, after its mail was used to prove ownership. */
export async function resetLoginAttempts(knex: Knex, account: string): Promise<void> {
  const name = account.toLowerCase()
  await knex('login_attempt')
    .where({ key: `account:${name}` })
    // SQLite has no escape character by default
    .orWhereRaw("?? like ? escape '\\'", ['key', `device:%:${name.replace(/[\\%_]/g, '\\$&')}`])
    .delete()
}

function logRefused(knex: Knex, { key, refused, address }: Row): Promise<void> {
  const isCode = key.startsWith(CODE)
  const subject = isCode ? key.slice(CODE.length) : key
  return recordAuditEvent(knex, {
    action: 'login.blocked',
    target: subject
      .split(':')
      .slice(subject.startsWith('device:') ? 2 : 1)
      .join(':'),
    detail: { tries: refused, ...(isCode ? { factor: 'code' } : {}) },
    ...(address === null ? {} : { address }),
  })
}

/** Adds refused attempts whose wait is over to the audit log, and deletes expired counts. */
export async function purgeLoginAttempts(knex: Knex, now = Date.now()): Promise<void> {
  const at = new Date(now).toISOString()
  const over: Row[] = await knex('login_attempt').where('refused', '>', 0).where('blocked_until', '<=', at)
  for (const row of over) {
    // another server may record the same attempts
    const updatedRows = await knex('login_attempt').where({ key: row.key, refused: row.refused }).update({ refused: 0 })
    if (updatedRows > 0) await logRefused(knex, row)
  }
  await knex('login_attempt')
    .where('last_at', '<', new Date(now - ATTEMPT_LIFETIME_MS.account).toISOString())
    .where('refused', 0)
    .delete()
}
