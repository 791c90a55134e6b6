import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import { afterAll, describe, expect, it } from 'vitest'
import { openOperations } from '../operations/database.ts'
import { createEmptyPostgres } from '../testing/databases.ts'
import { openWarehouse } from '../warehouse/engine/engine.ts'
import {
  type CompletedMigration,
  listMigrations,
  listTables,
  migrateStore,
  planRollback,
  rollBackStore,
} from './migrate-store.ts'
import { lockDataDir } from './storage-errors.ts'

const folder = mkdtempSync(join(tmpdir(), 'uresuji-migrate-'))
const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const store of opened) await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = <T extends { close(): Promise<void> }>(store: T): T => {
  opened.push(store)
  return store
}

const LAST_OPERATIONS_MIGRATION =
  readdirSync(new URL('../../migrations/operations', import.meta.url))
    .sort()
    .at(-1) ?? ''

const engines: [string, () => Promise<Knex>][] = [
  ['SQLite', async () => open(openOperations('sqlite::memory:')).knex],
  ['DuckDB', async () => open(openWarehouse({ url: 'duckdb::memory:' })).knex],
  ['PostgreSQL', async () => open(openWarehouse({ url: await createEmptyPostgres() })).knex],
]

describe.each(engines)('migrations of a store on %s', (_engine, openEmpty) => {
  it('executes migrations of a store once', async () => {
    const store = { label: 'STORE', knex: await openEmpty() }
    const completed: CompletedMigration[] = []
    expect(await migrateStore(store, (each) => completed.push(each))).toBeGreaterThan(5)
    expect(completed.map(({ migration }) => migration)).toEqual((await listMigrations(store.knex)).done)
    for (const { ms } of completed) expect(ms).toBeGreaterThanOrEqual(0)
    expect(await migrateStore(store, (each) => completed.push(each))).toBe(0)
    expect(completed).toHaveLength((await listMigrations(store.knex)).done.length)
    expect(await listMigrations(store.knex)).toMatchObject({ pending: [], unknown: [] })
  })

  it('continues migrations after a process that was killed while it migrated', async () => {
    const store = { label: 'STORE', knex: await openEmpty() }
    await migrateStore(store)
    await store.knex('knex_migrations_lock').update({ is_locked: 1 })
    // its tables exist, so a repeated migration fails
    const interrupted = (await listMigrations(store.knex)).done.findLast((name) => name.includes('_create_')) ?? ''
    await store.knex('knex_migrations').where('name', '>=', interrupted).delete()
    await expect(migrateStore(store)).rejects.toThrow(/failed: /)
    await store.knex('knex_migrations_lock').update({ is_locked: 1 })
    await store.knex('knex_migrations').delete()
    // the lock is free again, so the tables of the first migration are in the way
    await expect(migrateStore(store)).rejects.toThrow(/^STORE の更新 2026\d+_\w+\.ts に失敗しました: .+ \/ The migration 2026/)
  })

  it('refuses migrations of a newer version by name', async () => {
    const store = { label: 'STORE', knex: await openEmpty() }
    await migrateStore(store)
    await store
      .knex('knex_migrations')
      .insert({ name: '20991231000000_later.ts', batch: 9, migration_time: new Date().toISOString() })
    await expect(migrateStore(store)).rejects.toThrow(
      'STORE was migrated by a newer version (20991231000000_later.ts): start that version.',
    )
    await expect(planRollback(store)).rejects.toThrow('newer version')
  })

  it('refuses migrations of an unreleased build, explains what to do and changes nothing', async () => {
    const store = { label: 'STORE', knex: await openEmpty() }
    await migrateStore(store)
    const tables = await listTables(store.knex)
    // the same tables from migrations that this version does not have, and one that it would add
    const [first, ...others] = (await listMigrations(store.knex)).done
    await store.knex('knex_migrations').where({ name: first }).update({ name: '20261121000000_create_all.ts' })
    await store
      .knex('knex_migrations')
      .where({ name: others.at(-1) })
      .delete()
    const refusal =
      /^STORE はリリース前のビルドで作られたデータ.*空のデータフォルダ.* \/ STORE was made by an unreleased build \(20261121000000_create_all\.ts\).*empty data folder/
    await expect(migrateStore(store)).rejects.toThrow(refusal)
    await expect(planRollback(store)).rejects.toThrow(refusal)
    expect(await listTables(store.knex)).toEqual(tables)
    expect((await listMigrations(store.knex)).pending).toEqual([first, others.at(-1)])
  })

  it('rolls migrations back one at a time, after a plan that lists the dropped tables and changes nothing', async () => {
    const store = { label: 'STORE', knex: await openEmpty() }
    await migrateStore(store)
    const { done } = await listMigrations(store.knex)
    const dropped: string[] = []
    for (const migration of [...done].reverse()) {
      const plan = await planRollback(store)
      expect(plan?.migration).toBe(migration)
      for (const { table } of plan?.dropped ?? []) {
        expect(await store.knex.schema.hasTable(table), table).toBe(true)
        dropped.push(table)
      }
      await rollBackStore(store, migration)
      for (const { table } of plan?.dropped ?? []) expect(await store.knex.schema.hasTable(table), table).toBe(false)
    }
    expect(dropped).toEqual(expect.arrayContaining(done.some((name) => name.includes('create_facts')) ? ['fact_sale'] : ['user']))
    expect(await planRollback(store)).toBeNull()
  })
})

