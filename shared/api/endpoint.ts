import { z } from 'zod'
import type { PageName } from '../access/pages.ts'
import type { Access } from '../access/permissions.ts'
import type { ErrorCode } from '../errors/errors.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Facts that examples may use: they hold in every generated demo warehouse, whatever its last day. */
export interface DemoFacts {
  /** Last day with sales, YYYY-MM-DD. */
  today: string
  /** JAN of the demo's best-known novel. */
  jan: string
  /** Code of the demo users' own publisher. */
  publisherCd: string
  /** Code of a store that has peer stores. */
  storeCd: string
}

/** Facts of a demo whose last day with sales is `today`. */
export const getDemoFacts = (today: string): DemoFacts => ({
  today,
  jan: '9784999900114',
  publisherCd: '9901',
  storeCd: '4147514',
})

/** Not typed by the schemas (inference would widen every literal); a test parses each example with its schemas. */
export interface ExampleRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** Areas of the product; a token of one area is refused in the others. */
const productAreas = ['main', 'sales-exports', 'widget'] as const
export type Area = (typeof productAreas)[number]

/**
 * Scopes of a contract's tokens: the widget in other websites, the analyses, and files of the sales-export area. An endpoint
 * names its scope; endpoints without one refuse these tokens.
 */
export const tokenScopes = ['widget', 'analyses', 'exports'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Cache tags: a call that invalidates a tag makes every cached result with that tag stale. */
export const cacheTags = [
  'contracts',
  'patterns',
  'users',
  'audit',
  'groups',
  'favorites',
  'periodicReports',
  'notices',
  'jobs',
  'schedules',
  'tokens',
  'loads',
  'mappings',
  'events',
  'calendarFeed',
] as const
export type CacheTag = (typeof cacheTags)[number]

/**
 * Conditions that stand for the caller's own if a query omits them (own-defaults.ts). One that is given counts as it is, also
 * an empty list, which stands for all.
 */
export const ownDefaults = ['publishers', 'stores', 'brands', 'scope', 'reprintParameters'] as const
export type OwnDefault = (typeof ownDefaults)[number]

/** What every call declares. `P`, `Q` and `B`: schemas of the path parameters, the query and the body; `A`: of the result. */
interface Declaration<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> {
  /** Unique, in camel case: the method of the typed client. */
  name: string
  method: HttpMethod
  /** Relative to /api, with {name} for path parameters. */
  path: `/${string}`
  access: Access
  /** Area whose tokens are accepted; `main` by default. */
  area?: Area
  /** Scope of the contract tokens that are accepted; by default only user tokens. */
  scope?: TokenScope
  summary: { ja: string; en: string }
  params: P
  query: Q
  body: B
  result: A
  /** Error codes in addition to those of every call. */
  errors: readonly ErrorCode[]
  /** A request that works on the demo data. */
  example: (facts: DemoFacts) => ExampleRequest
  /** Maximum bytes of the JSON body, if more than the default of one megabyte. */
  maxBody?: number
  /** Common conditions of the request, as its schema has them. */
  takes: QueryParts
  /** The result is a page of its rows: `pageNum` and `pageSize` in the request, `paging` in the result. */
  isPaged: boolean
}

/** Names are those of the fields. */
export interface QueryParts {
  period: boolean
  products: boolean
  stores: boolean
}

/** Facts about a query to the warehouse, asked for a screen or for a file. */
interface QueryFacts {
  /** Conditions that stand for the caller's own if the query omits them. */
  ownDefaults?: readonly OwnDefault[]
  /** The period may lie entirely after the last sales, because the result contains planned or ordered items. */
  ahead?: boolean
  /**
   * True for queries whose answers count members (decision 0039): they are limited per user and day, because hundreds of similar
   * ones could be averaged.
   */
  countsMembers?: (query: Readonly<Record<string, unknown>>) => boolean
  /**
   * The screen that shows the result, if it is not the page of the feature; null if no screen does. `period`: the page's parameter
   * for the period, if it is not `period`; `begins`: conditions of the query with which the page begins differently.
   */
  screen?: { page: PageName; search?: Readonly<Record<string, string>>; period?: string; begins?: readonly string[] } | null
}

type NoQueryFacts = { [Fact in keyof QueryFacts]?: undefined }

/** An analysis of the warehouse. Its result has the extent of the data and the time of the query (report.ts). */
interface Report extends QueryFacts {
  kind: 'report'
  /** Field of the result with the rows that have pages; `list` by default. */
  rows?: string
  /** `short` for queries about a single title, which read few rows; `long` by default. */
  lane?: 'short' | 'long'
}

/** Rows that are looked up. */
interface List extends NoQueryFacts {
  kind: 'list'
  /** Field of the result with the rows; `list` by default. */
  rows?: string
  /** Cache tags of the result: the cached result is stale once one of these is invalidated. */
  cacheTags?: readonly CacheTag[]
}

/** A single record, a state, or a check of what was sent. Changes nothing. */
interface Lookup extends NoQueryFacts {
  kind: 'lookup'
  cacheTags?: readonly CacheTag[]
}

/** A change. */
interface Command extends NoQueryFacts {
  kind: 'command'
  /** Tags invalidated by the call. */
  invalidates?: readonly CacheTag[]
  /** The body is a raw file, not JSON. */
  uploads?: boolean
  /** Ends the session: the response tells the browser to clear its HTTP cache; the app deletes its own stored data. */
  clearsBrowserCache?: boolean
}

/** A file. */
interface File extends QueryFacts {
  kind: 'file'
  /** Calls whose rows the file has, if it is the export of a query. */
  exports?: readonly string[]
  /** The result is the raw file, with ranges (RFC 9110), instead of its content in base64. */
  isRaw?: boolean
}

/** Server-Sent Events whose data has the type `result`, until either side closes the connection. */
interface Stream extends NoQueryFacts {
  kind: 'stream'
}

type EndpointKind = Report | List | Lookup | Command | File | Stream

/** A call of the API. Whoever needs to know more about a call than its schemas reads its kind. */
export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> = Declaration<P, Q, B, A> & EndpointKind

export type ReportEndpoint = Extract<Endpoint, { kind: 'report' }>
/** Calls with a query to the warehouse. */
export type QueryEndpoint = Extract<Endpoint, { kind: 'report' | 'file' }>
export type ExportEndpoint = Extract<Endpoint, { kind: 'file' }> & { exports: readonly string[] }

export const emptySchema = z.strictObject({})

type Declared<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = Omit<
  Declaration<P, Q, B, A>,
  'method' | 'path' | 'params' | 'query' | 'body' | 'errors' | 'example' | 'takes' | 'isPaged'
> & {
  /** Method, and path relative to /api with {name} for path parameters. */
  route: `${HttpMethod} /${string}`
  params?: P
  query?: Q
  body?: B
  errors?: readonly ErrorCode[]
  example?: (facts: DemoFacts) => ExampleRequest
} & EndpointKind

const hasField = (schema: z.ZodType, name: string): boolean => Object.hasOwn((schema as { shape?: object }).shape ?? {}, name)

/** Declares an API call. Validation, client, OpenAPI document and access tests are derived from it. */
export function defineEndpoint<
  A extends z.ZodType,
  P extends z.ZodType = typeof emptySchema,
  Q extends z.ZodType = typeof emptySchema,
  B extends z.ZodType = typeof emptySchema,
  K extends EndpointKind['kind'] = EndpointKind['kind'],
>({ route, ...declared }: Declared<P, Q, B, A> & { kind: K }): Endpoint<P, Q, B, A> & { kind: K } {
  const defaults = { params: emptySchema, query: emptySchema, body: emptySchema, errors: [], example: () => ({}) }
  const complete = { ...defaults, ...declared }
  const [method, path] = route.split(' ')
  // an omitted schema has the type parameter of `emptySchema`, and the type of `route` names both of its halves
  const takes = {
    period: hasField(complete.body, 'period'),
    products: hasField(complete.body, 'products'),
    stores: hasField(complete.body, 'stores'),
  }
  return { ...complete, method, path, takes, isPaged: hasField(complete.result, 'paging') } as Endpoint<P, Q, B, A> & { kind: K }
}

/** Field of the result with the rows of a page; null if the result has no pages of one list. */
export const getPagedRows = (endpoint: Endpoint): string | null =>
  endpoint.isPaged && (endpoint.kind === 'report' || endpoint.kind === 'list') ? (endpoint.rows ?? 'list') : null

export const isWarehouseQuery = (endpoint: Endpoint): endpoint is QueryEndpoint =>
  endpoint.kind === 'report' || endpoint.kind === 'file'

export const getCacheTags = (endpoint: Endpoint): readonly CacheTag[] =>
  (endpoint.kind === 'list' || endpoint.kind === 'lookup' ? endpoint.cacheTags : undefined) ?? []

/** True for calls that change nothing, so that a request which may have been answered can be sent again. */
export const isReadOnly = ({ kind }: Endpoint): boolean => kind !== 'command'

/** True for calls that return the result of others as a file. */
export const isExport = (endpoint: Endpoint): endpoint is ExportEndpoint =>
  endpoint.kind === 'file' && endpoint.exports !== undefined

/** True if the body is a raw file. */
export const isUpload = (endpoint: Endpoint): boolean => endpoint.kind === 'command' && endpoint.uploads === true

export type Result<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never
export type Body<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? z.output<B> : never
export type BodyInput<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? z.input<B> : never
export type Query<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? z.output<Q> : never
export type Params<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? z.output<P> : never
