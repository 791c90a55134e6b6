import { STATUS_CODES } from 'node:http'
import type { z } from 'zod'
import { type Endpoint, emptySchema, getDemoFacts, isExport, isUpload } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { fileResult } from '../../shared/api/exporting/export.ts'
import { listOwnPaths } from '../../shared/api/own-defaults.ts'
import { productListErrors } from '../../shared/api/query-fields.ts'
import { type ErrorCode, errorStatus } from '../../shared/errors/errors.ts'
import { mcp } from '../../shared/messages/mcp.ts'
import { fillPlaceholders } from '../../shared/messages/translate.ts'
import { serverRelease } from '../foundation/version.ts'
import { createComponents, type JsonSchema, toJsonSchema, toPascalCase } from './openapi-components.ts'
import { schemaNames } from './schema-names.ts'

/** Facts of a fixed demo day, so that the document does not change from day to day. */
const facts = getDemoFacts('2026-11-20')

type Components = ReturnType<typeof createComponents>

/** True if a call repeats one of the main area, as its export or in another area; shared schemas are named after that call. */
const isMirror = (endpoint: Endpoint): boolean => (endpoint.area ?? 'main') !== 'main' || isExport(endpoint)

interface Parameter {
  name: string
  in: 'path' | 'query'
  required?: true
  schema: JsonSchema
  example?: unknown
}

function buildParameters(endpoint: Endpoint): Parameter[] {
  const listParameters = (where: 'path' | 'query', schema: z.ZodType, examples: Record<string, unknown> = {}) => {
    const json = toJsonSchema(schema, 'input')
    return Object.entries(json.properties ?? {}).map(([name, property]) => ({
      name,
      in: where,
      ...(where === 'path' || (json.required ?? []).includes(name) ? { required: true as const } : {}),
      schema: property,
      ...(name in examples ? { example: examples[name] } : {}),
    }))
  }
  const example = endpoint.example(facts)
  return [...listParameters('path', endpoint.params, example.params), ...listParameters('query', endpoint.query, example.query)]
}

/** Parameters that several calls have, by their JSON; each is named after its field. */
function findSharedParameters(calls: readonly Endpoint[]): ReadonlyMap<string, { name: string; parameter: Parameter }> {
  const shared = new Map<string, { name: string; parameter: Parameter }>()
  const byName = Map.groupBy(calls.flatMap(buildParameters), ({ name }) => toPascalCase(name))
  for (const [name, parameters] of byName) {
    const [most] = [...Map.groupBy(parameters, (parameter) => JSON.stringify(parameter))].sort(
      ([, a], [, b]) => b.length - a.length,
    )
    if (most && most[1].length > 1 && most[1][0]) shared.set(most[0], { name, parameter: most[1][0] })
  }
  return shared
}

/** Calls with a filter refuse unknown codes (warehouse/products/resolve-filter-codes.ts). */
const productFilterErrors = [...productListErrors, 'publisher.notFound', 'series.notFound', 'genre.notFound'] as const
const storeFilterErrors = [
  'stores.notFound',
  'company.notFound',
  'chain.notFound',
  'area.notFound',
  'prefecture.notFound',
  'location.notFound',
  'scale.notFound',
  'storeCategory.notFound',
] as const

/** The code of most errors of a status; a call with other codes lists its own. */
const usualCodes: Readonly<Record<number, ErrorCode>> = {
  303: 'product.outsideRange',
  400: 'request.invalid',
  401: 'session.missing',
  403: 'access.denied',
  404: 'resource.notFound',
  429: 'apiToken.tooMany',
}

const getErrorName = (status: number): string => toPascalCase(STATUS_CODES[status] ?? String(status))

/** Returns the error codes of a call by status, separated by commas. */
function listErrors(endpoint: Endpoint): Map<number, string> {
  const codes = new Set<ErrorCode>([
    'request.invalid',
    ...(endpoint.access === 'anonymous' ? [] : (['session.missing', 'access.denied'] as const)),
    ...(endpoint.scope === undefined ? [] : (['apiToken.scope', 'apiToken.tooMany'] as const)),
    ...(endpoint.takes.products ? productFilterErrors : []),
    ...(endpoint.takes.stores ? storeFilterErrors : []),
    ...endpoint.errors,
  ])
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code])
  return new Map([...byStatus].map(([status, descriptions]) => [status, descriptions.join(', ')]))
}

interface ErrorResponse {
  status: number
  /** Codes, separated by commas. */
  codes: string
}

const getErrorKey = ({ status, codes }: ErrorResponse): string => `${status} ${codes}`

