import { afterEach, describe, expect, it } from 'vitest'
import { canCall, type Viewer } from '../../shared/access/permissions.ts'
import { isUpload } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { type ErrorCode, errorStatus } from '../../shared/errors/errors.ts'
import { routes } from '../features/index.ts'
import { getOpenapiDocument } from '../http/openapi.ts'
import { ContractModel, UserModel } from '../operations/models.ts'
import { issueToken } from './issue-token.ts'
import { changesAccounts, reseedAccounts } from './reseed-accounts.ts'
import { setUpTestServer } from './set-up.ts'
import { tamperToken } from './tampered-token.ts'

const app = setUpTestServer()

/** Tokens by name, until the accounts are restored. */
const tokens = new Map<string, string>()
async function getToken(name: string): Promise<string> {
  const token = tokens.get(name) ?? (await app.signIn(name))
  tokens.set(name, token)
  return token
}
async function restoreAccounts(): Promise<void> {
  await reseedAccounts(app)
  tokens.clear()
}

const names = ['admin', 'view', 'company', 'user', 'trial', 'magazine']

async function getViewer(name: string): Promise<Viewer> {
  const user = await UserModel.query(app.services.operations.knex).findById(`demo-${name}`)
  const contract = await ContractModel.query(app.services.operations.knex)
    .findById(user?.contractId ?? '')
    .withGraphFetched('pattern')
  if (!user || !contract?.pattern) throw new Error(name)
  const { isScreenCooperation, pattern } = contract
  return { role: user.role, disableMenuTab: user.disableMenuTab, contractPattern: pattern.flags, isScreenCooperation }
}

describe('declared endpoints', () => {
  it('routes every declared endpoint exactly once', () => {
    const routed = routes.map((route) => route.endpoint.name).sort()
    expect(routed).toEqual(endpoints.map((endpoint) => endpoint.name).sort())
    const addresses = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('describes the declared endpoints in the OpenAPI document at /api/openapi.json', async () => {
    const response = await app.server.inject({ url: '/api/openapi.json' })
    expect(JSON.parse(response.payload)).toEqual(JSON.parse(JSON.stringify(getOpenapiDocument())))
  })
})

/** Endpoints of one load; a new demo has no loads. */
const endpointsNeedingLoad = new Set(['importReport', 'importRejects', 'loadDetail', 'cancelLoad', 'undoLoad'])
/** Endpoints of one export job or schedule; a new demo has none. */
const endpointsNeedingJob =
  /^((job|exportJob)(One|Cancel|Retry|Delete|File|FileGet|Download)|schedule(Update|Delete|Pause|RunNow|Runs))$/

/** Errors of the endpoints whose example is refused, for example because it needs a token from a mail. */
const refusedExamples: Record<string, ErrorCode> = {
  confirmReset: 'token.invalid',
  exportConfirmReset: 'token.invalid',
  verifyRegistration: 'token.invalid',
  apiTokenRevoke: 'resource.notFound',
  invitationLink: 'resource.notFound',
  invitationResend: 'resource.notFound',
  invitationWithdraw: 'resource.notFound',
  enteredEventChange: 'resource.notFound',
  enteredEventRemove: 'resource.notFound',
  eventCalendarByKey: 'resource.notFound',
  loginCode: 'twoFactor.challenge',
  ssoUnlink: 'resource.notFound',
  ssoStart: 'sso.unavailable',
  ssoFinish: 'sso.state',
  twoFactorConfirm: 'twoFactor.off',
  twoFactorDisable: 'twoFactor.off',
  twoFactorReset: 'resource.notFound',
}

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('endpoint %s', (_name, endpoint) => {
  const isExportCall = endpoint.area === 'sales-exports'
  const isWidgetCall = endpoint.area === 'widget'
  const isAnonymous = endpoint.access === 'anonymous'
  /** A user with permission. */
  const caller = isExportCall
    ? 'export'
    : endpoint.access === 'trial'
      ? 'trial'
      : endpoint.access === 'user-management-edit'
        ? 'company'
        : endpoint.access === 'widget'
          ? 'user'
          : 'admin'
  const getCallerToken = async (): Promise<string> =>
    isWidgetCall ? (await issueToken(app, { scopes: ['widget'] })).token : getToken(caller)
  afterEach(async () => {
    if (changesAccounts(endpoint)) await restoreAccounts()
  })

  it('declares an example of an endpoint that its schemas accept', () => {
    const example = endpoint.example(app.facts)
    expect(endpoint.params.safeParse(example.params ?? {}).error).toBeUndefined()
    expect(endpoint.query.safeParse(example.query ?? {}).error).toBeUndefined()
    expect(endpoint.body.safeParse(example.body ?? {}).error).toBeUndefined()
  })

  it.skipIf(isAnonymous)('answers 401 without a token, with a tampered token and with a token of another area', async () => {
    const example = endpoint.example(app.facts)
    const without = await app.call(endpoint, example)
    expect([without.status, without.body.code]).toEqual([401, 'session.missing'])
    const token = await getCallerToken()
    const tampered = await app.call(endpoint, example, tamperToken(token))
    expect([tampered.status, tampered.body.code]).toEqual([401, 'session.expired'])
    const foreign = await app.call(endpoint, example, await getToken(isExportCall ? 'admin' : 'export'))
    expect([foreign.status, foreign.body.code]).toEqual([401, 'session.expired'])
  })

  it.skipIf(isAnonymous || isExportCall || isWidgetCall)('answers 403 to exactly the callers without permission', async () => {
    // an invalid query, so that a caller past the guard gets an error without effects
    const probe = { ...endpoint.example(app.facts), query: { surprise: 1 } }
    for (const name of names) {
      const { status, body } = await app.call(endpoint, probe, await getToken(name))
      const allowed = canCall(await getViewer(name), endpoint.access)
      expect([status, body.code], name).toEqual(allowed ? [400, 'request.invalid'] : [403, 'access.denied'])
    }
  })

  it.skipIf(isUpload(endpoint) || endpointsNeedingLoad.has(endpoint.name) || endpointsNeedingJob.test(endpoint.name))(
    'answers the example of an endpoint with 200 or its listed error',
    async () => {
      const { status, body } = await app.call(endpoint, endpoint.example(app.facts), isAnonymous ? null : await getCallerToken())
      const refused = refusedExamples[endpoint.name]
      expect(refused ? body.code : body.status, JSON.stringify(body).slice(0, 400)).toBe(refused ?? 200)
      expect(status).toBe(refused ? errorStatus[refused] : 200)
    },
  )

  it('rejects unknown fields in requests of an endpoint', async () => {
    if (endpoint.method === 'GET' || isUpload(endpoint)) return
    const example = endpoint.example(app.facts)
    const { status, body } = await app.call(
      endpoint,
      { ...example, body: { ...example.body, surprise: 1 } },
      isAnonymous ? null : await getCallerToken(),
    )
    expect([status, body.code]).toEqual([400, 'request.invalid'])
  })
})
