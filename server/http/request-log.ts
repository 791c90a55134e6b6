import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Request, RequestEvent, Server } from '@hapi/hapi'
import type { LogIds } from '../log.ts'
import type { Services } from '../services.ts'
import { requestAddress } from './client-address.ts'

/** What is found out about a request while it is answered. */
interface Facts {
  requestId: string
  address: string
  userId: string | null
  contractId: string | null
  rows: number | null
  bytes: number
  cacheHit: boolean | null
}

const facts = new WeakMap<Request, Facts>()

function getFacts(request: Request): Facts {
  const known = facts.get(request)
  if (known) return known
  const begun: Facts = {
    requestId: randomUUID(),
    address: '',
    userId: null,
    contractId: null,
    rows: null,
    bytes: 0,
    cacheHit: null,
  }
  facts.set(request, begun)
  return begun
}

/** Adds to what the request's line says. */
export const describeRequest = (request: Request, found: Partial<Omit<Facts, 'requestId' | 'address' | 'bytes'>>): void =>
  void Object.assign(getFacts(request), found)

/** Name of the call that answers; null for pages, files and what does not exist. */
const getCallName = ({ route }: Request): string | null =>
  (route.settings.app as { endpoint?: string } | undefined)?.endpoint ?? null

/** What a failure of a request is logged with. */
export function requestIds(request: Request): LogIds {
  const { requestId, userId, contractId } = getFacts(request)
  return { requestId, call: getCallName(request), userId, contractId }
}

/** Longer parts of a path are keys of mails or of what somebody tries. */
const LONGEST_PART = 40

/** A path without its query; the last part of a mail's link is a key and stays out of the log. */
export const pathForLog = (url: string): string =>
  (url.split('?')[0] ?? '')
    .replace(/(\/(?:confirm-reset|verify-registration)\/)[^/]+/, '$1***')
    .split('/')
    .map((part) => (part.length > LONGEST_PART ? '***' : part))
    .join('/')

/** Counts the bytes of the body as they are sent, compressed or not: hapi writes all of them. */
function countBytes(response: ServerResponse, count: (bytes: number) => void): void {
  const write = response.write.bind(response) as (...args: unknown[]) => boolean
  const countAndWrite = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    count(Buffer.byteLength(chunk))
    return write(chunk, ...rest)
  }
  Object.assign(response, { write: countAndWrite })
}

/** Calls that ask again and again whether the server is well. */
const unlogged = new Set(['health', 'healthReady'])

/** Logs one line for each request, when its answer is out or its client is gone, and what hapi itself fails at. */
export function logRequests(server: Server, { config, log }: Services): void {
  server.ext('onRequest', (request, h) => {
    const known = getFacts(request)
    known.address = requestAddress(request, config.trustedProxies)
    countBytes(request.raw.res, (bytes) => {
      known.bytes += bytes
    })
    return h.continue
  })
  server.events.on('response', (request) => {
    const call = getCallName(request)
    if (call !== null && unlogged.has(call)) return
    const { response, info, method } = request
    const { requestId, address, userId, contractId, rows, bytes, cacheHit } = getFacts(request)
    log.event('request', {
      requestId,
      method: method.toUpperCase(),
      call,
      path: call === null ? pathForLog(request.path) : null,
      status: 'isBoom' in response ? response.output.statusCode : response.statusCode,
      ms: Math.max(0, (info.completed || Date.now()) - info.received),
      userId,
      contractId,
      address,
      rows,
      bytes,
      cacheHit,
    })
  })
  server.events.on({ name: 'request', channels: 'error' }, (request: Request, { error }: RequestEvent) =>
    log.failure({ during: 'request', ...requestIds(request), error }),
  )
}
