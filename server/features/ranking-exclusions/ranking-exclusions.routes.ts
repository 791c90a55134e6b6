import { rankingExclusions, setRankingExclusions } from '../../../shared/api/publisher-ranking.ts'
import { audit } from '../../operations/audit.ts'
import { route, signedIn } from '../../routing/route.ts'
import { listExclusions, replaceExclusions } from './ranking-exclusions.query.ts'

export const rankingExclusionsRoutes = [
  route(rankingExclusions, async (call, { warehouse }) => ({ list: await listExclusions(warehouse, signedIn(call)) })),
  route(setRankingExclusions, async (call, { warehouse, operations }) => {
    const user = signedIn(call)
    const publisherCds = [...new Set(call.body.publisherCds)].sort()
    const before = await replaceExclusions(warehouse, publisherCds)
    await audit(operations.knex, {
      action: 'rankingExclusions',
      userId: user.userId,
      contractId: user.contractId,
      target: 'publisher-ranking',
      detail: { before, after: publisherCds },
      address: call.address,
    })
    return { list: await listExclusions(warehouse, user) }
  }),
]
