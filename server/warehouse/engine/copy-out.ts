import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { Knex } from 'knex'
import { to as copyTo } from 'pg-copy-streams'
import { isDuckdb } from './engine.ts'
import { sqlPart } from './sql.ts'

/** A path as a literal of a statement whose question marks stand for values. */
const pathLiteral = (path: string): string => `'${path.replaceAll("'", "''").replaceAll('?', '\\?')}'`

interface PgConnection {
  query(stream: unknown): ReturnType<typeof copyTo>
}

/**
 * What a COPY of PostgreSQL sends, in a new file; answers how many rows it was. Where the file cannot be written, or nobody
 * wants it any more, the rest is read all the same: a connection that nobody reads from would never be free again.
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
 * The engine itself writes the rows of a query to a CSV without a head, in quotes what needs them, an empty text too, and
 * nothing where nothing is, within the transaction of `trx`. Answers how many rows there are.
 */
export async function copyOut(
  trx: Knex,
  query: Knex.Raw,
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<number> {
  signal.throwIfAborted()
  if (isDuckdb(trx)) {
    const how = "format csv, header false, nullstr ''"
    const { rowCount } = await sqlPart(trx, `copy (?) to ${pathLiteral(path)} (${how})`, [query])
    return rowCount
  }
  // COPY of PostgreSQL takes no bindings: the driver writes the values into the text
  const connection = (await trx.client.acquireConnection()) as PgConnection
  return copyToFile(connection, `copy (${query.toQuery()}) to stdout (format csv)`, { path, signal })
}
