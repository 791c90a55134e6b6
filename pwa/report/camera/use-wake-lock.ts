import { useEffect } from 'react'

/** Keeps the screen on while `on`; a page that was hidden asks anew when it is back. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let left = false
    const hold = () => {
      if (document.hidden) return
      navigator.wakeLock.request('screen').then(
        (wakeLock) => {
          lock = wakeLock
          if (left) void wakeLock.release()
        },
        // a device that saves its battery says no: the screen goes dark as ever
        () => undefined,
      )
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [on])
}
