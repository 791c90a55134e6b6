import { ApiError, type CallOptions, type Client } from '../../../shared/client.ts'
import { syncDigest, syncPoke, syncPull, syncPush } from '../../../shared/contract/sync.ts'
import { type CollectionName, syncCollections, type Travelling } from '../../../shared/sync-documents.ts'
import type { Synced } from './merge.ts'

export interface Place {
  seq: number
}
export interface PushedRow {
  document: Synced
  assumedRev: string | null
}
export type Push = Awaited<ReturnType<Transport['push']>>
export type Rejection = Push['rejected'][number]

/** Most characters of one push: a row and the envelope around it stay below what the server takes. */
const PUSH_SIZE = 600_000

/** Rows in as few requests as their size allows. */
function portions(rows: readonly PushedRow[]): PushedRow[][] {
  const all: PushedRow[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const row of rows) {
    // a character may take three bytes
    const more = JSON.stringify(row).length * 3
    if (size + more > PUSH_SIZE) {
      all.push([])
      size = 0
    }
    all.at(-1)?.push(row)
    size += more
  }
  return all
}

/** The calls of synchronisation, over whatever makes calls. */
export class Transport {
  readonly #call: Client
  readonly #openStream: (path: string, signal: AbortSignal) => Promise<Response>

  constructor({ call, openStream }: { call: Client; openStream: (path: string, signal: AbortSignal) => Promise<Response> }) {
    this.#call = call
    this.#openStream = openStream
  }

  pull(
    collection: CollectionName,
    { checkpoint, limit }: { checkpoint: Place | null; limit: number },
    options: CallOptions,
  ): Promise<{ documents: Travelling[]; checkpoint: Place | null }> {
    const { version } = syncCollections[collection]
    return this.#call(syncPull, { params: { collection }, body: { checkpoint, limit, version } }, options) as Promise<{
      documents: Travelling[]
      checkpoint: Place | null
    }>
  }

  async push(collection: CollectionName, rows: readonly PushedRow[], options: CallOptions) {
    const { version } = syncCollections[collection]
    const answers = []
    for (const portion of portions(rows))
      answers.push(await this.#call(syncPush, { params: { collection }, body: { rows: portion, version } }, options))
    return {
      conflicts: answers.flatMap(({ conflicts }) => conflicts as Travelling[]),
      rejected: answers.flatMap(({ rejected }) => rejected),
    }
  }

  digest(options: CallOptions) {
    return this.#call(syncDigest, {}, options)
  }

  /** Reads pokes until the stream ends; which collections are new goes to `heard`. Throws where it cannot be opened. */
  async pokes(heard: (collections: string[]) => void, signal: AbortSignal): Promise<void> {
    const response = await this.#openStream(syncPoke.path, signal)
    if (!response.ok || !response.body)
      throw new ApiError({ status: response.status, code: 'network', message: response.statusText })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const events = (rest + chunk.value).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data) heard((JSON.parse(data) as { collections: string[] }).collections)
      }
    }
  }
}
