import { useSyncExternalStore } from 'react'

/**
 * Reachability of the server. A probe decides: a browser that reports to be online may be behind a network that drops all
 * packets, or behind a captive portal. A browser that reports to be offline is believed.
 */

/** Timeout of the probe in milliseconds. */
const PROBE_TIMEOUT_MS = 4000
/** Milliseconds during which the result of a probe is reused. */
const PROBE_CACHE_MS = 2000
/**
 * Interval between probes while the server is unreachable and the page is visible: a recovery is noticed within two
 * seconds.
 */
const PROBE_INTERVAL_MS = 1500

/** portal: a network answers in place of the server, such as with its login page; silence: nobody answers. */
type UnreachableCause = 'portal' | 'silence'

let cause: UnreachableCause = 'silence'
let reachable = typeof navigator === 'undefined' || navigator.onLine !== false
/** From performance.now(): the clock of the device may be set back. */
let probedAt = Number.NEGATIVE_INFINITY
let lastReachedAt = 0
let pendingProbe: Promise<boolean> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<(online: boolean) => void>()
const causeListeners = new Set<() => void>()

function setReachable(next: boolean): void {
  probedAt = performance.now()
  clearTimeout(timer)
  if (!next) scheduleProbe()
  if (next === reachable) return
  reachable = next
  for (const listener of listeners) listener(next)
}

function setUnreachableCause(next: UnreachableCause): void {
  if (next === cause) return
  cause = next
  for (const listener of causeListeners) listener()
}

/** Repeats the probe while the page is visible. A probe that hangs does not delay the next one. */
function scheduleProbe(): void {
  timer = setTimeout(() => {
    scheduleProbe()
    if (!document.hidden) void sendProbe().then((isReachable) => isReachable && setReachable(true))
  }, PROBE_INTERVAL_MS)
}

/** Sends the probe. Only a result of our own server counts. */
async function sendProbe(): Promise<boolean> {
  if (navigator.onLine === false) return false
  try {
    const response = await fetch('/api/health', {
      cache: 'no-store',
      // the server never redirects: whoever does is a network with a login page
      redirect: 'manual',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
    const result = await response.json().catch(() => null)
    const isOurs = isServerResponse(result)
    setUnreachableCause(!isOurs && isPortalResponse(response) ? 'portal' : 'silence')
    return isOurs
  } catch {
    setUnreachableCause('silence')
    return false
  }
}

/** A server that refuses, or is in maintenance mode, is reachable. */
const isServerResponse = (result: { data?: { alive?: unknown }; code?: unknown } | null): boolean =>
  result?.data?.alive === true || typeof result?.code === 'string'

/** A redirect or a page in place of a result. A proxy whose server is down has pages, too, but no success status. */
const isPortalResponse = ({ type, ok, redirected, headers }: Response): boolean =>
  type === 'opaqueredirect' || redirected || (ok && /html/.test(headers.get('content-type') ?? ''))

/**
 * Checks whether the server is reachable; concurrent callers share one probe. `force` ignores the result of an earlier one.
 */
export function probeServer(force = false): Promise<boolean> {
  if (!force && pendingProbe === null && performance.now() - probedAt < PROBE_CACHE_MS) return Promise.resolve(reachable)
  pendingProbe ??= sendProbe()
    .then((isReachable) => {
      setReachable(isReachable)
      return isReachable
    })
    .finally(() => {
      pendingProbe = null
    })
  return pendingProbe
}

/** Records that the server has answered a call. */
export function markReachable(): void {
  lastReachedAt = Date.now()
  // a result that was in transit when the network went down proves nothing
  if (navigator.onLine !== false) setReachable(true)
}
/** Time of the last result of the server to this page; 0 if there was none. */
export const getLastReachedAt = (): number => lastReachedAt
/** Whether the server is reachable, as far as is known. */
export const isOnline = (): boolean => reachable

/** Calls the listener on every change; returns a function that removes it. */
export function onNetworkChange(listener: (online: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const subscribeToNetwork = (changed: () => void) => onNetworkChange(changed)

/** Whether the server is reachable, as far as is known. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeToNetwork, isOnline, () => true)

const subscribeToUnreachableCause = (changed: () => void) => {
  causeListeners.add(changed)
  return () => causeListeners.delete(changed)
}

/** Why the server is unreachable, as far as is known. */
export const useUnreachableCause = (): UnreachableCause =>
  useSyncExternalStore(
    subscribeToUnreachableCause,
    () => cause,
    () => 'silence',
  )

if (typeof addEventListener === 'function' && typeof document !== 'undefined') {
  addEventListener('offline', () => {
    setUnreachableCause('silence')
    setReachable(false)
  })
  addEventListener('online', () => void probeServer(true))
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !reachable) void probeServer(true)
  })
  if (!reachable) scheduleProbe()
}
