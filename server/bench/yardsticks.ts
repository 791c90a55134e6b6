import { createReadStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { startPostgres } from '../testing/postgres-server.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'
import { measureTimes } from './call-speed.ts'
import type { BenchQuery } from './queries.ts'

export interface Yardstick {
  name: string
  postgres: number | null
  sqlite: number | null
}

/** Tables of the plain queries, with the indexes that an expert would add. */
const tables: Record<string, { columns: string; indexes: string[] }> = {
  fact_sale: {
    columns: 'sale_date, store_id, product_id, quantity, amount, receipt_id, member_id',
    indexes: [
      'sale_date, product_id, quantity, amount',
      'product_id, sale_date, store_id, quantity, receipt_id, member_id',
      'receipt_id, product_id',
      'member_id, sale_date, product_id',
    ],
  },
  fact_delivery: {
    columns: 'delivery_date, store_id, product_id, quantity',
    indexes: ['product_id, delivery_date, quantity, store_id'],
  },
  fact_return: {
    columns: 'return_date, store_id, product_id, quantity',
    indexes: ['product_id, return_date, quantity, store_id'],
  },
  fact_adjustment: { columns: 'adjustment_date, store_id, product_id, quantity', indexes: ['product_id, quantity, store_id'] },
  product: { columns: 'id, jan, publisher_id, trade_genre_id, search_name', indexes: ['id', 'jan'] },
  store: { columns: 'id, prefecture_cd, company_cd, area_cd', indexes: ['id'] },
  trade_genre: { columns: 'id, genre_c1_cd', indexes: ['id'] },
  publisher: { columns: 'id, publisher_cd', indexes: ['id'] },
  member: { columns: 'id, gender, birth_decade', indexes: ['id'] },
}
const getType = (column: string) =>
  /_date$/.test(column) ? 'date' : /_cd$|jan|search/.test(column) ? 'text' : /receipt/.test(column) ? 'bigint' : 'integer'

async function writeTable({ knex }: Warehouse, dir: string, table: string, columns: string): Promise<string> {
  const path = join(dir, `yardstick-${table}.csv`)
  await knex.raw(`copy (select ${columns} from ${table}) to '${path}' (format csv, header false, nullstr '')`)
  return path
}

/** A query that takes longer than this is run only once. */
const TIMEOUT_MS = 60_000

/** Measures the plain queries on PostgreSQL and SQLite, over copies of the same facts. */
export async function measureYardsticks(
  warehouse: Warehouse,
  queries: readonly BenchQuery[],
  { dir, log }: { dir: string; log: (text: string) => void },
): Promise<Yardstick[]> {
  const server = await startPostgres()
  const client = new pg.Client({ connectionString: `${server.url}/postgres`, options: `-c statement_timeout=${TIMEOUT_MS}` })
  await client.connect()
  await client.query("set work_mem = '256MB'")
  const sqlitePath = join(dir, 'yardstick.sqlite')
  rmSync(sqlitePath, { force: true })
  const sqlite = new Database(sqlitePath)
  sqlite.pragma('journal_mode = off')
  sqlite.pragma('synchronous = off')
  sqlite.pragma('cache_size = -2000000')
  for (const [table, { columns, indexes }] of Object.entries(tables)) {
    log(`  copying ${table}`)
    const names = columns.split(', ')
    const path = await writeTable(warehouse, dir, table, columns)
    await client.query(`create unlogged table ${table} (${names.map((name) => `${name} ${getType(name)}`).join(', ')})`)
    await pipeline(createReadStream(path), client.query(copyFrom(`copy ${table} from stdin with (format csv, null '')`)))
    for (const index of indexes) await client.query(`create index on ${table} (${index})`)
    await client.query(`vacuum analyze ${table}`)
    sqlite.exec(
      `create table ${table} (${names.map((name) => `${name} ${getType(name) === 'date' ? 'text' : getType(name)}`).join(', ')})`,
    )
    const insert = sqlite.prepare(`insert into ${table} values (${names.map(() => '?').join(', ')})`)
    const { rows } = await warehouse.knex.raw(`select count(*) as rows from ${table}`)
    const total = Number(rows[0].rows)
    sqlite.exec('begin')
    await insertLines(path, (cells) => insert.run(cells))
    sqlite.exec('commit')
    for (const [number, index] of indexes.entries()) sqlite.exec(`create index ${table}_${number} on ${table} (${index})`)
    log(`  ${table}: ${total.toLocaleString('en')} rows`)
    rmSync(path)
  }
  sqlite.exec('analyze')
  const found: Yardstick[] = []
  for (const { name, plain } of queries) {
    if (plain === null) continue
    const postgres = await measureTimes(2, () => client.query(plain)).then(
      (times) => times.median,
      () => null,
    )
    // SQLite has no date type: days are text, and weeks are computed with strftime
    const text = plain.replaceAll(/date '([\d-]+)'/g, "'$1'").replaceAll(/date_trunc\('week', (\w+)\)/g, "strftime('%Y%W', $1)")
    const own = await measureTimes(2, async () => sqlite.prepare(text).all()).then(
      (times) => times.median,
      () => null,
    )
    log(`  ${name}: PostgreSQL ${postgres?.toFixed(0) ?? '–'} ms, SQLite ${own?.toFixed(0) ?? '–'} ms`)
    found.push({ name, postgres, sqlite: own })
  }
  sqlite.close()
  rmSync(sqlitePath, { force: true })
  await client.end()
  await server.stop()
  return found
}

/** Inserts lines of a CSV, with or without quoted texts, as cells; an empty cell is null. */
async function insertLines(path: string, insert: (cells: (string | number | null)[]) => unknown): Promise<void> {
  const { createInterface } = await import('node:readline')
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const cells = line.includes('"')
      ? (line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? []).map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, ''))
      : line.split(',')
    insert(cells.map((cell) => (cell === '' ? null : /^-?\d{1,15}$/.test(cell) ? Number(cell) : cell)))
  }
}
