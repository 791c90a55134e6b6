import type { WireDocument } from '../../shared/sync/sync-documents.ts'
import type { PushedRow } from '../data/sync/transport.ts'

/** Fake server that stores the last write of each document and can delay the results of pulls. */
export class PausedServer {
  readonly documents = new Map<string, WireDocument & { seq: number }>()
  /** Signal of the last pull, which ends the replication. */
  signal: AbortSignal | null = null
  #seq = 0
  #pausedPulls: Promise<void> | null = null

  /** Delays the results of all pulls from now on, with the state read now; returns a function that releases them. */
  pausePulls(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#pausedPulls = promise
    return () => {
      this.#pausedPulls = null
      resolve()
    }
  }

  /** Delays all pushes from now on; returns a function that releases them. */
  pausePushes(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#pausedPushes = promise
    return () => {
      this.#pausedPushes = null
      resolve()
    }
  }
  #pausedPushes: Promise<void> | null = null

  get transport() {
    return {
      pull: async (
        _collection: string,
        { checkpoint }: { checkpoint: { seq: number } | null },
        { signal }: { signal: AbortSignal },
      ) => {
        this.signal = signal
        const documents = [...this.documents.values()].filter(({ seq }) => seq > (checkpoint?.seq ?? 0))
        const result = {
          documents: documents.map(({ seq: _seq, ...document }) => document),
          checkpoint: { seq: Math.max(checkpoint?.seq ?? 0, ...documents.map(({ seq }) => seq)) },
        }
        await this.#pausedPulls
        return result
      },
      push: async (_collection: string, rows: readonly PushedRow[]) => {
        await this.#pausedPushes
        const conflicts: WireDocument[] = []
        for (const { document, assumedRev } of rows) {
          const master = this.documents.get(document.id)
          if (master && master.rev !== assumedRev && master.rev !== document.rev) conflicts.push(master)
          else this.documents.set(document.id, { ...(document as WireDocument), seq: ++this.#seq })
        }
        return { conflicts, rejected: [] }
      },
      digest: async () => {
        throw new Error('not compared here')
      },
      streamChanges: (_heard: unknown, signal: AbortSignal) =>
        new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
    }
  }
}
