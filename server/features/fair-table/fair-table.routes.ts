import { fairTable, fairTableExport, fairTableOrder, fairTableOrderExport } from '../../../shared/api/fair-table.ts'
import { fairOrderReport, fairTableReport } from '../../../shared/reports/fair-table.ts'
import { allRows, defineExportRoute } from '../../exporting/export-route.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { listFairOrder, listFairTable } from './fair-table.query.ts'

export const fairTableRoutes = [
  defineReportRoute(fairTable, ({ knex, body, scope, language }) => listFairTable(knex, body, { scope, language })),
  defineExportRoute(fairTableExport, 'combined-sales-analysis', async (body, { user, language, knex }) => {
    const { base, list, totals, explanation } = await listFairTable(knex, body, { scope: user, language })
    return {
      name: 'fairTable',
      nameParts: [base.productName, body.period.from, body.period.to],
      subject: { productName: base.productName },
      columns: fairTableReport.columns,
      rows: list,
      totals,
      notes: [explanation],
    }
  }),
  defineReportRoute(fairTableOrder, async ({ knex, body, scope }) => {
    const { base: _base, ...result } = await listFairOrder(knex, body, { scope })
    return result
  }),
  defineExportRoute(fairTableOrderExport, 'combined-sales-analysis', async (body, { user, knex }) => {
    const { base, list, totals } = await listFairOrder(knex, { ...body, ...allRows }, { scope: user })
    return {
      name: 'fairTableOrder',
      nameParts: [base, ...list.slice(0, 1).map(({ orderDate }) => orderDate)],
      columns: fairOrderReport.columns,
      rows: list,
      totals,
    }
  }),
]
