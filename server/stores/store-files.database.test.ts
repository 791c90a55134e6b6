import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../foundation/config.ts'
import { openOperations } from '../operations/database.ts'
import { openServices } from '../start/open-services.ts'
import { copyTemplate } from '../testing/templates.ts'
import { openWarehouse } from '../warehouse/engine/engine.ts'
import { StorageError } from './storage-errors.ts'

const root = mkdtempSync(join(tmpdir(), 'uresuji-files-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const good = join(root, 'good')
async function prepareGood(): Promise<void> {
  mkdirSync(good, { recursive: true })
  await copyTemplate('operations-empty', { target: join(good, 'operations.sqlite') })
  await copyTemplate('warehouse-empty', { target: join(good, 'warehouse.duckdb') })
}

/** Sets DuckDB's storage version with the checksum that its header needs. */
function setStorageVersion(file: Buffer, version: bigint): Buffer {
  const changed = Buffer.from(file)
  changed.writeBigUInt64LE(version, 12)
  let sum = 5381n
  for (let at = 8; at < 4096; at += 8) sum ^= (changed.readBigUInt64LE(at) * 0xbf58476d1ce4e5b9n) & 0xffff_ffff_ffff_ffffn
  changed.writeBigUInt64LE(sum, 0)
  return changed
}
const change = (file: Buffer, at: number, value: number): Buffer => {
  const changed = Buffer.from(file)
  changed.writeUInt8(value, at)
  return changed
}

/** Replaces a part with bytes that look random and are the same in each run. */
const scramble = (file: Buffer, { from, bytes }: { from: number; bytes: number }): Buffer => {
  const changed = Buffer.from(file)
  for (let at = from; at < from + bytes; at++) changed.writeUInt8((at * 2_654_435_761) % 251, at)
  return changed
}

const text = Buffer.from('売上,2026\n'.repeat(500))
const cases: [string, 'operations.sqlite' | 'warehouse.duckdb', (file: Buffer) => Buffer, RegExp][] = [
  ['an empty SQLite file', 'operations.sqlite', () => Buffer.alloc(0), /0バイト.* \/ OPERATIONS_URL .*empty file of 0 bytes/],
  ['a tiny file', 'operations.sqlite', () => Buffer.from('x'), /SQLite のファイルではありません.*is no SQLite file/],
  ['a text file', 'operations.sqlite', () => text, /is no SQLite file/],
  [
    'a truncated SQLite file',
    'operations.sqlite',
    (file) => file.subarray(0, file.length - 40_960),
    /途中で切れて.*is truncated/,
  ],
  ['a SQLite header', 'operations.sqlite', (file) => file.subarray(0, 50), /is truncated/],
  ['a newer SQLite', 'operations.sqlite', (file) => change(file, 18, 9), /新しいバージョンの SQLite.*newer version of SQLite/],
  ['damaged pages of SQLite', 'operations.sqlite', (file) => change(file, 100, 0xff), /壊れています.*is damaged/],
  [
    'random pages of SQLite',
    'operations.sqlite',
    (file) => scramble(file, { from: 40_960, bytes: 3000 }),
    /壊れています.*is damaged/,
  ],
  ['an empty DuckDB file', 'warehouse.duckdb', () => Buffer.alloc(0), /0バイト.* \/ WAREHOUSE_URL .*empty file of 0 bytes/],
  ['a text file as warehouse', 'warehouse.duckdb', () => text, /is no DuckDB file/],
  ['a truncated DuckDB file', 'warehouse.duckdb', (file) => file.subarray(0, 20_000), /is truncated/],
  ['a DuckDB header', 'warehouse.duckdb', (file) => file.subarray(0, 5000), /is truncated/],
  [
    'a newer DuckDB',
    'warehouse.duckdb',
    (file) => setStorageVersion(file, 99n),
    /新しいバージョンの DuckDB.*newer version of DuckDB/,
  ],
  [
    'random blocks of DuckDB',
    'warehouse.duckdb',
    (file) => scramble(file, { from: 300_000, bytes: 60_000 }),
    /壊れています.*is damaged/,
  ],
  ['damaged blocks of DuckDB', 'warehouse.duckdb', (file) => change(file, 5000, 0xff), /壊れています.*is damaged/],
]

const configFor = (folder: string) =>
  readConfig({
    DATA_DIR: join(folder, 'data'),
    OPERATIONS_URL: `sqlite:${folder}/operations.sqlite`,
    WAREHOUSE_URL: `duckdb:${folder}/warehouse.duckdb`,
    LOG_LEVEL: 'silent',
  })

describe('a start on an unusable file', () => {
  it.each(cases)('refuses to start on %s, names it and changes neither database', async (name, file, damage, message) => {
    await prepareGood()
    const folder = join(root, name)
    cpSync(good, folder, { recursive: true })
    writeFileSync(join(folder, file), damage(readFileSync(join(folder, file))))
    const read = () => ['operations.sqlite', 'warehouse.duckdb'].map((each) => readFileSync(join(folder, each)))
    const before = read()
    const failure: unknown = await openServices(configFor(folder)).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StorageError)
    expect(String((failure as Error).message)).toMatch(message)
    expect(read().every((content, index) => content.equals(before[index] as Buffer))).toBe(true)
  })

  it.each([
    ['operations', (folder: string) => openOperations(`sqlite:${folder}/operations.sqlite`)],
    ['warehouse', (folder: string) => openWarehouse({ url: `duckdb:${folder}/warehouse.duckdb` })],
  ] as const)(
    'refuses to start if a newer version migrated the %s store, and does not migrate the other store',
    async (name, open) => {
      await prepareGood()
      const folder = join(root, `newer ${name}`)
      cpSync(good, folder, { recursive: true })
      const store = open(folder)
      await store
        .knex('knex_migrations')
        .insert({ name: '20991231000000_later.ts', batch: 9, migration_time: new Date().toISOString() })
      await store.close()
      const other = name === 'operations' ? 'warehouse.duckdb' : 'operations.sqlite'
      rmSync(join(folder, other))
      const openOther = () =>
        name === 'operations' ? openWarehouse({ url: `duckdb:${folder}/${other}` }) : openOperations(`sqlite:${folder}/${other}`)
      const unmigrated = openOther()
      await unmigrated.knex.raw('create table leftover (id integer)')
      await unmigrated.close()
      await expect(openServices(configFor(folder))).rejects.toThrow('was migrated by a newer version (20991231000000_later.ts)')
      const opened = openOther()
      expect(await opened.knex.schema.hasTable('knex_migrations')).toBe(false)
      await opened.close()
    },
  )

  it.each([
    ['operations.sqlite-wal', /OPERATIONS_URL .*is damaged/],
    ['warehouse.duckdb.wal', /WAREHOUSE_URL .*is damaged/],
  ])('refuses to start beside the damaged log %s, because its last changes would be lost', async (file, message) => {
    await prepareGood()
    const folder = join(root, file)
    cpSync(good, folder, { recursive: true })
    writeFileSync(join(folder, file), scramble(Buffer.alloc(4096), { from: 0, bytes: 4096 }))
    const failure: unknown = await openServices(configFor(folder)).catch((error: unknown) => error)
    expect(String((failure as Error).message)).toMatch(message)
    expect(failure).toBeInstanceOf(StorageError)
  })

  it('refuses to start without the operations database of a warehouse, and creates none', async () => {
    await prepareGood()
    const folder = join(root, 'lost operations')
    cpSync(good, folder, { recursive: true })
    rmSync(join(folder, 'operations.sqlite'))
    await expect(openServices(configFor(folder))).rejects.toThrow(
      /OPERATIONS_URL .* がありませんが.*復元.*OPERATIONS_URL .* does not exist, but WAREHOUSE_URL .* contains data.*db:migrate/,
    )
    expect(existsSync(join(folder, 'operations.sqlite'))).toBe(false)
  })

  it('refuses to start without the warehouse into which loads are recorded, and creates none', async () => {
    await prepareGood()
    const folder = join(root, 'lost warehouse')
    cpSync(good, folder, { recursive: true })
    rmSync(join(folder, 'warehouse.duckdb'))
    const operations = openOperations(`sqlite:${folder}/operations.sqlite`)
    await operations.knex('load_summary').delete()
    // an administrator was created before the first start
    const services = await openServices(configFor(folder))
    await services.close()
    rmSync(join(folder, 'warehouse.duckdb'))
    const at = new Date().toISOString()
    await operations.knex('load_summary').insert({ id: 'one', state: 'done', started_at: at, summary: '{}', samples: '{}' })
    await operations.close()
    await expect(openServices(configFor(folder))).rejects.toThrow(
      /WAREHOUSE_URL .* does not exist, but OPERATIONS_URL .* contains data/,
    )
    expect(existsSync(join(folder, 'warehouse.duckdb'))).toBe(false)
  })

  it.each([
    ['server-name', (path: string) => mkdirSync(path, { recursive: true }), 'server-name in DATA_DIR is no file'],
    ['jobs', (path: string) => writeFileSync(path, ''), 'jobs in DATA_DIR is no folder'],
  ])('refuses to start on a data folder whose %s is of another kind', async (name, create, message) => {
    await prepareGood()
    const folder = join(root, `other kind of ${name}`)
    cpSync(good, folder, { recursive: true })
    mkdirSync(join(folder, 'data'), { recursive: true })
    create(join(folder, 'data', name))
    const failure: unknown = await openServices(configFor(folder)).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StorageError)
    expect((failure as Error).message).toContain(message)
  })

  it('refuses the data folder of an unreleased build, explains what to do and changes neither database', async () => {
    await prepareGood()
    const folder = join(root, 'unreleased')
    cpSync(good, folder, { recursive: true })
    for (const store of [
      openOperations(`sqlite:${folder}/operations.sqlite`),
      openWarehouse({ url: `duckdb:${folder}/warehouse.duckdb` }),
    ]) {
      await store.knex('knex_migrations').where({ id: 1 }).update({ name: '20261121000000_create_all.ts' })
      await store.close()
    }
    const read = () => ['operations.sqlite', 'warehouse.duckdb'].map((file) => readFileSync(join(folder, file)))
    const before = read()
    await expect(openServices(configFor(folder))).rejects.toThrow(
      /リリース前のビルド.*データは変えていません.*unreleased build \(20261121000000_create_all\.ts\).*delete the data folder/,
    )
    expect(read().every((content, index) => content.equals(before[index] as Buffer))).toBe(true)
  })
})
