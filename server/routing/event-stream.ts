/** An answer that goes on: what a handler returns for a call whose contract says `events`. */
export class EventStream {
  readonly events: (signal: AbortSignal) => AsyncIterable<unknown>

  /** `events`: what is sent, until it ends or the signal is aborted; `null` keeps the line open. */
  constructor(events: (signal: AbortSignal) => AsyncIterable<unknown>) {
    this.events = events
  }
}
