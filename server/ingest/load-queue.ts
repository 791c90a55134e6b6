import type { Warehouse } from '../warehouse/engine/engine.ts'

/** Two loads that touch the same rows conflict: they wait for each other. */
const queues = new WeakMap<Warehouse, Promise<unknown>>()

/** Runs the work when all before it on the same warehouse has ended. */
export function queued<T>(warehouse: Warehouse, work: () => Promise<T>): Promise<T> {
  const turn = (queues.get(warehouse) ?? Promise.resolve()).then(work)
  queues.set(
    warehouse,
    turn.catch(() => undefined),
  )
  return turn
}
