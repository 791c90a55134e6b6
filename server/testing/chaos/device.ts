import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Replica, type ReplicaSettings } from '../../../pwa/data/sync/replica.ts'
import type { SyncJournal } from '../../../pwa/data/sync/sync-journal.ts'
import { Transport } from '../../../pwa/data/sync/transport.ts'
import { createMemoryJournal } from '../../../pwa/testing/memory-journal.ts'
import { createClient } from '../../../shared/calls/client.ts'
import type { CollectionName } from '../../../shared/sync/sync-documents.ts'
import type { BadNetwork } from './bad-network.ts'

let databases = 0
/** Patience of a sign-out with unsent documents. */
const SIGN_OUT_MS = 150

/** What one user has on a device. */
interface Store {
  name: string
  databases: IDBFactory
  journal: SyncJournal
}

/** A device with stores that outlive its tabs, running the app's own code. */
export class Device {
  readonly network: BadNetwork
  userId: string
  token: string
  replica: Replica | null = null
  halted: string | null = null
  rejected: { code: string; id: string }[] = []
  readonly #settings: Partial<ReplicaSettings>
  /** By user: a shared tablet has several. */
  readonly #stores = new Map<string, Store>()

  constructor(
    { network, userId, token }: { network: BadNetwork; userId: string; token: string },
    settings: Partial<ReplicaSettings> = {},
  ) {
    this.network = network
    this.userId = userId
    this.token = token
    this.#settings = settings
  }

  get #store(): Store {
    const store = this.#stores.get(this.userId) ?? {
      name: `device-${databases++}`,
      databases: new IDBFactory(),
      journal: createMemoryJournal(),
    }
    this.#stores.set(this.userId, store)
    return store
  }

  /** Other users whose documents are still to be sent. */
  listOtherUnsentUsers(): string[] {
    return [...this.#stores].flatMap(([userId, { journal }]) =>
      userId !== this.userId && (journal.read<number>('pending') ?? 0) > 0 ? [userId] : [],
    )
  }

  /** The session ends, and another user signs in: the app deletes what others left, except for unsent documents. */
  async switchUser(userId: string, token: string): Promise<void> {
    await this.crash()
    this.userId = userId
    this.token = token
    const unsent = this.listOtherUnsentUsers()
    for (const other of this.#stores.keys()) if (other !== userId && !unsent.includes(other)) this.#stores.delete(other)
    await this.open()
  }

  /** Signs out and in again; false if unsent documents would be lost, and the user therefore stays. */
  async signOut(): Promise<boolean> {
    if ((await this.tab.flush(SIGN_OUT_MS)) > 0) return false
    await this.crash()
    this.#stores.delete(this.userId)
    await this.open()
    return true
  }

  /** The browser deletes the databases and leaves localStorage; false if that would lose unsent documents. */
  async deleteStorage(): Promise<boolean> {
    if ((await this.tab.countUnsent()) > 0) return false
    await this.crash()
    if ((this.#store.journal.read<number>('pending') ?? 0) === 0) this.#store.databases = new IDBFactory()
    await this.open()
    return true
  }

  /** Opens a tab. */
  async open(settings: Partial<ReplicaSettings> = {}): Promise<Replica> {
    this.halted = null
    const token = () => this.token
    const { base } = this.network
    const transport = new Transport({
      call: createClient({ base, token }),
      openStream: (path, signal) => fetch(base + path, { signal, headers: { authorization: `Bearer ${token()}` } }),
    })
    const { name, journal, databases: indexedDB } = this.#store
    this.replica = await Replica.open({
      name,
      userId: this.userId,
      transport,
      journal,
      onStateChange: ({ error }) => {
        if (error) this.halted = error
      },
      onRejected: ({ code, id }) => this.rejected.push({ code, id }),
      runExclusively: (_signal, work) => work(),
      storage: { indexedDB: indexedDB as never, IDBKeyRange: IDBKeyRange as never },
      multiInstance: false,
      backoff: { first: 15, longest: 120 },
      refreshInterval: 400,
      compareInterval: 600,
      ...this.#settings,
      ...settings,
    })
    this.replica.start()
    return this.replica
  }

  get tab(): Replica {
    if (this.replica === null) throw new Error('no tab is open')
    return this.replica
  }

  /** Kills the tab: pending requests get no result. */
  async crash(): Promise<void> {
    const { replica } = this
    this.replica = null
    this.network.dropConnections()
    await replica?.close()
  }

  async listStoredDocuments(name: CollectionName): Promise<Map<string, string>> {
    return new Map((await this.tab.read(name)).map(({ id, rev }) => [id, rev]))
  }
}
