import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { Knex } from 'knex'
import { to as copyTo } from 'pg-copy-streams'
import { isDuckdb } from './engine.ts'
import { createFragment, toPathLiteral } from './sql.ts'

interface PgConnection {
  query(stream: unknown): ReturnType<typeof copyTo>
}

/**
 * Writes what a PostgreSQL COPY sends to a new file. Returns the number of rows. If the file cannot be written or the signal
 * aborts, the rest of the stream is still read: a connection with unread data would never become free.
 */
export async function copyToFile(
  connection: PgConnection,
  statement: string,
  { path, signal }: { path: string; signal?: AbortSignal },
): Promise<number> {
  const source = connection.query(copyTo(statement))
  const sink = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  let failure: Error | null = null
  sink.on('error', (error) => {
    failure ??= error
    source.resume()
  })
  source.on('data', (chunk: Buffer) => {
    if (failure !== null || signal?.aborted) return
    if (!sink.write(chunk)) source.pause()
  })
  sink.on('drain', () => source.resume())
  const stop = () => source.resume()
  signal?.addEventListener('abort', stop)
  try {
    await finished(source, { writable: false })
    signal?.throwIfAborted()
    if (failure === null) {
      sink.end()
      await finished(sink).catch(() => undefined)
    }
    if (failure !== null) throw failure
    return source.rowCount
  } finally {
    signal?.removeEventListener('abort', stop)
    sink.destroy()
  }
}

/**
 * Lets the engine write the rows of a query to a CSV file without a header, within the transaction of `trx`. Empty texts are
 * quoted, nulls are not. Returns the number of rows.
 */
export async function copyQueryToFile(
  trx: Knex,
  query: Knex.Raw,
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<number> {
  signal.throwIfAborted()
  if (isDuckdb(trx)) {
    const copyOptions = "format csv, header false, nullstr ''"
    const { rowCount } = await createFragment(trx, `copy (?) to ${toPathLiteral(path)} (${copyOptions})`, [query])
    return rowCount
  }
  // COPY of PostgreSQL takes no bindings, so the driver inserts the values into the text
  const connection = (await trx.client.acquireConnection()) as PgConnection
  return copyToFile(connection, `copy (${query.toQuery()}) to stdout (format csv)`, { path, signal })
}
