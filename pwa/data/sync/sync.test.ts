// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserInfo } from '../../../shared/api/session.ts'
import { removeCookie, TOKEN_COOKIE, writeCookie } from '../../browser/cookies.ts'
import { getDeviceDatabaseName, getDocumentsDatabaseName } from '../offline/device-name.ts'
import { markReachable, probeServer } from '../offline/network.ts'
import { session } from '../session.ts'
import { openReplica } from './open-replica.ts'
import { removeDocument, sendUnsentDocuments, startSync, stopSync, updateDocument, writeDocument } from './sync.ts'
import { syncState } from './sync-state.ts'

/** Open connections to the device's databases. */
let connections: IDBDatabase[] = []
/** Number of transactions before the connection is lost. */
let transactionsLeft = Number.POSITIVE_INFINITY
let lost: (() => DOMException) | null = null

const safari = 'Connection to Indexed Database server lost. Refresh the page to try again'

/** Loses every open connection for good, as Safari does: only opening it again helps. */
function loseAfter(transactions: number, how: typeof lost): void {
  transactionsLeft = transactions
  lost = how
}

// background work of the library fails with the connection, too, and nobody awaits it
const previousListeners = process.listeners('unhandledRejection')
beforeAll(() => {
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (reason, promise) => {
    if (!/Indexed Database server lost|connection is closing/.test(String(reason)))
      for (const listener of previousListeners) listener(reason, promise)
  })
})
afterAll(() => {
  process.removeAllListeners('unhandledRejection')
  for (const listener of previousListeners) process.on('unhandledRejection', listener)
})

/** Transactions that failed because of the lost connection. */
let failedTransactions = 0

beforeEach(() => {
  connections = []
  failedTransactions = 0
  loseAfter(Number.POSITIVE_INFINITY, null)
  const lostDatabases = new WeakSet<IDBDatabase>()
  const open = indexedDB.open.bind(indexedDB)
  // the library captured the factory when it was imported, so that one is spied on
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    const request = open(name, version)
    request.addEventListener('success', () => {
      const database = request.result
      connections.push(database)
      const beginTransaction = database.transaction.bind(database)
      database.transaction = (...parameters: Parameters<IDBDatabase['transaction']>) => {
        if (lost !== null && transactionsLeft-- <= 0) {
          for (const connection of connections) lostDatabases.add(connection)
          transactionsLeft = Number.POSITIVE_INFINITY
        }
        if (lost === null || !lostDatabases.has(database)) return beginTransaction(...parameters)
        failedTransactions++
        throw lost()
      }
    })
    return request
  })
  writeCookie(TOKEN_COOKIE, 'a.b.c', { maxAge: 60, sameSite: 'Strict' })
  // offline: writes stay on the device
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  await stopSync()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const setting = (id: string, value: unknown) => writeDocument('settings', { id, value })

/** Documents that a new visit finds on the device. */
async function readStored(userId: string): Promise<Record<string, unknown>> {
  await stopSync()
  const { replica, close } = await openReplica(userId, () => {})
  const documents = await replica.read('settings')
  await close()
  return Object.fromEntries(documents.map(({ id, value }) => [id, value]))
}

describe('device that loses its database', () => {
  it.each([
    ['Safari loses its connection', 'user-of-safari', () => new DOMException(safari, 'UnknownError')],
    [
      'the connection was closed behind the app',
      'user-of-closed-connection',
      () => new DOMException('The database connection is closing.', 'InvalidStateError'),
    ],
  ])('keeps the write and continues to work if %s during a write', async (_cause, userId, error) => {
    startSync(userId)
    await setting('before', 1)
    for (const transactions of [0, 1, 2]) {
      loseAfter(transactions, error)
      await setting(`during-${transactions}`, transactions)
      await setting('before', 10 + transactions)
    }
    expect(failedTransactions).toBeGreaterThan(3)
    loseAfter(0, error)
    expect(await removeDocument('settings', 'during-1')).toMatchObject({ value: 1 })
    await setting('after', 2)
    expect(syncState.error).toBe(null)
    expect(await readStored(userId)).toEqual({ before: 12, 'during-0': 0, 'during-2': 2, after: 2 })
  })

  it('rejects a write and shows the reason if the local database cannot be reopened', async () => {
    startSync('nobody')
    await setting('before', 1)
    vi.mocked(indexedDB.open).mockImplementation(() => {
      throw new DOMException(safari, 'UnknownError')
    })
    loseAfter(0, () => new DOMException(safari, 'UnknownError'))
    await expect(setting('during', 2)).rejects.toThrow()
    expect(syncState.error).toBe('storage')
  })

  it('counts the unsent documents from the journal if the local database cannot be opened', async () => {
    startSync('user-with-unsent')
    await setting('unsent', 1)
    await stopSync()
    vi.mocked(indexedDB.open).mockImplementation(() => {
      throw new DOMException(safari, 'UnknownError')
    })
    startSync('user-with-unsent')
    expect(await sendUnsentDocuments()).toBe(1)
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(await sendUnsentDocuments()).toBeNull()
  })

  it('counts no unsent documents if the local database cannot be opened and this device never wrote', async () => {
    vi.mocked(indexedDB.open).mockImplementation(() => {
      throw new DOMException(safari, 'UnknownError')
    })
    startSync('user-without-storage')
    expect(await sendUnsentDocuments()).toBe(0)
  })
})

