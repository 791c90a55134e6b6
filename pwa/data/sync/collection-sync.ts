import { getAssumedMasterState, getChangedDocumentsSince, getLastCheckpointDoc, type RxCollection } from 'rxdb/plugins/core'
import { type RxReplicationState, replicateRxCollection } from 'rxdb/plugins/replication'
import { filter, firstValueFrom, Subject } from 'rxjs'
import { ApiError } from '../../../shared/calls/client.ts'
import { getNextNumberedName } from '../../../shared/calls/favorites.ts'
import { type CollectionName, MISSING_REV, pageLimits, type WireDocument } from '../../../shared/sync/sync-documents.ts'
import { Backoff } from './backoff.ts'
import { type Conflict, createMergedWrite, isSameWrite, type LocalDocument, mergeConflict } from './merge.ts'
import type { SyncJournal } from './sync-journal.ts'
import type { Checkpoint, Rejection, Transport } from './transport.ts'

/** Fields with which a refused document is sent once more; null if the server's state wins. */
function getRetryFields(collection: CollectionName, document: LocalDocument, code: string): Record<string, unknown> | null {
  // another device has saved a favourite with the same conditions and name: both are kept
  if (collection === 'favorites' && code === 'favorite.exists') return { name: getNextNumberedName(String(document.name)) }
  return null
}

const PULL_BATCH = 200

export interface SyncContext {
  transport: Transport
  journal: SyncJournal
  /** First and longest delay between attempts, in milliseconds. */
  backoff: { first: number; longest: number }
  userId: string
  /** Called after every attempt with the reachability of the server. */
  onReachable: (online: boolean) => void
  /** Called when the documents that the server had at the start are stored. */
  onFirstPull: () => void
  /** Called when no further attempts make sense: the session has ended, or the app is outdated. */
  onHalt: (why: 'session' | 'outdated') => void
  onRejected: (rejection: Rejection, document: LocalDocument) => void
}

/** Thrown out of an aborted call, so that the replication ends. */
class SyncStopped extends Error {}

/** Replication of one collection. It cannot be paused: stopping ends it, and a new one continues. */
export class CollectionSync {
  readonly name: CollectionName
  readonly #collection: RxCollection<LocalDocument>
  readonly #context: SyncContext
  readonly #resync = new Subject<'RESYNC'>()
  readonly #abort = new AbortController()
  /** Writes that the server refused, with the fields for another attempt; null if the server's state wins. */
  readonly #refusedWrites = new Map<string, Record<string, unknown> | null>()
  readonly #backoff: Backoff
  #replication: RxReplicationState<LocalDocument, Checkpoint> | null = null
  #checkpointExpired = false

  constructor(name: CollectionName, collection: RxCollection<LocalDocument>, context: SyncContext) {
    this.name = name
    this.#collection = collection
    this.#context = context
    this.#backoff = new Backoff(context.backoff)
  }

