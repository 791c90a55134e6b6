/** A handler's answer for an endpoint with `events`: a stream of Server-Sent Events. */
export class EventStream {
  readonly events: (signal: AbortSignal) => AsyncIterable<unknown>

  /** `events`: the events to send until it ends or the signal aborts; `null` is a heartbeat. */
  constructor(events: (signal: AbortSignal) => AsyncIterable<unknown>) {
    this.events = events
  }
}
