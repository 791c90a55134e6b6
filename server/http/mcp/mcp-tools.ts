import type { Tool } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { mayCall, type Viewer } from '../../../shared/access/permissions.ts'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { endpoints } from '../../../shared/api/endpoints.ts'
import { fileAnswer } from '../../../shared/api/exporting/export.ts'
import { listOwnPaths } from '../../../shared/api/own-defaults.ts'
import { conditionFields } from '../../../shared/messages/conditions.ts'
import { type Language, languages } from '../../../shared/messages/language.ts'
import { mcp } from '../../../shared/messages/mcp.ts'
import { fillIn } from '../../../shared/messages/single-language.ts'
import { type JsonSchema, toJsonSchema } from '../openapi-components.ts'
import { answerBounds } from './answer-bounds.ts'

/** A call as a tool; everything follows from its declaration. */
export interface McpTool {
  endpoint: Endpoint
  /** Fields of the call by the part of the request that carries them. */
  fields: Record<RequestPart, ReadonlySet<string>>
  /** Part with `pageNum` and `pageSize`, largest page size, and the list in the answer; null for answers without pages. */
  paging: { part: 'query' | 'body'; maxPageSize: number; list: string } | null
  /** Declaration for the client, in each language. */
  declared: Readonly<Record<Language, Tool>>
}

export const requestParts = ['params', 'query', 'body'] as const
type RequestPart = (typeof requestParts)[number]

/** Set from `maxRows` and `cursor`. */
const pagingFields = new Set(['pageNum', 'pageSize'])

/** Analyses and masters that tokens may call. Files are left out: a model cannot read them. */
const isTool = ({ scope, answer, uploads, events, downloads }: Endpoint): boolean =>
  scope === 'analyses' && answer !== fileAnswer && !uploads && !events && !downloads

/** Lengths of codes, texts and lists, which a model does not need and which would make up a fifth of the list of tools. */
const omittedKeywords = new Set(['minLength', 'maxLength', 'minItems', 'maxItems'])

/** True for a default that only means that the field may be omitted. */
const isEmptyDefault = (value: unknown): boolean => value === null || value === '' || JSON.stringify(value) === '[]'

/**
 * Adds the labels of conditions to the fields of a schema and of the filters in it, and leaves out what a model does not need.
 */
function describeFields(schema: JsonSchema, language: Language): JsonSchema {
  const labels: Record<string, string> = conditionFields[language]
  const { properties, items, ...rest } = schema
  const keywords = Object.entries(rest).filter(
    ([keyword, value]) => !omittedKeywords.has(keyword) && !(keyword === 'default' && isEmptyDefault(value)),
  )
  return {
    ...Object.fromEntries(keywords),
    ...(items ? { items: describeFields(items, language) } : {}),
    ...(properties ? { properties: describeProperties(properties, labels, language) } : {}),
  }
}

const describeProperties = (properties: Record<string, JsonSchema>, labels: Record<string, string>, language: Language) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const described = describeFields(property, language)
      // the ends of a range can be days or numbers
      const label = name === 'from' || name === 'to' ? undefined : labels[name]
      const description = [label, described.description].filter((text) => text !== undefined).join(': ')
      return [name, description === '' ? described : { ...described, description }]
    }),
  )

function buildBudgetProperties(language: Language): Record<string, JsonSchema> {
  const { rows, tokens, cursor } = answerBounds
  const texts = mcp[language]
  return {
    maxRows: { type: 'integer', minimum: 1, maximum: rows.most, default: rows.usual, description: texts['arg.maxRows'] },
    maxTokens: {
      type: 'integer',
      minimum: tokens.least,
      maximum: tokens.most,
      default: tokens.usual,
      description: texts['arg.maxTokens'],
    },
    cursor: { type: 'string', maxLength: cursor, description: texts['arg.cursor'] },
  }
}

/** Name of the list that has pages: `list`, or the only list of objects. */
function findList({ name, answer }: Endpoint): string {
  const { properties = {} } = toJsonSchema(answer, 'output')
  const lists = Object.keys(properties).filter((field) => properties[field]?.items?.properties !== undefined)
  const [list, ...others] = lists.includes('list') ? ['list'] : lists
  if (list === undefined || others.length > 0) throw new Error(`${name} has pages, but not exactly one list`)
  return list
}

/** What the call returns, and which conditions stand for the caller's own if they are omitted. */
function describeTool(endpoint: Endpoint, language: Language): string {
  const summary = endpoint.summary[language]
  const paths = listOwnPaths(endpoint)
  if (paths.length === 0) return summary
  const fields = paths.join(language === 'ja' ? '、' : ', ')
  return [summary, fillIn(language, mcp[language].ownDefaults, { fields })].join(language === 'ja' ? '。' : '. ')
}

function toTool(endpoint: Endpoint): McpTool {
  const schemas = requestParts.map((part) => toJsonSchema(endpoint[part] as z.ZodType, 'input'))
  const names = schemas.map(({ properties = {} }) => Object.keys(properties))
  const [params = [], query = [], body = []] = names
  const all = names.flat()
  const clash = all.find((name, index) => all.indexOf(name) !== index || name in buildBudgetProperties('ja'))
  if (clash !== undefined) throw new Error(`${endpoint.name} has two fields named ${clash}: they cannot be arguments of one tool`)
  // lines of a ranking page have the page of the ranking, but no pages of their own
  const hasPages = 'paging' in (toJsonSchema(endpoint.answer, 'output').properties ?? {})
  const pagedPart = (['query', 'body'] as const).find((_part, index) => hasPages && names[index + 1]?.includes('pageNum'))
  const pageSize = schemas.map(({ properties }) => properties?.pageSize).find((property) => property !== undefined)

  const declare = (language: Language): Tool => {
    const properties = Object.assign({}, ...schemas.map((schema) => describeFields(schema, language).properties)) as Record<
      string,
      JsonSchema
    >
    if (pagedPart !== undefined) for (const name of pagingFields) delete properties[name]
    const required = schemas.flatMap(({ required = [] }) => required).filter((name) => name in properties)
    return {
      name: endpoint.name,
      title: endpoint.summary[language],
      description: describeTool(endpoint, language),
      inputSchema: {
        type: 'object',
        // the SDK's type of a JSON schema is any JSON value; an interface is not assignable to it
        properties: { ...properties, ...buildBudgetProperties(language) } as Tool['inputSchema']['properties'],
        ...(required.length > 0 ? { required } : {}),
        additionalProperties: false,
      },
      annotations: {
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    }
  }
  return {
    endpoint,
    fields: { params: new Set(params), query: new Set(query), body: new Set(body) },
    paging:
      pagedPart === undefined
        ? null
        : {
            part: pagedPart,
            maxPageSize: Math.min(answerBounds.rows.most, Number(pageSize?.maximum ?? answerBounds.rows.most)),
            list: findList(endpoint),
          },
    declared: Object.fromEntries(languages.map((language) => [language, declare(language)])) as Record<Language, Tool>,
  }
}

let cachedTools: ReadonlyMap<string, McpTool> | undefined

/** All tools by name. Built on first use, because it converts the schemas of all calls. */
export const getMcpTools = (): ReadonlyMap<string, McpTool> =>
  (cachedTools ??= new Map(endpoints.filter(isTool).map((endpoint) => [endpoint.name, toTool(endpoint)])))

/** Returns the tools that the caller may use. */
export const listAllowedTools = (viewer: Viewer): McpTool[] =>
  [...getMcpTools().values()].filter(({ endpoint }) => mayCall(viewer, endpoint.access))
