import type { Server } from '@hapi/hapi'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { completeQuestion, type OwnContract } from '../../../shared/api/own-defaults.ts'
import { buildScreenPath } from '../../../shared/api/screen-path.ts'
import { buildPath } from '../../../shared/calls/client.ts'
import { AppError, type ErrorCode, errorStatus, type FieldError } from '../../../shared/errors/errors.ts'
import { toFieldErrors } from '../../../shared/errors/field-errors.ts'
import type { UrlStateObject } from '../../../shared/fields/url-state.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { mcp } from '../../../shared/messages/mcp.ts'
import { fillIn } from '../../../shared/messages/single-language.ts'
import { validation } from '../../../shared/messages/validation.ts'
import { getErrorMessage } from '../../foundation/language.ts'
import { writeAnswer } from './answer.ts'
import { type AnswerLimits, answerLimits } from './answer-bounds.ts'
import { isRecord, type Row } from './answer-table.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { type McpTool, requestParts } from './mcp-tools.ts'

/** The request in which a tool is called. */
export interface McpCaller {
  server: Server
  contractId: string
  /** The contract whose own conditions complete a question. */
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
  return fillIn(language, texts[code] ?? code, values)
}

/**
 * The error of a call as a result, so that a model can correct its question: code, message, and each field with what it
 * expects.
 */
function toErrorResult(envelope: ErrorEnvelope, language: Language): CallToolResult {
  const { status, code, message } = envelope
  // arguments of a tool do not say in which part of the request they are sent
  const errors = envelope.errors?.map((error) => ({ ...error, field: error.field.replace(/^(params|query)\./, '') }))
  const lines = (errors ?? []).map((error) => {
    const sentence = describeFieldError(error, language)
    return error.field === '' ? `- ${sentence}` : `- ${error.field}: ${sentence}`
  })
  return {
    isError: true,
    content: [{ type: 'text', text: [fillIn(language, mcp[language].error, { status, code, message }), ...lines].join('\n') }],
    structuredContent: { ...envelope, ...(errors ? { errors } : {}) },
  }
}

const toEnvelope = ({ status, code, values, errors }: AppError, language: Language): ErrorEnvelope => ({
  status,
  code,
  message: getErrorMessage(code, language, values),
  ...(errors.length > 0 ? { errors: [...errors] } : {}),
})

/** Most levels of nested arguments: questions have three. Deeper ones would overflow the stack when they are written. */
const MAX_DEPTH = 20

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)))

/** Splits the arguments into the limits of the answer and the fields of the question. Throws `request.invalid`. */
function readArguments(args: Row): { limits: AnswerLimits; question: Row } {
  if (isDeeperThan(args, MAX_DEPTH)) throw new AppError('request.invalid')
  const { maxRows, maxTokens, cursor, ...question } = args
  const parsed = answerLimits.safeParse({ maxRows, maxTokens, cursor })
  if (!parsed.success) throw new AppError('request.invalid', {}, toFieldErrors(parsed.error))
  // set from the limits and the cursor, like the names that no call has
  const paged = ['pageNum', 'pageSize'].filter((name) => Object.hasOwn(question, name))
  if (paged.length > 0)
    throw new AppError('request.invalid', {}, [
      { field: '', code: 'validation.unknownField', values: { names: paged.join(', ') } },
    ])
  return { limits: parsed.data, question }
}

/** Makes the tool's call of the API, with all its checks, limits and logs. */
async function requestAnswer(
  { endpoint, fields, paging }: McpTool,
  { question, page }: { question: Row; page: { pageNum: number; pageSize: number } | null },
  { server, headers, remoteAddress, signal, addHeaders }: McpCaller,
): Promise<{ status: number; answer: { data?: unknown } & Partial<ErrorEnvelope> }> {
  const parts = Object.fromEntries(requestParts.map((part) => [part, {} as Record<string, unknown>]))
  const rest = endpoint.method === 'GET' ? 'query' : 'body'
  for (const [name, value] of Object.entries(question)) {
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
  return { status: response.statusCode, answer: JSON.parse(response.payload) as { data?: unknown } & Partial<ErrorEnvelope> }
}

/** Shows a picture as a picture. */
function toPictureResult(data: Row, language: Language): CallToolResult | null {
  const { content, contentType, jan, drawn } = data
  if (typeof content !== 'string' || typeof contentType !== 'string') return null
  const kind = mcp[language][drawn === true ? 'drawn' : 'stored']
  return {
    content: [
      { type: 'image', data: content, mimeType: contentType },
      { type: 'text', text: fillIn(language, mcp[language].picture, { jan: String(jan), kind }) },
    ],
    structuredContent: { data: { jan, contentType, drawn } },
  }
}

/** URL of the screen with the conditions of a question and the period of its answer; null if there is none. */
function getScreen(
  { endpoint }: McpTool,
  { question, data }: { question: Row; data: Row },
  { baseUrl, contract }: Pick<McpCaller, 'baseUrl' | 'contract'>,
): string | null {
  const parsed = endpoint.body.safeParse(completeQuestion(endpoint, question, contract))
  if (!parsed.success) return null
  const body = parsed.data as UrlStateObject
  // the screen's default period can differ from that of the call
  const shown = body.period === null && isRecord(data.period) ? { ...body, period: data.period } : body
  const path = buildScreenPath(endpoint, shown)
  return path === null ? null : `${baseUrl}${path}`
}

/** Calls a tool. Refusals and invalid arguments are results with `isError`, never exceptions. */
export async function callTool(tool: McpTool, args: Row, caller: McpCaller): Promise<CallToolResult> {
  const { language, contractId } = caller
  try {
    const { limits, question } = readArguments(args)
    const subject = { tool: tool.endpoint.name, question, contractId }
    const place =
      limits.cursor === null
        ? { offset: 0, pageSize: Math.min(limits.maxRows, tool.paging?.maxPageSize ?? limits.maxRows) }
        : readCursor(subject, limits.cursor)
    const { offset, pageSize } = place
    const page = tool.paging && { pageNum: Math.floor(offset / pageSize) + 1, pageSize }
    const { status, answer } = await requestAnswer(tool, { question, page }, caller)
    if (status !== 200 || !isRecord(answer.data)) {
      const { code = 'server.internal', message = '' } = answer
      return toErrorResult({ ...answer, status, code, message }, language)
    }
    const { data } = answer
    const picture = toPictureResult(data, language)
    if (picture) return picture
    const title = tool.endpoint.summary[language]
    return writeAnswer(
      data,
      { title, question, language, pagedList: tool.paging?.list ?? null, screen: getScreen(tool, { question, data }, caller) },
      {
        maxRows: limits.maxRows,
        maxTokens: limits.maxTokens,
        offset,
        skip: page === null ? offset : offset % pageSize,
        writeCursor: (next) => writeCursor(subject, { offset: next, pageSize }),
      },
    )
  } catch (error) {
    if (error instanceof AppError) return toErrorResult(toEnvelope(error, language), language)
    throw error
  }
}
