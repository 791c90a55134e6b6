import { getAssumedMasterState, getChangedDocumentsSince, getLastCheckpointDoc, type RxCollection } from 'rxdb/plugins/core'
import { type RxReplicationState, replicateRxCollection } from 'rxdb/plugins/replication'
import { Subject } from 'rxjs'
import { ApiError } from '../../../shared/client.ts'
import { type CollectionName, GONE, pageLimits, type Travelling } from '../../../shared/sync-documents.ts'
import { type Conflict, changedWrite, isSameWrite, mergeConflict, type Synced } from './merge.ts'
import type { Notes } from './notes.ts'
import { Patience } from './patience.ts'
import { fieldsAfterRefusal } from './refusals.ts'
import type { Place, Rejection, Transport } from './transport.ts'

const PULL = 200

export interface Surroundings {
  transport: Transport
  notes: Notes
  /** How long to wait between tries, in milliseconds. */
  waits: { first: number; longest: number }
  userId: string
  /** The server could be reached, or could not. */
  reached: (online: boolean) => void
  /** Nothing more is to be tried: the session is over, or the app is too old. */
  halt: (why: 'session' | 'outdated') => void
  rejected: (rejection: Rejection, document: Synced) => void
}

/** What an aborted call waits for never comes: the replication ends by itself. */
class Stopped extends Error {}

/** One collection's replication. To stop it is to end it: it is made anew to go on, never paused. */
export class CollectionSync {
  readonly name: CollectionName
  readonly #collection: RxCollection<Synced>
  readonly #around: Surroundings
  readonly #resync = new Subject<'RESYNC'>()
  readonly #ending = new AbortController()
  /** Writes that the server refused, and the fields with which they are sent once more. */
  readonly #refused = new Map<string, Record<string, unknown> | null>()
  readonly #patience: Patience
  #replication: RxReplicationState<Synced, Place> | null = null
  #tooOld = false

  constructor(name: CollectionName, collection: RxCollection<Synced>, around: Surroundings) {
    this.name = name
    this.#collection = collection
    this.#around = around
    this.#patience = new Patience(around.waits)
  }

