import type { AddressInfo } from 'node:net'
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { findToolForCall } from '../http/mcp/mcp-tools.ts'
import { estimateTokens } from '../http/mcp/result-bounds.ts'
import type { TestServer } from './test-server.ts'

/** Address of a server that listens. */
export const getServerUrl = ({ server }: TestServer): string =>
  `http://127.0.0.1:${(server.listener.address() as AddressInfo).port}`

/** Creates the SDK's own client. */
export const createMcpClient = (): Client => new Client({ name: 'test', version: '1' })

/** Connects the SDK's client over Streamable HTTP. */
export async function connectMcp(app: TestServer, token: string | null, language = 'ja'): Promise<Client> {
  const client = createMcpClient()
  const transport = new StreamableHTTPClientTransport(new URL(`${getServerUrl(app)}/mcp`), {
    requestInit: { headers: { 'accept-language': language, ...(token === null ? {} : { authorization: `Bearer ${token}` }) } },
  })
  await client.connect(transport)
  return client
}

/** Result of a tool, as written by server/http/mcp/result.ts. */
export interface McpResult {
  text: string
  isError: boolean
  data: Record<string, unknown>
  rows: { from: number; returned: number; total: number }
  nextCursor: string | null
  screen: string | null
  /** Tokens of the structured content. */
  size: number
  /** Error envelope of the API, if `isError`. */
  code?: string
  status?: number
  message?: string
  errors?: { field: string; code: string }[]
}

/** Arguments of the tool that makes a call of the API. */
export function toToolCall(
  call: string,
  args: Record<string, unknown> = {},
): { name: string; arguments: Record<string, unknown> } {
  const found = findToolForCall(call)
  return { name: found?.tool.name ?? call, arguments: { ...found?.choice, ...args } }
}

/** Restores the rows of a table from the names of its fields, their values, and the values that all rows have. */
const toRows = (value: unknown): unknown => {
  const { fields, rows, common } = (value ?? {}) as { fields?: string[]; rows?: unknown[][]; common?: object }
  return fields === undefined || rows === undefined
    ? value
    : rows.map((row) => ({ ...common, ...Object.fromEntries(fields.map((field, index) => [field, row[index] ?? null])) }))
}

/** Calls a tool, or the tool that makes a call of the API, and returns its text with its structured content. */
export async function callMcpTool(client: Client, name: string, args: Record<string, unknown> = {}): Promise<McpResult> {
  const result = (await client.callTool(toToolCall(name, args))) as CallToolResult
  const text = result.content.map((item) => (item.type === 'text' ? item.text : '')).join('')
  const content = result.structuredContent as unknown as Omit<McpResult, 'text' | 'isError' | 'nextCursor' | 'screen'> | undefined
  const data = Object.fromEntries(Object.entries(content?.data ?? {}).map(([field, value]) => [field, toRows(value)]))
  const size = estimateTokens(JSON.stringify(result.structuredContent ?? {}))
  return {
    text,
    isError: result.isError === true,
    nextCursor: null,
    screen: null,
    ...(content as Omit<McpResult, 'text' | 'isError' | 'nextCursor' | 'screen'>),
    data,
    size,
  }
}

/** Sends a message to /mcp without the SDK's client. */
export async function postMcp(
  app: TestServer,
  message: unknown,
  { token = null, headers = {} }: { token?: string | null; headers?: Record<string, string> } = {},
): Promise<{
  status: number
  headers: Record<string, unknown>
  body: Record<string, never> & { error?: Record<string, never> }
}> {
  const response = await app.server.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    payload: typeof message === 'string' ? message : JSON.stringify(message),
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.payload === '' ? ({} as never) : JSON.parse(response.payload),
  }
}