/** Minimum number of calls that share a list of errors for it to become a component. */
const SHARED_BY = 6

/**
 * The error responses that are components, by their status and codes: the usual one of each status, and lists that many calls
 * have, named after their first unusual code.
 */
function nameErrorResponses(calls: readonly Endpoint[]): ReadonlyMap<string, ErrorResponse & { name: string }> {
  const all = calls.flatMap((endpoint) => [...listErrors(endpoint)].map(([status, codes]) => ({ status, codes })))
  const usual = [...new Set(all.map(({ status }) => status))].map((status) => ({
    status,
    codes: usualCodes[status] ?? STATUS_CODES[status] ?? '',
    name: getErrorName(status),
  }))
  const mostFrequentFirst = [...Map.groupBy(all, getErrorKey).values()]
    .filter((same) => same.length >= SHARED_BY)
    .sort((a, b) => b.length - a.length)
  const named = new Map(usual.map((response) => [response.name, response]))
  for (const [response] of mostFrequentFirst) {
    if (response === undefined) continue
    const unusual = response.codes.split(', ').find((code) => code !== usualCodes[response.status])
    const name = getErrorName(response.status) + toPascalCase(unusual ?? '')
    if (!named.has(name)) named.set(name, { ...response, name })
  }
  return new Map([...named.values()].map((response) => [getErrorKey(response), response]))
}

type ErrorNames = ReturnType<typeof nameErrorResponses>

/**
 * Returns the errors of a call by status: a shared response, with the codes of this call if they differ. Every call has
 * `request.invalid`, so it is not repeated beside others.
 */
const buildErrorReferences = (endpoint: Endpoint, names: ErrorNames): Record<number, { $ref: string; description?: string }> =>
  Object.fromEntries(
    [...listErrors(endpoint)].map(([status, codes]) => {
      const shared = names.get(getErrorKey({ status, codes }))
      return [
        status,
        {
          $ref: `#/components/responses/${shared?.name ?? getErrorName(status)}`,
          ...(shared ? {} : { description: codes.replace(/^request\.invalid, /, '') }),
        },
      ]
    }),
  )

function defineErrorResponse({ define }: Components): JsonSchema {
  const code = define('ErrorCode', { type: 'string', enum: Object.keys(errorStatus) })
  const field = define('FieldError', {
    type: 'object',
    required: ['field', 'code'],
    properties: { field: { type: 'string' }, code: { type: 'string' }, values: { type: 'object' } },
  })
  return define('ErrorResponse', {
    type: 'object',
    required: ['status', 'code', 'message'],
    properties: {
      status: { type: 'integer' },
      code,
      message: { type: 'string' },
      values: { type: 'object' },
      errors: { type: 'array', items: field },
    },
  })
}

const etagHeader = { ETag: { $ref: '#/components/headers/ETag' } }