describe('sign-out before the synchronisation has started', () => {
  afterEach(() => {
    session.user = null
  })

  it('counts the unsent documents of an earlier visit at a sign-out before the synchronisation has started', async () => {
    startSync('early-user')
    await setting('unsent', 1)
    await stopSync()
    // nothing else of the user is read
    session.user = { userId: 'early-user' } as UserInfo
    expect(await sendUnsentDocuments()).toBe(1)
  })
})

describe('sign-out after the session has ended on this device', () => {
  it('counts the documents that can no longer be sent at a sign-out after the session has ended', async () => {
    removeCookie(TOKEN_COOKIE)
    session.user = { userId: 'expired-user' } as UserInfo
    await setting('unsent', 1)
    expect(await sendUnsentDocuments()).toBe(1)
    await vi.waitFor(() => expect(syncState.error).toBe('session'))
    expect(await sendUnsentDocuments()).toBe(1)
    session.user = null
  })
})

describe('sign-out while the server is known to be unreachable', () => {
  it('counts the unsent documents immediately at a sign-out while the server is unreachable', async () => {
    session.user = { userId: 'offline-user' } as UserInfo
    startSync('offline-user')
    await setting('unsent', 1)
    expect(await probeServer(true)).toBe(false)
    const start = performance.now()
    expect(await sendUnsentDocuments()).toBe(1)
    expect(performance.now() - start).toBeLessThan(1000)
    session.user = null
    markReachable()
  })
})

describe('update of a document', () => {
  it('starts the update of a document from the stored state, also while another update is being stored', async () => {
    startSync('counting-user')
    await setting('count', 1)
    const increase = () => updateDocument('settings', 'count', ({ value }) => ({ value: Number(value) + 1 }))
    await Promise.all([increase(), increase()])
    expect(await readStored('counting-user')).toEqual({ count: 3 })
  })

  it('refuses the update of a document whose result is not valid', async () => {
    startSync('user-of-invalid-report')
    const content = { name: '定例', remark: '', shared: false, items: [] }
    const { id } = await writeDocument('periodicReports', content)
    await expect(updateDocument('periodicReports', id, () => ({ name: '' }))).rejects.toThrow('name')
    const report = await updateDocument('periodicReports', id, () => ({ remark: '毎週' }))
    expect(report).toMatchObject({ name: '定例', remark: '毎週' })
  })
})

describe('start of the synchronisation of another user', () => {
  const listDatabases = async () => (await indexedDB.databases()).map(({ name }) => name ?? '')

  it('deletes the documents and the journal of former users, except for unsent documents', async () => {
    localStorage.setItem(`uresuji-sync.${getDocumentsDatabaseName('former')}.read.settings`, '"x"')
    for (const name of [`rxdb-dexie-${getDocumentsDatabaseName('former')}--0--settings`, await getDeviceDatabaseName('former')])
      await new Promise((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result.close())
      })
    startSync('former-with-unsent')
    await setting('unsent', 1)
    startSync('present')
    await setting('own', 1)
    await stopSync()
    const left = [...(await listDatabases()), ...Object.keys(localStorage)].join(' ')
    expect(left).not.toContain(getDocumentsDatabaseName('former'))
    expect(left).not.toContain(await getDeviceDatabaseName('former'))
    expect(await readStored('former-with-unsent')).toEqual({ unsent: 1 })
    expect(await readStored('present')).toEqual({ own: 1 })
  })
})
