import { getOpenapiDocument } from '../server/http/openapi.ts'
import { type JsonSchema, toJsonSchema } from '../server/http/openapi-components.ts'
import type { Endpoint } from '../shared/api/endpoint.ts'
import { endpoints } from '../shared/api/endpoints.ts'
import type { CallDeclaration } from '../shared/client/call-declaration.ts'

/** Types and call table of the client package, generated from the OpenAPI document. */

/** Calls of the package: all except the stream of change notifications, which only synchronising devices use. */
const clientEndpoints: readonly Endpoint[] = endpoints.filter(({ events }) => !events)

const isReport = ({ answer }: Endpoint): boolean => 'fetchedAt' in (toJsonSchema(answer, 'output').properties ?? {})

/** Analyses read although they are POST; PUT and DELETE are idempotent (RFC 9110). */
const isRepeatable = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'POST' || endpoint.scope === 'analyses' || isReport(endpoint)

const getProperties = (schema: Endpoint['query'], io: 'input' | 'output' = 'input') => toJsonSchema(schema, io).properties ?? {}

/** Paging of a call: the rows are its `list`, or the only field that ends in `List`. */
function findPages(endpoint: Endpoint): CallDeclaration['pages'] {
  const answer = getProperties(endpoint.answer, 'output')
  const request = { ...getProperties(endpoint.query), ...getProperties(endpoint.body) }
  if (!('paging' in answer) || !('pageNum' in request)) return undefined
  const lists = Object.keys(answer).filter((name) => answer[name]?.type === 'array' && (name === 'list' || name.endsWith('List')))
  const [rows, ...others] = lists
  // the answer with notices has two lists
  if (rows === undefined || others.length > 0) return undefined
  const maximum = request.pageSize?.maximum
  return { rows, ...(maximum === undefined ? {} : { pageSize: maximum }) }
}

/** Call table of the package. */
export const listClientCalls = (): CallDeclaration[] =>
  clientEndpoints.map((endpoint) => {
    const query = Object.keys(getProperties(endpoint.query))
    const pages = findPages(endpoint)
    return {
      name: endpoint.name,
      method: endpoint.method,
      path: endpoint.path,
      ...(query.length > 0 && endpoint.method !== 'GET' ? { query } : {}),
      ...(isRepeatable(endpoint) ? { repeatable: true as const } : {}),
      ...(isReport(endpoint) ? { revalidates: true as const } : {}),
      ...(endpoint.uploads ? { kind: 'upload' as const } : endpoint.downloads ? { kind: 'download' as const } : {}),
      ...(pages ? { pages } : {}),
    }
  })

