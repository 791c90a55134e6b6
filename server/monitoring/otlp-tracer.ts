import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Context, Span as OtelSpan } from '@opentelemetry/api'
import type { Knex } from 'knex'
import type { Config } from '../foundation/config.ts'
import { redactSecrets } from '../foundation/log-line.ts'
import { type Span, type SpanAttributes, setTracer, type Tracer } from '../foundation/tracing.ts'
import { serverVersion } from '../foundation/version.ts'

/** Longest statement in a span. Characters. */
const MAX_STATEMENT_LENGTH = 4000
/** Longest time that a stop waits for the receiver. Milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 2000

/** Returns a statement without values: bound ones are not part of it, literals are replaced. */
export const maskStatement = (sql: string): string =>
  redactSecrets(sql.replace(/'(?:[^']|'')*'/g, "'?'")).slice(0, MAX_STATEMENT_LENGTH)

const toAttributes = (attributes: SpanAttributes = {}): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] != null))

/** Converts a time of `performance.now()` to milliseconds since 1970. */
const toEpoch = (time: number): number => performance.timeOrigin + time

export interface Tracing {
  /** Traces the statements of a store while a span is active. */
  watchStatements(store: string, knex: Knex): void
  /** Sends the remaining spans, for at most two seconds, and ends tracing. */
  stop(): Promise<void>
}

/**
 * Sends spans to an OTLP/HTTP receiver. Loads the SDK. Does not accept trace ids from clients: they could make the server
 * record arbitrary traces.
 */
export async function startTracing({ endpoint, headers, serviceName, ratio }: NonNullable<Config['tracing']>): Promise<Tracing> {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } = sdk
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': serverVersion }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 })],
  })
  const otel = provider.getTracer('uresuji', serverVersion)
  const active = new AsyncLocalStorage<Context>()
  const getContext = () => active.getStore() ?? ROOT_CONTEXT

  const recordError = (span: OtelSpan, error: unknown) => {
    const message = error instanceof Error ? error.name : 'Error'
    const { code } = error as { code?: unknown }
    // messages can contain values; the log has them, with the id of the request
    span.setStatus({ code: SpanStatusCode.ERROR, message: typeof code === 'string' ? code : message })
  }
  const toSpan = (span: OtelSpan, context: Context): Span => ({
    setAttributes: (attributes) => void span.setAttributes(toAttributes(attributes)),
    addChild: (name, { start, end }, attributes) =>
      otel.startSpan(name, { startTime: toEpoch(start), attributes: toAttributes(attributes) }, context).end(toEpoch(end)),
  })
  const tracer: Tracer = {
    async run({ name, isRequest = false, attributes }, work) {
      const kind = isRequest ? SpanKind.SERVER : SpanKind.INTERNAL
      const span = otel.startSpan(name, { kind, attributes: toAttributes(attributes) }, getContext())
      const context = trace.setSpan(getContext(), span)
      try {
        return await active.run(context, () => work(toSpan(span, context)))
      } catch (error) {
        recordError(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    getActive() {
      const context = active.getStore()
      const span = context && trace.getSpan(context)
      return context && span ? toSpan(span, context) : null
    },
    bind: (work) => {
      const context = active.getStore()
      return context === undefined ? work : ((() => active.run(context, work)) as typeof work)
    },
  }
  setTracer(tracer)

  return {
    watchStatements(store, knex) {
      const running = new Map<string, OtelSpan>()
      knex.on('query', ({ __knexQueryUid: id, sql }: { __knexQueryUid: string; sql: string }) => {
        const context = active.getStore()
        // not traced outside of a span: the timers of schedules and jobs query constantly
        if (context === undefined) return
        const [operation = ''] = sql.trimStart().split(/\s/, 1)
        const attributes = { 'db.system.name': store, 'db.query.text': maskStatement(sql) }
        running.set(id, otel.startSpan(operation.toLowerCase(), { kind: SpanKind.CLIENT, attributes }, context))
      })
      const endSpan = (id: string, error?: unknown) => {
        const span = running.get(id)
        if (span === undefined) return
        running.delete(id)
        if (error !== undefined) recordError(span, error)
        span.end()
      }
      knex.on('query-response', (_response: unknown, { __knexQueryUid: id }: { __knexQueryUid: string }) => endSpan(id))
      knex.on('query-error', (error: unknown, { __knexQueryUid: id }: { __knexQueryUid: string }) => endSpan(id, error))
    },
    async stop() {
      setTracer(null)
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<void>((done) => {
        timer = setTimeout(done, SHUTDOWN_TIMEOUT_MS)
      })
      await Promise.race([provider.shutdown().catch(() => {}), timeout])
      clearTimeout(timer)
    },
  }
}
