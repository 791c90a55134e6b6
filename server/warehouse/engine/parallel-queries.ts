import type { Knex } from 'knex'
import PQueue from 'p-queue'
import { interruptible, runQueued } from './interrupt.ts'
import { isSameState, readWarehouseState } from './state.ts'

/**
 * The questions of one answer over two connections of DuckDB. On one they are asked after each other, and a small question is
 * planned for as long as it runs, by one core; a report that asks alone has two. Both connections have to see the same:
 * whatever is written says so in what the warehouse has written down of itself (state.ts), so that it is the same on both, or
 * the second is let go unused.
 */
class Lanes {
  readonly #free: object[] = []
  readonly #queue = new PQueue({ concurrency: 1 })

  constructor(own: object) {
    this.#free.push(own)
  }

  join(second: object): void {
    this.#free.push(second)
    this.#queue.concurrency = 2
  }

  /** Asks on whichever connection is free first. */
  run<T>(query: (connection: object) => Promise<T>): Promise<T> {
    return this.#queue.add(async () => {
      const connection = this.#free.pop() as object
      try {
        return await runQueued(connection, () => query(connection))
      } finally {
        this.#free.push(connection)
      }
    })
  }

  /** Resolves when nothing that was asked is still running. */
  idle(): Promise<void> {
    return this.#queue.onIdle()
  }
}

/** Lanes of the transactions that have them, by their own connection. */
const connectionLanes = new WeakMap<object, Lanes>()

/** What only asks can be asked anywhere; everything else belongs to the transaction's own connection. */
const onlyAsks = (sql: string): boolean => /^[\s(]*(select|with)\b/i.test(sql)

/** Runs a query of a connection: in its lanes, where it has some and only asks. */
export async function runInParallel<C extends object, T>(
  connection: C,
  sql: string,
  query: (connection: C) => Promise<T>,
): Promise<T> {
  const lanes = connectionLanes.get(connection)
  if (lanes && onlyAsks(sql)) return lanes.run((free) => query(free as C))
  await lanes?.idle()
  return runQueued(connection, () => query(connection))
}

/** Reports that read just now, by warehouse: where several do, the cores are busy as it is. */
const reading = new WeakMap<Knex, number>()

const acquireConnection = (trx: Knex.Transaction) => (trx.client as Knex.Client).acquireConnection() as Promise<object>

/** Runs the work of a snapshot with a second connection beside its own, as soon as there is one that sees the same. */
export async function withParallelConnection<T>(
  knex: Knex,
  trx: Knex.Transaction,
  { signal, work }: { signal: AbortSignal | undefined; work: () => Promise<T> },
): Promise<T> {
  const others = reading.get(knex) ?? 0
  reading.set(knex, others + 1)
  try {
    return others > 0 ? await work() : await withSecond(knex, trx, { signal, work })
  } finally {
    reading.set(knex, (reading.get(knex) ?? 1) - 1)
  }
}

async function withSecond<T>(
  knex: Knex,
  trx: Knex.Transaction,
  { signal, work }: { signal: AbortSignal | undefined; work: () => Promise<T> },
): Promise<T> {
  const own = await acquireConnection(trx)
  const lanes = new Lanes(own)
  connectionLanes.set(own, lanes)
  const ended = Promise.withResolvers<void>()
  let isOver = false
  const join = async () => {
    // asked before anything else, which could take long; whoever needs it is told what went wrong
    readWarehouseState(trx).catch(() => undefined)
    const second = await knex.transaction()
    try {
      const connection = await acquireConnection(second)
      if (isOver || !(await isSameState(trx, second)) || isOver || signal?.aborted) return
      const held = signal ? interruptible(second, signal, () => ended.promise) : ended.promise
      lanes.join(connection)
      await held
    } finally {
      await second.rollback()
    }
  }
  // nobody waits for it: it is put back while the answer is written
  void join().catch(() => undefined)
  try {
    return await work()
  } finally {
    isOver = true
    await lanes.idle()
    connectionLanes.delete(own)
    ended.resolve()
  }
}
