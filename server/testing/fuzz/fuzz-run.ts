import { Agent, request as send } from 'node:http'
import { endpoints } from '../../../shared/api/endpoints.ts'
import { Chance } from '../chaos/chance.ts'
import { changesAccounts } from '../reseed-accounts.ts'
import { findMcpProblem, fuzzMcpRequest } from './fuzz-mcp.ts'
import { type FuzzMeasure, type FuzzProcess, fuzzedNames, fuzzedTokens, startFuzzProcess } from './fuzz-process.ts'
import { type FuzzRequest, fuzzRequest, listFuzzedRoutes } from './fuzz-request.ts'

/** Maximum response time. */
export const LONGEST_MS = 30_000
/** Requests after which the demo's accounts are restored, because a request may have locked everybody out. */
const BATCH = 120
/** Share of requests to the MCP server, whose tools make the calls of the routes. */
const MCP_SHARE = 0.1
/** Share of requests before memory is first measured: what is loaded and cached once is no leak. */
const WARM_UP = 0.25

export interface FuzzOutcome {
  requests: number
  byStatus: Record<string, number>
  /** Wrong results, each with its request. */
  problems: string[]
  slowest: { name: string; milliseconds: number }[]
  before: FuzzMeasure
  after: FuzzMeasure
  /** Requested routes, and the roles. */
  routes: number
  succeeded: Set<string>
}

interface Answered {
  status: number
  text: string
  milliseconds: number
}

function sendRequest(
  { method, path, headers, body }: FuzzRequest,
  to: { port: number; agent: Agent; events: boolean },
): Promise<Answered> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const pending = send(
      {
        host: '127.0.0.1',
        port: to.port,
        agent: to.agent,
        method,
        path,
        headers: body === null ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        const resolveResponse = (text: string) =>
          resolve({ status: response.statusCode ?? 0, text, milliseconds: performance.now() - start })
        // events do not end by themselves
        if (to.events && response.headers['content-type']?.startsWith('text/event-stream')) {
          resolveResponse('{}')
          pending.destroy()
          return
        }
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          if (size < 100_000) parts.push(part)
        })
        response.on('end', () => resolveResponse(size < 100_000 ? Buffer.concat(parts).toString() : '{}'))
        response.on('error', reject)
      },
    )
    pending.setTimeout(LONGEST_MS + 5000, () => pending.destroy(new Error(`no result after ${LONGEST_MS} ms`)))
    pending.on('error', reject)
    if (body !== null) pending.write(body)
    pending.end()
  })
}

/** Sends a request, or half of its body, and disconnects without reading the result. */
function sendAndDisconnect(
  { method, path, headers, body }: FuzzRequest,
  { port, half, after }: { port: number; half: boolean; after: number },
): Promise<void> {
  return new Promise((resolve) => {
    const length = body === null ? 0 : Buffer.byteLength(body)
    const pending = send({ host: '127.0.0.1', port, method, path, headers: { ...headers, 'content-length': length } })
    pending.on('error', () => {})
    pending.on('response', (response) => response.resume())
    pending.on('close', resolve)
    if (half && body !== null) pending.write(body.slice(0, body.length / 2))
    else pending.end(body ?? undefined)
    setTimeout(() => pending.destroy(), after)
  })
}

/** Returns what is wrong with the result of a call, or of the MCP server; null if nothing is. */
export function findResultProblem({ status, text, milliseconds }: Answered, call = ''): string | null {
  if (milliseconds > LONGEST_MS) return `took ${Math.round(milliseconds)} ms`
  let result: { code?: unknown; message?: unknown }
  try {
    if (call === 'mcp' && status < 500) return findMcpProblem(status, text)
    result = JSON.parse(text) as { code?: unknown }
  } catch {
    // errors of the listener itself (too large headers) have no envelope
    return status === 431 || status === 400 ? null : `${status} is no JSON: ${text.slice(0, 100)}`
  }
  if (status >= 500 && result.code !== 'maintenance.now') return `${status} ${text.slice(0, 200)}`
  if (status >= 400 && (typeof result.code !== 'string' || typeof result.message !== 'string'))
    return `${status} says nothing: ${text.slice(0, 200)}`
  return null
}

const formatRequest = ({ name, method, path, body }: FuzzRequest, who: string): string =>
  `${name} as ${who}: ${method} ${path.slice(0, 400)} ${body === null ? '' : String(body).slice(0, 1500)}`

