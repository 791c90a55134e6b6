import type { Warehouse } from '../warehouse/engine/engine.ts'

/** Two loads that touch the same rows conflict: they wait for each other. */
const queues = new WeakMap<Warehouse, Promise<unknown>>()

/**
 * Runs the work when all before it on the same warehouse has ended. Once the signal is aborted it does not begin, and
 * whoever waits for it hears so at once.
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
