import type { SerializedAnswer } from '../response-cache/serialized-answer.ts'

/** The answer of a report, finished: what its handler returns in place of data, which would be checked and written once more. */
export class ReportAnswer {
  readonly finished: SerializedAnswer
  /** Whether it was asked before and not computed for this call. */
  readonly isCached: boolean

  constructor(finished: SerializedAnswer, isCached: boolean) {
    this.finished = finished
    this.isCached = isCached
  }
}
