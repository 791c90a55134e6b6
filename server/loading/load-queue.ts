import type { Warehouse } from '../warehouse/engine/engine.ts'

/** Last queued load by warehouse: loads that write the same rows would conflict, so they run one at a time. */
const queues = new WeakMap<Warehouse, Promise<unknown>>()

/**
 * Runs the work after all earlier work on the same warehouse. When the signal aborts, work that has not begun is rejected at
 * once.
 */
export function runQueuedLoad<T>(warehouse: Warehouse, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  let begun = false
  const turn = (queues.get(warehouse) ?? Promise.resolve()).then(() => {
    signal?.throwIfAborted()
    begun = true
    return work()
  })
  queues.set(
    warehouse,
    turn.catch(() => undefined),
  )
  if (signal === undefined) return turn
  const left = new Promise<never>((_resolve, reject) => {
    const leave = () => {
      if (!begun) reject(signal.reason)
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
  return Promise.race([turn, left])
}
