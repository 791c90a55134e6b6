import {
  type CompanyRankingBody,
  companySortKeys,
  type StoreRankingBody,
  saleRankingByCompany,
  saleRankingByStore,
  saleRankingExport,
  storeSortKeys,
} from '../../../shared/api/sale-ranking.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { companyRankingReport, storeRankingReport } from '../../../shared/reports/sale-ranking.ts'
import { allRows, defineExportRoute, type ExportDefinition } from '../../exporting/export-route.ts'
import { getColumnLabel } from '../../exporting/table-model.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { rankCompanies, rankStores } from './sale-ranking.query.ts'

/** Bars in the PDF. */
const MAX_BARS = 20

export const saleRankingRoutes = [
  defineReportRoute(saleRankingByStore, ({ knex, body, scope, language }) => rankStores(knex, body, { scope, language })),
  defineReportRoute(saleRankingByCompany, ({ knex, body, scope, language }) => rankCompanies(knex, body, { scope, language })),
  defineExportRoute(saleRankingExport, 'sale-ranking', async ({ groupBy, ...body }, { user, language, knex }) => {
    const keys: readonly string[] = groupBy === 'store' ? storeSortKeys : companySortKeys
    if (!keys.includes(body.sortBy))
      throw new AppError('sort.unknown', { value: body.sortBy }, [{ field: 'sortBy', code: 'sort.unknown' }])
    const context = { scope: user, language }
    const all = { ...body, ...allRows }
    const ranking =
      groupBy === 'store'
        ? await rankStores(knex, all as StoreRankingBody, context)
        : await rankCompanies(knex, all as CompanyRankingBody, context)
    const bars = ranking.list.slice(0, MAX_BARS)
    const getName = (row: (typeof bars)[number]) => ('storeName' in row ? row.storeName : row.companyName)
    const subject = ranking.baseData.products.map((product) => `${product.jan} ${product.productName}`).join(', ')
    return {
      name: groupBy === 'store' ? 'storeRanking' : 'companyRanking',
      nameParts: [ranking.baseData.products[0]?.productName ?? '', body.period.from, body.period.to],
      subject: { productName: subject },
      columns: (groupBy === 'store' ? storeRankingReport : companyRankingReport).columns,
      rows: ranking.list,
      totals: ranking.totals,
      chart: {
        kind: 'bar',
        labels: bars.map(getName),
        series: [{ name: getColumnLabel('quantity', language), values: bars.map((row) => row.quantity) }],
      },
    } as ExportDefinition<unknown>
  }),
]
