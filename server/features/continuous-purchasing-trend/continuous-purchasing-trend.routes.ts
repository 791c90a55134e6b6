import type { Knex } from 'knex'
import {
  type ContinuousBody,
  type ContinuousIssue,
  continuousSale,
  continuousSaleExport,
  continuousSaleSearch,
  type SuppressibleField,
  suppressibleFields,
} from '../../../shared/api/continuous-purchasing-trend.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { columns as columnNames } from '../../../shared/messages/columns.ts'
import { continuousWords } from '../../../shared/messages/continuous-purchasing-trend.ts'
import { continuousReport } from '../../../shared/reports/continuous-purchasing-trend.ts'
import { computePercent } from '../../../shared/trade/measures.ts'
import { defineExportRoute } from '../../exporting/export-route.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { getLastCompleteDay, readAsOfDays } from '../../warehouse/engine/as-of.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { countMembers, joinSets } from '../../warehouse/members/cell-keys.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { resolveSalesConditions, type SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { type BuyerOrigin, type CarriedBuyers, countIssueBuyers } from './issue-buyers.ts'
import { carriedCountsSql, issueWindowsSql, purchaseSequenceSql, windowPurchasesSql, windowSalesSql } from './issue-buyers-sql.ts'
import { type Issue, readCoveredDays, readIssues } from './issues.ts'
import { searchSeries } from './series-search.query.ts'

/** Reads the members of every issue by how they came to it, in one pass over the lines. */
async function readCarriedBuyers(
  knex: Knex,
  issues: readonly Issue[],
  conditions: Parameters<typeof windowPurchasesSql>[2],
): Promise<CarriedBuyers[]> {
  const rows = await sql<{ place: number; way: BuyerOrigin; members: number; keys: number }>(
    knex,
    `with issue (place, product_id, from_day, to_day) as materialized (:windows),
      bought as materialized (:bought),
      ordered as materialized (:ordered)
    select carried.* from (:carried) as carried`,
    {
      windows: issueWindowsSql(knex, issues),
      bought: windowPurchasesSql(knex, issues, conditions),
      ordered: purchaseSequenceSql(knex),
      carried: carriedCountsSql(knex),
    },
  )
  return rows.map(({ place, way, members, keys }) => ({ issue: place, way, members, keys }))
}

/** Reads the copies of every issue sold to anyone within its window. */
async function readQuantities(
  knex: Knex,
  issues: readonly Issue[],
  conditions: Pick<SalesConditions, 'stores'>,
): Promise<Map<number, number>> {
  const rows = await sql<{ place: number; quantity: number }>(
    knex,
    `with issue (place, product_id, from_day, to_day) as materialized (:windows)
    select sold.place, sold.quantity from (:sold) as sold`,
    { windows: issueWindowsSql(knex, issues), sold: windowSalesSql(knex, issues, conditions) },
  )
  return new Map(rows.map(({ place, quantity }) => [place, quantity]))
}