  /** Part of the replication's identifier: a new number reads everything again. */
  get #repairRound(): number {
    return this.#context.journal.read<number>(`round.${this.name}`) ?? 0
  }

  /** Whether the server no longer has the changes since this device's checkpoint. */
  get isCheckpointExpired(): boolean {
    return this.#checkpointExpired
  }

  start(): void {
    this.#replication = replicateRxCollection<LocalDocument, Checkpoint>({
      collection: this.#collection,
      replicationIdentifier: `uresuji-${this.#repairRound}`,
      live: true,
      waitForLeadership: false,
      toggleOnDocumentVisible: false,
      // we retry with our own backoff: only final errors reach the library
      retryTime: 50,
      pull: { handler: (checkpoint) => this.#pull(checkpoint ?? null), batchSize: PULL_BATCH, stream$: this.#resync },
      push: { handler: (rows) => this.#push(rows), batchSize: pageLimits.push },
    })
    void this.#awaitFirstPull(this.#replication)
  }

  async #awaitFirstPull(replication: RxReplicationState<LocalDocument, Checkpoint>): Promise<void> {
    await replication.startPromise
    const isDone = replication.internalReplicationState?.firstSyncDone.down
    if (!isDone || !(await firstValueFrom(isDone.pipe(filter(Boolean)), { defaultValue: false }))) return
    // an aborted pull counts as done, too
    if (!this.#abort.signal.aborted && !this.#checkpointExpired) this.#context.onFirstPull()
  }

  /** Retries until the server answers. */
  async #retryUntilAnswered<T>(call: (options: { signal: AbortSignal }) => Promise<T>): Promise<T> {
    const { signal } = this.#abort
    for (;;) {
      if (signal.aborted) throw new SyncStopped()
      try {
        const result = await call({ signal })
        this.#backoff.reset()
        this.#context.onReachable(true)
        return result
      } catch (error) {
        if (signal.aborted) throw new SyncStopped()
        if (!(error instanceof ApiError)) throw error
        if (error.status === 401 || error.status === 403) this.#context.onHalt('session')
        else if (error.status === 426) this.#context.onHalt('outdated')
        else if (error.status === 410) throw error
        else this.#context.onReachable(error.status > 0)
      }
      await this.#backoff.wait()
    }
  }

  async #pull(checkpoint: Checkpoint | null): Promise<{ documents: never[]; checkpoint: Checkpoint | undefined }> {
    const { transport } = this.#context
    try {
      const result = await this.#retryUntilAnswered((options) =>
        transport.pull(this.name, { checkpoint, limit: PULL_BATCH }, options),
      )
      // RxDB types its documents by collection, and one class serves all collections
      return { documents: result.documents as never[], checkpoint: result.checkpoint ?? undefined }
    } catch (error) {
      // the checkpoint is too old: nothing is read until the repair reads everything again
      if (!(error instanceof ApiError && error.status === 410)) throw error
      this.#checkpointExpired = true
      return { documents: [], checkpoint: checkpoint ?? undefined }
    }
  }

  async #push(rows: { newDocumentState: LocalDocument; assumedMasterState?: LocalDocument }[]): Promise<never[]> {
    const { transport, userId } = this.#context
    const pushed = rows.map(({ newDocumentState, assumedMasterState }) => ({
      document: newDocumentState,
      assumedRev: assumedMasterState?.rev ?? null,
    }))
    const { conflicts, rejected } = await this.#retryUntilAnswered((options) => transport.push(this.name, pushed, options))
    for (const rejection of rejected) {
      const row = rows.find(({ newDocumentState: state }) => state.id === rejection.id && state.rev === rejection.rev)
      // a repair also pushes documents of colleagues, whose refusal is expected
      const document = row?.newDocumentState.ownerId === userId ? row.newDocumentState : null
      const retryFields = document && getRetryFields(this.name, document, rejection.code)
      this.#refusedWrites.set(`${rejection.id} ${rejection.rev}`, retryFields)
      if (document && !retryFields) this.#context.onRejected(rejection, document)
    }
    // see #pull
    return conflicts as never[]
  }

  /** Conflict handler of the collection; see mergeConflict. */
  resolve(conflict: Conflict): LocalDocument {
    const { localState, serverState } = conflict
    const key = `${localState.id} ${localState.rev}`
    const retryFields = this.#refusedWrites.get(key)
    this.#refusedWrites.delete(key)
    if (retryFields === undefined) return mergeConflict(conflict)
    return retryFields === null ? serverState : createMergedWrite(retryFields, conflict)
  }

  resync(): void {
    this.#resync.next('RESYNC')
  }

  /** Ends the current backoff. */
  retryNow(): void {
    this.#backoff.retryNow()
  }

  async waitUntilInSync(): Promise<void> {
    const replication = this.#replication
    if (!replication) return
    const waiting = new AbortController()
    const ended = new Promise((resolve) => this.#abort.signal.addEventListener('abort', resolve, { signal: waiting.signal }))
    try {
      await Promise.race([replication.awaitInSync(), ended])
    } finally {
      // removes the listener
      waiting.abort()
    }
  }

  /** Ids of documents whose local state the server has not accepted yet; null if the replication does not run yet or no longer. */
  async listUnsent(): Promise<string[] | null> {
    const replication = this.#replication
    if (!replication) return null
    try {
      return await this.#listUnsentIds(replication)
    } catch (error) {
      // the replication was ended during the read
      if (this.#replication !== replication) return null
      throw error
    }
  }

  async #listUnsentIds({
    internalReplicationState: state,
  }: RxReplicationState<LocalDocument, Checkpoint>): Promise<string[] | null> {
    if (!state) return null
    const unsentIds: string[] = []
    let checkpoint = await getLastCheckpointDoc<LocalDocument, unknown>(state, 'up')
    for (;;) {
      const { documents, checkpoint: next } = await getChangedDocumentsSince(state.input.forkInstance, 500, checkpoint)
      if (documents.length === 0) return unsentIds
      checkpoint = next
      const assumed = await getAssumedMasterState(
        state,
        documents.map(({ id }) => id),
      )
      for (const document of documents) {
        const base = assumed[document.id]?.docData
        const isSent = base !== undefined && isSameWrite(base as LocalDocument, document as LocalDocument)
        // also a deletion before the creation was confirmed: the creation may have arrived
        if (!isSent && document.rev !== MISSING_REV) unsentIds.push(document.id)
      }
    }
  }

  /** Ids and revision marks of the local documents, for the digest. */
  async listDocumentRevisions(): Promise<Pick<WireDocument, 'id' | 'rev'>[]> {
    return (await this.#collection.find().exec()).map(({ id, rev }) => ({ id, rev }))
  }

  /**
   * Ends the replication and changes its identifier, so that everything is read and compared again. The caller creates a
   * new CollectionSync afterwards.
   */
  async prepareRepair(): Promise<void> {
    this.#context.journal.write(`round.${this.name}`, this.#repairRound + 1)
    this.#abort.abort()
    this.#backoff.retryNow()
    const replication = this.#replication
    this.#replication = null
    await replication?.remove()
  }

  async stop(): Promise<void> {
    this.#abort.abort()
    this.#backoff.retryNow()
    const replication = this.#replication
    this.#replication = null
    await replication?.cancel()
  }
}
