import type { Knex } from 'knex'
import type { Endpoint, TokenScope } from '../../shared/contract/endpoint.ts'
import { AppError } from '../../shared/errors.ts'
import { isTokenShaped, TOKEN_HEAD } from '../../shared/widget-pages.ts'
import { type CountedCall, countCall, countUnsavedCall, type TokenUseKind } from '../operations/api-token-use.ts'
import { toTokenActor } from '../operations/audit.ts'
import { ApiTokenModel, ContractModel } from '../operations/models.ts'
import { ifRoom } from '../operations/storage-room.ts'
import type { Services } from '../services.ts'
import { hashApiToken, isLive, TOKEN_PREFIX } from './api-token-secret.ts'
import { contractHolds, ofContract } from './session.ts'
import type { SignedIn } from './signed-in.ts'

/** The token of a bearer header, where it is one of a contract. */
export function parseApiToken(authorization = ''): string | null {
  const token = authorization.replace(/^Bearer /, '')
  return token !== authorization && isTokenShaped(token) ? token : null
}

/** A token that is used beyond its limit is told when to come back; every other answer says how much is left. */
export type RateHeaders = Readonly<Record<string, string>>

const getUseKind = ({ area }: Endpoint): TokenUseKind => (area === 'widget' ? 'widget' : 'external')
const getLimit = ({ config }: Services, kind: TokenUseKind): number =>
  kind === 'widget' ? config.widgetTokenRate : config.apiTokenRate

const rateHeaders = ({ calls, resetsIn }: CountedCall, limit: number): RateHeaders => ({
  'ratelimit-policy': `${limit};w=60`,
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(Math.max(0, limit - calls)),
  'ratelimit-reset': String(resetsIn),
})

/** The contract that a token speaks for, as the guard and the queries know a user: one without a name, a menu or a role. */
function toSignedIn(token: ApiTokenModel, contract: ContractModel): SignedIn & { externalApi: boolean } {
  if (!contract.pattern) throw new Error('a contract was read without its pattern')
  return {
    ...ofContract(contract, contract.pattern),
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

/** The contract in force of a token that can be used; null for one that is over, revoked, or whose contract is over. */
async function findTokenContract(knex: Knex, token: ApiTokenModel): Promise<ContractModel | null> {
  if (!isLive(token)) return null
  const contract = await ContractModel.query(knex).findById(token.contractId).withGraphFetched('pattern')
  return contract?.pattern && contractHolds(contract) ? contract : null
}

/** Does the token's scope open this call? */
export const opensCall = ({ scopes }: { scopes: readonly TokenScope[] }, { scope }: Pick<Endpoint, 'scope'>): boolean =>
  scope !== undefined && scopes.includes(scope)

/** Whom a token speaks for while it asks nothing: a job of its own runs. Null where it could not ask for one any more. */
export async function findSpeaker(knex: Knex, tokenId: string): Promise<SignedIn | null> {
  const token = await ApiTokenModel.query(knex).findById(tokenId)
  const contract = token ? await findTokenContract(knex, token) : null
  if (!token?.scopes.includes('exports') || !contract?.externalApi) return null
  const { externalApi: _external, ...speaker } = toSignedIn(token, contract)
  return speaker
}

/**
 * Whom a token speaks for at a call. 401 where it no longer holds, whatever is asked; 429 beyond its limit; 403 where its scopes
 * do not open the call, or the contract has no external API any more. `told` is given the headers of the limit.
 */
export async function readApiToken(
  givenToken: string,
  services: Services,
  at: { endpoint: Endpoint; told: (headers: RateHeaders) => void },
): Promise<SignedIn> {
  const { operations } = services
  const token = await ApiTokenModel.query(operations.knex).findOne({ token_hash: hashApiToken(givenToken) })
  const contract = token ? await findTokenContract(operations.knex, token) : null
  if (!token || contract === null) throw new AppError('session.expired')
  const { id } = token
  const kind = getUseKind(at.endpoint)
  const limit = getLimit(services, kind)
  const countedCall = await ifRoom(
    operations,
    () => countCall(operations.knex, { id, kind, limit }),
    () => countUnsavedCall(operations.knex, { id, kind, limit }),
  )
  at.told(rateHeaders(countedCall, limit))
  if (countedCall.refused) throw new AppError('apiToken.tooMany', { seconds: countedCall.resetsIn, limit })
  if (!opensCall(token, at.endpoint)) throw new AppError('apiToken.scope')
  const { externalApi, ...speaker } = toSignedIn(token, contract)
  if (at.endpoint.scope !== 'widget' && !externalApi) throw new AppError('access.denied')
  return speaker
}

/**
 * Who may hold a page that was opened with a token, or with the head of one, and whether it still holds. What is over or revoked
 * says so in the frame, and shows nothing; an unknown one, or one that is for something else, stands in no frame.
 */
export async function findPageToken(
  knex: Knex,
  givenToken: string,
): Promise<{ origins: readonly string[]; live: boolean } | null> {
  const whole = isTokenShaped(givenToken)
  if (!whole && !(givenToken.startsWith(TOKEN_PREFIX) && givenToken.length === TOKEN_HEAD)) return null
  const rows = await ApiTokenModel.query(knex)
    .where(whole ? { token_hash: hashApiToken(givenToken) } : { head: givenToken })
    .limit(2)
  const [found] = rows
  // two that begin alike: neither is meant
  if (!found?.scopes.includes('widget') || rows.length > 1) return null
  return { origins: found.origins, live: (await findTokenContract(knex, found)) !== null }
}
