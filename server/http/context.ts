import type { Answer, Body, Endpoint, Params, Query } from '../../shared/contract/endpoint.ts'
import type { AccountType, DataRange, PatternFlag, Role, UserType, Viewer } from '../../shared/permissions.ts'
import type { Config } from '../config.ts'
import type { LoadRegistry } from '../ingest/load-registry.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Background } from '../operations/background.ts'
import type { Operations } from '../operations/database.ts'
import type { Warehouse } from '../warehouse/engine.ts'

/** Who is signed in, as the guard and the queries need it. */
export interface SignedIn extends Viewer {
  sessionId: string
  userId: string
  fullName: string
  companyName: string
  email: string
  contractId: string
  role: Role
  userType: UserType
  accountType: AccountType
  /** Belongs to the operator's own contract. */
  operator: boolean
  dataRange: DataRange
  ownPublisherCds: readonly string[]
  contractPattern: Partial<Record<PatternFlag, boolean>>
  expiresAt: string
}

export interface Services {
  config: Config
  operations: Operations
  warehouse: Warehouse
  /** Signs the tokens; at least 32 bytes. */
  jwtKey: string
  /** Loads, running and past. */
  loads: LoadRegistry
  mail: Mailer
  /** Work that goes on after its call was answered. */
  background: Background
  /** Where errors go that users only see as server.internal. */
  log: (error: unknown) => void
}

/** What a route's handler is given: parsed, permitted, and nothing of hapi but the raw body of an upload. */
export interface Call<E extends Endpoint> {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** null only where the endpoint's access is `anonymous`. */
  user: SignedIn | null
  language: 'ja' | 'en'
  address: string
  /** The body as a stream, for endpoints that upload. */
  stream: NodeJS.ReadableStream | null
  /** Aborted when the client goes away. */
  signal: AbortSignal
}

export type Handler<E extends Endpoint> = (call: Call<E>, services: Services) => Promise<Answer<E>>

export interface Route {
  endpoint: Endpoint
  handler: Handler<Endpoint>
}

/** Ties a declared call to its handler. */
export const route = <E extends Endpoint>(endpoint: E, handler: Handler<E>): Route => ({
  endpoint,
  handler: handler as unknown as Handler<Endpoint>,
})

/** The signed-in user of a call whose access is not anonymous. */
export function signedIn(call: { user: SignedIn | null }): SignedIn {
  if (call.user === null) throw new Error('an endpoint that needs a user was declared anonymous')
  return call.user
}
