import type { Tool } from '@modelcontextprotocol/server'
import { type Access, canCall, type Viewer } from '../../../shared/access/permissions.ts'
import { listOwnPaths } from '../../../shared/api/own-defaults.ts'
import { conditionFields, conditionValues } from '../../../shared/messages/conditions.ts'
import { type Language, languages } from '../../../shared/messages/language.ts'
import { mcp } from '../../../shared/messages/mcp.ts'
import { mcpTools } from '../../../shared/messages/mcp-tools.ts'
import { fillSingleLanguage } from '../../../shared/messages/single-language.ts'
import type { JsonSchema } from '../openapi-components.ts'
import { getMcpCalls, type McpCall } from './mcp-calls.ts'
import { resultBounds } from './result-bounds.ts'

/** Argument that chooses one of several calls. */
type Chooser = 'report' | 'list'

/** A tool: a call, or a family of calls of which an argument chooses one. */
export interface McpTool {
  name: string
  access: Access
  /** Calls by name; the first is made if the argument is omitted. */
  calls: ReadonlyMap<string, McpCall>
  chooser: Chooser | null
  /** Declaration for the client, in each language. */
  declared: Readonly<Record<Language, Tool>>
}

/** The tool that reads a question in words and makes the call that answers it. */
export const ASK_TOOL = 'ask'

/** Families of calls, by the name of their tool. Every other call is a tool of its own name. */
const families: Readonly<Record<string, { chooser: Chooser; calls: readonly string[] }>> = {
  masters: {
    chooser: 'list',
    calls: [
      'publisherList',
      'ownPublisherList',
      'parentPublisherList',
      'seriesList',
      'genreList',
      'chugenreList',
      'shogenreList',
      'storeList',
      'chainList',
      'companyList',
      'prefectureList',
      'storeCategoryList',
      'agencyList',
      'itemList',
      'itemOne',
      'itemDaigenreList',
      'itemChugenreList',
      'itemShogenreList',
      'metricList',
      'helpList',
      'picture',
    ],
  },
  title: {
    chooser: 'report',
    calls: [
      'productDetail',
      'salesTrends',
      'sellThroughForecast',
      'salesCumulative',
      'dailyRanking',
      'storeCharacteristics',
      'issueTransition',
      'stockDistribution',
      'stockDistributionDetails',
      'orderInfo',
      'publicationInfo',
      'productPublicity',
      'forecastRecord',
      'detailBookMagazine',
      'allProductDetail',
    ],
  },
  dashboard: { chooser: 'report', calls: ['dashboard', 'todayDecisions'] },
  createRanking: { chooser: 'report', calls: ['createRanking', 'rankingLines'] },
  salesByStore: { chooser: 'report', calls: ['saleRankingByStore', 'saleRankingByCompany'] },
  combinedSales: { chooser: 'report', calls: ['combinedSales', 'combinedSalesSummary'] },
  fairTable: { chooser: 'report', calls: ['fairTable', 'fairTableOrder'] },
  continuousSale: { chooser: 'report', calls: ['continuousSale', 'continuousSaleSearch'] },
  reservations: { chooser: 'report', calls: ['preOrderBooks', 'subscribedBooks', 'searchReservation'] },
}

const isRange = ({ properties = {} }: JsonSchema): boolean => {
  const names = Object.keys(properties)
  return names.length === 2 && names.every((name) => name === 'from' || name === 'to')
}

/** Values of a choice, also of a union of constants. */
const listValues = ({ enum: values, anyOf = [] }: JsonSchema): readonly unknown[] =>
  values ?? anyOf.flatMap((option) => ('const' in option ? [option.const] : (option.enum ?? [])))

/** Numbers that stand for something: 1 amount, 2 copies. */
function explainCodes(name: string, values: readonly unknown[], language: Language): string | undefined {
  if (values.length > MAX_EXPLAINED) return undefined
  const names: Record<string, string> = conditionValues[language]
  const explained = values.flatMap((value) => {
    const label = names[`${name}.${String(value)}`]
    return typeof value === 'number' && label !== undefined ? [`${value} ${label}`] : []
  })
  return explained.length === 0 ? undefined : explained.join(', ')
}

/** True for a default that only means that the field may be omitted. */
const isEmptyDefault = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  value === 0 ||
  (typeof value === 'object' && JSON.stringify(value).length < 3)

