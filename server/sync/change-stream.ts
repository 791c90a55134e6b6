import type { Knex } from 'knex'
import { collectionNames } from '../../shared/sync/sync-documents.ts'
import { memoizePerPool } from '../foundation/memoize-per-pool.ts'
import { type ChangeNotification, listenToChanges } from '../operations/change-notifications.ts'
import type { SyncUser } from './sync-rules.ts'

/** Maximum number of open streams per user; beyond it, the oldest ends. */
const MAX_STREAMS = 20
const HEARTBEAT_MS = 15_000

/** Open streams by user. */
const openStreams = memoizePerPool(() => new Map<string, Set<() => void>>())

/** Returns the number of open streams of this server. */
export const countChangeStreams = (knex: Knex): number =>
  [...openStreams(knex).values()].reduce((sum, streams) => sum + streams.size, 0)

/** Registers a stream and ends the user's oldest one if there are too many. Returns a function that unregisters the stream. */
function registerStream(knex: Knex, userId: string, end: () => void): () => void {
  const open = openStreams(knex)
  const streams = open.get(userId) ?? new Set()
  open.set(userId, streams)
  if (streams.size >= MAX_STREAMS) [...streams][0]?.()
  streams.add(end)
  return () => {
    streams.delete(end)
    if (streams.size === 0) open.delete(userId)
  }
}

/**
 * Yields change notifications for one user, and null as a heartbeat. Starts with a notification for all collections, because
 * something may have changed before the stream was open. Ends with the session.
 */
export async function* streamChanges(
  knex: Knex,
  user: SyncUser,
  {
    isSessionActive,
    signal,
    heartbeat = HEARTBEAT_MS,
  }: { isSessionActive: () => Promise<boolean>; signal: AbortSignal; heartbeat?: number },
): AsyncGenerator<{ collections: string[] } | null> {
  const topics = new Set([`user:${user.userId}`, `contract:${user.contractId}`])
  const waiting = new Set<string>(collectionNames)
  let mustCheckSession = false
  let checkedAt = performance.now()
  let hasEnded = false
  let wake = () => {}
  const onNotification = (notification: ChangeNotification | 'missed') => {
    if (notification !== 'missed' && !topics.has(notification.to)) return
    if (notification === 'missed' || notification.about === 'sessions') mustCheckSession = true
    for (const name of notification === 'missed' ? collectionNames : notification.collections) waiting.add(name)
    wake()
  }
  const end = () => {
    hasEnded = true
    wake()
  }
  const stopListening = listenToChanges(knex, onNotification)
  const forget = registerStream(knex, user.userId, end)
  signal.addEventListener('abort', end, { once: true })
  try {
    while (!hasEnded && !signal.aborted) {
      // a stream that is never quiet must end with its session, too
      if (mustCheckSession || performance.now() - checkedAt >= heartbeat) {
        mustCheckSession = false
        checkedAt = performance.now()
        if (!(await isSessionActive())) return
      }
      if (waiting.size > 0) {
        const collections = [...waiting]
        waiting.clear()
        yield { collections }
        continue
      }
      const quiet = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(true), heartbeat)
        wake = () => {
          clearTimeout(timer)
          resolve(false)
        }
        if (hasEnded || mustCheckSession || waiting.size > 0) wake()
      })
      if (hasEnded) return
      if (!quiet) continue
      mustCheckSession = false
      checkedAt = performance.now()
      if (!(await isSessionActive())) return
      yield null
    }
  } finally {
    signal.removeEventListener('abort', end)
    stopListening()
    forget()
  }
}
