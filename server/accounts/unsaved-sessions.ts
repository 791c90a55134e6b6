import type { Knex } from 'knex'
import { AppError } from '../../shared/errors/errors.ts'
import { memoizePerPool } from '../foundation/memoize-per-pool.ts'
import type { SessionModel } from '../operations/models.ts'

/**
 * Holds new sessions in memory while the database cannot be written to, so that users can still read; they are lost on a
 * restart. Password attempts are limited more strictly than in the database.
 */
export type UnsavedSession = Pick<SessionModel, 'id' | 'userId' | 'area' | 'createdAt' | 'expiresAt' | 'revokedAt'> & {
  // a contract is viewed only with a stored session
  viewedContractId?: null
}

/** Maximum number of sessions and counts; the oldest are dropped. */
const MAX_ENTRIES = 10_000
const WINDOW_MS = 15 * 60_000
const FREE_ATTEMPTS = 5

const getSessions = memoizePerPool(() => new Map<string, UnsavedSession>())
const getAttempts = memoizePerPool(() => new Map<string, { count: number; since: number }>())

function setWithinLimit<V>(map: Map<string, V>, key: string, value: V): void {
  map.set(key, value)
  if (map.size > MAX_ENTRIES) map.delete(map.keys().next().value ?? '')
}

export const addUnsavedSession = (knex: Knex, session: UnsavedSession): void =>
  setWithinLimit(getSessions(knex), session.id, session)
export const findUnsavedSession = (knex: Knex, id: string): UnsavedSession | undefined => getSessions(knex).get(id)
/** Returns true if the session was one of these. */
export const removeUnsavedSession = (knex: Knex, id: string): boolean => getSessions(knex).delete(id)

/** Removes all sessions of a user, except one if given. Returns their number. */
export function removeUnsavedSessions(knex: Knex, userId: string, except?: string): number {
  const sessions = getSessions(knex)
  const removed = [...sessions.values()].filter((session) => session.userId === userId && session.id !== except)
  for (const { id } of removed) sessions.delete(id)
  return removed.length
}

/** Counts an attempt for a subject (getAttemptSubject); throws `login.tooMany` beyond the free ones of a quarter of an hour. */
export function countUnsavedAttempt(knex: Knex, subject: string, now = Date.now()): void {
  const tries = getAttempts(knex)
  const attempts = tries.get(subject)
  const { count, since } = attempts && Math.abs(now - attempts.since) < WINDOW_MS ? attempts : { count: 0, since: now }
  setWithinLimit(tries, subject, { count: count + 1, since })
  if (count >= FREE_ATTEMPTS) throw new AppError('login.tooMany', { minutes: Math.ceil((since + WINDOW_MS - now) / 60_000) })
}

/** Takes back an attempt whose password was not checked. */
export function withdrawUnsavedAttempt(knex: Knex, subject: string): void {
  const attempts = getAttempts(knex).get(subject)
  if (attempts) attempts.count = Math.max(0, attempts.count - 1)
}

export const clearUnsavedSignInAttempts = (knex: Knex, subject: string): void => void getAttempts(knex).delete(subject)
