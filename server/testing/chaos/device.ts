import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Replica, type ReplicaSettings } from '../../../pwa/data/sync/replica.ts'
import { Transport } from '../../../pwa/data/sync/transport.ts'
import { createMemoryJournal } from '../../../pwa/testing/memory-journal.ts'
import { createClient } from '../../../shared/calls/client.ts'
import type { CollectionName } from '../../../shared/sync/sync-documents.ts'
import type { BadNetwork } from './bad-network.ts'

let databases = 0

/** A device with a store that outlives its tabs, running the app's own code. */
export class Device {
  readonly network: BadNetwork
  readonly userId: string
  token: string
  replica: Replica | null = null
  halted: string | null = null
  rejected: { code: string; id: string }[] = []
  readonly #settings: Partial<ReplicaSettings>
  readonly #factory = new IDBFactory()
  readonly #notes = createMemoryJournal()
  readonly #name = `device-${databases++}`

  constructor(
    { network, userId, token }: { network: BadNetwork; userId: string; token: string },
    settings: Partial<ReplicaSettings> = {},
  ) {
    this.network = network
    this.userId = userId
    this.token = token
    this.#settings = settings
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
    this.replica = await Replica.open({
      name: this.#name,
      userId: this.userId,
      transport,
      journal: this.#notes,
      onStateChange: ({ error }) => {
        if (error) this.halted = error
      },
      onRejected: ({ code, id }) => this.rejected.push({ code, id }),
      runExclusively: (_signal, work) => work(),
      storage: { indexedDB: this.#factory as never, IDBKeyRange: IDBKeyRange as never },
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

  /** Kills the tab: pending requests get no answer. */
  async crash(): Promise<void> {
    const { replica } = this
    this.replica = null
    this.network.cutAll()
    await replica?.close()
  }

  async listStored(name: CollectionName): Promise<Map<string, string>> {
    return new Map((await this.tab.read(name)).map(({ id, rev }) => [id, rev]))
  }
}
