import type { Knex } from 'knex'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { PublisherRankingBody, PublisherRankingRow, publisherRanking } from '../../../shared/api/publisher-ranking.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { getLastYearSteps, listStepsTo, type Period } from '../../../shared/calendar/period.ts'
import { computeReturnRate, computeSaleRate, computeShare } from '../../../shared/trade/measures.ts'
import { createFragment, idListSql, sql } from '../../warehouse/engine/sql.ts'
import {
  type Basis,
  basisNames,
  type ComparedMeasures,
  comparedMeasures,
  computeChanges,
  computeShares,
  getBasis,
  rankValues,
  sumMeasures,
} from '../../warehouse/figures/compare-measures.ts'
import { getMeasuredDays, readMeasures } from '../../warehouse/figures/read-measures.ts'
import { readJans } from '../../warehouse/products/product-cards.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { queryPublisherProducts } from '../../warehouse/products/product-set.ts'
import { publisherGroupsSql, readNamedPublishers } from '../../warehouse/products/publisher-groups.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { readExcludedSales } from '../../warehouse/sales/excluded-sales.ts'
import { salesByStepSql, salesSql } from '../../warehouse/sales/query-sales.ts'
import { getFirstComparedDay, resolveReportConditions, type SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import type { ReportReader } from '../../warehouse/sales/report-reader.ts'

const measureNames = [
  ...comparedMeasures,
  'amountTaxIn',
  'cumulativeSaleQuantity',
  'cumulativeDeliveryQuantity',
  'cumulativeReturnQuantity',
] as const

interface PublisherQuery {
  body: PublisherRankingBody
  basis: Basis
  conditions: SalesConditions
  period: Period
}

/** Product groups with the publisher that they count towards. */
const groupPublishersSql = (knex: Knex, body: PublisherRankingBody): Knex.Raw =>
  createFragment(
    knex,
    `select product_group.id, publisher_group.publisher_group_id
      from product_group left join (?) as publisher_group on publisher_group.publisher_id = product_group.publisher_id`,
    [publisherGroupsSql(knex, body.imprints)],
  )

interface TitleCounts {
  titles: number
  newReleases: number
  /** Its products with the greatest value. */
  best: { id: number; quantity: number }[]
}

/** Reads counts by product: each publisher's titles with sales, the new ones among them, and the best. */
async function readTitles(
  knex: Knex,
  { body, basis, conditions, period }: PublisherQuery,
): Promise<Map<number | null, TitleCounts>> {
  const rows = await sql<{
    publisher_group_id: number | null
    titles: number
    newReleases: number
    product_id: number | null
    quantity: number
  }>(
    knex,
    // Citus joins a union of distributed tables with others only as an intermediate result
    `with own_group as materialized (:groups),
      sales as materialized (:sales),
      title_sales as materialized (
        select sales.product_id, sales.quantity, sales.${basis} as value, own_group.publisher_group_id
          from sales join own_group on own_group.id = sales.group_id),
      publisher_titles as (
        select publisher_group_id, sum(case when quantity > 0 then 1 else 0 end) as titles, max(value) as most
          from title_sales group by publisher_group_id),
      new_titles as (
        select title_sales.publisher_group_id, count(*) as new_releases from title_sales
          where title_sales.quantity > 0 and title_sales.product_id in (
            select product.id from product where product.release_date between cast(:from as date) and cast(:to as date))
          group by title_sales.publisher_group_id)
      select publisher_titles.publisher_group_id, publisher_titles.titles,
          coalesce(new_titles.new_releases, 0) as "newReleases", title_sales.product_id, title_sales.quantity
        from publisher_titles
          left join new_titles on new_titles.publisher_group_id is not distinct from publisher_titles.publisher_group_id
          left join title_sales on title_sales.publisher_group_id = publisher_titles.publisher_group_id
            and title_sales.value = publisher_titles.most and title_sales.value > 0`,
    {
      groups: groupPublishersSql(knex, body),
      sales: salesSql(knex, { ...conditions, period, by: ['product_id', 'group_id'], figures: ['quantity', basis] }),
      ...period,
    },
  )
  const titlesByPublisher = new Map<number | null, TitleCounts>()
  for (const { publisher_group_id: publisherGroupId, titles, newReleases, product_id: id, quantity } of rows) {
    const publisherTitles = titlesByPublisher.get(publisherGroupId) ?? { titles, newReleases, best: [] }
    if (id !== null) publisherTitles.best.push({ id, quantity })
    titlesByPublisher.set(publisherGroupId, publisherTitles)
  }
  return titlesByPublisher
}

/** Reads the best product of each publisher of the page; ties by code. */
async function readBestProducts(knex: Knex, ids: readonly number[], titles: ReadonlyMap<number | null, TitleCounts>) {
  const jans = await readJans(
    knex,
    ids.flatMap((id) => titles.get(id)?.best.map((item) => item.id) ?? []),
  )
  const getJan = ({ id }: { id: number }) => jans.get(id) ?? ''
  const first = new Map(
    ids.flatMap((id) => {
      const [best] = [...(titles.get(id)?.best ?? [])].sort((a, b) => (getJan(a) < getJan(b) ? -1 : 1))
      return best ? [[id, best] as const] : []
    }),
  )
  const names = await readProductColumns(
    knex,
    [...first.values()].map(({ id }) => id),
  )
  return new Map(
    [...first].flatMap(([publisherGroupId, { id, quantity }]) => {
      const product = names.get(id)
      return product ? [[publisherGroupId, { jan: product.jan, productName: product.product_nm, quantity }] as const] : []
    }),
  )
}

/** Reads copies or amount of each publisher of the page by step. */
async function readTrends(
  knex: Knex,
  { body, basis, conditions }: PublisherQuery,
  page: { ids: readonly number[]; steps: readonly Period[] },
) {
  const { ids, steps } = page
  const rows = await sql<{ publisher_group_id: number; bucket: string; value: number }>(
    knex,
    `with sold as materialized (:sold)
      select own_group.publisher_group_id, sold.bucket, sum(sold.${basis}) as value
        from sold join (:groups) as own_group on own_group.id = sold.group_id
        where own_group.publisher_group_id in (${idListSql(ids)})
        group by own_group.publisher_group_id, sold.bucket`,
    {
      groups: groupPublishersSql(knex, body),
      sold: salesByStepSql(knex, { ...conditions, by: ['group_id'], figures: [basis] }, steps),
    },
  )
  const trends = new Map(ids.map((id) => [id, steps.map(() => 0)]))
  for (const { publisher_group_id: id, bucket, value } of rows) {
    const trend = trends.get(id)
    if (trend) trend[steps.findIndex(({ from }) => from === bucket)] = value
  }
  return trends
}

/** Reads the basis of the contract's own publishers and of the market in each step, and in the same step last year. */
async function readOwnTrend(
  knex: Knex,
  { basis, conditions }: PublisherQuery,
  { ownIds, steps }: { ownIds: readonly number[]; steps: readonly Period[] },
) {
  const own = { ...conditions, products: queryPublisherProducts(knex, conditions.products, ownIds) }
  const readStepValues = async (salesConditions: SalesConditions, periods: readonly Period[]) => {
    const rows = await sql<{ bucket: string; value: number }>(knex, `select bucket, ${basis} as value from (?) as sold`, [
      salesByStepSql(knex, { ...salesConditions, by: [], figures: [basis] }, periods),
    ])
    const values = new Map(rows.map((row) => [row.bucket, row.value]))
    return periods.map(({ from }) => values.get(from) ?? 0)
  }
  const before = getLastYearSteps(steps)
  const [market, lastYearMarket] = await Promise.all([readStepValues(conditions, steps), readStepValues(conditions, before)])
  if (ownIds.length === 0) return { own: [], market, lastYearOwn: [], lastYearMarket }
  const [ownValues, lastYearOwn] = await Promise.all([readStepValues(own, steps), readStepValues(own, before)])
  return { own: ownValues, market, lastYearOwn, lastYearMarket }
}

const getAbcClass = (before: number, total: number): 'A' | 'B' | 'C' =>
  before * 10 < total * 7 ? 'A' : before * 10 < total * 9 ? 'B' : 'C'

/** Ranks publishers by copies or amount, without excluded ones (domain 2.6). */
export async function rankPublishers(
  knex: Knex,
  body: PublisherRankingBody,
  scope: DataScope,
): Promise<QueryResult<Result<typeof publisherRanking>>> {
  const basis = getBasis(body)
  const { previous, lastYear: yearAgo } = basisNames[basis]
  const report = await resolveReportConditions(knex, body, {
    scope,
    ranks: true,
    comparedFrom: getFirstComparedDay(body.period),
  })
  const { conditions, comparison, lastYear } = report
  const { period } = comparison
  const compared = { ...report, basis }
  const hasLastYear = lastYear.comparedPeriod !== null
  const ranking: PublisherQuery = { body, basis, conditions, period }
  const [sums, titles, publishers, excluded] = await Promise.all([
    readMeasures<{ id: number | null }, (typeof measureNames)[number]>(knex, {
      ...conditions,
      measures: measureNames,
      days: { ...getMeasuredDays(report), cumulative: { ...report.asOfDays, asOf: report.asOf } },
      by: ['group_id'],
      groups: {
        columns: ['own_group.publisher_group_id as id'],
        join: createFragment(knex, 'join (?) as own_group on own_group.id = measured.group_id', [groupPublishersSql(knex, body)]),
      },
    }),
    readTitles(knex, ranking),
    readNamedPublishers(knex),
    readExcludedSales(knex, { ...report.withExcluded, period }, report.exclusion),
  ])
  const groups = sums.map((sum) => {
    const { titles: soldTitles = 0, newReleases = 0 } = titles.get(sum.id) ?? {}
    return { ...sum, titles: soldTitles, newReleases }
  })
  const totals = sumMeasures(groups, [...comparedMeasures, 'amountTaxIn', 'titles'])
  const getCode = (id: number) => publishers.get(id)?.publisher_cd ?? ''
  const isOwn = (id: number) =>
    scope.ownPublisherCds.includes(getCode(id)) || scope.ownPublisherCds.includes(publishers.get(id)?.imprint_of_cd ?? '')
  const named = groups.flatMap(({ id, ...sum }) => (id === null ? [] : [{ id, ...sum }]))
  const rankBy = (name: keyof ComparedMeasures) => rankValues(named.map((row) => (row[name] > 0 ? row[name] : null)))
  const [ranks, previousRanks, lastYearRanks] = [rankBy(basis), rankBy(previous), rankBy(yearAgo)]
  const ranked = named
    .flatMap((row, index) => {
      const rank = ranks[index] ?? null
      const previousRank = comparison.comparedPeriod === null ? null : (previousRanks[index] ?? null)
      const lastYearRank = hasLastYear ? (lastYearRanks[index] ?? null) : null
      return rank === null ? [] : [{ ...row, ...computeShares(row, totals, compared), rank, previousRank, lastYearRank }]
    })
    .sort((a, b) => b[basis] - a[basis] || (getCode(a.id) < getCode(b.id) ? -1 : 1))

  const first = (body.pageNum - 1) * body.pageSize
  const page = ranked.slice(first, first + body.pageSize)
  const ids = page.map(({ id }) => id)
  const steps = listStepsTo(body.period)
  const ownIds = [...publishers.keys()].filter(isOwn)
  const [best, trends, ownTrend] = await Promise.all([
    readBestProducts(knex, ids, titles),
    readTrends(knex, ranking, { ids, steps }),
    readOwnTrend(knex, ranking, { ownIds, steps }),
  ])
  const toHeadline = ({ id, ...row }: (typeof ranked)[number]) => ({
    publisherCd: getCode(id),
    publisherName: publishers.get(id)?.publisher_nm ?? '',
    rank: row.rank,
    previousRank: row.previousRank,
    share: row.share,
    quantity: row.quantity,
    amount: row.amount,
    lastYearQuantity: row.lastYearQuantity,
    lastYearAmount: row.lastYearAmount,
  })
  const [leader] = ranked
  let reached = ranked.slice(0, first).reduce((sum, row) => sum + row[basis], 0)
  const list = page.map((row): PublisherRankingRow => {
    const {
      id,
      comparedQuantity: _quantity,
      comparedAmount: _amount,
      cumulativeSaleQuantity: sold,
      cumulativeDeliveryQuantity: delivered,
      cumulativeReturnQuantity: returned,
      ...figures
    } = row
    const publisher = publishers.get(id)
    const abc = getAbcClass(reached, totals[basis])
    reached += row[basis]
    return {
      ...toHeadline(row),
      ...figures,
      ...computeChanges(row, compared),
      imprintOf: publisher?.imprint_of_cd ?? null,
      own: isOwn(id),
      excluded: publisher?.isExcluded ?? false,
      cumulativeShare: computeShare(reached, totals[basis]),
      abc,
      returnRate: computeReturnRate(returned, delivered),
      saleRate: computeSaleRate(sold, delivered),
      best: best.get(id) ?? null,
      trend: trends.get(id) ?? [],
    }
  })
  const without = groups.find(({ id }) => id === null)
  return {
    list,
    own: ranked.filter(({ id }) => isOwn(id)).map(toHeadline),
    leader: leader ? toHeadline(leader) : null,
    totals: { ...totals, ...computeChanges(totals, compared) },
    withoutPublisher: { quantity: without?.quantity ?? 0, amount: without?.amount ?? 0 },
    excluded,
    steps,
    partial: steps.map(({ to }) => to > report.wholeDay),
    ownTrend,
    ...comparison,
    lastYear: hasLastYear ? lastYear.previousPeriod : null,
    numberOfStores: report.numberOfStores,
    sameStoreDays: report.sameStoreDays,
    asOf: report.asOf,
    total: ranked.length,
  }
}

export const readPublisherRanking: ReportReader<typeof publisherRanking> = ({ knex, body, scope }) =>
  rankPublishers(knex, body, scope)
