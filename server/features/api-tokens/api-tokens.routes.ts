import { apiTokenIssue, apiTokenList, apiTokenRevoke } from '../../../shared/api/api-tokens.ts'
import { issueApiToken, listApiTokens, revokeApiToken } from '../../accounts/api-tokens.ts'
import { findContract } from '../../accounts/contract-versions.ts'
import { defineRoute, getActor } from '../../routing/route.ts'

export const apiTokensRoutes = [
  defineRoute(apiTokenList, async (call, { operations: { knex }, config }) => {
    const contract = await findContract(knex, call.params.id)
    return {
      list: await listApiTokens(knex, contract.id),
      allows: { widget: contract.isScreenCooperation, external: contract.externalApi },
      limits: { widget: config.widgetTokenRate, external: config.apiTokenRate },
      address: config.baseUrl,
    }
  }),
  defineRoute(apiTokenIssue, (call, { operations: { knex } }) =>
    issueApiToken(knex, { contractId: call.params.id, ...call.body }, getActor(call)),
  ),
  defineRoute(apiTokenRevoke, (call, { operations: { knex } }) => {
    const { id, tokenId } = call.params
    return revokeApiToken(knex, { contractId: id, tokenId }, getActor(call))
  }),
]
