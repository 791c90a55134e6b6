import { DuckDBConnection, DuckDBResult } from '@duckdb/node-api'

/** What the engine was asked since the last reading: statements, and the time until their rows were there. */
export interface EngineUse {
  statements: number
  milliseconds: number
}

const use: EngineUse = { statements: 0, milliseconds: 0 }

/** Adds the time that the work takes. */
async function metered<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    use.milliseconds += performance.now() - start
  }
}

const isTransaction = (sql: unknown): boolean => /^\s*(begin|start|commit|rollback)\b/i.test(String(sql))

let wrapped = false

/** Measures every statement of every connection from now on: of the measurement's process alone. */
export function meterEngine(): void {
  if (wrapped) return
  wrapped = true
  const connection = DuckDBConnection.prototype
  const { run } = connection
  connection.run = function (this: DuckDBConnection, ...asked: Parameters<typeof run>) {
    if (isTransaction(asked[0])) return run.apply(this, asked)
    use.statements += 1
    return metered(() => run.apply(this, asked))
  }
  const result = DuckDBResult.prototype
  const { fetchAllChunks } = result
  result.fetchAllChunks = function (this: DuckDBResult) {
    return metered(() => fetchAllChunks.apply(this))
  }
}

/** What the engine was asked since this was read last. */
export function readEngineUse(): EngineUse {
  const read = { ...use }
  use.statements = 0
  use.milliseconds = 0
  return read
}
