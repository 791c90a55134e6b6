import type { Knex } from 'knex'
import { AppError } from '../../shared/errors.ts'
import type { SessionModel } from '../operations/models.ts'
import { perPool } from '../per-pool.ts'

/**
 * While the store cannot be written to, whoever signs in is remembered in the memory of this server: they read on, until it is
 * started anew. Guessing is limited there too, more tightly than in the store.
 */
export type UnsavedSession = Pick<SessionModel, 'id' | 'userId' | 'area' | 'createdAt' | 'expiresAt' | 'revokedAt'>

/** Sessions and counts; the oldest make room. */
const MOST = 10_000
const WINDOW_MS = 15 * 60_000
const FREE = 5

const getSessions = perPool(() => new Map<string, UnsavedSession>())
const getTries = perPool(() => new Map<string, { count: number; since: number }>())

function put<V>(map: Map<string, V>, key: string, value: V): void {
  map.set(key, value)
  if (map.size > MOST) map.delete(map.keys().next().value ?? '')
}

export const addUnsavedSession = (knex: Knex, session: UnsavedSession): void => put(getSessions(knex), session.id, session)
export const findUnsavedSession = (knex: Knex, id: string): UnsavedSession | undefined => getSessions(knex).get(id)
/** True where the session was one of these. */
export const removeUnsavedSession = (knex: Knex, id: string): boolean => getSessions(knex).delete(id)

/** All of a user, but for one where it is given. Returns how many there were. */
export function removeUnsavedSessions(knex: Knex, userId: string, except?: string): number {
  const sessions = getSessions(knex)
  const removed = [...sessions.values()].filter((session) => session.userId === userId && session.id !== except)
  for (const { id } of removed) sessions.delete(id)
  return removed.length
}

/** Takes a try of an account; throws login.tooMany beyond the free ones of a quarter of an hour. */
export function takeUnsavedAttempt(knex: Knex, account: string, now = Date.now()): void {
  const tries = getTries(knex)
  const key = account.toLowerCase()
  const known = tries.get(key)
  const { count, since } = known && now - known.since < WINDOW_MS ? known : { count: 0, since: now }
  put(tries, key, { count: count + 1, since })
  if (count >= FREE) throw new AppError('login.tooMany', { minutes: Math.ceil((since + WINDOW_MS - now) / 60_000) })
}

export const returnUnsavedAttempt = (knex: Knex, account: string): void => void getTries(knex).delete(account.toLowerCase())
