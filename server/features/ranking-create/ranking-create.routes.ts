import { createRanking, createRankingExport } from '../../../shared/contract/ranking-create.ts'
import { toFile } from '../../export/file.ts'
import { exportName } from '../../export/table-model.ts'
import { route, signedIn } from '../../http/context.ts'
import { auditExport } from '../../operations/audit.ts'
import { rememberSearch } from '../../operations/recent-search.ts'
import { rankingTable } from './ranking-create.export.ts'
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
  route(createRankingExport, async (call, { warehouse, operations }) => {
    const user = signedIn(call)
    const { format, encoding, language, ...body } = call.body
    const ranking = await rankProducts(warehouse, { ...body, pageNum: 1, pageSize: body.limit }, user)
    const table = rankingTable(ranking, { body, language, madeBy: user.userId })
    await auditExport(
      operations.knex,
      { user, address: call.address },
      { target: 'ranking-create', detail: { rows: table.rows.length, format } },
    )
    const name = `${exportName('ranking', language)}_${body.period.from}_${body.period.to}`
    return toFile(table, { format, encoding, name })
  }),
]
