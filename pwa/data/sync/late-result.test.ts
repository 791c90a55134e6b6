import { getEventListeners } from 'node:events'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { createMemoryJournal } from '../../testing/memory-journal.ts'
import { PausedServer } from '../../testing/paused-server.ts'
import { CollectionSync } from './collection-sync.ts'
import { Replica } from './replica.ts'

const openReplica = async (server: PausedServer, journal = createMemoryJournal()): Promise<Replica> => {
  const replica = await Replica.open({
    name: `late-${Math.random().toString(36).slice(2)}`,
    userId: 'u',
    transport: server.transport as never,
    journal,
    onStateChange: () => {},
    onRejected: () => {},
    runExclusively: (_signal, work) => work(),
    collections: ['favorites'],
    storage: { indexedDB: new IDBFactory() as never, IDBKeyRange: IDBKeyRange as never },
    multiInstance: false,
    refreshInterval: 1_000_000,
    compareInterval: 1_000_000,
  })
  replica.start()
  return replica
}

const favorite = { featureType: 1, conditions: {}, shared: false, isDefault: false, watch: null }

describe('late response to a pull', () => {
  it('a late response to a pull does not replace a write that the server has accepted since', async () => {
    const server = new PausedServer()
    const replica = await openReplica(server)
    const { id } = await replica.write('favorites', { ...favorite, name: 'n7', order: 8 })
    const getServerDocument = () => server.documents.get(id)
    await expect.poll(() => getServerDocument()?.order).toBe(8)
    const release = server.pausePulls()
    // read by the server now, answered after it has accepted the next write
    replica.sync()
    await new Promise((resolve) => setTimeout(resolve, 50))
    await replica.write('favorites', { id, order: 10 })
    await expect.poll(() => getServerDocument()?.order).toBe(10)
    await expect.poll(() => replica.countUnsent()).toBe(0)
    release()
    const writes = new Set<number>()
    for (let attempt = 0; attempt < 20; attempt++) {
      writes.add((await replica.read('favorites'))[0]?.order ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await replica.write('favorites', { id, name: 'n12' })
    await replica.write('favorites', { id, name: 'n13' })
    await expect.poll(() => getServerDocument()?.name).toBe('n13')
    expect([...writes]).toEqual([10])
    expect(getServerDocument()?.order).toBe(10)
    await replica.close()
  })
})

describe('count of unsent documents', () => {
  it('stores the count of unsent documents in the journal correctly even during a write', async () => {
    const server = new PausedServer()
    const journal = createMemoryJournal()
    const replica = await openReplica(server, journal)
    const { id } = await replica.write('favorites', { ...favorite, name: 'first', order: 1 })
    await expect.poll(() => replica.countUnsent()).toBe(0)
    server.pausePushes()
    const countStarted = Promise.withResolvers<void>()
    const writeFinished = Promise.withResolvers<void>()
    const { listUnsent } = CollectionSync.prototype
    vi.spyOn(CollectionSync.prototype, 'listUnsent').mockImplementation(async function (this: CollectionSync) {
      const unsent = await listUnsent.call(this)
      countStarted.resolve()
      await writeFinished.promise
      return unsent
    })
    const counting = replica.countUnsent()
    await countStarted.promise
    await replica.write('favorites', { id, order: 2 })
    writeFinished.resolve()
    expect(await counting).toBe(0)
    // if the session ends now, nothing else shows that the document exists
    expect(journal.read('pending')).toBe(1)
  })

  it('counts a deletion as unsent if its creation was sent but not confirmed', async () => {
    const server = new PausedServer()
    const journal = createMemoryJournal()
    const replica = await openReplica(server, journal)
    await replica.waitUntilSynced(5000)
    const release = server.pausePushes()
    const { id } = await replica.write('favorites', { ...favorite, name: 'first', order: 1 })
    await new Promise((resolve) => setTimeout(resolve, 50))
    await replica.remove('favorites', id)
    expect(await replica.countUnsent()).toBe(1)
    release()
    await expect.poll(() => replica.countUnsent()).toBe(0)
    expect(server.documents.get(id)?._deleted).toBe(true)
    await replica.close()
  })
})

describe('wait for the synchronisation', () => {
  it('leaves no listener behind after waiting for the synchronisation', async () => {
    const server = new PausedServer()
    const replica = await openReplica(server)
    await expect.poll(() => server.signal).not.toBeNull()
    const countListeners = () => (server.signal === null ? 0 : getEventListeners(server.signal, 'abort').length)
    await replica.waitUntilSynced(5000)
    await expect.poll(countListeners).toBe(0)
    for (let time = 0; time < 3; time++) await replica.waitUntilSynced(5000)
    expect(countListeners()).toBe(0)
    await replica.close()
  })
})