function buildResponseComponents(errors: ErrorNames, errorResponse: JsonSchema) {
  return {
    ...Object.fromEntries(
      [...errors.values()].map(({ name, codes }) => [
        name,
        { description: codes, content: { 'application/json': { schema: errorResponse } } },
      ]),
    ),
    [FILE_RESPONSE]: {
      description: 'OK',
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${FILE_RESPONSE}Envelope` } } },
    },
    NotModified: { description: 'Unchanged since the ETag in If-None-Match.', headers: etagHeader },
  }
}

const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

const hasRequestBody = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'GET' && (isUpload(endpoint) || endpoint.body !== emptySchema)

function buildRequestContent(endpoint: Endpoint, { reference }: Components) {
  if (isUpload(endpoint)) return file
  const name = `${toPascalCase(endpoint.name)}Request`
  const schema = reference(toJsonSchema(endpoint.body, 'input'), { name, isMirror: isMirror(endpoint) })
  return { 'application/json': { schema, example: endpoint.example(facts).body ?? {} } }
}

function buildResponseContent(endpoint: Endpoint, { define, reference, schemas }: Components) {
  if (endpoint.kind === 'file' && endpoint.isRaw) return file
  const name = toPascalCase(endpoint.name)
  const result = endpoint.kind === 'stream' ? `${name}Event` : `${name}Result`
  const data = reference(toJsonSchema(endpoint.result, 'output'), { name: result, isMirror: isMirror(endpoint) })
  if (endpoint.kind === 'stream') return { 'text/event-stream': { schema: data } }
  const envelope = { type: 'object', required: ['status', 'data'], properties: { status: { const: 200 }, data } }
  const shared = data.$ref?.split('/').at(-1) ?? name
  // the envelope of one call needs no name
  if (shared === result) return { 'application/json': { schema: envelope } }
  // not …Response: generators use that name for an operation's answer and would number one of the two
  const envelopeName = `${shared}Envelope`
  const schema = envelopeName in schemas ? { $ref: `#/components/schemas/${envelopeName}` } : define(envelopeName, envelope)
  return { 'application/json': { schema } }
}

/** Response with an exported file, which many calls have. */
const FILE_RESPONSE = 'ExportedFile'

function buildResponse(endpoint: Endpoint, components: Components) {
  const content = buildResponseContent(endpoint, components)
  if (endpoint.result === fileResult) return { $ref: `#/components/responses/${FILE_RESPONSE}` }
  return { description: 'OK', ...(endpoint.kind === 'report' ? { headers: etagHeader } : {}), content }
}

/** What several calls share. */
interface Shared {
  components: Components
  parameters: ReturnType<typeof findSharedParameters>
  errors: ErrorNames
}

function describeOperation(endpoint: Endpoint): string {
  const { summary, access, scope } = endpoint
  const paths = listOwnPaths(endpoint)
  return [
    `${summary.en}.`,
    ...(paths.length === 0 ? [] : [fillPlaceholders(mcp.en.ownDefaults, { fields: paths.join(', ') })]),
    `Access: ${access}.`,
    ...(scope === undefined ? [] : [`API token scope: ${scope}.`]),
  ].join(' ')
}

function toOperation(endpoint: Endpoint, { components, parameters: sharedParameters, errors }: Shared) {
  // reports support `If-None-Match`
  const report = endpoint.kind === 'report'
  const parameters = buildParameters(endpoint).map((parameter) => {
    const shared = sharedParameters.get(JSON.stringify(parameter))
    return shared ? { $ref: `#/components/parameters/${shared.name}` } : parameter
  })
  const all = [...parameters, ...(report ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : [])]
  return {
    operationId: endpoint.name,
    // the first word of the path, by which the page groups calls
    tags: [endpoint.path.split('/')[1] ?? ''],
    summary: endpoint.summary.ja,
    description: describeOperation(endpoint),
    ...(endpoint.access === 'anonymous' ? { security: [] } : {}),
    ...(all.length > 0 ? { parameters: all } : {}),
    ...(hasRequestBody(endpoint) ? { requestBody: { required: true, content: buildRequestContent(endpoint, components) } } : {}),
    responses: {
      200: buildResponse(endpoint, components),
      ...(report ? { 304: { $ref: '#/components/responses/NotModified' } } : {}),
      ...buildErrorReferences(endpoint, errors),
    },
  }
}

export type Operation = ReturnType<typeof toOperation>

const sortByKey = <T>(values: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))

export const apiTitle = '売れ筋 API'

function buildDocument() {
  const components = createComponents(schemaNames)
  const errorResponse = defineErrorResponse(components)
  const sharedParameters = findSharedParameters(endpoints)
  const errors = nameErrorResponses(endpoints)
  const shared = { components, parameters: sharedParameters, errors }
  const paths: Record<string, Record<string, Operation>> = {}
  // a call gives its names to those that repeat it, so it comes first
  for (const endpoint of [...endpoints].sort((a, b) => Number(isMirror(a)) - Number(isMirror(b)))) {
    const path = `/api${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint, shared) }
  }
  const problems = components.findProblems()
  if (problems.length > 0) throw new Error(`names of schemas (server/http/schema-names.ts):\n${problems.join('\n')}`)
  return {
    openapi: '3.1.0',
    info: { title: apiTitle, version: serverRelease, description: 'Sales analytics for the Japanese book and magazine trade.' },
    security: [{ bearer: [] }],
    paths: sortByKey(paths),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'Session token (JWT), or API token of a contract (urt_…) for calls that name its scope.',
        },
      },
      parameters: sortByKey<object>({
        IfNoneMatch: { name: 'If-None-Match', in: 'header', schema: { type: 'string' } },
        ...Object.fromEntries([...sharedParameters.values()].map(({ name, parameter }) => [name, parameter])),
      }),
      headers: { ETag: { schema: { type: 'string' }, description: 'Version of the figures.' } },
      responses: sortByKey(buildResponseComponents(errors, errorResponse)),
      schemas: sortByKey(components.schemas),
    },
  }
}

let cachedDocument: ReturnType<typeof buildDocument> | undefined

/** Returns the OpenAPI 3.1 document of all declared endpoints. Built on first use, because it takes half a second. */
export const getOpenapiDocument = (): ReturnType<typeof buildDocument> => (cachedDocument ??= buildDocument())
