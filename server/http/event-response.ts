import { Readable } from 'node:stream'
import type { Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi'
import type { z } from 'zod'
import type { EventStream } from '../routing/handler-results.ts'

const openStreams = new WeakMap<object, Set<AbortController>>()

/** Ends event streams before a stop, which would otherwise wait for them until its timeout. */
export function endEventsOnStop(server: Server): void {
  const streams = new Set<AbortController>()
  openStreams.set(server.listener, streams)
  server.ext('onPreStop', () => {
    for (const stream of streams) stream.abort()
  })
}

async function* formatEvents(events: AsyncIterable<unknown>, result: z.ZodType): AsyncGenerator<string> {
  for await (const event of events)
    yield event === null ? ':\n\n' : `event: poke\ndata: ${JSON.stringify(result.parse(event))}\n\n`
}

/** Sends Server-Sent Events until the handler ends, the client disconnects or the server stops. */
export function sendEvents(
  request: Request,
  h: ResponseToolkit,
  { stream, result, signal }: { stream: EventStream; result: z.ZodType; signal: AbortSignal },
) {
  const ending = new AbortController()
  const streams = openStreams.get(request.server.listener)
  streams?.add(ending)
  const end = () => {
    ending.abort()
    streams?.delete(ending)
  }
  // a stream closes its response when it ends, but not if it never starts
  request.raw.res.once('close', end)
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  const response: ResponseObject = h
    .response(Readable.from(formatEvents(stream.events(ending.signal), result), { objectMode: false }))
    .type('text/event-stream')
    // compression, here or in a proxy, would buffer events
    .header('content-encoding', 'identity')
    .header('x-accel-buffering', 'no')
  return response
}