  /** Names the replication: another number reads everything again. */
  get #round(): number {
    return this.#around.notes.read<number>(`round.${this.name}`) ?? 0
  }

  /** Whether the server no longer knows the way from where this device is. */
  get isTooOld(): boolean {
    return this.#tooOld
  }

  start(): void {
    this.#replication = replicateRxCollection<Synced, Place>({
      collection: this.#collection,
      replicationIdentifier: `uresuji-${this.#round}`,
      live: true,
      waitForLeadership: false,
      toggleOnDocumentVisible: false,
      // the tries and their waits are ours: what reaches the library has come to an end
      retryTime: 50,
      pull: { handler: (place) => this.#pull(place ?? null), batchSize: PULL, stream$: this.#resync },
      push: { handler: (rows) => this.#push(rows), batchSize: pageLimits.push },
    })
  }

  /** Tries until the server answers. */
  async #reach<T>(call: (options: { signal: AbortSignal }) => Promise<T>): Promise<T> {
    const { signal } = this.#ending
    for (;;) {
      if (signal.aborted) throw new Stopped()
      try {
        const answer = await call({ signal })
        this.#patience.succeeded()
        this.#around.reached(true)
        return answer
      } catch (error) {
        if (signal.aborted) throw new Stopped()
        if (!(error instanceof ApiError)) throw error
        if (error.status === 401 || error.status === 403) this.#around.halt('session')
        else if (error.status === 426) this.#around.halt('outdated')
        else if (error.status === 410) throw error
        else this.#around.reached(error.status > 0)
      }
      await this.#patience.wait()
    }
  }

  async #pull(checkpoint: Place | null): Promise<{ documents: never[]; checkpoint: Place | undefined }> {
    const { transport } = this.#around
    try {
      const answer = await this.#reach((options) => transport.pull(this.name, { checkpoint, limit: PULL }, options))
      return { documents: answer.documents as never[], checkpoint: answer.checkpoint ?? undefined }
    } catch (error) {
      // the way from here is lost: nothing is read until all is read again
      if (!(error instanceof ApiError && error.status === 410)) throw error
      this.#tooOld = true
      return { documents: [], checkpoint: checkpoint ?? undefined }
    }
  }

  async #push(rows: { newDocumentState: Synced; assumedMasterState?: Synced }[]): Promise<never[]> {
    const { transport, userId } = this.#around
    const pushed = rows.map(({ newDocumentState, assumedMasterState }) => ({
      document: newDocumentState,
      assumedRev: assumedMasterState?.rev ?? null,
    }))
    const { conflicts, rejected } = await this.#reach((options) => transport.push(this.name, pushed, options))
    for (const rejection of rejected) {
      const row = rows.find(({ newDocumentState: one }) => one.id === rejection.id && one.rev === rejection.rev)
      // what is a colleague's comes along in a repair, and was never ours to send
      const document = row?.newDocumentState.ownerId === userId ? row.newDocumentState : null
      const again = document && fieldsAfterRefusal(this.name, document, rejection.code)
      this.#refused.set(`${rejection.id} ${rejection.rev}`, again)
      if (document && !again) this.#around.rejected(rejection, document)
    }
    return conflicts as never[]
  }

  /** What the collection's conflict handler does; see mergeConflict. */
  resolve(conflict: Conflict): Synced {
    const { mine, real } = conflict
    const key = `${mine.id} ${mine.rev}`
    const again = this.#refused.get(key)
    this.#refused.delete(key)
    if (again === undefined) return mergeConflict(conflict)
    return again === null ? real : changedWrite(again, conflict)
  }

  resync(): void {
    this.#resync.next('RESYNC')
  }

  /** Whoever waits for the server tries at once. */
  hope(): void {
    this.#patience.hope()
  }

  async inSync(): Promise<void> {
    const replication = this.#replication
    if (!replication) return
    const ended = new Promise((resolve) => this.#ending.signal.addEventListener('abort', resolve))
    await Promise.race([replication.awaitInSync(), ended])
  }

  /** Documents whose local state the server has not taken yet. */
  async waiting(): Promise<string[]> {
    const replication = this.#replication
    try {
      return replication ? await this.#waitingOf(replication) : []
    } catch (error) {
      // it was ended while it was read
      if (this.#replication !== replication) return []
      throw error
    }
  }

  async #waitingOf({ internalReplicationState: state }: RxReplicationState<Synced, Place>): Promise<string[]> {
    if (!state) return []
    const found: string[] = []
    let checkpoint = await getLastCheckpointDoc<Synced, unknown>(state, 'up')
    for (;;) {
      const { documents, checkpoint: next } = await getChangedDocumentsSince(state.input.forkInstance, 500, checkpoint)
      if (documents.length === 0) return found
      checkpoint = next
      const assumed = await getAssumedMasterState(
        state,
        documents.map(({ id }) => id),
      )
      for (const document of documents) {
        const base = assumed[document.id]?.docData
        const sent = base !== undefined && isSameWrite(base as Synced, document as Synced)
        const neverThere = base === undefined && document._deleted
        if (!sent && !neverThere && document.rev !== GONE) found.push(document.id)
      }
    }
  }

  /** Local documents as a digest sees them. */
  async living(): Promise<Pick<Travelling, 'id' | 'rev'>[]> {
    return (await this.#collection.find().exec()).map(({ id, rev }) => ({ id, rev }))
  }

  /** Begins anew under another name: everything is read and compared again. The caller makes a new one of this afterwards. */
  async prepareRepair(): Promise<void> {
    this.#around.notes.write(`round.${this.name}`, this.#round + 1)
    this.#ending.abort()
    this.#patience.hope()
    const replication = this.#replication
    this.#replication = null
    await replication?.remove()
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    this.#patience.hope()
    const replication = this.#replication
    this.#replication = null
    await replication?.cancel()
  }
}
