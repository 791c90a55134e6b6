import { syncDigest, syncPoke, syncPull, syncPush } from '../../../shared/api/sync.ts'
import { ApiError, type CallOptions, type Client } from '../../../shared/calls/client.ts'
import { type CollectionName, syncCollections, type WireDocument } from '../../../shared/sync/sync-documents.ts'
import type { LocalDocument } from './merge.ts'

export interface Checkpoint {
  seq: number
}
export interface PushedRow {
  document: LocalDocument
  assumedRev: string | null
}
type PushResult = Awaited<ReturnType<Transport['push']>>
export type Rejection = PushResult['rejected'][number]

/** Maximum bytes of a push, so that the request stays below the server's limit. */
const MAX_PUSH_BYTES = 600_000

/** Splits rows into as few requests as their size allows. */
function splitIntoBatches(rows: readonly PushedRow[]): PushedRow[][] {
  const batches: PushedRow[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const row of rows) {
    // a character may take three bytes
    const rowSize = JSON.stringify(row).length * 3
    if (size + rowSize > MAX_PUSH_BYTES) {
      batches.push([])
      size = 0
    }
    batches.at(-1)?.push(row)
    size += rowSize
  }
  return batches
}

/** The calls of the synchronisation, independent of the HTTP client. */
export class Transport {
  readonly #call: Client
  readonly #openStream: (path: string, signal: AbortSignal) => Promise<Response>

  constructor({ call, openStream }: { call: Client; openStream: (path: string, signal: AbortSignal) => Promise<Response> }) {
    this.#call = call
    this.#openStream = openStream
  }

  pull(
    collection: CollectionName,
    { checkpoint, limit }: { checkpoint: Checkpoint | null; limit: number },
    options: CallOptions,
  ): Promise<{ documents: WireDocument[]; checkpoint: Checkpoint | null }> {
    const { version } = syncCollections[collection]
    return this.#call(syncPull, { params: { collection }, body: { checkpoint, limit, version } }, options) as Promise<{
      documents: WireDocument[]
      checkpoint: Checkpoint | null
    }>
  }

  async push(collection: CollectionName, rows: readonly PushedRow[], options: CallOptions) {
    const { version } = syncCollections[collection]
    const results = []
    for (const batch of splitIntoBatches(rows))
      results.push(await this.#call(syncPush, { params: { collection }, body: { rows: batch, version } }, options))
    return {
      conflicts: results.flatMap(({ conflicts }) => conflicts as WireDocument[]),
      rejected: results.flatMap(({ rejected }) => rejected),
    }
  }

  digest(options: CallOptions) {
    return this.#call(syncDigest, {}, options)
  }

  /** Reads change notifications until the stream ends and passes their collections to `onChange`. Throws if it does not open. */
  async streamChanges(onChange: (collections: string[]) => void, signal: AbortSignal): Promise<void> {
    const response = await this.#openStream(syncPoke.path, signal)
    if (!response.ok || !response.body)
      throw new ApiError({ status: response.status, code: 'network', message: response.statusText })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let buffer = ''
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const events = (buffer + chunk.value).split('\n\n')
      buffer = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data) onChange((JSON.parse(data) as { collections: string[] }).collections)
      }
    }
  }
}
