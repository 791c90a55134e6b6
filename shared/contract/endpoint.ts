import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import type { Access } from '../permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What an example may stand on: facts that hold in every generated demo warehouse, whatever its last day. */
export interface DemoFacts {
  /** Last day with sales, YYYY-MM-DD. */
  today: string
  /** JAN of the demo's best-known novel. */
  jan: string
  /** Code of the publisher that the demo users work for. */
  publisherCd: string
  /** Code of a store that has others of its scale. */
  storeCd: string
}

/** Facts of a demo whose last day with sales is `today`. */
export const demoFactsOn = (today: string): DemoFacts => ({
  today,
  jan: '9784999900114',
  publisherCd: '9901',
  storeCd: '4147514',
})

/** Not tied to the schemas by type (inference would widen every literal): a test parses each with them. */
export interface ExampleRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** Areas of the product: tokens of one are refused in the others. */
export const productAreas = ['main', 'sales-exports', 'widget'] as const
export type Area = (typeof productAreas)[number]

/**
 * What a token of a contract may be issued for: the widget in pages of others, the analyses, and files from the sales-export
 * area. A call says by `scope` which of them opens it; without one no such token does.
 */
export const tokenScopes = ['widget', 'analyses', 'exports'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** What answers are about: a call that invalidates a tag makes every cached answer with that tag stale. */
export const topics = [
  'contracts',
  'patterns',
  'users',
  'audit',
  'groups',
  'favorites',
  'notices',
  'jobs',
  'schedules',
  'tokens',
  'loads',
  'mappings',
] as const
export type CacheTag = (typeof topics)[number]

export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> {
  /** Unique, camel case: the method of the typed client. */
  name: string
  method: Method
  /** Below /api, with {name} for path parameters. */
  path: string
  access: Access
  /** Whose tokens it takes; the main area's where nothing is said. */
  area?: Area
  /** Which tokens of a contract open it; those of users alone where nothing is said. */
  scope?: TokenScope
  summary: { ja: string; en: string }
  params: P
  query: Q
  body: B
  answer: A
  /** Error codes that this call can answer beside the ones every call can. */
  errors: readonly ErrorCode[]
  /** A request that works on the demo data. */
  example: (facts: DemoFacts) => ExampleRequest
  /** Its period may lie wholly after the last sales: it answers what is planned or ordered. */
  ahead?: boolean
  /** The body is a file, as it is, not JSON. */
  uploads?: boolean
  /** Answers Server-Sent Events whose data is what `answer` declares, until either side ends them. */
  events?: boolean
  /** Answers a file as it is, by ranges (RFC 9110), not JSON. */
  downloads?: boolean
  /** Most bytes of its JSON body, where it takes more than the usual megabyte. */
  maxBody?: number
  /** Calls whose answer this one writes as a file, where its name does not say it. */
  exports?: readonly string[]
  /** What its answer is about: a cached answer is stale once one of these is invalidated. */
  cacheTags?: readonly CacheTag[]
  /** Cached answers with one of these tags are stale after the call. */
  invalidates?: readonly CacheTag[]
  /** Ends the session: the answer has the browser clear its HTTP cache; the application removes what it has stored. */
  clearsBrowserCache?: boolean
}

export const nothing = z.strictObject({})

type Declared<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = Omit<
  Endpoint<P, Q, B, A>,
  'params' | 'query' | 'body' | 'errors' | 'example'
> & {
  params?: P
  query?: Q
  body?: B
  errors?: readonly ErrorCode[]
  example?: (facts: DemoFacts) => ExampleRequest
}

/** Declares one call. Everything else (validation, client, OpenAPI, access tests) is derived from it. */
export function endpoint<
  A extends z.ZodType,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
>(declared: Declared<P, Q, B, A>): Endpoint<P, Q, B, A> {
  const defaults = { params: nothing, query: nothing, body: nothing, errors: [], example: () => ({}) }
  // where a schema is left out, its type parameter is that of `nothing`
  return { ...defaults, ...declared } as Endpoint<P, Q, B, A>
}

export type Answer<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never
export type Body<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? z.output<B> : never
export type BodyInput<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? z.input<B> : never
export type Query<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? z.output<Q> : never
export type Params<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? z.output<P> : never
