import { useCallback, useEffect, useRef, useState } from 'react'
import { type MaintenanceState, maintenance } from '../../../shared/api/maintain.ts'
import { call } from '../../data/api-call.ts'

export const POLL_SECONDS = 30
/** During maintenance a server may accept a connection and never answer. */
const TIMEOUT_MS = 10_000

export interface MaintenanceWatch {
  /** Latest known state; null before the first result. */
  state: MaintenanceState | null
  /** True if the last request got no result. */
  isUnreachable: boolean
  isChecking: boolean
  /** Time of the last request, ISO 8601. */
  checkedAt: string | null
  check: () => void
  /** Sets the state that the server returned for a change. */
  setState: (state: MaintenanceState) => void
}

/** Milliseconds until the next poll, which is earlier if the maintenance begins or ends before. */
function getPollDelay(state: MaintenanceState | null): number {
  const now = Date.now()
  const delays = [state?.from, state?.to].flatMap((time) => (time ? [Date.parse(time) - now] : []))
  const next = delays.filter((milliseconds) => milliseconds > 0).map((milliseconds) => milliseconds + 1500)
  return Math.min(POLL_SECONDS * 1000, ...next)
}

/** Polls the planned maintenance while the page is open. */
export function useMaintenance(): MaintenanceWatch {
  const [state, setState] = useState<MaintenanceState | null>(null)
  const [isUnreachable, setUnreachable] = useState(false)
  const [isChecking, setChecking] = useState(true)
  const [checkedAt, setCheckedAt] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const lastState = useRef<MaintenanceState | null>(null)

  const update = useCallback((next: MaintenanceState) => {
    lastState.current = next
    setState(next)
    setUnreachable(false)
  }, [])
  const check = useCallback(() => setAttempt((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` changes for an immediate request
  useEffect(() => {
    const controller = new AbortController()
    let timer = 0
    const fetchState = async () => {
      setChecking(true)
      try {
        const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(TIMEOUT_MS)])
        update(await call(maintenance, {}, { signal, quiet: true }))
      } catch {
        // any failure is shown as unreachable, and the next poll retries
        if (!controller.signal.aborted) setUnreachable(true)
      }
      if (controller.signal.aborted) return
      setChecking(false)
      setCheckedAt(new Date().toISOString())
      timer = window.setTimeout(() => void fetchState(), getPollDelay(lastState.current))
    }
    void fetchState()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [attempt, update])

  // timers stop while a tablet sleeps: poll when the page becomes visible again
  useEffect(() => {
    const checkIfVisible = () => {
      if (document.visibilityState === 'visible') check()
    }
    document.addEventListener('visibilitychange', checkIfVisible)
    addEventListener('online', checkIfVisible)
    return () => {
      document.removeEventListener('visibilitychange', checkIfVisible)
      removeEventListener('online', checkIfVisible)
    }
  }, [check])

  return { state, isUnreachable, isChecking, checkedAt, check, setState: update }
}