describe('servers that start at once on an empty PostgreSQL', () => {
  it('migrates an empty PostgreSQL by one server after the other if they start at once', async () => {
    const url = await createEmptyPostgres()
    const stores = Array.from({ length: 4 }, () => ({ label: 'STORE', knex: open(openWarehouse({ url, pool: 4 })).knex }))
    const counts = await Promise.all(stores.map((store) => migrateStore(store)))
    expect(counts.filter((count) => count > 0)).toHaveLength(1)
  })
})

describe('db:rollback', () => {
  const environment = { PATH: process.env.PATH, DATA_DIR: folder, OPERATIONS_URL: '', WAREHOUSE_URL: '' }
  const runDatabase = (...args: string[]) =>
    spawnSync(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        fileURLToPath(new URL('../commands/migrate-stores.ts', import.meta.url)),
        ...args,
      ],
      { env: environment, encoding: 'utf8', input: '' },
    )

  it('names what db:rollback would drop, and changes nothing without confirmation', () => {
    environment.OPERATIONS_URL = `sqlite:${folder}/operations.sqlite`
    environment.WAREHOUSE_URL = `duckdb:${folder}/warehouse.duckdb`
    expect(runDatabase('migrate')).toMatchObject({ status: 0 })
    expect(runDatabase('rollback')).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage: npm run db:rollback') })
    const refused = runDatabase('rollback', 'operations')
    expect(refused).toMatchObject({ status: 2, stdout: expect.stringContaining(LAST_OPERATIONS_MIGRATION) })
    expect(refused.stderr).toContain(`add --yes ${LAST_OPERATIONS_MIGRATION}`)
    expect(runDatabase('rollback', 'operations', '--yes', 'other')).toMatchObject({ status: 2 })
    expect(runDatabase('status').stdout).toMatch(/operations: \d+ done, 0 pending\nwarehouse: \d+ done, 0 pending/)
  })

  it('rolls back one migration when db:rollback is given its name', () => {
    const { status, stdout } = runDatabase('rollback', 'operations', '--yes', LAST_OPERATIONS_MIGRATION)
    expect(status).toBe(0)
    expect(stdout).toMatch(/operations: \d+ done, 1 pending\nwarehouse: \d+ done, 0 pending/)
  })

  it('reports the state of migrations while a running server holds the warehouse file', () => {
    const unlock = lockDataDir(folder)
    try {
      const { status, stdout } = runDatabase('status')
      expect(status).toBe(0)
      expect(stdout).toMatch(/operations: \d+ done, \d+ pending\nwarehouse: .*used by the running server/)
    } finally {
      unlock()
    }
  })

  it('refuses db:rollback while a server runs', () => {
    const unlock = lockDataDir(folder)
    try {
      for (const command of [['rollback', 'operations', '--yes', 'x'], ['migrate']]) {
        const { status, stderr } = runDatabase(...command)
        expect(status).toBe(2)
        expect(stderr).toContain('Another server runs on DATA_DIR')
      }
    } finally {
      unlock()
    }
  })
})
