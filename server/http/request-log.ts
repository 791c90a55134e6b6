import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Request, RequestEvent, Server } from '@hapi/hapi'
import type { WithConfig } from '../foundation/config.ts'
import type { Log, LogIds, WithLog } from '../foundation/log.ts'
import { toCause } from '../foundation/log-line.ts'
import { isWriteFailure } from '../operations/disk-space.ts'
import { isStoreUnreachable } from '../operations/unreachable-store.ts'
import { getRequestAddress } from './client-address.ts'

/** Details about a request that are collected while it is answered. */
interface RequestFacts {
  requestId: string
  address: string
  userId: string | null
  contractId: string | null
  rows: number | null
  bytes: number
  cacheHit: boolean | null
  /** A scrape of the metrics, which is not logged. */
  isScrape: boolean
}

const facts = new WeakMap<Request, RequestFacts>()

function getRequestFacts(request: Request): RequestFacts {
  const requestFacts = facts.get(request)
  if (requestFacts) return requestFacts
  const begun: RequestFacts = {
    requestId: randomUUID(),
    address: '',
    userId: null,
    contractId: null,
    rows: null,
    bytes: 0,
    cacheHit: null,
    isScrape: false,
  }
  facts.set(request, begun)
  return begun
}

/** Adds details to the log line of a request. */
export const addRequestFacts = (request: Request, found: Partial<Omit<RequestFacts, 'requestId' | 'address' | 'bytes'>>): void =>
  void Object.assign(getRequestFacts(request), found)

/** Returns the name of the called endpoint; null for pages, files and unknown paths. */
const getCallName = ({ route }: Request): string | null =>
  (route.settings.app as { endpoint?: string } | undefined)?.endpoint ?? null

/** Returns the ids that the failure of a request is logged with. */
export function getRequestLogIds(request: Request): LogIds {
  const { requestId, userId, contractId } = getRequestFacts(request)
  return { requestId, call: getCallName(request), userId, contractId }
}

const hasClientLeft = ({ raw: { req, res } }: Request): boolean =>
  !res.writableFinished && (res.destroyed || req.socket.destroyed)

/**
 * Logs an error of a request: as a failure, unless the client has left. Work that is interrupted then ends with errors, which
 * nobody has to look into; a store that cannot be used is a failure for everybody.
 */
export function logRequestError(log: Log, request: Request, error: unknown): void {
  const ids = getRequestLogIds(request)
  if (hasClientLeft(request) && !isWriteFailure(error) && !isStoreUnreachable(error))
    log.event('request.abandoned', { ...ids, cause: toCause(error) })
  else log.failure({ during: 'request', ...ids, error })
}

/** Longer parts of a path are keys of mailed links or probing. */
const MAX_PART_LENGTH = 40

/** Returns a path for the log, without its query. The last part of a mailed link is a secret and is masked. */
export const maskPath = (url: string): string =>
  (url.split('?')[0] ?? '')
    .replace(/(\/(?:confirm-reset|verify-registration)\/)[^/]+/, '$1***')
    .split('/')
    .map((part) => (part.length > MAX_PART_LENGTH ? '***' : part))
    .join('/')

/** Counts the bytes of the body as sent, compressed or not. */
function countBytes(response: ServerResponse, count: (bytes: number) => void): void {
  const write = response.write.bind(response) as (...args: unknown[]) => boolean
  const countAndWrite = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    count(Buffer.byteLength(chunk))
    return write(chunk, ...rest)
  }
  Object.assign(response, { write: countAndWrite })
}

/** Health checks, which are called all the time. */
const unloggedEndpoints = new Set(['health', 'healthReady'])

/** Logs one line per request when its response is sent or its client has disconnected, and hapi's own errors. */
export function logRequests(server: Server, { config, log }: WithConfig & WithLog): void {
  server.ext('onRequest', (request, h) => {
    const requestFacts = getRequestFacts(request)
    requestFacts.address = getRequestAddress(request, config.trustedProxies)
    countBytes(request.raw.res, (bytes) => {
      requestFacts.bytes += bytes
    })
    return h.continue
  })
  server.events.on('response', (request) => {
    const call = getCallName(request)
    if (call !== null && unloggedEndpoints.has(call)) return
    const { response, info, method } = request
    const { requestId, address, userId, contractId, rows, bytes, cacheHit, isScrape } = getRequestFacts(request)
    if (isScrape) return
    log.event('request', {
      requestId,
      method: method.toUpperCase(),
      call,
      path: call === null ? maskPath(request.path) : null,
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
    logRequestError(log, request, error),
  )
}