/** Sort keys that are listed: those of figures and days. All columns of the result can be sort keys. */
const figureKeys = /quantity|rate|price|date|share|stock|pending|inventory|confidence|lift|occurrences/i
const MAX_SORT_KEYS = 16
/** Codes up to this number are explained one by one. */
const MAX_EXPLAINED = 4

/**
 * A short schema of an argument, which a model can fill in: filters and ranges are described by one line, because their schemas would
 * make up half of the list of tools. The call itself checks every field and names what is wrong.
 */
function describeArgument(name: string, schema: JsonSchema, language: Language): JsonSchema {
  const texts = mcp[language]
  const labels: Record<string, string> = conditionFields[language]
  if (name === 'products' || name === 'stores') return { type: 'object', description: texts[`arg.${name}`] }
  if (name === 'sinceRelease' || name === 'weekStartsOn') return { type: 'integer', description: texts[`arg.${name}`] }
  const inner = schema.anyOf?.find((option) => option.type !== 'null' && !('const' in option)) ?? schema
  const label = labels[name]
  const createDescription = (parts: readonly (string | undefined)[]): JsonSchema => {
    const description = parts.filter((part) => part !== undefined && part !== '').join(': ')
    return description === '' ? {} : { description }
  }
  if (isRange(inner) || isRange(schema)) return { type: 'object', ...createDescription([label, '{from, to}']) }
  const values = listValues(schema)
  if (values.length > 0)
    return {
      enum: [...values],
      ...(isEmptyDefault(schema.default) ? {} : { default: schema.default }),
      ...createDescription([label, explainCodes(name, values, language)]),
    }
  if (inner.type === 'array') {
    const { items = {} } = inner
    const keys = items.properties?.key === undefined ? [] : listValues(items.properties.key)
    if (keys.length > 0)
      return {
        type: 'array',
        items: { type: 'object' },
        ...createDescription([
          label,
          `[{key, descending}] ${keys
            .filter((key) => figureKeys.test(String(key)))
            .slice(0, MAX_SORT_KEYS)
            .join(' ')}`,
        ]),
      }
    const choices = listValues(items)
    return {
      type: 'array',
      items: choices.length > 0 ? { enum: [...choices] } : { type: items.type ?? 'object' },
      ...createDescription([label, items.properties ? `[{${Object.keys(items.properties).join(', ')}}]` : undefined]),
    }
  }
  return {
    type: inner.type ?? 'string',
    ...(isEmptyDefault(schema.default) || typeof schema.default === 'object' ? {} : { default: schema.default }),
    ...createDescription([label]),
  }
}

/** One argument for calls that name it alike: all their values and types. */
function mergeArguments(a: JsonSchema | undefined, b: JsonSchema): JsonSchema {
  if (a === undefined) return b
  if (a.enum && b.enum) return { ...a, enum: [...new Set([...a.enum, ...b.enum])] }
  const types = [...new Set([a.type ?? [], b.type ?? []].flat())]
  const { items = b.items, ...rest } = a
  const [only] = types
  return { ...rest, ...(only === undefined ? {} : { type: types.length > 1 ? types : only }), ...(items ? { items } : {}) }
}

function listBudgetArguments(): Record<string, JsonSchema> {
  const { rows, tokens } = resultBounds
  return {
    maxRows: { type: 'integer', maximum: rows.most },
    maxTokens: { type: 'integer', maximum: tokens.most },
    cursor: { type: 'string' },
  }
}

/** Arguments that all calls require. */
const listRequired = (calls: readonly McpCall[]): string[] =>
  (calls[0]?.required ?? []).filter((name) => calls.every(({ required }) => required.includes(name)))

