import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOperations } from '../operations/database.ts'
import { listTables, migrateStore } from '../stores/migrate-store.ts'
import { createEmptyPostgres } from '../testing/databases.ts'
import { readAllTables } from '../testing/read-all-tables.ts'
import { copyTemplate } from '../testing/templates.ts'
import { openWarehouse } from '../warehouse/engine/engine.ts'
import { moveOperations } from './move-operations.ts'
import { moveStore } from './move-store.ts'
import { moveWarehouse } from './move-warehouse.ts'

const folder = mkdtempSync(join(tmpdir(), 'uresuji-move-'))
beforeAll(() => mkdirSync(join(folder, 'tmp')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** All rows of all tables without those of migrations, sorted. Booleans as numbers, as SQLite has them. */
async function readOperations(knex: Knex): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const table of await listTables(knex)) {
    if (table.startsWith('knex_')) continue
    const rows = (await knex(table)) as Record<string, unknown>[]
    const normalize = (value: unknown) =>
      typeof value === 'boolean'
        ? Number(value)
        : Buffer.isBuffer(value)
          ? value.toString('hex')
          : value === null
            ? null
            : String(value)
    tables[table] = rows
      .map((row) =>
        JSON.stringify(
          Object.keys(row)
            .sort()
            .map((name) => [name, String(normalize(row[name]))]),
        ),
      )
      .sort()
  }
  return tables
}

/** Opens a store for the work and closes it again: a move refuses databases with other connections. */
async function use<T extends { close(): Promise<void> }, R>(store: T, work: (store: T) => Promise<R>): Promise<R> {
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

describe('operations database', () => {
  const move = (fromUrl: string, toUrl: string) =>
    use(openOperations(fromUrl), (from) =>
      use(openOperations(toUrl), (to) =>
        moveStore({ source: { ...from, label: 'A' }, target: { ...to, label: 'B' }, mainTable: 'contract' }, () =>
          moveOperations(from, to, () => {}),
        ),
      ),
    )
  const read = (url: string) => use(openOperations(url), ({ knex }) => readOperations(knex))

  it('moves the operations database to PostgreSQL and back without a difference, and into empty databases only', async () => {
    const sqlite = `sqlite:${folder}/operations.sqlite`
    const back = `sqlite:${folder}/back.sqlite`
    const postgres = await createEmptyPostgres()
    await copyTemplate('operations-demo', { target: join(folder, 'operations.sqlite') })
    await use(openOperations(sqlite), ({ knex }) =>
      knex('notification_attachment').insert({
        notification_id: knex('notification').select('id').limit(1),
        name: 'a.bin',
        media_type: 'text/plain',
        size: 3,
        content: Buffer.from([0, 39, 255]),
      }),
    )
    const before = await read(sqlite)
    expect(before.user?.length).toBeGreaterThan(5)
    await move(sqlite, postgres)
    expect(await read(postgres)).toEqual(before)
    await expect(move(sqlite, postgres)).rejects.toThrow('B has data: name an empty database')
    await expect(move(sqlite, back.replace('back', 'other'))).rejects.toThrow('same kind')
    await move(postgres, back)
    expect(await read(back)).toEqual(before)
  })

  it('does not move the operations database while a server uses a database', async () => {
    const url = await createEmptyPostgres()
    await use(openOperations(url), async ({ knex }) => {
      await knex.raw('select 1')
      await expect(move(`sqlite:${folder}/operations.sqlite`, url)).rejects.toThrow('B has 1 other connections')
    })
  })
})

describe('warehouse', () => {
  const open = (url: string) => openWarehouse({ url, memory: '2GB', pool: 3 })
  const move = (fromUrl: string, toUrl: string, onTable: (table: string, repeated: boolean) => void = () => {}) =>
    use(open(fromUrl), (from) =>
      use(open(toUrl), (to) =>
        moveStore({ source: { ...from, label: 'A' }, target: { ...to, label: 'B' }, mainTable: 'store' }, () =>
          moveWarehouse(from, to, { folder: join(folder, 'tmp'), onTable }),
        ),
      ),
    )
  const read = (url: string) => use(open(url), (warehouse) => readAllTables(warehouse))
  const count = (url: string, table: string) =>
    use(open(url), async ({ knex }) => ((await knex(table).select(knex.raw('1 as one'))) as unknown[]).length)

  it('moves the warehouse to PostgreSQL and back without a difference, and continues after an interruption', async () => {
    const duckdb = `duckdb:${folder}/warehouse.duckdb`
    const back = `duckdb:${folder}/back.duckdb`
    const postgres = await createEmptyPostgres()
    await copyTemplate('warehouse-demo', { target: join(folder, 'warehouse.duckdb') })
    await use(open(duckdb), ({ knex }) => knex.raw('create table undo_old_store as select * from store'))
    const before = await read(duckdb)
    const first: string[] = []
    const interrupted = move(duckdb, postgres, (table) => {
      first.push(table)
      if (first.length === 15) throw new Error('interrupted')
    })
    await expect(interrupted).rejects.toThrow('interrupted')
    const start = use(open(postgres), ({ knex }) => migrateStore({ label: 'B', knex }))
    await expect(start).rejects.toThrow('run npm run move again')
    const repeated: string[] = []
    await move(duckdb, postgres, (table, isRepeated) => {
      if (isRepeated) repeated.push(table)
    })
    expect(repeated).toEqual(first)
    expect(await count(postgres, 'undo_old_store')).toBe(await count(duckdb, 'store'))
    expect(await read(postgres)).toEqual(before)
    expect(await use(open(postgres), ({ knex }) => knex.schema.hasTable('store_move'))).toBe(false)
    await move(postgres, back)
    expect(await read(back)).toEqual(before)
    for (const table of ['load', 'load_undo']) expect(await count(back, table), table).toBe(await count(duckdb, table))
  })

  it('restarts the move of a warehouse if its source was written to after an interruption, and finds a difference', async () => {
    const source = `duckdb:${folder}/empty.duckdb`
    const target = await createEmptyPostgres()
    const setRevision = (value: string) =>
      use(open(source), async ({ knex }) => {
        await migrateStore({ label: 'A', knex })
        await knex('warehouse_state').where({ key: 'revision' }).delete()
        await knex('warehouse_state').insert({ key: 'revision', value })
      })
    const moveUntil = (last: string) => {
      const repeated: boolean[] = []
      const moving = move(source, target, (table, isRepeated) => {
        repeated.push(isRepeated)
        if (table === last) throw new Error(`interrupted after ${repeated.filter(Boolean).length} of ${repeated.length}`)
      })
      return expect(moving).rejects
    }
    await setRevision('one')
    await moveUntil('calendar').toThrow('interrupted after 0 of')
    await moveUntil('chain').toThrow(/interrupted after [1-9]/)
    await setRevision('two')
    await moveUntil('warehouse_state').toThrow('interrupted after 0 of')
    await use(open(target), ({ knex }) => knex('warehouse_state').insert({ key: 'version', value: 'another row' }))
    await expect(move(source, target)).rejects.toThrow('Rows or sums of the table warehouse_state in B differ')
  })
})
