import type { SerializedAnswer } from '../response-cache/serialized-answer.ts'

/** A report's finished answer. Handlers return it instead of data, so that it is not parsed and serialized again. */
export class ReportAnswer {
  readonly finished: SerializedAnswer
  /** True if the answer came from the cache. */
  readonly isCached: boolean

  constructor(finished: SerializedAnswer, isCached: boolean) {
    this.finished = finished
    this.isCached = isCached
  }
}