class Run {
  readonly byStatus: Record<string, number> = {}
  readonly problems: string[] = []
  readonly succeeded = new Set<string>()
  slowest: FuzzOutcome['slowest'] = []
  #agent = new Agent({ keepAlive: true, maxSockets: 8 })
  #process: FuzzProcess
  #chance: Chance
  #routes = listFuzzedRoutes(endpoints)

  constructor(process: FuzzProcess, seed: number) {
    this.#process = process
    this.#chance = new Chance(seed)
  }

  /** Requests the routes in turn as random users. */
  async batch(from: number, count: number, parallel: number): Promise<void> {
    const waiting = Array.from({ length: count }, (_none, index) => {
      const route = this.#routes[(from + index) % this.#routes.length]
      if (!route) throw new Error('no routes')
      const who = this.#chance.pick([...fuzzedNames, ...fuzzedNames, ...fuzzedTokens, 'admin', 'user', 'nobody', 'forged'])
      const ground = { chance: this.#chance, facts: this.#process.facts }
      return this.#chance.happens(MCP_SHARE)
        ? { endpoint: null, who, request: fuzzMcpRequest(ground) }
        : { endpoint: route.endpoint, who, request: fuzzRequest(route, ground) }
    })
    let isLockedOut = false
    const runRequests = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const { endpoint, who, request } = next
        if (this.#process.ended()) return
        const status = await this.#one(request, who, endpoint?.kind === 'stream')
        // maintenance or signed-out users: further requests would only be refused
        const mayLockOut = endpoint !== null && changesAccounts(endpoint)
        if (status === 503 || (status === 200 && mayLockOut && this.#chance.happens(0.3))) isLockedOut = true
        if (isLockedOut) break
      }
    }
    while (waiting.length > 0 && !this.#process.ended()) {
      isLockedOut = false
      await Promise.all(Array.from({ length: parallel }, runRequests))
      if (waiting.length > 0) await this.#process.putBack()
    }
  }

  async #one(request: FuzzRequest, who: string, events: boolean): Promise<number> {
    const token = who === 'forged' ? 'eyJhbGciOiJub25lIn0.e30.x' : this.#process.tokens[who]
    const headers = token === undefined ? request.headers : { ...request.headers, authorization: `Bearer ${token}` }
    // the outcome is unknown: if the server crashes, it does not answer the next requests
    if (this.#chance.happens(0.05))
      await sendAndDisconnect(
        { ...request, headers },
        { port: this.#process.port, half: this.#chance.happens(0.5), after: this.#chance.below(30) },
      )
    try {
      const result = await sendRequest({ ...request, headers }, { port: this.#process.port, agent: this.#agent, events })
      this.byStatus[result.status] = (this.byStatus[result.status] ?? 0) + 1
      if (result.status === 200) this.succeeded.add(request.name)
      const wrong = findResultProblem(result, request.name)
      if (wrong !== null) this.problems.push(`${wrong}\n    ${formatRequest(request, who)}`)
      this.slowest = [...this.slowest, { name: request.name, milliseconds: Math.round(result.milliseconds) }]
        .sort((a, b) => b.milliseconds - a.milliseconds)
        .slice(0, 8)
      return result.status
    } catch (error) {
      this.problems.push(`no answer (${(error as Error).message})\n    ${formatRequest(request, who)}`)
      return 0
    }
  }

  end(): void {
    this.#agent.destroy()
  }
}

/** Sends hostile requests to a separate server and reports the results. Equal seeds give equal requests. */
export async function runFuzz(settings: {
  requests: number
  seed: number
  parallel?: number
  log?: (text: string) => void
}): Promise<FuzzOutcome> {
  const { requests, seed, parallel = 4, log = () => {} } = settings
  const server = await startFuzzProcess()
  const run = new Run(server, seed)
  try {
    let before: FuzzMeasure | null = null
    for (let from = 0; from < requests && !server.ended(); from += BATCH) {
      await run.batch(from, Math.min(BATCH, requests - from), parallel)
      if (server.ended()) break
      await server.putBack()
      if (before === null && from + BATCH >= requests * WARM_UP) before = await server.measure()
      log(`${from + BATCH} requests, ${run.problems.length} problems`)
    }
    if (server.ended() || before === null) throw new Error(`the server ended\n${run.problems.join('\n')}`)
    return {
      requests,
      byStatus: run.byStatus,
      problems: run.problems,
      slowest: run.slowest,
      succeeded: run.succeeded,
      routes: listFuzzedRoutes(endpoints).length,
      before,
      after: await server.measure(),
    }
  } finally {
    run.end()
    await server.end()
  }
}