function declareTool(
  name: string,
  {
    calls,
    chooser,
    required,
    own,
  }: { calls: readonly McpCall[]; chooser: Chooser | null; required: readonly string[]; own: Record<string, JsonSchema> },
  language: Language,
): Tool {
  const texts: Record<string, string> = mcpTools[language]
  const properties: Record<string, JsonSchema> = { ...own }
  for (const call of calls)
    for (const [field, schema] of Object.entries(call.properties))
      properties[field] = mergeArguments(properties[field], describeArgument(field, schema, language))
  const reports = calls.map(({ endpoint }) => {
    const given = texts[`${endpoint.name}.report`] ?? endpoint.summary[language]
    const needed = endpoint.name === calls[0]?.endpoint.name ? [] : (getMcpCalls().get(endpoint.name)?.required ?? [])
    const more = needed.filter((field) => !required.includes(field))
    return `${endpoint.name} ${given}${more.length === 0 ? '' : ` (${more.join(', ')})`}`
  })
  const ownPaths = [...new Set(calls.flatMap(({ endpoint }) => listOwnPaths(endpoint)))]
  const joint = language === 'ja' ? '、' : ', '
  const description = [
    texts[name],
    ...(ownPaths.length === 0 ? [] : [fillSingleLanguage(language, mcp[language].ownDefaults, { fields: ownPaths.join(joint) })]),
    ...(chooser === null ? [] : [`${chooser}: ${reports.join('; ')}`]),
  ].join('\n')
  return {
    name,
    title: texts[`${name}.title`] ?? calls[0]?.endpoint.summary[language] ?? name,
    description,
    inputSchema: {
      type: 'object',
      // the SDK's type of a JSON schema is any JSON value; an interface is not assignable to it
      properties: {
        ...(chooser === null ? {} : { [chooser]: { enum: calls.map(({ endpoint }) => endpoint.name) } }),
        ...properties,
        ...listBudgetArguments(),
      } as Tool['inputSchema']['properties'],
      ...(required.length > 0 ? { required: [...required] } : {}),
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
  }
}

function createTool(name: string, names: readonly string[], chooser: Chooser | null): McpTool {
  const calls = names.map((one): McpCall => {
    const call = getMcpCalls().get(one)
    if (call === undefined) throw new Error(`the tool ${name} names ${one}, which is no call of a token`)
    return call
  })
  const [first] = calls
  if (first === undefined || calls.some(({ endpoint }) => endpoint.access !== first.endpoint.access))
    throw new Error(`the calls of the tool ${name} need the same access`)
  const isAsk = name === ASK_TOOL
  const content = {
    calls: isAsk ? [] : calls,
    chooser,
    required: isAsk ? ['question'] : listRequired(calls),
    own: isAsk ? ({ query: { type: 'string' } } as Record<string, JsonSchema>) : {},
  }
  return {
    name,
    access: first.endpoint.access,
    calls: new Map(calls.map((call) => [call.endpoint.name, call])),
    chooser,
    declared: Object.fromEntries(languages.map((language) => [language, declareTool(name, content, language)])) as Record<
      Language,
      Tool
    >,
  }
}

/** Names of the tools in the order in which a model reads them: what finds a code comes before what needs one. */
const firstTools = [ASK_TOOL, 'productSuggest', 'masters', 'title', 'createRanking']

function buildTools(): ReadonlyMap<string, McpTool> {
  const inFamilies = new Set(Object.values(families).flatMap(({ calls }) => calls))
  const tools = [
    createTool(ASK_TOOL, ['askQuestion'], null),
    ...Object.entries(families).map(([name, { calls, chooser }]) => createTool(name, calls, chooser)),
    ...[...getMcpCalls().keys()]
      .filter((name) => !inFamilies.has(name) && name !== 'askQuestion')
      .map((name) => createTool(name, [name], null)),
  ]
  const getToolRank = ({ name }: McpTool) => (firstTools.includes(name) ? firstTools.indexOf(name) : firstTools.length)
  return new Map(tools.sort((a, b) => getToolRank(a) - getToolRank(b)).map((tool) => [tool.name, tool]))
}

let cachedTools: ReadonlyMap<string, McpTool> | undefined

/** All tools by name. */
export const getMcpTools = (): ReadonlyMap<string, McpTool> => (cachedTools ??= buildTools())

/** Returns the tools that the caller may use. */
export const listAllowedTools = (viewer: Viewer): McpTool[] =>
  [...getMcpTools().values()].filter(({ access }) => canCall(viewer, access))

/** Returns the tool that makes a call, and the argument that chooses it. */
export function findToolForCall(call: string): { tool: McpTool; choice: Readonly<Record<string, string>> } | null {
  const tool = [...getMcpTools().values()].find(({ name, calls }) => name !== ASK_TOOL && calls.has(call))
  return tool === undefined ? null : { tool, choice: tool.chooser === null ? {} : { [tool.chooser]: call } }
}
