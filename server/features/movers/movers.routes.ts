import type { Knex } from 'knex'
import type { Result } from '../../../shared/api/endpoint.ts'
import { type MoversBody, movers, moversExport } from '../../../shared/api/movers.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { getLastYearPeriod } from '../../../shared/calendar/period.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { moverReport } from '../../../shared/reports/movers.ts'
import { getRequestUnit } from '../../../shared/trade/kinds.ts'
import { allRows, defineExportRoute } from '../../exporting/export-route.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { readMoverRows } from '../../warehouse/figures/mover-rows.ts'
import { type MoverSum, readMovers } from '../../warehouse/figures/movers.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { readExcludedSales } from '../../warehouse/sales/excluded-sales.ts'
import { resolveReportConditions } from '../../warehouse/sales/report-conditions.ts'

const noMovers: MoverSum = { titles: 0, difference: 0 }

/** Lists products that sell much more or much less than in the compared period, the greatest difference first. */
export async function listMovers(
  knex: Knex,
  body: MoversBody,
  { scope, language }: { scope: DataScope; language: Language },
): Promise<QueryResult<Result<typeof movers>>> {
  const comparesLastYear = body.compareWith === 'lastYear'
  const conditions = await resolveReportConditions(knex, body, {
    scope,
    ranks: true,
    ...(comparesLastYear ? { comparedFrom: getLastYearPeriod(body.period).from } : {}),
  })
  const { comparedPeriod, previousPeriod: before } = comparesLastYear ? conditions.lastYear : conditions.comparison
  const [found, excluded] = await Promise.all([
    comparedPeriod === null
      ? { total: 0, sums: { up: noMovers, down: noMovers, new: noMovers }, movers: [] }
      : readMovers(knex, {
          ...conditions.conditions,
          period: comparedPeriod,
          before,
          minCopies: body.minSoldCopies,
          direction: body.direction,
          compareWith: body.compareWith,
          limit: body.pageSize,
          offset: (body.pageNum - 1) * body.pageSize,
          asOfDays: conditions.asOfDays,
          firstDay: conditions.firstDay,
          scope,
        }),
    readExcludedSales(knex, { ...conditions.withExcluded, period: body.period }, conditions.exclusion),
  ])
  const list = await readMoverRows(knex, found.movers, { scope, language, unit: getRequestUnit(body) })
  return {
    list,
    totals: found.sums,
    period: body.period,
    comparedPeriod,
    comparedWith: before,
    excluded,
    numberOfStores: conditions.numberOfStores,
    sameStoreDays: conditions.sameStoreDays,
    total: found.total,
  }
}

export const moversRoutes = [
  defineReportRoute(movers, ({ knex, body, scope, language }) => listMovers(knex, body, { scope, language })),
  defineExportRoute(moversExport, 'ranking-create', async (body, { user, language, knex }) => {
    const all = { ...body, ...allRows }
    const result = await listMovers(knex, all, { scope: user, language })
    return {
      name: 'movers',
      nameParts: [body.period.from, body.period.to],
      columns: moverReport.columns,
      rows: result.list,
    }
  }),
]
