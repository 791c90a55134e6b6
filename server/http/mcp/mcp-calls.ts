import type { z } from 'zod'
import { type Endpoint, getPagedRows } from '../../../shared/api/endpoint.ts'
import { endpoints } from '../../../shared/api/endpoints.ts'
import { type JsonSchema, toJsonSchema } from '../openapi-components.ts'
import { resultBounds } from './result-bounds.ts'

/** A call of the API that tools make; everything follows from its declaration. */
export interface McpCall {
  endpoint: Endpoint
  /** Fields of the call by the part of the request that carries them. */
  fields: Record<RequestPart, ReadonlySet<string>>
  /** Schemas of the arguments by name, and those that are required. Pages are the tool's own affair. */
  properties: Readonly<Record<string, JsonSchema>>
  required: readonly string[]
  /** Part with `pageNum` and `pageSize`, largest page size, and the list in the result; null for results without pages. */
  paging: { part: 'query' | 'body'; maxPageSize: number; list: string } | null
}

export const requestParts = ['params', 'query', 'body'] as const
type RequestPart = (typeof requestParts)[number]

/** Set from `maxRows` and `cursor`. */
const pagingFields = new Set(['pageNum', 'pageSize'])
/** Arguments of every tool, and of those that choose between calls. */
const ownArguments = new Set(['maxRows', 'maxTokens', 'cursor', 'report', 'list'])

/** Analyses and masters that tokens may call. Files are left out: a model cannot read them. */
const isCall = ({ scope, kind }: Endpoint): boolean => scope === 'analyses' && kind !== 'file'

function toCall(endpoint: Endpoint): McpCall {
  const schemas = requestParts.map((part) => toJsonSchema(endpoint[part] as z.ZodType, 'input'))
  const names = schemas.map(({ properties = {} }) => Object.keys(properties))
  const [params = [], query = [], body = []] = names
  const all = names.flat()
  const clash = all.find((name, index) => all.indexOf(name) !== index || ownArguments.has(name))
  if (clash !== undefined) throw new Error(`${endpoint.name} has two fields named ${clash}: they cannot be arguments of one tool`)
  const pagedRows = getPagedRows(endpoint)
  const pagedPart = pagedRows === null ? undefined : endpoint.method === 'GET' ? ('query' as const) : ('body' as const)
  const pageSize = schemas.map(({ properties }) => properties?.pageSize).find((property) => property !== undefined)
  const properties = Object.assign({}, ...schemas.map((schema) => schema.properties)) as Record<string, JsonSchema>
  if (pagedPart !== undefined) for (const name of pagingFields) delete properties[name]
  return {
    endpoint,
    fields: { params: new Set(params), query: new Set(query), body: new Set(body) },
    properties,
    required: schemas.flatMap(({ required = [] }) => required).filter((name) => name in properties),
    paging:
      pagedPart === undefined || pagedRows === null
        ? null
        : {
            part: pagedPart,
            maxPageSize: Math.min(resultBounds.rows.most, Number(pageSize?.maximum ?? resultBounds.rows.most)),
            list: pagedRows,
          },
  }
}

let cachedCalls: ReadonlyMap<string, McpCall> | undefined

/** All calls by name. Built on first use, because it converts their schemas. */
export const getMcpCalls = (): ReadonlyMap<string, McpCall> =>
  (cachedCalls ??= new Map(endpoints.filter(isCall).map((endpoint) => [endpoint.name, toCall(endpoint)])))
