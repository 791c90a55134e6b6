import type { Knex } from 'knex'
import PQueue from 'p-queue'
import { runInterruptible, runQueued } from './interrupt.ts'
import { isSameState, readWarehouseState } from './warehouse-state.ts'

/**
 * Runs the queries of one result over two DuckDB connections. On one connection they run one after another, and a small query
 * takes as long to plan, on one core, as to run; a report that runs alone can use two. Both connections must see the same data:
 * every write changes the warehouse state (warehouse-state.ts), so if the states differ, the second connection is released unused.
 */
class ConnectionPair {
  readonly #free: object[] = []
  readonly #queue = new PQueue({ concurrency: 1 })

  constructor(own: object) {
    this.#free.push(own)
  }

  addConnection(second: object): void {
    this.#free.push(second)
    this.#queue.concurrency = 2
  }

  /** Runs a query on the first free connection. */
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

  /** Resolves when no query is running. */
  waitUntilIdle(): Promise<void> {
    return this.#queue.onIdle()
  }
}

/** Connection pairs of the transactions that have one, by the transaction's own connection. */
const connectionPairs = new WeakMap<object, ConnectionPair>()

/**
 * True for read-only statements, which can run on either connection. Everything else must run on the transaction's own
 * connection.
 */
const isReadOnly = (sql: string): boolean => /^[\s(]*(select|with)\b/i.test(sql)

/** Runs a read-only query on the first free connection of its pair; other queries, and those without a pair, on their own. */
export async function runInParallel<C extends object, T>(
  connection: C,
  sql: string,
  query: (connection: C) => Promise<T>,
): Promise<T> {
  const pair = connectionPairs.get(connection)
  if (pair && isReadOnly(sql)) return pair.run((free) => query(free as C))
  await pair?.waitUntilIdle()
  return runQueued(connection, () => query(connection))
}

/** Number of reports that are reading, by warehouse: if there are several, the cores are already busy. */
const readingReports = new WeakMap<Knex, number>()

const acquireConnection = (trx: Knex.Transaction) => (trx.client as Knex.Client).acquireConnection() as Promise<object>

/** Runs the work of a snapshot, adding a second connection as soon as one with the same state is available. */
export async function withParallelConnection<T>(
  knex: Knex,
  trx: Knex.Transaction,
  { signal, work }: { signal: AbortSignal | undefined; work: () => Promise<T> },
): Promise<T> {
  const others = readingReports.get(knex) ?? 0
  readingReports.set(knex, others + 1)
  try {
    return others > 0 ? await work() : await addSecondConnection(knex, trx, { signal, work })
  } finally {
    readingReports.set(knex, (readingReports.get(knex) ?? 1) - 1)
  }
}

async function addSecondConnection<T>(
  knex: Knex,
  trx: Knex.Transaction,
  { signal, work }: { signal: AbortSignal | undefined; work: () => Promise<T> },
): Promise<T> {
  const own = await acquireConnection(trx)
  const pair = new ConnectionPair(own)
  connectionPairs.set(own, pair)
  const ended = Promise.withResolvers<void>()
  let isOver = false
  const openSecondConnection = async () => {
    // read first, because later it could queue behind a long query; errors are reported where the state is used
    readWarehouseState(trx).catch(() => undefined)
    const second = await knex.transaction()
    try {
      const connection = await acquireConnection(second)
      if (isOver || !(await isSameState(trx, second)) || isOver || signal?.aborted) return
      const waitForEnd = runInterruptible(second, signal, () => ended.promise)
      pair.addConnection(connection)
      await waitForEnd
    } finally {
      await second.rollback()
    }
  }
  // not awaited, so that the second connection is released while the result is written
  void openSecondConnection().catch(() => undefined)
  try {
    return await work()
  } finally {
    isOver = true
    await pair.waitUntilIdle()
    connectionPairs.delete(own)
    ended.resolve()
  }
}
