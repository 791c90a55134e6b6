import {
  createRanking,
  createRankingExport,
  isRankedInMarket,
  type RankingBody,
  rankingLines,
} from '../../../shared/api/ranking-create.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { listFileColumns } from '../../../shared/reports/columns.ts'
import { rankingReport } from '../../../shared/reports/ranking-create.ts'
import { defineExportRoute } from '../../exporting/export-route.ts'
import { getExportName } from '../../exporting/table-model.ts'
import { isNewSearch, recordSearch } from '../../operations/recent-search.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { requireSignedIn } from '../../routing/route.ts'
import { rankProducts, rankProductsByStep, readRanking } from './ranking-create.query.ts'

/** Returns notes for readers of a ranking: which titles its ranks count, and how buyers are counted. */
const buildNotes = (body: RankingBody, language: Language): string[] => [
  ...(isRankedInMarket(body) ? [getExportName('marketRanks', language)] : []),
  ...(body.gender !== 0 || body.ageRange !== null
    ? [getExportName('memberNoise', language), getExportName('hiddenTitles', language)]
    : []),
]

export const rankingCreateRoutes = [
  defineReportRoute(createRanking, readRanking, async (call, total, { operations }) => {
    if (!isNewSearch(call.body)) return
    const { userId, apiToken } = requireSignedIn(call)
    // tokens have no search history
    if (apiToken) return
    await recordSearch(operations.knex, { userId, feature: 'ranking-create', conditions: call.body, total })
  }),
  defineReportRoute(rankingLines, ({ knex, body, scope }) => rankProductsByStep(knex, body, scope)),
  defineExportRoute(createRankingExport, 'ranking-create', async (body, { user, language, knex }) => {
    const ranking = await rankProducts(knex, { ...body, pageNum: 1, pageSize: body.limit }, user)
    return {
      name: 'ranking',
      nameParts: [body.period.from, body.period.to],
      columns: listFileColumns(rankingReport),
      screen: rankingReport.screen,
      rows: ranking.rankingList,
      totals: ranking.additionalData.listed,
      notes: buildNotes(body, language),
    }
  }),
]
