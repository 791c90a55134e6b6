import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, describe, expect, it } from 'vitest'
import { createMemoryJournal } from '../../testing/memory-journal.ts'
import { PausedServer } from '../../testing/paused-server.ts'
import { Replica } from './replica.ts'

/** A browser: its databases, and the journal in its localStorage. */
class Browser {
  databases = new IDBFactory()
  readonly journal = createMemoryJournal()
  readonly #name = `fresh-${browsers.length}-${Math.random().toString(36).slice(2)}`
  readonly #server: PausedServer
  #replica: Replica | null = null

  constructor(server: PausedServer) {
    this.#server = server
    browsers.push(this)
  }

  async open(): Promise<Replica> {
    const replica = await Replica.open({
      name: this.#name,
      userId: 'u',
      transport: this.#server.transport as never,
      journal: this.journal,
      onStateChange: () => {},
      onRejected: () => {},
      runExclusively: (_signal, work) => work(),
      collections: ['settings', 'noticeReads'],
      storage: { indexedDB: this.databases as never, IDBKeyRange: IDBKeyRange as never },
      multiInstance: false,
      refreshInterval: 1_000_000,
      compareInterval: 1_000_000,
    })
    replica.start()
    this.#replica = replica
    return replica
  }

  async close(): Promise<void> {
    const replica = this.#replica
    this.#replica = null
    await replica?.close()
  }

  /** The next user's session, or the browser, deletes the databases; localStorage stays. */
  async loseDatabases(): Promise<void> {
    await this.close()
    this.databases = new IDBFactory()
  }
}

const browsers: Browser[] = []
afterEach(async () => {
  for (const browser of browsers.splice(0)) await browser.close()
})

const readValue = async (replica: Replica, id: string) =>
  (await replica.read('settings')).find((document) => document.id === id)?.value
const waitUntilSent = (replica: Replica) => expect.poll(() => replica.countUnsent(), { timeout: 5000 }).toBe(0)

/** A server to which one browser has sent six writes of a setting. */
async function openUsedServer(): Promise<{ server: PausedServer; browser: Browser; replica: Replica }> {
  const server = new PausedServer()
  const browser = new Browser(server)
  const replica = await browser.open()
  await replica.waitUntilSynced(5000)
  for (let value = 1; value <= 6; value++) await replica.write('settings', { id: 'layout', value })
  await waitUntilSent(replica)
  return { server, browser, replica }
}

describe('first write of a fresh replica', () => {
  it('the first write of a fresh replica wins over the earlier value, on the server and on the device', async () => {
    const { server } = await openUsedServer()
    const release = server.pausePulls()
    const fresh = await new Browser(server).open()
    await fresh.write('settings', { id: 'layout', value: 'latest' })
    release()
    await waitUntilSent(fresh)
    expect(server.documents.get('layout')?.value).toBe('latest')
    expect(await readValue(fresh, 'layout')).toBe('latest')
  })

  it('the first write of a fresh replica wins on a device whose databases were deleted but whose localStorage was not', async () => {
    const { server, browser } = await openUsedServer()
    await browser.loseDatabases()
    const release = server.pausePulls()
    const fresh = await browser.open()
    await fresh.write('settings', { id: 'layout', value: 'latest' })
    release()
    await waitUntilSent(fresh)
    expect(server.documents.get('layout')?.value).toBe('latest')
    expect(await readValue(fresh, 'layout')).toBe('latest')
  })

  it('the first write of a fresh replica wins after the tab was closed before the first pull and opened again', async () => {
    const { server, browser } = await openUsedServer()
    await browser.loseDatabases()
    let release = server.pausePulls()
    const releasePushes = server.pausePushes()
    const closed = await browser.open()
    await closed.write('settings', { id: 'layout', value: 'first' })
    await closed.write('settings', { id: 'layout', value: 'latest' })
    await browser.close()
    release()
    releasePushes()
    release = server.pausePulls()
    const fresh = await browser.open()
    release()
    await waitUntilSent(fresh)
    expect(server.documents.get('layout')?.value).toBe('latest')
  })

  it('the first write of a fresh replica reaches the devices that wrote earlier values, whose next write wins over it', async () => {
    const { server, replica } = await openUsedServer()
    const release = server.pausePulls()
    const fresh = await new Browser(server).open()
    await fresh.write('settings', { id: 'layout', value: 'latest' })
    release()
    await waitUntilSent(fresh)
    replica.sync()
    await expect.poll(() => readValue(replica, 'layout')).toBe('latest')
    await replica.write('settings', { id: 'layout', value: 'later' })
    await waitUntilSent(replica)
    fresh.sync()
    await expect.poll(() => readValue(fresh, 'layout')).toBe('later')
    expect(server.documents.get('layout')?.value).toBe('later')
  })

  it('the first write of a fresh replica converges with concurrent writes of a device that knew the earlier values', async () => {
    const { server, replica } = await openUsedServer()
    const releasePushes = server.pausePushes()
    for (let value = 7; value <= 9; value++) await replica.write('settings', { id: 'layout', value })
    const fresh = await new Browser(server).open()
    await fresh.write('settings', { id: 'layout', value: 'first' })
    releasePushes()
    await waitUntilSent(fresh)
    await waitUntilSent(replica)
    for (const each of [replica, fresh]) each.sync()
    const value = server.documents.get('layout')?.value
    for (const each of [replica, fresh]) await expect.poll(() => readValue(each, 'layout')).toBe(value)
  })

  it('a write after the first response is an ordinary one: of two concurrent writes the value with more writes wins', async () => {
    const server = new PausedServer()
    const [one, other] = [await new Browser(server).open(), await new Browser(server).open()]
    for (const each of [one, other]) await each.waitUntilSynced(5000)
    const release = server.pausePulls()
    const releasePushes = server.pausePushes()
    for (const value of [1, 2, 3]) await one.write('settings', { id: 'layout', value })
    releasePushes()
    await waitUntilSent(one)
    await other.write('settings', { id: 'layout', value: 'single' })
    release()
    await waitUntilSent(other)
    expect(server.documents.get('layout')?.value).toBe(3)
    expect(await readValue(other, 'layout')).toBe(3)
  })

  it('keeps the read mark of a notice that another device has also marked', async () => {
    const server = new PausedServer()
    const known = await new Browser(server).open()
    for (const hour of ['01', '02']) await known.write('noticeReads', { id: 'n1', readAt: `2026-11-20T${hour}:00:00.000Z` })
    await waitUntilSent(known)
    const release = server.pausePulls()
    const fresh = await new Browser(server).open()
    await fresh.write('noticeReads', { id: 'n1', readAt: '2026-11-21T00:00:00.000Z' })
    release()
    await waitUntilSent(fresh)
    expect(server.documents.get('n1')?.readAt).toBe('2026-11-21T00:00:00.000Z')
  })
})
