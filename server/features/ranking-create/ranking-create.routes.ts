import { inFiles } from '../../../shared/contract/columns.ts'
import { rankingReport } from '../../../shared/contract/ranking-create.columns.ts'
import { createRanking, createRankingExport } from '../../../shared/contract/ranking-create.ts'
import { exportRoute } from '../../export/export-route.ts'
import { rememberSearch } from '../../operations/recent-search.ts'
import { route, signedIn } from '../../routing/route.ts'
import { hiddenNote } from './ranking-create.export.ts'
import { rankProducts } from './ranking-create.query.ts'

export const rankingCreateRoutes = [
  route(createRanking, async (call, { warehouse, operations }) => {
    const user = signedIn(call)
    const ranking = await rankProducts(warehouse, call.body, user)
    if (call.body.pageNum === 1) {
      await rememberSearch(operations.knex, {
        userId: user.userId,
        feature: 'ranking-create',
        conditions: call.body,
        total: ranking.paging.total,
      })
    }
    return ranking
  }),
  exportRoute(createRankingExport, 'ranking-create', async (body, { user, language, services }) => {
    const ranking = await rankProducts(services.warehouse, { ...body, pageNum: 1, pageSize: body.limit }, user)
    return {
      name: 'ranking',
      nameParts: [body.period.from, body.period.to],
      columns: inFiles(rankingReport),
      rows: ranking.rankingList,
      totals: ranking.additionalData.listed,
      notes: hiddenNote(ranking.additionalData.hiddenProducts, language),
    }
  }),
]
