import { randomUUID } from 'node:crypto'
import pg from 'pg'

/**
 * Creates a database on a PostgreSQL server, as a copy of the database `template` if given, and returns its URL. `name`: random
 * by default.
 */
export async function createDatabase(
  url: string,
  { name = `test_${randomUUID().replaceAll('-', '')}`, template }: { name?: string; template?: string } = {},
): Promise<string> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  await client.end()
  return `${url}/${name}`
}
