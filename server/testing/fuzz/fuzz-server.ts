import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { issueToken } from '../issue-token.ts'
import { reseedAccounts } from '../reseed-accounts.ts'
import { startTestServer } from '../test-server.ts'
import { type FuzzMeasure, type FuzzOrder, fuzzedNames, fuzzedTokens } from './fuzz-process.ts'

/**
 * The fuzzed server in a process of its own: its resources are measured there, and a hang affects nothing else. It is controlled
 * by messages, each of which it answers.
 */

/** Minimum pause of the event loop that is reported with the calls in progress. */
const PAUSE_MS = 50
const TICK_MS = 5

const app = await startTestServer({ PORT: '0', API_TOKEN_RATE: '100000', WIDGET_TOKEN_RATE: '100000' })
const { knex } = app.services.operations
await app.server.start()
const delay = monitorEventLoopDelay({ resolution: 2 })
const underWay = new Map<string, string>()
const pauses: FuzzMeasure['pauses'] = []

app.server.ext('onRequest', (request, h) => {
  underWay.set(request.info.id, '')
  return h.continue
})
app.server.ext('onPreAuth', (request, h) => {
  underWay.set(request.info.id, (request.route.settings.app as { endpoint?: string } | undefined)?.endpoint ?? request.path)
  return h.continue
})
app.server.events.on('response', (request) => void underWay.delete(request.info.id))

let isWatching = false
let last = performance.now()
setInterval(() => {
  const now = performance.now()
  const late = now - last - TICK_MS
  last = now
  if (isWatching && late > PAUSE_MS) pauses.push({ milliseconds: Math.round(late), calls: [...underWay.values()] })
}, TICK_MS)

let sessions: Record<string, unknown>[] = []
let apiTokens: Record<string, unknown>[] = []
async function signInAllUsers(): Promise<Record<string, string>> {
  const tokens: Record<string, string> = {}
  for (const name of fuzzedNames) tokens[name] = await app.signIn(name)
  for (const scope of fuzzedTokens) tokens[scope] = (await issueToken(app, { scopes: [scope] })).token
  sessions = await knex('session').select('*')
  apiTokens = await knex('api_token').select('*')
  return tokens
}

/** Restores the initial accounts with their current sessions. */
async function restoreAccounts(): Promise<void> {
  await reseedAccounts(app)
  for (const session of sessions) await knex('session').insert(session)
  for (const token of apiTokens) await knex('api_token').insert(token)
}

function measureServer(): FuzzMeasure {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, rss, external } = process.memoryUsage()
  const getPercentile = (percent: number) => Math.round(delay.percentile(percent) / 1e5) / 10
  const measured = {
    heapUsed,
    rss,
    external,
    p50: getPercentile(50),
    p99: getPercentile(99),
    max: Math.round(delay.max / 1e6),
    pauses: [...pauses],
  }
  delay.reset()
  pauses.length = 0
  return measured
}

/** Executes a command of the fuzzer; its time does not count. */
async function executeOrder(order: FuzzOrder): Promise<unknown> {
  isWatching = false
  delay.disable()
  try {
    if (order === 'measure') return measureServer()
    if (order === 'putBack') return await restoreAccounts()
    return { port: (app.server.listener.address() as AddressInfo).port, facts: app.facts, tokens: await signInAllUsers() }
  } finally {
    last = performance.now()
    isWatching = true
    delay.enable()
  }
}

process.on('message', (order: FuzzOrder) => {
  if (order === 'end') {
    void app.close().then(() => process.exit(0))
    return
  }
  void executeOrder(order).then(
    (result) => process.send?.({ result: result ?? null }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(1))
