import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Knex } from 'knex'
import { to as copyTo } from 'pg-copy-streams'
import { isDuckdb } from './engine.ts'
import { sqlPart } from './sql.ts'

/** A path as a literal of a statement whose question marks stand for values. */
const pathLiteral = (path: string): string => `'${path.replaceAll("'", "''").replaceAll('?', '\\?')}'`

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
    const { rowCount } = (await sqlPart(trx, `copy (?) to ${pathLiteral(path)} (${how})`, [query])) as unknown as {
      rowCount: number
    }
    return rowCount
  }
  // COPY of PostgreSQL takes no bindings: the driver writes the values into the text
  const connection = (await trx.client.acquireConnection()) as { query(stream: unknown): ReturnType<typeof copyTo> }
  const stream = connection.query(copyTo(`copy (${query.toQuery()}) to stdout (format csv)`))
  await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
  return stream.rowCount
}
