import type { Body, Endpoint, Params, Query, Result } from '../../shared/api/endpoint.ts'
import type { Language } from '../../shared/messages/language.ts'
import type { DeviceCookie } from '../accounts/known-device.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import type { EventStream, FileStream, ReportResult, StoredFile } from './handler-results.ts'
import type { Services } from './services.ts'

/** What a route's handler receives: parsed and authorized, without hapi except for the raw body of an upload. */
export interface Call<E extends Endpoint> {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** Null only if the endpoint's access is `createAnonymousClient`. */
  user: SignedIn | null
  language: Language
  address: string
  device: DeviceCookie
  /** Cookie that binds a single sign-on to the browser that began it. */
  ssoBrowser: DeviceCookie
  /** The body as a stream, for endpoints that upload. */
  stream: NodeJS.ReadableStream | null
  /** Request slot: the next query of the same slot supersedes this one. Null if none is named. */
  requestSlot: string | null
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

/** The declared result, or a finished report, a stream of events or a file in its place. */
export type HandlerResult<E extends Endpoint> = Result<E> | EventStream | ReportResult | FileStream | StoredFile

export type Handler<E extends Endpoint> = (call: Call<E>, services: Services) => Promise<HandlerResult<E>>

export interface Route {
  endpoint: Endpoint
  handler: Handler<Endpoint>
}

/** Combines a declared endpoint with its handler. */
export const defineRoute = <E extends Endpoint>(endpoint: E, handler: Handler<E>): Route => ({
  endpoint,
  handler,
})

/** Returns the signed-in user of a call. Throws if the endpoint is anonymous. */
export function requireSignedIn(call: { user: SignedIn | null }): SignedIn {
  if (call.user === null) throw new Error('an endpoint that needs a user was declared anonymous')
  return call.user
}

/** Who makes a call, for its audit event. Throws if the endpoint is anonymous. */
export const getActor = (call: { user: SignedIn | null; address: string }) => ({
  user: requireSignedIn(call),
  address: call.address,
})

/** A result that does not match its declaration: a server error, never the caller's fault. */
class InvalidResultError extends Error {
  constructor(endpoint: Endpoint, issues: readonly { path: PropertyKey[]; message: string }[]) {
    const wrong = issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    super(`${endpoint.name} returned a result that its declaration does not allow: ${wrong.join('; ')}`)
  }
}

/** Parses a result by its declaration, which removes undeclared fields. Throws InvalidResultError if a field is missing. */
export function parseResult(endpoint: Endpoint, result: unknown): unknown {
  const checked = endpoint.result.safeParse(result)
  if (checked.success) return checked.data
  throw new InvalidResultError(endpoint, checked.error.issues.slice(0, 5))
}
