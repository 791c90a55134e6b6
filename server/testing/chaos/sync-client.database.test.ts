import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { localCollections } from '../../../pwa/data/sync/local-collections.ts'
import { syncPull } from '../../../shared/api/sync.ts'
import { createNextRev, type WireDocument } from '../../../shared/sync/sync-documents.ts'
import { createOperationsSettings, setUpTestServer } from '../set-up.ts'
import { tamperToken } from '../tampered-token.ts'
import { BadNetwork } from './bad-network.ts'
import { Device } from './device.ts'

let createdCount = 0
const favorite = (name: string) => ({
  featureType: 1,
  name,
  // no two are duplicates
  conditions: { search: `limit=${++createdCount}`, question: null },
  order: 1,
  shared: false,
  isDefault: false,
  watch: null,
})

const engines = ['sqlite', 'postgres'] as const

describe.each(engines)('synchronisation of the app with a server on %s', (kind) => {
  const app = setUpTestServer(async () => ({
    PORT: '0',
    ...(await createOperationsSettings(kind)),
  }))
  const tokens: Record<string, string> = {}
  const opened: Device[] = []
  beforeAll(async () => {
    await app.server.start()
    for (const name of ['user', 'company']) tokens[name] = await app.signIn(name)
  })
  beforeEach(async () => {
    for (const table of ['sync_document', 'sync_counter', 'sync_purge']) await app.services.operations.knex(table).delete()
  })
  afterEach(async () => {
    for (const device of opened.splice(0)) {
      await device.crash()
      await device.network.close()
    }
  })

  async function device(as = 'user', settings: ConstructorParameters<typeof Device>[1] = {}): Promise<Device> {
    const network = new BadNetwork(() => ({ port: Number(app.server.info.port) }))
    await network.open()
    const made = new Device(
      { network, userId: `demo-${as}`, token: tokens[as] ?? '' },
      { collections: ['favorites', 'settings'], compareInterval: 60_000, refreshInterval: 60_000, ...settings },
    )
    opened.push(made)
    await made.open()
    return made
  }
  const onServer = async (as = 'user') => {
    const { body } = await app.call(
      syncPull,
      { params: { collection: 'favorites' }, body: { checkpoint: null, limit: 1000, version: 1 } },
      tokens[as],
    )
    return (body.data as { documents: WireDocument[] }).documents.filter((document) => !document._deleted)
  }
  // long, because other work may share the machine: only a failing test waits for the end
  const soon = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

  it('delivers writes to another device immediately, and only shared documents to colleagues', async () => {
    const [one, other, colleague] = [await device(), await device(), await device('company')]
    const made = await one.tab.write('favorites', favorite('自分だけ'))
    const shared = await one.tab.write('favorites', { ...favorite('みんなの'), shared: true })
    await soon(async () => expect((await other.listStoredDocuments('favorites')).size).toBe(2))
    await soon(async () => expect([...(await colleague.listStoredDocuments('favorites')).keys()]).toEqual([shared.id]))
    await expect(colleague.tab.write('favorites', { id: shared.id, name: '他人が変える' })).rejects.toThrow('sync.notOwner')
    const removed = await other.tab.remove('favorites', made.id)
    await soon(async () => expect((await one.listStoredDocuments('favorites')).has(made.id)).toBe(false))
    // undone: the same document is written back
    if (removed) await other.tab.write('favorites', removed)
    await soon(async () => expect((await one.listStoredDocuments('favorites')).has(made.id)).toBe(true))
    await one.tab.write('favorites', { id: shared.id, shared: false })
    await soon(async () => expect((await colleague.listStoredDocuments('favorites')).size).toBe(0))
  })

  it('keeps changes that two offline devices make to different fields', async () => {
    const [one, other] = [await device(), await device()]
    const { id } = await one.tab.write('favorites', favorite('はじめ'))
    await soon(async () => expect((await other.listStoredDocuments('favorites')).size).toBe(1))
    one.network.down = true
    other.network.down = true
    await one.tab.write('favorites', { id, name: '名前' })
    await other.tab.write('favorites', { id, order: 7 })
    for (const each of [one, other]) {
      each.network.down = false
      each.tab.sync()
    }
    for (const each of [one, other])
      await soon(async () => expect(await each.tab.read('favorites')).toMatchObject([{ name: '名前', order: 7 }]))
  })

  it('keeps both favourites if two offline devices save the same one, the second with a number or its own name', async () => {
    const [one, other, third] = [await device(), await device(), await device()]
    const duplicate = favorite('先週の文庫')
    for (const each of [one, other, third]) each.network.down = true
    const first = await one.tab.write('favorites', duplicate)
    const second = await other.tab.write('favorites', { ...duplicate, isDefault: true })
    const named = await third.tab.write('favorites', { ...duplicate, name: '売場の文庫' })
    for (const each of [one, other, third]) {
      each.network.down = false
      each.tab.sync()
      await soon(async () => expect(await each.tab.countUnsent()).toBe(0))
    }
    const stored = [
      { id: first.id, name: '先週の文庫', isDefault: false },
      { id: second.id, name: '先週の文庫（2）', isDefault: true },
      { id: named.id, name: '売場の文庫', isDefault: false },
    ]
    for (const each of [one, other, third]) {
      each.tab.sync()
      await soon(async () => {
        const read = await each.tab.read('favorites')
        expect(stored.map(({ id }) => read.find((document) => document.id === id))).toMatchObject(stored)
      })
      // nothing was discarded, so nothing is reported
      expect(each.rejected).toEqual([])
    }
    expect(await onServer()).toHaveLength(3)
  })

  it('adds the next number to a third favourite of the same name', async () => {
    const devices = [await device(), await device(), await device()]
    const duplicate = favorite('文芸')
    for (const each of devices) each.network.down = true
    for (const each of devices) await each.tab.write('favorites', duplicate)
    for (const each of devices) {
      each.network.down = false
      each.tab.sync()
      await soon(async () => expect(await each.tab.countUnsent()).toBe(0))
    }
    expect((await onServer()).map(({ name }) => name).sort()).toEqual(['文芸', '文芸（2）', '文芸（3）'])
  })

  it('reports documents that the server rejects and synchronises the others', async () => {
    const one = await device()
    one.network.down = true
    await Promise.all(
      Array.from({ length: 101 }, (_one, index) => one.tab.write('settings', { id: `key-${index}`, value: index })),
    )
    const fine = await one.tab.write('favorites', favorite('届くもの'))
    one.network.down = false
    one.tab.sync()
    await soon(() => expect(one.rejected.map(({ code }) => code)).toEqual(['sync.full']))
    await soon(async () => expect((await onServer()).map(({ id }) => id)).toEqual([fine.id]))
    await soon(async () => expect((await one.listStoredDocuments('settings')).size).toBe(100))
    expect(await one.tab.flush(3000)).toBe(0)
  })

  it('pauses synchronisation without loss when the session expires, and sends pending documents after the next sign-in', async () => {
    const one = await device()
    await one.tab.flush(3000)
    const { token } = one
    one.token = tamperToken(token)
    await one.tab.write('favorites', favorite('署名のあと'))
    await soon(() => expect(one.halted).toBe('session'))
    expect((await one.listStoredDocuments('favorites')).size).toBe(1)
    await one.crash()
    one.token = token
    await one.open()
    await soon(async () => expect(await onServer()).toHaveLength(1))
  })

  it('sends 500 offline changes in 10 requests after reconnecting, whatever the latency', async () => {
    const one = await device()
    await one.tab.flush(3000)
    one.network.down = true
    one.network.dropConnections()
    for (let index = 0; index < 450; index++) await one.tab.write('favorites', favorite(`検索${index}`))
    for (let index = 0; index < 50; index++) await one.tab.write('settings', { id: `key-${index}`, value: index })
    const before = one.network.requests
    one.network.down = false
    one.network.latency = 150
    const start = performance.now()
    one.tab.sync()
    await soon(async () => expect(await onServer()).toHaveLength(450))
    // the goal is 3 seconds on an idle machine; tests share theirs
    console.info(`500 changes at 300 ms a round trip: ${Math.round(performance.now() - start)} ms`)
    expect(one.network.requests - before).toBeLessThanOrEqual(10)
  })

  it('detects and repairs lost or stale data on a device, keeping its unsent writes', async () => {
    const one = await device()
    const stored = await one.tab.write('favorites', favorite('もとのまま'))
    const stale = await one.tab.write('favorites', favorite('古い'))
    // sent and read back: on a busy machine a later send would undo the change below
    await soon(async () => expect(await one.tab.flush(3000)).toBe(0))
    await soon(async () => expect(await onServer()).toHaveLength(2))
    await one.tab.flush(3000)
    // bypassing the device, with numbers that it seems to have read
    const { knex } = app.services.operations
    await knex('sync_document')
      .where({ id: stale.id })
      .update({
        rev: createNextRev(stale.rev, '8-x'),
        content: JSON.stringify({ ...favorite('新しい'), updatedAt: stale.updatedAt }),
      })
    await knex('sync_document').where({ id: stored.id }).delete()
    const start = performance.now()
    await one.tab.compareWithServer()
    expect(performance.now() - start).toBeLessThan(5000)
    await soon(async () =>
      expect((await one.tab.read('favorites')).map(({ name }) => name).sort()).toEqual(['もとのまま', '新しい']),
    )
    await soon(async () => expect((await onServer()).map(({ name }) => name).sort()).toEqual(['もとのまま', '新しい']))
  })

  it('reloads all data on a device that was offline longer than tombstones are kept', async () => {
    const one = await device()
    await one.tab.write('favorites', favorite('前から'))
    await one.tab.flush(3000)
    await app.services.operations
      .knex('sync_purge')
      .insert({ feed: 'contract:demo-publisher', collection: 'favorites', seq: 1000 })
    await app.services.operations.knex('sync_counter').where({ feed: 'contract:demo-publisher' }).update({ seq: 1001 })
    one.tab.sync()
    await one.tab.flush(3000)
    await one.tab.compareWithServer()
    await one.tab.write('favorites', favorite('あとから'))
    await soon(async () => expect(await onServer()).toHaveLength(2))
  })

  it('continues synchronisation immediately if the clock was set back between two visits', async () => {
    const one = await device()
    const clock = vi.spyOn(Date, 'now')
    const real = performance.timeOrigin
    try {
      clock.mockImplementation(() => Math.floor(real + performance.now() + 86_400_000))
      await one.tab.write('favorites', favorite('明日の時計'))
      clock.mockRestore()
      await one.tab.flush(3000)
      await one.crash()
      one.network.down = true
      await one.open()
      await one.tab.write('favorites', favorite('今日の時計'))
      await one.crash()
      one.network.down = false
      await one.open()
      await one.tab.compareWithServer()
      await soon(async () => expect(await onServer()).toHaveLength(2))
    } finally {
      clock.mockRestore()
    }
  })

  it('migrates unsent documents to a new schema version', async () => {
    const one = await device()
    await one.tab.flush(3000)
    one.network.down = true
    await one.tab.write('favorites', favorite('版の前'))
    await one.crash()
    const { schema } = localCollections.favorites
    await one.open({
      local: {
        favorites: {
          schema: { ...schema, version: 1 },
          migrationStrategies: { 1: (old: Record<string, unknown>) => ({ ...old, order: 99 }) },
        },
      },
    })
    expect(await one.tab.read('favorites')).toMatchObject([{ name: '版の前', order: 99 }])
    one.network.down = false
    one.tab.sync()
    await soon(async () => expect(await onServer()).toMatchObject([{ name: '版の前', order: 99 }]))
  })

  it('migrates new, changed and deleted documents of an older schema before sending them', async () => {
    const one = await device()
    const [edited, deleted] = [
      await one.tab.write('favorites', favorite('送った')),
      await one.tab.write('favorites', favorite('消す')),
    ]
    await soon(async () => expect(await onServer()).toHaveLength(2))
    await one.tab.flush(3000)
    one.network.down = true
    one.network.dropConnections()
    await one.tab.write('favorites', { id: edited.id, name: '送れずに変えた' })
    await one.tab.remove('favorites', deleted.id)
    for (let index = 0; index < 30; index++) await one.tab.write('favorites', favorite(`待つ${index}`))
    await one.crash()
    await one.open({
      local: {
        favorites: {
          schema: { ...localCollections.favorites.schema, version: 1 },
          migrationStrategies: { 1: (old: Record<string, unknown>) => ({ ...old, order: 99 }) },
        },
      },
    })
    expect(await one.tab.read('favorites')).toHaveLength(31)
    one.network.down = false
    one.tab.sync()
    const all = ['送れずに変えた', ...Array.from({ length: 30 }, (_one, index) => `待つ${index}`)]
    await soon(async () => expect(new Set((await onServer()).map(({ name }) => name))).toEqual(new Set(all)))
    expect(new Set((await onServer()).map(({ order }) => order))).toEqual(new Set([99]))
    expect(one.rejected).toEqual([])
  })

  it('leaves no data of a user on the device after the user’s data are removed', async () => {
    const one = await device()
    await one.tab.write('favorites', favorite('消えるもの'))
    await one.tab.flush(3000)
    const { replica } = one
    one.replica = null
    await replica?.destroy()
    one.network.down = true
    await one.open()
    expect(await one.tab.read('favorites')).toEqual([])
  })
})
