import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runQueuedLoad } from '../loading/load-queue.ts'
import { openOperations } from '../operations/database.ts'
import { lockDataDir } from '../stores/storage-errors.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openWarehouse } from '../warehouse/engine/engine.ts'
import { requestCopy, serveBackupRequests } from './backup-requests.ts'
import { createBackup, listBackups, verifyBackup } from './create-backup.ts'
import { completeRestore, restoreBackup } from './restore-backup.ts'

const root = mkdtempSync(join(tmpdir(), 'uresuji-backup-'))
const target = join(root, 'backups')
const dataDir = join(root, 'data')
const version = '0.0.0'
let app: TestServer
let backup: string
const ends: (() => void)[] = []

beforeAll(async () => {
  mkdirSync(join(dataDir, 'pictures'), { recursive: true })
  writeFileSync(join(dataDir, 'pictures/9784000000000.jpg'), 'picture')
  app = await startTestServer({
    DATA_DIR: dataDir,
    OPERATIONS_URL: `sqlite:${dataDir}/operations.sqlite`,
    WAREHOUSE_URL: `duckdb:${dataDir}/warehouse.duckdb`,
  })
  const at = new Date().toISOString()
  const job = { user_id: 'demo-user', contract_id: 'demo-publisher', area: 'main', name: 'job', content: '{}', file: '{}' }
  const done = { state: 'done', file_name: 'job.csv', size: 3, sha256: 'x', created_at: at, queued_at: at }
  await app.services.operations.knex('export_job').insert([
    { id: 'job-here', ...job, ...done },
    { id: 'job-elsewhere', ...job, ...done },
  ])
  ends.push(lockDataDir(dataDir), serveBackupRequests(app.services))
})
afterAll(async () => {
  for (const end of ends.reverse()) end()
  await app.close()
  rmSync(root, { recursive: true, force: true })
})

/** Settings of another, empty data folder. */
function createOtherConfig(name: string) {
  const folder = join(root, name)
  mkdirSync(folder, { recursive: true })
  return {
    ...app.config,
    dataDir: folder,
    operationsUrl: `sqlite:${folder}/operations.sqlite`,
    warehouseUrl: `duckdb:${folder}/warehouse.duckdb`,
  }
}

const copyBackup = (name: string): string => {
  const path = join(root, name)
  cpSync(backup, path, { recursive: true })
  return path
}

function replaceInManifest(folder: string, from: string, to: string): void {
  const path = join(folder, 'manifest.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
}

describe('backup of a running server', () => {
  it('makes a backup that waits for the running load and contains all of it', async () => {
    const { warehouse, operations } = app.services
    const loading = Promise.withResolvers<void>()
    const load = runQueuedLoad(warehouse, async () => {
      await loading.promise
      await warehouse.knex('warehouse_state').insert({ key: 'backup_test', value: 'loaded' })
      await operations.knex('installation').insert({ key: 'backup_test', value: 'loaded' })
    })
    let isDone = false
    const making = createBackup(app.config, { target, version, keep: null }).finally(() => {
      isDone = true
    })
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(isDone).toBe(false)
    loading.resolve()
    await load
    const made = await making
    backup = made.backup
    expect(made.manifest.warehouse?.tables.fact_sale?.rows).toBeGreaterThan(1000)
    expect(Number(made.manifest.warehouse?.tables.fact_sale?.sums.quantity)).toBeGreaterThan(1000)
    expect(made.manifest.files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['operations.sqlite', 'pictures/9784000000000.jpg', 'warehouse.duckdb']),
    )
    expect(await verifyBackup(backup)).toEqual(made.manifest)
    const copied = openOperations(`sqlite:${backup}/operations.sqlite`, { readOnly: true })
    expect(await copied.knex('installation').where({ key: 'backup_test' })).toHaveLength(1)
    await copied.close()
    const copy = openWarehouse({ url: `duckdb:${backup}/warehouse.duckdb`, readOnly: true })
    expect(await copy.knex('warehouse_state').where({ key: 'backup_test' })).toHaveLength(1)
    await copy.close()
  })

  it('leaves the warehouse locked against other processes after a backup', () => {
    const open = `import('@duckdb/node-api').then(({ DuckDBInstance }) => DuckDBInstance.create(process.argv[1]))`
    const { status, stderr } = spawnSync(process.execPath, ['-e', open, `${dataDir}/warehouse.duckdb`], { encoding: 'utf8' })
    expect(status).not.toBe(0)
    expect(stderr).toContain('Could not set lock on file')
  })

  it('refuses a backup without free space, without a folder and beside another backup, and leaves nothing behind', async () => {
    const full = join(root, 'full')
    const request = { target: full, version, keep: null }
    await expect(createBackup(app.config, { ...request, free: async () => 1_000_000 })).rejects.toThrow(
      /空き容量が足りません（必要 \d+ MiB、空き 1 MiB）。 \/ .* has no room: the backup needs \d+ MiB, 1 MiB are free/,
    )
    expect(readdirSync(full)).toEqual(['.backup.lock'])
    writeFileSync(join(root, 'file'), '')
    await expect(createBackup(app.config, { ...request, target: join(root, 'file') })).rejects.toThrow('does not exist')
    const first = createBackup(app.config, request)
    // either could get the lock first
    await vi.waitFor(() => expect(readdirSync(full).filter((name) => name.endsWith('.partial'))).toHaveLength(1))
    await expect(createBackup(app.config, request)).rejects.toThrow('Another backup is being written')
    await first
    expect(await listBackups(full)).toHaveLength(1)
  })

  it('removes older backups and the remains of interrupted ones', async () => {
    const kept = join(root, 'kept')
    mkdirSync(join(kept, '.uresuji-20260101T000000.000Z.partial'), { recursive: true })
    mkdirSync(join(kept, 'uresuji-20260101T000000.000Z'), { recursive: true })
    cpSync(backup, join(kept, 'uresuji-20260102T000000.000Z'), { recursive: true })
    cpSync(backup, join(kept, 'uresuji-20260103T000000.000Z'), { recursive: true })
    const { backup: newest, removed } = await createBackup(app.config, { target: kept, version, keep: 2 })
    expect(removed).toEqual([join(kept, 'uresuji-20260102T000000.000Z')])
    expect(await listBackups(kept)).toEqual([join(kept, 'uresuji-20260103T000000.000Z'), newest])
    // a folder without a manifest is not a backup, so this command must not delete it
    expect(readdirSync(kept).sort()).toHaveLength(4)
  })
})

