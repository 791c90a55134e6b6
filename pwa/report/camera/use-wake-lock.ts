import { useEffect } from 'react'

/**
 * Keeps the screen awake while `on`. The browser releases the lock when the page is hidden; it is requested again when the
 * page returns.
 */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isCancelled = false
    const requestLock = () => {
      if (document.hidden) return
      navigator.wakeLock.request('screen').then(
        (wakeLock) => {
          lock = wakeLock
          if (isCancelled) void wakeLock.release()
        },
        // refused in battery saver mode: the screen turns off as usual
        () => undefined,
      )
    }
    requestLock()
    document.addEventListener('visibilitychange', requestLock)
    return () => {
      isCancelled = true
      document.removeEventListener('visibilitychange', requestLock)
      void lock?.release()
    }
  }, [on])
}
