import { errors } from '../../../shared/messages/errors.ts'
import { getMcpTools } from '../../http/mcp/mcp-tools.ts'
import { brokenBodies, type FuzzGround, type FuzzRequest, writeJson } from './fuzz-request.ts'
import { hostileNames, hostileTexts, pickHostileValue, Raw } from './hostile-values.ts'
import { generateValue, type Schema } from './schema-values.ts'

const methods = [
  'initialize',
  'ping',
  'tools/list',
  'resources/list',
  'resources/read',
  'resources/templates/list',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'logging/setLevel',
  'notifications/initialized',
  'notifications/cancelled',
  'tasks/list',
  '',
  '__proto__',
]

/** Parameters of methods other than tool calls. */
const knownParams = [
  {},
  { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'fuzz', version: '1' } },
  { uri: 'uresuji://metrics' },
  { uri: 'uresuji://screens/en' },
  { name: 'movers', arguments: { week: '2026-11-16', genre: '03', language: 'en' } },
  { name: 'title', arguments: { jan: '9784999900114' } },
  { requestId: 1, reason: 'x' },
]

/** Arguments of a tool: valid, nearly valid, or hostile. */
function buildArguments(name: string, { chance, facts }: FuzzGround): unknown {
  const tool = getMcpTools().get(name)
  if (tool === undefined || chance.happens(0.02)) return pickHostileValue(chance)
  const call = chance.pick([...tool.calls.values()])
  const { params, query, body } = call.endpoint.example(facts)
  const nasty = chance.pick([0, 0, 0.05, 0.3])
  const random = generateValue(tool.declared.ja.inputSchema as Schema, { chance, today: facts.today, nasty })
  const choice = tool.chooser === null ? {} : { [tool.chooser]: call.endpoint.name }
  const args: Record<string, unknown> = { ...choice, ...params, ...query, ...body }
  if (typeof random === 'object' && random !== null && !(random instanceof Raw)) Object.assign(args, random)
  if (chance.happens(0.7)) delete args.cursor
  return args
}

function buildMessage(ground: FuzzGround): unknown {
  const { chance } = ground
  const jsonrpc = chance.happens(0.02) ? pickHostileValue(chance) : '2.0'
  // without an id it is a notification
  const head = chance.happens(0.1) ? { jsonrpc } : { jsonrpc, id: chance.pick([1, 'one', 0, -1, null, '\ud800', 2 ** 53]) }
  if (chance.happens(0.7)) {
    const names = [...getMcpTools().keys()]
    const name = chance.happens(0.03) ? chance.pick([...hostileNames, ...hostileTexts, 'contractList']) : chance.pick(names)
    return { ...head, method: 'tools/call', params: { name, arguments: buildArguments(String(name), ground) } }
  }
  const params = chance.happens(0.3) ? pickHostileValue(chance) : chance.pick(knownParams)
  return { ...head, method: chance.pick(methods), params }
}

/** Creates a request to /mcp: tool calls from their schemas, other methods, batches, broken bodies and headers. */
export function fuzzMcpRequest(ground: FuzzGround): FuzzRequest {
  const { chance } = ground
  const headers: Record<string, string> = {
    accept: chance.happens(0.02) ? chance.pick(['*/*', '', 'x'.repeat(500)]) : 'application/json, text/event-stream',
    'content-type': chance.happens(0.02) ? chance.pick(['text/plain', 'application/json; charset=utf-16']) : 'application/json',
    'accept-language': chance.pick(['ja', 'en', '*', 'x'.repeat(500)]),
  }
  if (chance.happens(0.1)) headers['mcp-protocol-version'] = chance.pick(['2025-11-25', '2024-11-05', '1999-01-01', '__proto__'])
  if (chance.happens(0.02)) headers.origin = chance.pick(['null', 'http://other.example', 'x'.repeat(500)])
  if (chance.happens(0.03)) headers['mcp-session-id'] = chance.pick(['1', '__proto__', 'x'.repeat(500)])
  const buildMessages = () => Array.from({ length: 1 + chance.below(4) }, () => buildMessage(ground))
  const body = chance.happens(0.03)
    ? chance.pick(brokenBodies)
    : writeJson(chance.happens(0.05) ? buildMessages() : buildMessage(ground), chance)
  return { name: 'mcp', method: 'POST', path: '/mcp', headers, body }
}

interface RpcResponse {
  error?: { message?: unknown }
  result?: { isError?: boolean; structuredContent?: { status?: number; code?: string } }
}

/** Returns what is wrong with the result of /mcp; null if nothing is. */
export function findMcpProblem(status: number, text: string): string | null {
  if (text === '') return status === 202 ? null : `${status} is empty`
  const messages = JSON.parse(text) as RpcResponse | RpcResponse[]
  const isRefusal = status >= 400
  for (const { error, result } of Array.isArray(messages) ? messages : [messages]) {
    if (isRefusal && typeof error?.message !== 'string') return `${status} says nothing: ${text.slice(0, 200)}`
    if (error?.message === errors.ja['server.internal'] || error?.message === errors.en['server.internal'])
      return `a tool failed: ${text.slice(0, 200)}`
    const { structuredContent } = result ?? {}
    if (result?.isError && Number(structuredContent?.status) >= 500 && structuredContent?.code !== 'maintenance.now')
      return `a tool answered ${structuredContent?.status}: ${text.slice(0, 200)}`
  }
  return null
}