/** Follows buyers from issue to issue (domain 1.5). */
export async function followBuyers(knex: Knex, body: ContinuousBody, scope: DataScope) {
  const [covered, asOfDays] = await Promise.all([readCoveredDays(knex), readAsOfDays(knex, getTodayInJapan())])
  const issues = await readIssues(knex, body, { scope, covered })
  const { stores, gender, ageRange } = body
  const conditions = resolveSalesConditions(knex, { stores, gender, ageRange }, { scope })
  const [carried, quantities] = await Promise.all([
    readCarriedBuyers(knex, issues, conditions),
    readQuantities(knex, issues, conditions),
  ])
  const counts = countIssueBuyers(carried, issues.length)
  const last = issues.length - 1
  const lastCompleteDay = getLastCompleteDay(asOfDays)
  const list = issues.map((issue, index): ContinuousIssue => {
    const issueCounts = counts[index]
    if (!issueCounts) throw new Error(`issue ${index} has no counts`)
    const before = counts[index - 1]
    const toRate = (part: number | null, whole: number | null | undefined) =>
      part === null || whole === null || whole === undefined ? null : computePercent(part, whole)
    const { buyers, kept, newBuyers, returnedBuyers, lost, firstKept } = issueCounts
    const figures: Record<SuppressibleField, number | null> = {
      buyers,
      kept,
      newBuyers,
      returnedBuyers,
      lost,
      keptRate: toRate(kept, before?.buyers),
      lostRate: toRate(lost, buyers),
      newRate: toRate(newBuyers, buyers),
      returnedRate: toRate(returnedBuyers, buyers),
      firstKept,
      firstKeptRate: toRate(firstKept, counts[0]?.buyers),
    }
    // the first issue has no predecessor, the last no successor
    const hasFigure = (name: SuppressibleField) => name === 'buyers' || (/^lost/.test(name) ? index !== last : index !== 0)
    const hidden = suppressibleFields.filter((name) => hasFigure(name) && figures[name] === null)
    for (const name of suppressibleFields) if (!hasFigure(name)) figures[name] = null
    return {
      issueNo: index + 1,
      jan: issue.product.jan,
      productName: issue.product.productName,
      volume: issue.product.volume,
      releaseDate: issue.releaseDate,
      windowDays: issue.windowDays,
      windowTo: issue.windowTo,
      complete: issue.windowTo <= lastCompleteDay,
      quantity: quantities.get(index) ?? 0,
      ...figures,
      suppressed: hidden.length > 0,
      hidden,
    }
  })
  const steps = list.slice(1).flatMap((issue, index) => {
    const before = list[index]
    if (!issue.complete || issue.keptRate === null || issue.kept === null || before?.buyers === null || before === undefined)
      return []
    return [{ kept: issue.kept, previousBuyers: before.buyers }]
  })
  // everybody is new once
  const buyers = countMembers(joinSets(carried.filter(({ way }) => way === 'new')))
  return {
    ...getSeries(issues),
    issues: list,
    totals: {
      buyers,
      keptRate: computePercent(
        steps.reduce((all, { kept }) => all + kept, 0),
        steps.reduce((all, { previousBuyers }) => all + previousBuyers, 0),
      ),
      suppressed: buyers === null,
    },
  }
}

/** Returns the series if all issues belong to the same one. */
function getSeries(issues: readonly Issue[]): { seriesCd: string | null; seriesName: string | null } {
  const first = issues[0]
  const seriesCd = first?.seriesCd ?? null
  const isSameSeries = seriesCd !== null && issues.every((issue) => issue.seriesCd === seriesCd)
  return isSameSeries ? { seriesCd, seriesName: first?.product.seriesName ?? null } : { seriesCd: null, seriesName: null }
}

export const continuousPurchasingTrendRoutes = [
  defineReportRoute(continuousSale, ({ knex, body, scope }) => followBuyers(knex, body, scope)),
  defineReportRoute(continuousSaleSearch, ({ knex, body, scope }) => searchSeries(knex, body, scope)),
  defineExportRoute(continuousSaleExport, 'continuous-purchasing-trend', async (body, { user, language, knex }) => {
    const { issues, seriesName } = await followBuyers(knex, body, user)
    const columns = columnNames[language]
    const messages = continuousWords[language]
    return {
      name: 'continuous',
      nameParts: [seriesName ?? issues[0]?.productName ?? ''],
      subject: seriesName === null ? {} : { seriesName },
      columns: continuousReport.columns,
      rows: issues,
      notes: [
        ...(issues.some(({ suppressed }) => suppressed) ? [messages.hidden] : []),
        ...(issues.some(({ complete }) => !complete) ? [messages.incomplete] : []),
      ],
      chart: {
        kind: 'line' as const,
        labels: issues.map(({ volume, issueNo }) => volume ?? String(issueNo)),
        series: [
          { name: columns.keptRate, values: issues.map(({ keptRate }) => keptRate) },
          { name: columns.firstKeptRate, values: issues.map(({ firstKeptRate }) => firstKeptRate) },
        ],
      },
    }
  }),
]
