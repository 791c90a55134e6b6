import { DuckDBConnection, DuckDBResult } from '@duckdb/node-api'

/** Use of the engine since the last reading: statements, and the time until their rows arrived. */
export interface EngineUse {
  statements: number
  milliseconds: number
}

const use: EngineUse = { statements: 0, milliseconds: 0 }

/** Adds the time of the work. */
async function measureWork<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    use.milliseconds += performance.now() - start
  }
}

const isTransaction = (sql: unknown): boolean => /^\s*(begin|start|commit|rollback)\b/i.test(String(sql))

let isWrapped = false

/** Measures every statement on every connection of this process from now on. */
export function startEngineMeter(): void {
  if (isWrapped) return
  isWrapped = true
  const connection = DuckDBConnection.prototype
  const { run } = connection
  connection.run = function (this: DuckDBConnection, ...parameters: Parameters<typeof run>) {
    if (isTransaction(parameters[0])) return run.apply(this, parameters)
    use.statements += 1
    return measureWork(() => run.apply(this, parameters))
  }
  const result = DuckDBResult.prototype
  const { fetchAllChunks } = result
  result.fetchAllChunks = function (this: DuckDBResult) {
    return measureWork(() => fetchAllChunks.apply(this))
  }
}

/** Returns the use of the engine since the last call. */
export function readEngineUse(): EngineUse {
  const read = { ...use }
  use.statements = 0
  use.milliseconds = 0
  return read
}
