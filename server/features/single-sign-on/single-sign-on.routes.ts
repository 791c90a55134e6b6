import { contractSsoOne, contractSsoUpdate, ssoFinish, ssoStart, ssoUnlink } from '../../../shared/api/single-sign-on.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import type { WithJwtKey } from '../../accounts/jwt-key.ts'
import { type SessionToken, startSession } from '../../accounts/sign-in.ts'
import { beginSsoAttempt, consumeSsoAttempt } from '../../accounts/single-sign-on-attempts.ts'
import type { WithConfig } from '../../foundation/config.ts'
import type { WithLog } from '../../foundation/log.ts'
import { recordAuditEvent } from '../../operations/audit.ts'
import type { WithOperations } from '../../operations/database.ts'
import { limitRequests } from '../../operations/request-limit.ts'
import { type Call, defineRoute, getActor } from '../../routing/route.ts'
import { buildProviderUrl, ProviderError, readProviderUser } from './identity-provider.ts'
import { type EnabledSso, findEnabledSso, readSsoSettings, saveSsoSettings } from './single-sign-on-settings.ts'
import { resolveSsoUser, unlinkSso } from './single-sign-on-user.ts'

/** Users read a plain sentence; the operator finds the provider's own message in the log. */
async function withLoggedErrors<T>(services: WithLog, contractId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderError) services.log.failure({ during: 'single sign-on', contractId, error })
    throw error
  }
}

async function handleStart(call: Call<typeof ssoStart>, services: WithConfig & WithJwtKey & WithLog & WithOperations) {
  const { knex } = services.operations
  await limitRequests(knex, { kind: 'sso', account: call.address, address: call.address })
  const { sso, client } = await findEnabledSso(services, { number: call.body.contractNumber })
  const attempt = await beginSsoAttempt(knex, sso.contractId, call.ssoBrowser)
  return { url: await withLoggedErrors(services, sso.contractId, () => buildProviderUrl(client, attempt)) }
}

async function handleFinish(
  call: Call<typeof ssoFinish>,
  services: WithConfig & WithJwtKey & WithLog & WithOperations,
): Promise<SessionToken> {
  const { knex } = services.operations
  await limitRequests(knex, { kind: 'sso', account: call.address, address: call.address })
  const state = new URLSearchParams(call.body.query).get('state') ?? ''
  const attempt = await consumeSsoAttempt(knex, state, call.ssoBrowser)
  const enabled = await findEnabledSso(services, { id: attempt.contractId })
  const provided = await withLoggedErrors(services, attempt.contractId, () =>
    readProviderUser(enabled.client, attempt, call.body.query),
  )
  try {
    const user = await resolveSsoUser(knex, { sso: enabled.sso, provided, address: call.address })
    return await startSession(user, { area: 'main', address: call.address, device: call.device, method: 'sso' }, services)
  } catch (error) {
    if (error instanceof AppError) await recordRefusal(call, services, { enabled, provided, error })
    throw error
  }
}

/** Adds a refused sign-in to the audit log. */
const recordRefusal = (
  call: Call<typeof ssoFinish>,
  { operations }: WithOperations,
  { enabled: { sso }, provided, error }: { enabled: EnabledSso; provided: { claims: { email?: unknown } }; error: AppError },
): Promise<void> =>
  recordAuditEvent(operations.knex, {
    action: 'login.failed',
    contractId: sso.contractId,
    target: typeof provided.claims.email === 'string' ? provided.claims.email.slice(0, 254) : '',
    detail: { area: 'main', method: 'sso', reason: error.code },
    address: call.address,
  })

export const singleSignOnRoutes = [
  defineRoute(contractSsoOne, (call, services) => readSsoSettings(services, call.params.id)),
  defineRoute(contractSsoUpdate, async (call, services) => {
    const by = getActor(call)
    await saveSsoSettings(services, { contractId: call.params.id, body: call.body, by })
    return readSsoSettings(services, call.params.id)
  }),
  defineRoute(ssoUnlink, async (call, { operations }) => {
    await unlinkSso(operations.knex, { userId: call.body.userId, by: getActor(call) })
    return {}
  }),
  defineRoute(ssoStart, handleStart),
  defineRoute(ssoFinish, handleFinish),
]
