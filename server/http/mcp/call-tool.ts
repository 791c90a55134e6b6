import type { Server } from '@hapi/hapi'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { askQuestion } from '../../../shared/api/ask.ts'
import { completeQuery, type OwnContract } from '../../../shared/api/own-defaults.ts'
import { buildScreenPath } from '../../../shared/api/screen-path.ts'
import { buildPath } from '../../../shared/calls/client.ts'
import { AppError, type ErrorCode, errorStatus, type FieldError } from '../../../shared/errors/errors.ts'
import { toFieldErrors } from '../../../shared/errors/field-errors.ts'
import type { UrlStateObject } from '../../../shared/fields/url-state.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { mcp } from '../../../shared/messages/mcp.ts'
import { fillSingleLanguage } from '../../../shared/messages/single-language.ts'
import { validation } from '../../../shared/messages/validation.ts'
import { getErrorMessage } from '../../foundation/language.ts'
import { yieldToEventLoop } from '../../foundation/yield-to-event-loop.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { getMcpCalls, type McpCall, requestParts } from './mcp-calls.ts'
import { ASK_TOOL, findToolForCall, type McpTool } from './mcp-tools.ts'
import { formatResult } from './result.ts'
import { type ResultLimits, resultLimits } from './result-bounds.ts'
import { isRecord, type Row } from './result-table.ts'

/** The request in which a tool is called. */
export interface McpCaller {
  server: Server
  contractId: string
  /** The contract whose own conditions complete a query. */
  contract: OwnContract
  language: Language
  /** Base URL of the links to screens. */
  baseUrl: string
  /** Headers and address that the call of the API is made with. */
  headers: Readonly<Record<string, string>>
  remoteAddress: string
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  /** Receives the rate limit headers of the call. */
  addHeaders: (headers: Readonly<Record<string, string>>) => void
  /** Throws `answers.tooLarge` if the caller has got enough in this minute. */
  requireCapacity: () => void
  /** Receives the size of a result when it is written. */
  addResult: (bytes: number) => void
}

/** Error envelope of the API. */
interface ErrorEnvelope {
  status: number
  code: string
  message: string
  errors?: FieldError[]
  values?: Record<string, string | number>
}

/** Sentence of a field error: a message of a code, or of the validation. */
function describeFieldError({ code, values = {} }: FieldError, language: Language): string {
  if (Object.hasOwn(errorStatus, code)) return getErrorMessage(code as ErrorCode, language, values)
  const texts: Record<string, string> = validation[language]
  // fields have days as the API writes them, not as people type them
  return fillSingleLanguage(language, texts[code === 'validation.day' ? 'validation.isDate' : code] ?? code, values)
}

/**
 * The error of a call as a result, so that a model can correct its query: code, message, and each field with what it
 * expects.
 */
function toErrorResult(envelope: ErrorEnvelope, language: Language): CallToolResult {
  const { status, code, message } = envelope
  // arguments of a tool do not say in which part of the request they are sent
  const errors = envelope.errors?.map((error) => ({ ...error, field: error.field.replace(/^(params|query)\./, '') }))
  const lines = new Set(
    (errors ?? []).map((error) => {
      const sentence = describeFieldError(error, language)
      return error.field === '' ? `- ${sentence}` : `- ${error.field}: ${sentence}`
    }),
  )
  return {
    isError: true,
    content: [
      { type: 'text', text: [fillSingleLanguage(language, mcp[language].error, { status, code, message }), ...lines].join('\n') },
    ],
    structuredContent: { ...envelope, ...(errors ? { errors } : {}) },
  }
}

const toEnvelope = ({ status, code, values, errors }: AppError, language: Language): ErrorEnvelope => ({
  status,
  code,
  message: getErrorMessage(code, language, values),
  ...(errors.length > 0 ? { errors: [...errors] } : {}),
})

/** Most levels of nested arguments: queries have three. Deeper ones would overflow the stack when they are written. */
const MAX_DEPTH = 20

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)))

/** Splits the arguments into the limits of the result and the fields of the query. Throws `request.invalid`. */
function readArguments(args: Row): { limits: ResultLimits; query: Row } {
  if (isDeeperThan(args, MAX_DEPTH)) throw new AppError('request.invalid')
  const { maxRows, maxTokens, cursor, ...query } = args
  const parsed = resultLimits.safeParse({ maxRows, maxTokens, cursor })
  if (!parsed.success) throw new AppError('request.invalid', {}, toFieldErrors(parsed.error))
  // set from the limits and the cursor, like the names that no call has
  const paged = ['pageNum', 'pageSize'].filter((name) => Object.hasOwn(query, name))
  if (paged.length > 0)
    throw new AppError('request.invalid', {}, [
      { field: '', code: 'validation.unknownField', values: { names: paged.join(', ') } },
    ])
  return { limits: parsed.data, query }
}

