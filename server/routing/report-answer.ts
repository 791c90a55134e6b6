import type { FinishedAnswer } from '../answers/finished-answer.ts'

/** The answer of a report, finished: what its handler returns in place of data, which would be checked and written once more. */
export class ReportAnswer {
  readonly finished: FinishedAnswer

  constructor(finished: FinishedAnswer) {
    this.finished = finished
  }
}