describe('request for a backup', () => {
  it('reports a failed backup request if the server stops, and passes on the server’s error messages', async () => {
    const config = createOtherConfig('stopping')
    const unlock = lockDataDir(config.dataDir)
    const copying = requestCopy(config.dataDir, join(root, 'nowhere'))
    setTimeout(unlock, 400)
    await expect(copying).rejects.toThrow('The server stopped meanwhile')
    expect(readdirSync(join(config.dataDir, 'backup-requests'))).toEqual([])
    await expect(requestCopy(dataDir, join(root, 'missing/folder'))).rejects.toThrow(/missing\/folder.* does not exist/)
  })
})

describe('verification of a backup', () => {
  it.each<[string, (folder: string) => void, string]>([
    ['a changed file', (folder) => appendFileSync(join(folder, 'pictures/9784000000000.jpg'), 'x'), 'its SHA-256 differs'],
    ['a missing file', (folder) => rmSync(join(folder, 'warehouse.duckdb')), 'lacks warehouse.duckdb'],
    ['an additional file', (folder) => writeFileSync(join(folder, 'warehouse.duckdb.wal'), ''), 'does not belong to it'],
    ['no manifest', (folder) => rmSync(join(folder, 'manifest.json')), 'is no backup'],
    ['a damaged manifest', (folder) => writeFileSync(join(folder, 'manifest.json'), '{"format": 1}'), 'is damaged'],
    ['a newer format', (folder) => writeFileSync(join(folder, 'manifest.json'), '{"format": 2}'), 'newer version'],
    [
      'another count',
      (folder) => {
        const path = join(folder, 'manifest.json')
        writeFileSync(path, readFileSync(path, 'utf8').replace(/("fact_sale": \{\s*"rows": )\d+/, '$11'))
      },
      'fact_sale in warehouse.duckdb',
    ],
  ])('reports %s when it verifies a backup', async (name, damage, message) => {
    const copy = copyBackup(`damaged ${name}`)
    damage(copy)
    await expect(verifyBackup(copy)).rejects.toThrow(message)
  })
})

describe('restore', () => {
  it('restores both databases and the other files of a backup into an empty folder', async () => {
    const config = createOtherConfig('empty')
    expect((await restoreBackup(config, { backup, replace: false })).replaced).toBeNull()
    expect(readFileSync(join(config.dataDir, 'pictures/9784000000000.jpg'), 'utf8')).toBe('picture')
    const again = await createBackup(config, { target: join(root, 'again'), version, keep: null })
    const { manifest } = { manifest: await verifyBackup(backup) }
    expect(again.manifest.operations?.tables).toEqual(manifest.operations?.tables)
    expect(again.manifest.warehouse?.tables).toEqual(manifest.warehouse?.tables)
    await expect(restoreBackup(config, { backup, replace: false })).rejects.toThrow('To replace it, add --replace')
  })

  it('keeps the data that a restore replaces, with the logs of the old files, in another folder', async () => {
    const config = createOtherConfig('full-folder')
    for (const name of ['operations.sqlite', 'operations.sqlite-wal', 'warehouse.duckdb', 'warehouse.duckdb.wal'])
      writeFileSync(join(config.dataDir, name), `old ${name}`)
    const { replaced } = await restoreBackup(config, { backup, replace: true })
    expect(readdirSync(replaced ?? '').sort()).toEqual([
      'operations.sqlite',
      'operations.sqlite-wal',
      'warehouse.duckdb',
      'warehouse.duckdb.wal',
    ])
    expect(existsSync(join(config.dataDir, 'operations.sqlite-wal'))).toBe(false)
    expect(readdirSync(config.dataDir).filter((name) => /restor/.test(name))).toEqual([])
  })

  it('restores nothing if the backup is damaged, newer, of an unreleased build, or of other stores', async () => {
    const config = createOtherConfig('unchanged')
    writeFileSync(join(config.dataDir, 'operations.sqlite'), 'old')
    const damaged = copyBackup('damaged copy')
    appendFileSync(join(damaged, 'warehouse.duckdb'), 'x')
    const migrations = readdirSync(new URL('../../migrations/operations', import.meta.url)).sort()
    const last = `"${migrations.at(-1)}"`
    const newer = copyBackup('newer copy')
    replaceInManifest(newer, last, `${last}, "20991231000000_later.ts"`)
    const unreleased = copyBackup('unreleased copy')
    replaceInManifest(unreleased, last, '"20261121000000_create_all.ts"')
    await expect(restoreBackup(config, { backup: damaged, replace: true })).rejects.toThrow('SHA-256')
    await expect(restoreBackup(config, { backup: newer, replace: true })).rejects.toThrow(
      'newer version (20991231000000_later.ts)',
    )
    await expect(restoreBackup(config, { backup: unreleased, replace: true })).rejects.toThrow(
      'unreleased build (20261121000000_create_all.ts)',
    )
    const elsewhere = { ...config, warehouseUrl: 'postgres://db/warehouse' }
    await expect(restoreBackup(elsewhere, { backup, replace: true })).rejects.toThrow('WAREHOUSE_URL is no file')
    expect(readdirSync(config.dataDir)).toEqual(['operations.sqlite'])
    expect(readFileSync(join(config.dataDir, 'operations.sqlite'), 'utf8')).toBe('old')
  })

  it('completes a restore at the next start if it was interrupted between two renames', async () => {
    const { dataDir: folder } = createOtherConfig('interrupted')
    const path = (name: string) => join(folder, name)
    // the first file is already replaced, the second only moved aside, the third not started
    for (const [name, text] of [
      ['a', 'new'],
      ['old/a', 'old'],
      ['b.restoring', 'new'],
      ['old/b', 'old'],
      ['c', 'old'],
      ['c.restoring', 'new'],
      ['d-wal', 'old'],
    ] as const) {
      mkdirSync(path('old'), { recursive: true })
      writeFileSync(path(name), text)
    }
    const moves = ['a', 'b', 'c'].map((name) => ({
      path: path(name),
      aside: path(`old/${name}`),
      staged: path(`${name}.restoring`),
    }))
    const record = { moves: [{ path: path('d-wal'), aside: path('old/d-wal'), staged: null }, ...moves] }
    writeFileSync(path('restore.json'), JSON.stringify(record))
    await completeRestore(folder)
    await completeRestore(folder)
    expect(readdirSync(folder).sort()).toEqual(['a', 'b', 'c', 'old'])
    for (const name of ['a', 'b', 'c']) {
      expect(readFileSync(path(name), 'utf8')).toBe('new')
      expect(readFileSync(path(`old/${name}`), 'utf8')).toBe('old')
    }
    expect(readFileSync(path('old/d-wal'), 'utf8')).toBe('old')
  })

  it('clears the files of export jobs that do not exist on the machine at a restore', async () => {
    const config = createOtherConfig('jobs')
    mkdirSync(join(config.dataDir, 'jobs/files'), { recursive: true })
    writeFileSync(join(config.dataDir, 'jobs/files/job-here'), 'csv')
    await restoreBackup(config, { backup, replace: false })
    const restored = openOperations(config.operationsUrl)
    expect(await restored.knex('export_job').whereNotNull('file_name').pluck('id')).toEqual(['job-here'])
    expect(await restored.knex('export_job').where({ state: 'done' })).toHaveLength(2)
    await restored.close()
  })
})

describe('npm run backup and npm run restore', () => {
  const run = (script: string, args: string[], environment: Record<string, string> = {}) =>
    spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL(`../commands/${script}`, import.meta.url)), ...args],
      { env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment }, encoding: 'utf8', input: '' },
    )

  it('verifies a backup by command, and ends with exit code 2 and a message in both languages on failure', () => {
    expect(run('backup-stores.ts', ['--verify', target])).toMatchObject({ status: 0, stdout: expect.stringContaining('sound') })
    const failures: [string, string[], Record<string, string>, RegExp][] = [
      ['backup-stores.ts', [], {}, /使い方.* \/ Usage: npm run backup/],
      [
        'backup-stores.ts',
        [target],
        { OPERATIONS_URL: 'postgres://db/a', WAREHOUSE_URL: 'postgres://db/b' },
        /pg_dump.* \/ OPERATIONS_URL and WAREHOUSE_URL is PostgreSQL/,
      ],
      ['restore-stores.ts', [backup], {}, /別のサーバーが動いています.* \/ Another server runs/],
    ]
    for (const [script, args, environment, message] of failures)
      expect(run(script, args, environment)).toMatchObject({ status: 2, stderr: expect.stringMatching(message) })
  })
})
