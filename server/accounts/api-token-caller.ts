import type { Knex } from 'knex'
import { canCall } from '../../shared/access/permissions.ts'
import type { Endpoint, TokenScope } from '../../shared/api/endpoint.ts'
import { hasTokenShape, TOKEN_PREFIX_LENGTH } from '../../shared/api/widget-pages.ts'
import { AppError } from '../../shared/errors/errors.ts'
import type { WithConfig } from '../foundation/config.ts'
import { type CountedCall, countTokenCall, countUnsavedCall, type TokenUseKind } from '../operations/api-token-use.ts'
import { toTokenActor } from '../operations/audit.ts'
import type { WithOperations } from '../operations/database.ts'
import { runOptionalWrite } from '../operations/disk-space.ts'
import { ApiTokenModel, ContractModel } from '../operations/models.ts'
import { hashApiToken, isTokenActive, TOKEN_PREFIX } from './api-tokens.ts'
import { isContractActive, toContractFields } from './session.ts'
import type { SignedIn } from './signed-in.ts'

/** Returns the contract's token of a bearer header, or null. */
export function parseApiToken(authorization = ''): string | null {
  const token = authorization.replace(/^Bearer /, '')
  return token !== authorization && hasTokenShape(token) ? token : null
}

/** Rate limit headers of a result. */
export type RateLimitHeaders = Readonly<Record<string, string>>

const getTokenUseKind = ({ area }: Endpoint): TokenUseKind => (area === 'widget' ? 'widget' : 'external')
const getRateLimit = ({ config }: WithConfig, kind: TokenUseKind): number =>
  kind === 'widget' ? config.widgetTokenRate : config.apiTokenRate

const buildRateLimitHeaders = ({ calls, resetsIn }: CountedCall, limit: number): RateLimitHeaders => ({
  'ratelimit-policy': `${limit};w=60`,
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(Math.max(0, limit - calls)),
  'ratelimit-reset': String(resetsIn),
})

/** Returns a contract's token as the guard and the queries see a user: without name, menu and role. */
function toSignedInUser(token: ApiTokenModel, contract: ContractModel): SignedIn & { externalApi: boolean } {
  if (!contract.pattern) throw new Error('a contract was read without its pattern')
  return {
    ...toContractFields(contract, contract.pattern),
    userId: toTokenActor(token.id),
    sessionId: toTokenActor(token.id),
    fullName: token.name,
    email: '',
    role: 'USER',
    userType: 0,
    accountType: 2,
    disableMenuTab: [],
    expiresAt: token.expiresAt,
    apiToken: { id: token.id, name: token.name, scopes: token.scopes, origins: token.origins },
  }
}

/** Returns the active contract of a usable token; null for an expired or revoked one, or if the contract has ended. */
async function findTokenContract(knex: Knex, token: ApiTokenModel): Promise<ContractModel | null> {
  if (!isTokenActive(token)) return null
  const contract = await ContractModel.query(knex).findById(token.contractId).withGraphFetched('pattern')
  return contract?.pattern && isContractActive(contract) ? contract : null
}

/** True if the token's scopes include the call. */
const allowsCall = ({ scopes }: { scopes: readonly TokenScope[] }, { scope }: Pick<Endpoint, 'scope'>): boolean =>
  scope !== undefined && scopes.includes(scope)

/** Throws if a job or another call makes a call for somebody who may not make it directly. */
export function requireCall(user: SignedIn, endpoint: Pick<Endpoint, 'access' | 'scope'>): void {
  if (!canCall(user, endpoint.access)) throw new AppError('access.denied')
  if (user.apiToken && !allowsCall(user.apiToken, endpoint)) throw new AppError('apiToken.scope')
}

/** Resolves a token for its background jobs. Null if it could not make calls any more. */
export async function findTokenCaller(knex: Knex, tokenId: string): Promise<SignedIn | null> {
  const token = await ApiTokenModel.query(knex).findById(tokenId)
  const contract = token ? await findTokenContract(knex, token) : null
  if (!token?.scopes.includes('exports') || !contract?.externalApi) return null
  const { externalApi: _external, ...speaker } = toSignedInUser(token, contract)
  return speaker
}

/** Counts a call of a token. Throws 429 beyond its limit. */
async function countCall(
  { id }: ApiTokenModel,
  services: WithConfig & WithOperations,
  at: { endpoint: Endpoint; addHeaders: (headers: RateLimitHeaders) => void; calls: number },
): Promise<void> {
  const { operations } = services
  const kind = getTokenUseKind(at.endpoint)
  const limit = getRateLimit(services, kind)
  const countedCall = await runOptionalWrite(
    operations,
    () => countTokenCall(operations.knex, { id, kind, limit, calls: at.calls }),
    () => countUnsavedCall(operations.knex, { id, kind, limit, calls: at.calls }),
  )
  at.addHeaders(buildRateLimitHeaders(countedCall, limit))
  if (countedCall.refused) throw new AppError('apiToken.tooMany', { seconds: countedCall.resetsIn, limit })
}

/**
 * Resolves a token for a call. Throws 401 if it is not valid, 429 beyond its limit, and 403 if its scopes do not include the
 * call or the contract no longer has the external API. `addHeaders` receives the rate limit headers. A request counts as so many
 * `calls`: none if it makes other calls with the same token, which are counted.
 */
export async function authenticateApiToken(
  rawToken: string,
  services: WithConfig & WithOperations,
  at: { endpoint: Endpoint; addHeaders: (headers: RateLimitHeaders) => void; calls: number },
): Promise<SignedIn> {
  const { operations } = services
  const token = await ApiTokenModel.query(operations.knex).findOne({ token_hash: hashApiToken(rawToken) })
  const contract = token ? await findTokenContract(operations.knex, token) : null
  if (!token || contract === null) throw new AppError('session.expired')
  if (at.calls > 0) await countCall(token, services, at)
  if (!allowsCall(token, at.endpoint)) throw new AppError('apiToken.scope')
  const { externalApi, ...speaker } = toSignedInUser(token, contract)
  if (at.endpoint.scope !== 'widget' && !externalApi) throw new AppError('access.denied')
  return speaker
}

/**
 * Returns which sites may frame a page that was opened with a token or the prefix of one, and whether the token is still valid.
 * An expired or revoked token still allows the frame, which then shows a message; an unknown token, or one without the widget
 * scope, allows none (null).
 */
export async function findEmbedPolicy(
  knex: Knex,
  rawToken: string,
): Promise<{ origins: readonly string[]; live: boolean } | null> {
  const wellFormed = hasTokenShape(rawToken)
  if (!wellFormed && !(rawToken.startsWith(TOKEN_PREFIX) && rawToken.length === TOKEN_PREFIX_LENGTH)) return null
  const rows = await ApiTokenModel.query(knex)
    .where(wellFormed ? { token_hash: hashApiToken(rawToken) } : { head: rawToken })
    .limit(2)
  const [tokenRow] = rows
  // ambiguous if two tokens have the same prefix
  if (!tokenRow?.scopes.includes('widget') || rows.length > 1) return null
  return { origins: tokenRow.origins, live: (await findTokenContract(knex, tokenRow)) !== null }
}
