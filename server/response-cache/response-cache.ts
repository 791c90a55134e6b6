import { hash } from 'node:crypto'
import LRUCache from 'lru-cache'
import type { SerializedAnswer } from './serialized-answer.ts'
import { SingleFlight } from './single-flight.ts'

/** What a report's answer follows from, beside the warehouse and the clock. */
export interface CacheQuestion {
  call: string
  body: unknown
  query: unknown
  /** What of the asker the reading is given; nothing else of them may count. */
  scope: object
  language: string
}

/** The version of the data that an answer is valid for: see `getDataVersion`. */
export type DataVersion = string

export interface ComputedAnswer {
  answer: SerializedAnswer
  /** Of the snapshot that it was read from, at the end of the reading. */
  dataVersion: DataVersion
}

interface CachedEntry extends ComputedAnswer {
  bytes: number
}

/** Beside the text: the key, the tag and the places in the store. Bytes. */
const OVERHEAD = 512
/** An answer that would take more than this share of the store would push too many others out. */
const LARGEST_SHARE = 8
const HOUR_MS = 3_600_000

/** Keys of objects in one order, however they were written. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The same for the same question, and short however long the question is. */
export const toCacheKey = (question: CacheQuestion): string => hash('sha256', JSON.stringify(question, inOrder), 'base64url')

/**
 * The warehouse's revision, and the hour: today's day and the hours that are over are read off the clock, and every hour of
 * Japan begins with one of the world's.
 */
export const getDataVersion = (revision: string, now: number = Date.now()): DataVersion =>
  `${revision} ${Math.floor(now / HOUR_MS)}`

/** Finished answers, the latest asked for, in so many bytes. */
export class ResponseCache {
  readonly #cache: LRUCache<string, CachedEntry> | null
  readonly #computing = new SingleFlight<ComputedAnswer>()

  /** `bytes`: 0 keeps nothing. */
  constructor(bytes: number) {
    this.#cache =
      bytes === 0
        ? null
        : new LRUCache({
            maxSize: bytes,
            maxEntrySize: Math.floor(bytes / LARGEST_SHARE),
            sizeCalculation: (cached) => cached.bytes,
          })
  }

  /** What is kept. */
  get size(): { answers: number; bytes: number } {
    return { answers: this.#cache?.size ?? 0, bytes: this.#cache?.calculatedSize ?? 0 }
  }

  /** The answer to the question, where it was true of the moment. */
  find(key: string, moment: DataVersion): SerializedAnswer | null {
    const cached = this.#cache?.get(key)
    return cached?.dataVersion === moment ? cached.answer : null
  }

  /**
   * Computes the answer and keeps it under the moment that it turns out to be of, a later one than was asked for, perhaps.
   * Those of one contract who ask the same at once wait for one computation: another contract's may wait in a longer queue.
   */
  async compute(
    { key, moment, contractId, signal }: { key: string; moment: DataVersion; contractId: string; signal: AbortSignal },
    work: (signal: AbortSignal) => Promise<ComputedAnswer>,
  ): Promise<SerializedAnswer> {
    const { answer } = await this.#computing.run(`${contractId} ${moment} ${key}`, signal, async (shared) => {
      const computed = await work(shared)
      this.#cache?.set(key, { ...computed, bytes: computed.answer.data.byteLength + OVERHEAD })
      return computed
    })
    return answer
  }

  clear(): void {
    this.#cache?.clear()
  }
}
