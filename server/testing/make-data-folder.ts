import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { summarizeTables } from '../backup/store-tables.ts'
import { seedDemoOperations } from '../demo/demo-operations.ts'
import { migrateStore } from '../migrate-store.ts'
import { openOperations } from '../operations/database.ts'
import { openWarehouse } from '../warehouse/engine/engine.ts'
import { makeSmallTrade, writeSmallTrade } from './small-trade.ts'

/**
 * Writes a small data folder of the current schema to data-folders/NAME, which every later version must be able to migrate and
 * read (store-files.database.test.ts): `node server/testing/make-data-folder.ts NAME`, once for each release.
 */

const [name = ''] = process.argv.slice(2)
if (!/^[\w.-]+$/.test(name)) throw new Error('Usage: node server/testing/make-data-folder.ts NAME')
const target = fileURLToPath(new URL(`data-folders/${name}/`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'uresuji-data-folder-'))

const operations = openOperations(`sqlite:${folder}/operations.sqlite`)
await migrateStore({ label: 'operations', knex: operations.knex })
await seedDemoOperations(operations.knex, '2026-11-25')
const [users] = await operations.knex('user').count({ count: '*' })
await operations.knex.raw('pragma journal_mode = delete')
await operations.close()

const warehouse = openWarehouse({ url: `duckdb:${folder}/warehouse.duckdb`, pool: 2 })
await migrateStore({ label: 'warehouse', knex: warehouse.knex })
await writeSmallTrade(warehouse, makeSmallTrade(1, { sales: 400, stores: 4, products: 12 }))
const { fact_sale: sales } = await summarizeTables(warehouse.knex, (table) => table === 'fact_sale')
await warehouse.knex.raw('checkpoint')
await warehouse.close()

mkdirSync(target, { recursive: true })
for (const file of ['operations.sqlite', 'warehouse.duckdb'])
  writeFileSync(
    `${target}${file}.br`,
    brotliCompressSync(readFileSync(join(folder, file)), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }),
  )
const expected = { users: Number(users?.count), sales: sales?.rows, quantity: sales?.sums.quantity }
writeFileSync(`${target}expected.json`, `${JSON.stringify(expected, null, 2)}\n`)
rmSync(folder, { recursive: true })
