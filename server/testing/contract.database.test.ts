import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ErrorCode, errorStatus } from '../../shared/errors.ts'
import { mayCall, type Viewer } from '../../shared/permissions.ts'
import { routes } from '../features/index.ts'
import { endpoints, openapiDocument } from '../http/openapi.ts'
import { ContractModel, UserModel } from '../operations/models.ts'
import { issueToken } from './issue-token.ts'
import { changesAccounts, reseedAccounts } from './reseed-accounts.ts'
import { tamperedToken } from './tampered-token.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let app: TestServer
beforeAll(async () => {
  app = await startTestServer()
})
afterAll(() => app.close())

/** Tokens by name, until the accounts are put back. */
const tokens = new Map<string, string>()
async function tokenOf(name: string): Promise<string> {
  const token = tokens.get(name) ?? (await app.signIn(name))
  tokens.set(name, token)
  return token
}
async function putAccountsBack(): Promise<void> {
  await reseedAccounts(app)
  tokens.clear()
}

const names = ['admin', 'view', 'company', 'user', 'trial', 'magazine']

async function viewerOf(name: string): Promise<Viewer> {
  const user = await UserModel.query(app.services.operations.knex).findById(`demo-${name}`)
  const contract = await ContractModel.query(app.services.operations.knex)
    .findById(user?.contractId ?? '')
    .withGraphFetched('pattern')
  if (!user || !contract?.pattern) throw new Error(name)
  const { isScreenCooperation, pattern } = contract
  return { role: user.role, disableMenuTab: user.disableMenuTab, contractPattern: pattern.flags, isScreenCooperation }
}

describe('the contract', () => {
  it('Every declared call is routed exactly once', () => {
    const routed = routes.map((route) => route.endpoint.name).sort()
    expect(routed).toEqual(endpoints.map((endpoint) => endpoint.name).sort())
    const addresses = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('serves the OpenAPI document at /api/openapi.json', async () => {
    const response = await app.server.inject({ url: '/api/openapi.json' })
    expect(JSON.parse(response.payload)).toEqual(JSON.parse(JSON.stringify(openapiDocument())))
  })
})

/** Calls about one load: there is none in a fresh demo. */
const aboutALoad = new Set(['importReport', 'importRejects', 'loadDetail', 'cancelLoad', 'undoLoad'])
/** Calls about one export job or one schedule, of which there is none either. */
const aboutAJob = /^((job|exportJob)(One|Cancel|Retry|Delete|File|FileGet|Download)|schedule(Update|Delete|Pause|RunNow|Runs))$/

/** Calls whose example stands on something that only a mail or a load brings: it is refused for what it says. */
const refusedExamples: Record<string, ErrorCode> = {
  confirmReset: 'token.invalid',
  exportConfirmReset: 'token.invalid',
  verifyRegistration: 'token.invalid',
  apiTokenRevoke: 'resource.notFound',
}

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  const exporting = endpoint.area === 'sales-exports'
  const embedded = endpoint.area === 'widget'
  const free = endpoint.access === 'anonymous'
  /** Who may make the call in any case. */
  const caller = exporting
    ? 'export'
    : endpoint.access === 'trial'
      ? 'trial'
      : endpoint.access === 'user-management-edit'
        ? 'company'
        : endpoint.access === 'widget'
          ? 'user'
          : 'admin'
  const tokenOfCaller = async (): Promise<string> =>
    embedded ? (await issueToken(app, { scopes: ['widget'] })).token : tokenOf(caller)
  afterEach(async () => {
    if (changesAccounts(endpoint)) await putAccountsBack()
  })

  it('The example of a call is one that its own schemas accept', () => {
    const example = endpoint.example(app.facts)
    expect(endpoint.params.safeParse(example.params ?? {}).error).toBeUndefined()
    expect(endpoint.query.safeParse(example.query ?? {}).error).toBeUndefined()
    expect(endpoint.body.safeParse(example.body ?? {}).error).toBeUndefined()
  })

  it.skipIf(free)('A call answers 401 without a token, with one tampered with, and with one of another area', async () => {
    const example = endpoint.example(app.facts)
    const without = await app.call(endpoint, example)
    expect([without.status, without.body.code]).toEqual([401, 'session.missing'])
    const token = await tokenOfCaller()
    const tampered = await app.call(endpoint, example, tamperedToken(token))
    expect([tampered.status, tampered.body.code]).toEqual([401, 'session.expired'])
    const foreign = await app.call(endpoint, example, await tokenOf(exporting ? 'admin' : 'export'))
    expect([foreign.status, foreign.body.code]).toEqual([401, 'session.expired'])
  })

  it.skipIf(free || exporting || embedded)('A call answers 403 to exactly those who may not make it', async () => {
    // whoever gets past the guard learns that the question is wrong, and nothing happens
    const probe = { ...endpoint.example(app.facts), query: { surprise: 1 } }
    for (const name of names) {
      const { status, body } = await app.call(endpoint, probe, await tokenOf(name))
      const allowed = mayCall(await viewerOf(name), endpoint.access)
      expect([status, body.code], name).toEqual(allowed ? [400, 'request.invalid'] : [403, 'access.denied'])
    }
  })

  it.skipIf(endpoint.uploads === true || aboutALoad.has(endpoint.name) || aboutAJob.test(endpoint.name))(
    'The example of a call is answered',
    async () => {
      const { status, body } = await app.call(endpoint, endpoint.example(app.facts), free ? null : await tokenOfCaller())
      const refused = refusedExamples[endpoint.name]
      expect(refused ? body.code : body.status, JSON.stringify(body).slice(0, 400)).toBe(refused ?? 200)
      expect(status).toBe(refused ? errorStatus[refused] : 200)
    },
  )

  it('A call refuses a field that it does not know', async () => {
    if (endpoint.method === 'GET' || endpoint.uploads) return
    const example = endpoint.example(app.facts)
    const { status, body } = await app.call(
      endpoint,
      { ...example, body: { ...example.body, surprise: 1 } },
      free ? null : await tokenOfCaller(),
    )
    expect([status, body.code]).toEqual([400, 'request.invalid'])
  })
})
