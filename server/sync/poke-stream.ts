import type { Knex } from 'knex'
import { collectionNames } from '../../shared/sync-documents.ts'
import { listenToPokes, type Poke } from '../operations/pokes.ts'
import { perPool } from '../per-pool.ts'
import type { SyncUser } from './sync-rules.ts'

/** Streams that one user may hold open: beyond, the first one ends. */
const STREAMS = 20
const HEARTBEAT_MS = 15_000

/** Open streams by user. */
const openStreams = perPool(() => new Map<string, Set<() => void>>())

/** Ends the user's first stream where there are too many. Returns what forgets this one. */
function enrol(knex: Knex, userId: string, end: () => void): () => void {
  const open = openStreams(knex)
  const streams = open.get(userId) ?? new Set()
  open.set(userId, streams)
  if (streams.size >= STREAMS) [...streams][0]?.()
  streams.add(end)
  return () => {
    streams.delete(end)
    if (streams.size === 0) open.delete(userId)
  }
}

/**
 * Pokes for one user, and null as a heartbeat: at once one for all collections, since something may have come before
 * the stream stood. Ends with the session.
 */
export async function* pokesFor(
  knex: Knex,
  who: SyncUser,
  { stands, signal, heartbeat = HEARTBEAT_MS }: { stands: () => Promise<boolean>; signal: AbortSignal; heartbeat?: number },
): AsyncGenerator<{ collections: string[] } | null> {
  const wanted = new Set([`user:${who.userId}`, `contract:${who.contractId}`])
  const waiting = new Set<string>(collectionNames)
  let ask = false
  let ended = false
  let wake = () => {}
  const hear = (told: Poke | 'missed') => {
    if (told !== 'missed' && !wanted.has(told.to)) return
    if (told === 'missed' || told.about === 'sessions') ask = true
    for (const name of told === 'missed' ? collectionNames : told.collections) waiting.add(name)
    wake()
  }
  const end = () => {
    ended = true
    wake()
  }
  const stopListening = listenToPokes(knex, hear)
  const forget = enrol(knex, who.userId, end)
  signal.addEventListener('abort', end, { once: true })
  try {
    while (!ended && !signal.aborted) {
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
        if (ended || ask || waiting.size > 0) wake()
      })
      if (ended) return
      if ((quiet || ask) && !(await stands())) return
      ask = false
      if (quiet) yield null
    }
  } finally {
    signal.removeEventListener('abort', end)
    stopListening()
    forget()
  }
}