const toComment = (text: string | undefined, indent: string): string =>
  text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n`

const isIdentifier = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name)

function toObjectType({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, property]) => {
    const optional = required.includes(name) ? '' : '?'
    const key = isIdentifier(name) ? name : JSON.stringify(name)
    return `${toComment(property.description, inner)}${inner}${key}${optional}: ${toType(property, inner)}\n`
  })
  const more = typeof additionalProperties === 'object' ? `${inner}[name: string]: ${toType(additionalProperties, inner)}\n` : ''
  if (fields.length === 0 && more === '')
    return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>'
  return `{\n${fields.join('')}${more}${indent}}`
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** TypeScript type of a schema; components are referred to by name. */
function toType(schema: JsonSchema, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map((option) => toType(option, indent)))].join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => toType({ ...schema, type }, indent)).join(' | ')
  if (schema.type === 'array') return `(${schema.items ? toType(schema.items, indent) : 'unknown'})[]`
  if (schema.type === 'object') return toObjectType(schema, indent)
  return typeNames[schema.type ?? ''] ?? 'unknown'
}

type Document = ReturnType<typeof getOpenapiDocument>
interface Operation {
  summary: string
  description: string
  parameters?: { $ref?: string; name?: string; in?: string; required?: boolean; schema?: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: JsonSchema }> }>
}

function findResult(document: Document, response: Operation['responses'][string] | undefined): string {
  const responses = document.components.responses as Record<string, Operation['responses'][string]>
  const resolved = response?.$ref ? responses[response.$ref.split('/').at(-1) ?? ''] : response
  const envelope = resolved?.content?.['application/json']?.schema
  const schemas = document.components.schemas
  const name = envelope?.$ref?.split('/').at(-1)
  const data = (name === undefined ? envelope : schemas[name])?.properties?.data
  return data ? toType(data) : 'unknown'
}

function toRequest(document: Document, endpoint: Endpoint, operation: Operation) {
  const shared = document.components.parameters as Record<string, NonNullable<Operation['parameters']>[number]>
  const parameters = (operation.parameters ?? [])
    .map((parameter) => (parameter.$ref ? shared[parameter.$ref.split('/').at(-1) ?? ''] : parameter))
    .filter((parameter) => parameter !== undefined && parameter.in !== 'header')
  const fields = parameters.map(
    (parameter) => `${parameter?.name}${parameter?.required ? '' : '?'}: ${toType(parameter?.schema ?? {})}`,
  )
  if (endpoint.uploads) fields.push('file: Blob | Uint8Array | ReadableStream')
  const body = operation.requestBody?.content['application/json']?.schema
  const parts = [...(body ? [toType(body)] : []), ...(fields.length > 0 ? [`{ ${fields.join('; ')} }`] : [])]
  const bodyRequired = body ? toJsonSchema(endpoint.body, 'input').required : undefined
  const isRequired = fields.some((field) => /^\w+:/.test(field)) || (bodyRequired?.length ?? 0) > 0
  return { type: parts.join(' & ') || 'Record<string, never>', isRequired }
}

function toMethod(document: Document, endpoint: Endpoint, pages: CallDeclaration['pages']): string {
  const operations = document.paths[`/api${endpoint.path}`] as unknown as Record<string, Operation>
  const operation = operations[endpoint.method.toLowerCase()]
  if (!operation) throw new Error(`the document has no ${endpoint.name}`)
  const { type: request, isRequired } = toRequest(document, endpoint, operation)
  const result = findResult(document, operation.responses[200])
  const call = endpoint.downloads
    ? `DownloadCall<${request}>`
    : `${isRequired ? 'ClientCall' : 'SimpleCall'}<${request}, ${result}>${pages ? ` & Paged<${request}, ${result}, ${result}['${pages.rows}'][number]>` : ''}`
  return `${toComment(`${operation.summary}。${operation.description}`, '  ')}  ${endpoint.name}: ${call}\n`
}

/** `index.d.ts` of the package: a type for each schema of the document, and a method for each call. */
export function buildClientTypes(): string {
  const document = getOpenapiDocument()
  const { schemas } = document.components
  const pagesByName = new Map(listClientCalls().map(({ name, pages }) => [name, pages]))
  // the client unpacks envelopes, so they need no types
  const isEnvelope = (name: string) => name.endsWith('Envelope')
  const types = Object.entries(schemas)
    .filter(([name]) => !isEnvelope(name))
    .map(([name, schema]) => `${toComment(schema.description, '')}export type ${name} = ${toType(schema)}\n`)
  const methods = clientEndpoints.map((endpoint) => toMethod(document, endpoint, pagesByName.get(endpoint.name)))
  return `import type { ClientCall, DownloadCall, Paged, SimpleCall, UresujiOptions } from './client.js'

export type {
  ClientCall, ClientCallOptions, ClientDownloadOptions, DownloadCall, Paged, SimpleCall, UresujiDownload, UresujiOptions,
} from './client.js'
export { type BothLanguages, UresujiError, type UresujiFieldError } from './error.js'

/** Version of the package, and of the server whose declarations it has. */
export declare const version: string

${types.join('\n')}
/** The calls of the API: the method has the name of the call, its request the fields of path, query and body. */
export interface Uresuji {
${methods.join('')}}

/** Creates a client. It sends nothing before its first call. */
export declare function createUresuji(options: UresujiOptions): Uresuji
`
}
