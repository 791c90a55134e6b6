import { hash } from 'node:crypto'
import LRUCache from 'lru-cache'
import type { SerializedResult } from './serialized-result.ts'
import { SingleFlight } from './single-flight.ts'

/** Everything that a report's result depends on, besides the warehouse and the clock. */
export interface CacheQuery {
  call: string
  body: unknown
  query: unknown
  /** The part of the requester that the report reads; it may not depend on anything else about them. */
  scope: object
  language: string
}

/** The version of the data that a result is valid for: see `getDataVersion`. */
export type DataVersion = string

export interface ComputedResult {
  result: SerializedResult
  /** Data version of the snapshot that was read, determined at the end. */
  dataVersion: DataVersion
}

interface CachedEntry extends ComputedResult {
  bytes: number
}

/** Size of an entry in addition to its text: key, tag and bookkeeping. Bytes. */
const ENTRY_OVERHEAD_BYTES = 512
/** A result above this share (1/8) of the cache is not stored, because it would evict too many others. */
const MAX_ENTRY_SHARE = 8
const HOUR_MS = 3_600_000

/** JSON replacer that sorts the keys of objects. */
const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Returns a short key that is the same for equal queries. */
export const toCacheKey = (query: CacheQuery): string => hash('sha256', JSON.stringify(query, sortKeys), 'base64url')

/**
 * Returns the data version: the warehouse's revision and the hour. Today and the complete hours depend on the clock; hours in
 * Japan begin together with those in UTC.
 */
export const getDataVersion = (revision: string, now: number = Date.now()): DataVersion =>
  `${revision} ${Math.floor(now / HOUR_MS)}`

/** Least recently used cache of finished results, limited in bytes. */
export class ResponseCache {
  readonly #cache: LRUCache<string, CachedEntry> | null
  readonly #computing = new SingleFlight<ComputedResult>()

  /** `bytes`: 0 disables the cache. */
  constructor(bytes: number) {
    this.#cache =
      bytes === 0
        ? null
        : new LRUCache({
            maxSize: bytes,
            maxEntrySize: Math.floor(bytes / MAX_ENTRY_SHARE),
            sizeCalculation: (cached) => cached.bytes,
          })
  }

  /** Number and size of the cached results. */
  get size(): { results: number; bytes: number } {
    return { results: this.#cache?.size ?? 0, bytes: this.#cache?.calculatedSize ?? 0 }
  }

  /** Returns the cached result if it is valid for the data version, else null. */
  find(key: string, dataVersion: DataVersion): SerializedResult | null {
    const cached = this.#cache?.get(key)
    return cached?.dataVersion === dataVersion ? cached.result : null
  }

  /**
   * Computes a result and caches it under its own data version, which can be later than the requested one. Simultaneous equal
   * requests of one contract share a computation; other contracts do not, because their queue can be longer.
   */
  async compute(
    { key, dataVersion, contractId, signal }: { key: string; dataVersion: DataVersion; contractId: string; signal: AbortSignal },
    work: (signal: AbortSignal) => Promise<ComputedResult>,
  ): Promise<SerializedResult> {
    const { result } = await this.#computing.run(`${contractId} ${dataVersion} ${key}`, signal, async (shared) => {
      const computed = await work(shared)
      this.#cache?.set(key, { ...computed, bytes: computed.result.data.byteLength + ENTRY_OVERHEAD_BYTES })
      return computed
    })
    return result
  }

  clear(): void {
    this.#cache?.clear()
  }
}

/** Cache of finished report answers. */
export interface WithResponseCache {
  responseCache: ResponseCache
}
