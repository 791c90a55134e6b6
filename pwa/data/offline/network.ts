import { useSyncExternalStore } from 'react'

/**
 * Is the server there? Found out by asking: a browser that says it is online may stand behind a network that swallows
 * everything, or behind one that answers for everybody. What it says of being offline is believed.
 */

/** Longest that the smallest question may take. */
const PROBE_MS = 4000
/** An answer this old is still believed. */
const KNOWN_MS = 2000
/** Between two questions while the server cannot be reached and somebody looks: what is back is noticed within two seconds. */
const RETRY_MS = 1500

let reachable = typeof navigator === 'undefined' || navigator.onLine !== false
/** By the page's own clock: that of the device may be set back. */
let askedAt = Number.NEGATIVE_INFINITY
let lastReachedAt = 0
let asking: Promise<boolean> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<(online: boolean) => void>()

function turn(next: boolean): void {
  askedAt = performance.now()
  clearTimeout(timer)
  if (!next) plan()
  if (next === reachable) return
  reachable = next
  for (const listener of listeners) listener(next)
}

/** Asks again and again, unless nobody is looking. A question that hangs does not hold up the next one. */
function plan(): void {
  timer = setTimeout(() => {
    plan()
    if (!document.hidden) void ask().then((found) => found && turn(true))
  }, RETRY_MS)
}

/** The smallest question there is. Anything but the server's own answer is none. */
async function ask(): Promise<boolean> {
  if (navigator.onLine === false) return false
  try {
    const response = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) })
    const answer = (await response.json()) as { data?: { alive?: unknown }; code?: unknown }
    // a server that refuses, or is at work on itself, is there all the same
    return answer.data?.alive === true || typeof answer.code === 'string'
  } catch {
    return false
  }
}

/** Asks whether the server is there; askers at the same time share one question. */
export function probe(anew = false): Promise<boolean> {
  if (!anew && asking === null && performance.now() - askedAt < KNOWN_MS) return Promise.resolve(reachable)
  asking ??= ask()
    .then((found) => {
      turn(found)
      return found
    })
    .finally(() => {
      asking = null
    })
  return asking
}

/** The server has answered something. */
export function markReachable(): void {
  lastReachedAt = Date.now()
  // an answer that was on its way when the network went says nothing of now
  if (navigator.onLine !== false) turn(true)
}
/** When the server last answered this page; 0 where it never did. */
export const getLastReachedAt = (): number => lastReachedAt
export const isOnline = (): boolean => reachable

/** Tells of every change; gives back how to stop. */
export function onNetwork(listener: (online: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const subscribe = (changed: () => void) => onNetwork(changed)

/** Is the server there, as far as was found out? */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true)

if (typeof addEventListener === 'function' && typeof document !== 'undefined') {
  addEventListener('offline', () => turn(false))
  addEventListener('online', () => void probe(true))
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !reachable) void probe(true)
  })
  if (!reachable) plan()
}