/** Makes the tool's call of the API, with all its checks, limits and logs. */
async function requestResult(
  { endpoint, fields, paging }: McpCall,
  { query, page }: { query: Row; page: { pageNum: number; pageSize: number } | null },
  { server, headers, remoteAddress, signal, addHeaders }: McpCaller,
): Promise<{ status: number; result: { data?: unknown } & Partial<ErrorEnvelope> }> {
  const parts = Object.fromEntries(requestParts.map((part) => [part, {} as Record<string, unknown>]))
  const rest = endpoint.method === 'GET' ? 'query' : 'body'
  for (const [name, value] of Object.entries(query)) {
    // an unknown name is refused by the call
    const part = requestParts.find((candidate) => fields[candidate].has(name)) ?? rest
    // a URL contains texts only
    if (part !== 'body' && (typeof value === 'object' || value === undefined))
      throw new AppError('request.invalid', {}, [{ field: name, code: 'validation.text' }])
    Object.defineProperty(parts[part], name, { value, enumerable: true })
  }
  if (paging && page) Object.assign(parts[paging.part] ?? {}, page)
  const response = await server.inject({
    method: endpoint.method,
    url: `/api${buildPath(endpoint.path, parts.params, parts.query)}`,
    headers: { ...headers, ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(endpoint.method === 'GET' ? {} : { payload: JSON.stringify(parts.body) }),
    remoteAddress,
    plugins: { callerSignal: signal },
  })
  addHeaders(
    Object.fromEntries(
      Object.entries(response.headers)
        .filter(([name]) => name.startsWith('ratelimit-') || name === 'retry-after')
        .map(([name, value]) => [name, String(value)]),
    ),
  )
  return { status: response.statusCode, result: JSON.parse(response.payload) as { data?: unknown } & Partial<ErrorEnvelope> }
}

/** Shows a picture as a picture. */
function toImageResult(data: Row, language: Language): CallToolResult | null {
  const { content, contentType, jan, drawn } = data
  if (typeof content !== 'string' || typeof contentType !== 'string') return null
  const kind = mcp[language][drawn === true ? 'drawn' : 'stored']
  return {
    content: [
      { type: 'image', data: content, mimeType: contentType },
      { type: 'text', text: fillSingleLanguage(language, mcp[language].picture, { jan: String(jan), kind }) },
    ],
    structuredContent: { data: { jan, contentType, drawn } },
  }
}

/** URL of the screen with the conditions of a query and the period of its result; null if there is none. */
function buildScreenUrl(
  { endpoint }: McpCall,
  { query, data }: { query: Row; data: Row },
  { baseUrl, contract }: Pick<McpCaller, 'baseUrl' | 'contract'>,
): string | null {
  const parsed = endpoint.body.safeParse(completeQuery(endpoint, query, contract))
  if (!parsed.success) return null
  const body = parsed.data as UrlStateObject
  // the screen's default period can differ from that of the call
  const shown = body.period === null && isRecord(data.period) ? { ...body, period: data.period } : body
  const path = buildScreenPath(endpoint, shown)
  return path === null ? null : `${baseUrl}${path}`
}

/** Labels of fields that mean something else on most reports than in the tables of publishers and ranks. */
const soldTitles = new Set(['publisherRanking', 'dailyRanking'])

interface WrittenCall {
  data: Row
  limits: ResultLimits
  query: Row
  heading: readonly string[]
  /** The first row, and the size of the pages that it is counted in. */
  place: { offset: number; pageSize: number }
}

/** Makes one call and writes its result; `heading` precedes it. */
async function runCall(
  call: McpCall,
  { limits, query, heading = [] }: { limits: ResultLimits; query: Row; heading?: readonly string[] },
  caller: McpCaller,
): Promise<CallToolResult> {
  const { language, contractId } = caller
  const { endpoint, paging } = call
  const place =
    limits.cursor === null
      ? { offset: 0, pageSize: Math.min(limits.maxRows, paging?.maxPageSize ?? limits.maxRows) }
      : decodeCursor({ tool: endpoint.name, query, contractId }, limits.cursor)
  const { offset, pageSize } = place
  const page = paging && { pageNum: Math.floor(offset / pageSize) + 1, pageSize }
  const { status, result: response } = await requestResult(call, { query, page }, caller)
  if (status !== 200 || !isRecord(response.data)) {
    const { code = 'server.internal', message = '' } = response
    return toErrorResult({ ...response, status, code, message }, language)
  }
  const { data } = response
  // writing takes up to a tenth of a second: results of a batch would be written in one go
  await yieldToEventLoop()
  caller.requireCapacity()
  const result = toImageResult(data, language) ?? formatCallResult(call, { data, limits, query, heading, place }, caller)
  caller.addResult(Buffer.byteLength(JSON.stringify(result)))
  return result
}

function formatCallResult(
  call: McpCall,
  { data, limits, query, heading, place }: WrittenCall,
  caller: McpCaller,
): CallToolResult {
  const { language, contractId } = caller
  const { endpoint, paging } = call
  const { offset, pageSize } = place
  return formatResult(
    data,
    {
      title: endpoint.summary[language],
      heading,
      labels: soldTitles.has(endpoint.name) ? {} : { titles: mcp[language]['label.titles'] },
      query,
      language,
      pagedList: paging?.list ?? null,
      screen: buildScreenUrl(call, { query, data }, caller),
    },
    {
      maxRows: limits.maxRows,
      maxTokens: limits.maxTokens,
      offset,
      skip: paging === null ? offset : offset % pageSize,
      writeCursor: (next) => encodeCursor({ tool: endpoint.name, query, contractId }, { offset: next, pageSize }),
    },
  )
}

/** Reads a question in words, and makes the call that answers it if the question is clear. Otherwise says what it may mean. */
async function answerQuestion(
  { limits, query }: { limits: ResultLimits; query: Row },
  caller: McpCaller,
): Promise<CallToolResult> {
  const { language } = caller
  const ask = getMcpCalls().get('askQuestion')
  if (ask === undefined) throw new Error('there is no call for questions in words')
  const { status, result } = await requestResult(ask, { query, page: null }, caller)
  const parsed = askQuestion.result.safeParse(result.data)
  if (status !== 200 || !parsed.success) {
    const { code = 'server.internal', message = '' } = result
    return toErrorResult({ ...result, status, code, message }, language)
  }
  const { readings, clear, unknownWords } = parsed.data
  const [best] = readings
  const call = best?.call ? getMcpCalls().get(best.call.name) : undefined
  const found = best?.call ? findToolForCall(best.call.name) : null
  const formatMessage = (key: keyof typeof mcp.ja, values: Record<string, string> = {}) =>
    fillSingleLanguage(language, mcp[language][key], values)
  const toolCall = best?.call && found ? `${found.tool.name} ${JSON.stringify({ ...found.choice, ...best.call.request })}` : null
  if (clear && best && call && found && !best.subjectMissing)
    return runCall(
      call,
      {
        limits,
        query: best.call?.request ?? {},
        heading: [formatMessage('ask.read', { reading: best.summary }), formatMessage('ask.call', { call: toolCall ?? '' })],
      },
      caller,
    )
  const lines = [
    formatMessage(best === undefined ? 'ask.nothing' : 'ask.unclear'),
    ...readings.map(({ summary, ignored, call: one }) => {
      const missed = ignored.length === 0 ? '' : formatMessage('ask.ignored', { words: ignored.join(', ') })
      const to = one ? findToolForCall(one.name) : null
      return `- ${summary}${missed}${one && to ? `\n  ${to.tool.name} ${JSON.stringify({ ...to.choice, ...one.request })}` : ''}`
    }),
    ...unknownWords
      .filter(({ suggestions }) => suggestions.length > 0)
      .map(({ word, suggestions }) => formatMessage('ask.similar', { word, names: suggestions.join(', ') })),
  ]
  return { content: [{ type: 'text', text: lines.join('\n') }], structuredContent: { clear: false, readings: readings.length } }
}

/** Chooses the call of a family. Throws `request.invalid` for a name that the family does not have. */
function chooseCall({ calls, chooser }: McpTool, args: Row): { call: McpCall; query: Row } {
  const [first] = calls.values()
  if (chooser === null || !Object.hasOwn(args, chooser)) {
    if (first === undefined) throw new Error('a tool has no call')
    return { call: first, query: args }
  }
  const { [chooser]: name, ...query } = args
  const call = typeof name === 'string' ? calls.get(name) : undefined
  if (call === undefined)
    throw new AppError('request.invalid', {}, [
      { field: chooser, code: 'validation.oneOf', values: { allowed: [...calls.keys()].join(', ') } },
    ])
  return { call, query }
}

/** Calls a tool. Refusals and invalid arguments are results with `isError`, never exceptions. */
export async function callTool(tool: McpTool, args: Row, caller: McpCaller): Promise<CallToolResult> {
  try {
    const { limits, query } = readArguments(args)
    if (tool.name === ASK_TOOL) return await answerQuestion({ limits, query }, caller)
    const chosen = chooseCall(tool, query)
    return await runCall(chosen.call, { limits, query: chosen.query }, caller)
  } catch (error) {
    if (error instanceof AppError) return toErrorResult(toEnvelope(error, caller.language), caller.language)
    throw error
  }
}
