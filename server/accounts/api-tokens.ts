import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { type ApiTokenBody, type ApiTokenRow, tokenLimits } from '../../shared/api/api-tokens.ts'
import { TOKEN_PREFIX_LENGTH } from '../../shared/api/widget-pages.ts'
import { addDays, getMidnightInJapan, getTodayInJapan } from '../../shared/calendar/period.ts'
import { AppError } from '../../shared/errors/errors.ts'
import { readTokenUses, type TokenUse } from '../operations/api-token-use.ts'
import { type Actor, recordAuditEvent, toAuditActor } from '../operations/audit.ts'
import { ApiTokenModel, ContractModel } from '../operations/models.ts'
import { findContract } from './contract-versions.ts'

/** The prefix distinguishes API tokens from session tokens and lets secret scanners find them. */
export const TOKEN_PREFIX = 'urt_'

const createApiToken = (): string => `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`

/** 256 random bits need neither a salt nor a slow hash. */
export const hashApiToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** True if the token is neither revoked nor expired. */
export const isTokenActive = ({ revokedAt, expiresAt }: ApiTokenModel): boolean =>
  revokedAt === null && Date.parse(expiresAt) > Date.now()

const getFirstCountedDay = (): string => addDays(getTodayInJapan(), -29)
const NO_TOKEN_USE: TokenUse = { uses: 0, usesSince: 0, refusedSince: 0, lastUsedAt: null }

function toRow(token: ApiTokenModel, use: TokenUse = NO_TOKEN_USE): ApiTokenRow {
  const { id, name, head, scopes, origins, createdAt, createdBy, expiresAt, revokedAt, revokedBy } = token
  return {
    id,
    name,
    head,
    scopes,
    origins,
    state: revokedAt !== null ? 'revoked' : isTokenActive(token) ? 'live' : 'expired',
    createdAt,
    createdBy,
    expiresAt,
    revokedAt,
    revokedBy,
    lastUsedAt: use.lastUsedAt,
    uses: use.uses,
    usesLast30Days: use.usesSince,
    refusedLast30Days: use.refusedSince,
  }
}

/** Lists the tokens of a contract: usable ones first, then the newest. */
export async function listApiTokens(knex: Knex, contractId: string): Promise<ApiTokenRow[]> {
  const tokens = await ApiTokenModel.query(knex).where({ contract_id: contractId }).orderBy('created_at', 'desc').orderBy('id')
  const use = await readTokenUses(
    knex,
    tokens.map(({ id }) => id),
    getFirstCountedDay(),
  )
  return tokens
    .map((token) => toRow(token, use.get(token.id)))
    .sort((a, b) => Number(b.state === 'live') - Number(a.state === 'live'))
}

/** Refuses a token for features that the contract lacks: its first call would be refused anyway. */
function requireTokenFeatures(contract: ContractModel, { scopes }: ApiTokenBody): void {
  if (contract.status === 'deleted') throw new AppError('contract.deleted')
  if (scopes.includes('widget') && !contract.isScreenCooperation) throw new AppError('apiToken.widgetOff')
  if (scopes.some((scope) => scope !== 'widget') && !contract.externalApi) throw new AppError('apiToken.externalOff')
}

/** Issues a token. The token is returned only here; only its hash is stored. */
export async function issueApiToken(
  knex: Knex,
  { contractId, ...body }: ApiTokenBody & { contractId: string },
  by: Actor,
): Promise<{ token: string; row: ApiTokenRow }> {
  const contract = await findContract(knex, contractId)
  requireTokenFeatures(contract, body)
  const token = createApiToken()
  const { name, scopes, origins, expiresOn } = body
  const row = await knex.transaction(async (trx) => {
    // locks the contract, so that two simultaneous requests do not both take the last place
    await ContractModel.query(trx).select('id').findById(contractId).forUpdate()
    const tokens = await ApiTokenModel.query(trx).where({ contract_id: contractId })
    if (tokens.filter(isTokenActive).length >= tokenLimits.live) throw new AppError('apiToken.full', { most: tokenLimits.live })
    const issued = await ApiTokenModel.query(trx).insertAndFetch({
      id: randomUUID(),
      contractId,
      name,
      head: token.slice(0, TOKEN_PREFIX_LENGTH),
      tokenHash: hashApiToken(token),
      scopes,
      origins,
      createdAt: new Date().toISOString(),
      createdBy: by.user.fullName,
      // midnight in Japan at the end of the day
      expiresAt: new Date(getMidnightInJapan(addDays(expiresOn, 1))).toISOString(),
      revokedAt: null,
      revokedBy: null,
    })
    await recordAuditEvent(trx, {
      ...toAuditActor(by),
      action: 'token.issue',
      target: contract.number,
      detail: { name, head: issued.head, scopes, origins, expiresOn },
    })
    return issued
  })
  return { token, row: toRow(row) }
}

/** Revokes a token of the contract; an already revoked one stays unchanged. */
export async function revokeApiToken(
  knex: Knex,
  { contractId, tokenId }: { contractId: string; tokenId: string },
  by: Actor,
): Promise<ApiTokenRow> {
  const contract = await findContract(knex, contractId)
  return knex.transaction(async (trx) => {
    const token = await ApiTokenModel.query(trx).findOne({ id: tokenId, contract_id: contractId }).forUpdate()
    if (!token) throw new AppError('resource.notFound')
    const use = (await readTokenUses(trx, [tokenId], getFirstCountedDay())).get(tokenId)
    if (token.revokedAt !== null) return toRow(token, use)
    const revoked = { revokedAt: new Date().toISOString(), revokedBy: by.user.fullName }
    await ApiTokenModel.query(trx).findById(tokenId).patch(revoked)
    await recordAuditEvent(trx, {
      ...toAuditActor(by),
      action: 'token.revoke',
      target: contract.number,
      detail: { name: token.name, head: token.head },
    })
    token.$set(revoked)
    return toRow(token, use)
  })
}
