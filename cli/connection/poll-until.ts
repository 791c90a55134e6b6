import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Reads until `read` returns a result; undefined means not yet. The wait between reads starts at `firstMs` and grows by half
 * each time, up to `longestMs` (milliseconds).
 */
export async function pollUntil<T>(
  read: () => Promise<T | undefined>,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
): Promise<T> {
  for (let wait = firstMs; ; wait = Math.min(longestMs, wait * 1.5)) {
    const result = await read()
    if (result !== undefined) return result
    await sleep(wait)
  }
}

/** Pauses between reads of a running load. */
export const loadPauses = { firstMs: 50, longestMs: 500 } as const
