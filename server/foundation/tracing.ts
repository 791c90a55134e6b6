/**
 * Spans of requests, queries, statements, loads and jobs. They cost a comparison with null while tracing is off; the SDK is
 * loaded by server/monitoring/otlp-tracer.ts only if OTEL_EXPORTER_OTLP_ENDPOINT is set.
 */

export type SpanAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface Span {
  setAttributes(attributes: SpanAttributes): void
  /** Records a finished child. Milliseconds of `performance.now()`. */
  addChild(name: string, time: { start: number; end: number }, attributes?: SpanAttributes): void
}

export interface SpanStart {
  name: string
  /** A request of a client; all others are internal. */
  isRequest?: boolean
  attributes?: SpanAttributes
}

export interface Tracer {
  /** Runs work in a span, a child of the active one, which ends with the work. */
  run<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>
  /** Returns the active span. */
  getActive(): Span | null
  /** Returns the work bound to the active span, for a queue that starts it from another request. */
  bind<T extends () => unknown>(work: T): T
}

const noSpan: Span = { setAttributes: () => {}, addChild: () => {} }

let tracer: Tracer | null = null

export const setTracer = (next: Tracer | null): void => {
  tracer = next
}

/** Runs work in a span; only runs it while tracing is off. */
export const runInSpan = <T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T> =>
  tracer === null ? work(noSpan) : tracer.run(start, work)

export const getActiveSpan = (): Span => tracer?.getActive() ?? noSpan

export const bindToSpan = <T extends () => unknown>(work: T): T => (tracer === null ? work : tracer.bind(work))
