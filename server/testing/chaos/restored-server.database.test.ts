import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { syncPull } from '../../../shared/api/sync.ts'
import type { WireDocument } from '../../../shared/sync/sync-documents.ts'
import { serveBackupRequests } from '../../backup/backup-requests.ts'
import { createBackup } from '../../backup/create-backup.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { lockDataDir } from '../../stores/storage-errors.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { BadNetwork } from './bad-network.ts'
import { Device } from './device.ts'

const folder = mkdtempSync(join(tmpdir(), 'uresuji-restored-'))
const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
})

let createdCount = 0
const favorite = (name: string) => ({
  featureType: 1,
  name,
  conditions: { search: `limit=${++createdCount}`, question: null },
  order: 1,
  shared: false,
  isDefault: false,
  watch: null,
})
const soon = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 60_000, interval: 50 })

/** Starts a server on a data folder, as the process that owns it. */
async function startOwner(dataDir: string): Promise<{ app: TestServer; stop(): Promise<void> }> {
  mkdirSync(dataDir, { recursive: true })
  const app = await startTestServer({
    DATA_DIR: dataDir,
    OPERATIONS_URL: `sqlite:${dataDir}/operations.sqlite`,
    WAREHOUSE_URL: 'duckdb::memory:',
    DEMO: 'false',
  })
  const unlock = lockDataDir(dataDir)
  const stopBackups = serveBackupRequests(app.services)
  await app.server.start()
  return {
    app,
    stop: async () => {
      stopBackups()
      await app.close()
      unlock()
    },
  }
}

it.each([
  ['before its counter passes that of the devices', 0],
  ['after writes of another device that pass the counter of the first', 12],
])('devices converge with a server restored from a backup, without losing writes, %s', async (title, laterWrites) => {
  const dataDir = join(folder, String(laterWrites))
  let running = await startOwner(dataDir)
  ends.push(() => running.stop())
  for (const table of ['sync_document', 'sync_counter', 'sync_purge']) await running.app.services.operations.knex(table).delete()
  const token = await running.app.signIn('user')
  const openDevice = async (): Promise<Device> => {
    const network = new BadNetwork(() => ({ port: Number(running.app.server.info.port) }))
    await network.open()
    const device = new Device({ network, userId: 'demo-user', token }, { collections: ['favorites'], compareInterval: 400 })
    ends.push(async () => {
      await device.crash()
      await network.close()
    })
    await device.open()
    return device
  }
  const readServer = async () => {
    const { body } = await running.app.call(
      syncPull,
      { params: { collection: 'favorites' }, body: { checkpoint: null, limit: 1000, version: 1 } },
      token,
    )
    const { documents } = body.data as { documents: WireDocument[] }
    return documents.flatMap((document) => (document._deleted ? [] : String((document as { name?: string }).name))).sort()
  }
  const [one, other] = [await openDevice(), await openDevice()]
  const changed = await one.tab.write('favorites', favorite('変える前'))
  const deleted = await one.tab.write('favorites', favorite('消す'))
  await other.tab.write('favorites', favorite('そのまま'))
  await soon(async () => expect(await readServer()).toEqual(['そのまま', '変える前', '消す'].sort()))
  await soon(async () => expect(await other.tab.read('favorites')).toHaveLength(3))

  const { config } = running.app
  const { backup } = await createBackup(config, { target: join(folder, `backups-${title}`), version: '0', keep: null })
  await one.tab.write('favorites', { id: changed.id, name: '変えた後' })
  await one.tab.remove('favorites', deleted.id)
  await one.tab.write('favorites', favorite('控えの後'))
  const before = ['そのまま', '変えた後', '控えの後'].sort()
  await soon(async () => expect(await readServer()).toEqual(before))
  expect(await one.tab.flush(5000)).toBe(0)

  for (const device of [one, other]) device.network.down = true
  await running.stop()
  const unlock = lockDataDir(dataDir)
  await restoreBackup(config, { backup, replace: true })
  unlock()
  running = await startOwner(dataDir)
  expect(await readServer()).toEqual(['そのまま', '変える前', '消す'].sort())

  const later = Array.from({ length: laterWrites }, (_none, index) => `復元の後${index}`)
  other.network.down = laterWrites === 0
  if (laterWrites > 0) {
    for (const name of later) await other.tab.write('favorites', favorite(name))
    other.tab.sync()
    await soon(async () => expect((await readServer()).filter((name) => name.startsWith('復元の後'))).toHaveLength(laterWrites))
  }
  const all = [...before, ...later].sort()
  for (const device of [one, other]) {
    device.network.down = false
    device.tab.sync()
  }
  await soon(async () => expect(await readServer()).toEqual(all))
  for (const device of [one, other])
    await soon(async () => expect((await device.tab.read('favorites')).map(({ name }) => String(name)).sort()).toEqual(all))
  expect([...one.rejected, ...other.rejected]).toEqual([])
})
