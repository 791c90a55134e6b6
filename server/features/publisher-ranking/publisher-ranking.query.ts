import type { Knex } from 'knex'
import type { Answer } from '../../../shared/api/endpoint.ts'
import type { PublisherRankingBody, PublisherRankingRow, publisherRanking } from '../../../shared/api/publisher-ranking.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import {
  type Comparison,
  getLastYearSteps,
  isWholePeriodCompared,
  listStepsTo,
  type Period,
} from '../../../shared/calendar/period.ts'
import {
  computeChangeRate,
  computePointDifference,
  computeReturnRate,
  computeSaleRate,
  computeShare,
} from '../../../shared/trade/measures.ts'
import type { AsOfDays } from '../../warehouse/engine/as-of.ts'
import { createFragment, idListSql, sql } from '../../warehouse/engine/sql.ts'
import { readJans } from '../../warehouse/products/product-cards.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { queryPublisherProducts } from '../../warehouse/products/product-set.ts'
import { publisherGroupsSql, readNamedPublishers } from '../../warehouse/products/publisher-groups.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { readExcludedSales } from '../../warehouse/sales/exclusions.ts'
import { salesByStepSql, salesSql } from '../../warehouse/sales/query-sales.ts'
import { getFirstComparedDay, resolveReportConditions, type SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import type { ReportReader } from '../../warehouse/sales/report-reader.ts'
import { groupCumulativeSql } from '../../warehouse/stock/positions.ts'

type Basis = 'quantity' | 'amount'

const sumNames = [
  'quantity',
  'amount',
  'amount_tax_in',
  // on the days that can be compared
  'compared_quantity',
  'compared_amount',
  'previous_quantity',
  'previous_amount',
  'last_year_quantity',
  'last_year_amount',
  'titles',
  'new_releases',
  'sold',
  'delivered',
  'returned',
] as const
/** Sums of one publisher's products. */
type Sums = Record<(typeof sumNames)[number], number>

/** null: products without a publisher. */
interface GroupSums extends Sums {
  publisher_group_id: number | null
}

/** SQL of one part of the sums by publisher, from sums by product group; unknown columns are 0. */
const partSql = (from: string, known: Partial<Record<keyof Sums, string>>): string =>
  `select own_group.publisher_group_id, ${sumNames.map((name) => `${known[name] ?? '0'} as ${name}`).join(', ')}
    from (${from}) as one join own_group on own_group.id = one.group_id group by own_group.publisher_group_id`

interface PublisherQuestion {
  body: PublisherRankingBody
  basis: Basis
  conditions: SalesConditions
  comparison: Comparison
  lastYear: Comparison
  separatePeriod: Period | null
  asOf: string
  asOfDays: AsOfDays
}

/** Product groups with the publisher that they count towards. */
const groupPublishersSql = (knex: Knex, body: PublisherRankingBody): Knex.Raw =>
  createFragment(
    knex,
    `select product_group.id, publisher_group.publisher_group_id
      from product_group left join (?) as publisher_group on publisher_group.publisher_id = product_group.publisher_id`,
    [publisherGroupsSql(knex, body.imprints)],
  )

/** Reads each publisher's sums except its titles: by product group, then by publisher. */
function readGroups(
  knex: Knex,
  { body, conditions, comparison, lastYear, separatePeriod: part, asOf, asOfDays }: PublisherQuestion,
): Promise<GroupSums[]> {
  const { period, previousPeriod } = comparison
  const sales = (salesPeriod: Period) =>
    salesSql(knex, { ...conditions, period: salesPeriod, by: ['group_id'], figures: ['quantity', 'amount', 'amount_tax_in'] })
  const now = { quantity: 'sum(one.quantity)', amount: 'sum(one.amount)' }
  const parts = [
    partSql(':now', {
      ...now,
      ...(part ? {} : { compared_quantity: now.quantity, compared_amount: now.amount }),
      amount_tax_in: 'sum(one.amount_tax_in)',
    }),
    ...(part ? [partSql(':compared', { compared_quantity: now.quantity, compared_amount: now.amount })] : []),
    partSql(':before', { previous_quantity: now.quantity, previous_amount: now.amount }),
    partSql(':lastYear', { last_year_quantity: now.quantity, last_year_amount: now.amount }),
    partSql(':positions', { sold: 'sum(one.sold)', delivered: 'sum(one.delivered)', returned: 'sum(one.returned)' }),
  ]
  const { products, stores } = conditions
  return sql<GroupSums>(
    knex,
    `with own_group as materialized (:groups), part as (${parts.join(' union all ')})
      select publisher_group_id, ${sumNames.map((name) => `sum(${name}) as ${name}`).join(', ')}
        from part group by publisher_group_id`,
    {
      groups: groupPublishersSql(knex, body),
      now: sales(period),
      ...(part ? { compared: sales(part) } : {}),
      before: sales(previousPeriod),
      lastYear: sales(lastYear.previousPeriod),
      positions: groupCumulativeSql(knex, { ...asOfDays, asOf, products, stores, columns: ['sold', 'delivered', 'returned'] }),
    },
  )
}

interface TitleCounts {
  titles: number
  new_releases: number
  /** Its products with the greatest value. */
  best: { id: number; quantity: number }[]
}

/** Reads counts by product: each publisher's titles with sales, the new ones among them, and the best. */
async function readTitles(
  knex: Knex,
  { body, basis, conditions, comparison }: PublisherQuestion,
): Promise<Map<number | null, TitleCounts>> {
  const { period } = comparison
  const rows = await sql<{
    publisher_group_id: number | null
    titles: number
    new_releases: number
    product_id: number | null
    quantity: number
  }>(
    knex,
    // Citus joins a union of distributed tables with others only as an intermediate result
    `with own_group as materialized (:groups),
      asked as materialized (:sold),
      sold as materialized (
        select asked.product_id, asked.quantity, asked.${basis} as value, own_group.publisher_group_id
          from asked join own_group on own_group.id = asked.group_id),
      counted as (
        select publisher_group_id, sum(case when quantity > 0 then 1 else 0 end) as titles, max(value) as most
          from sold group by publisher_group_id),
      fresh as (
        select sold.publisher_group_id, count(*) as new_releases from sold
          where sold.quantity > 0 and sold.product_id in (
            select product.id from product where product.release_date between cast(:from as date) and cast(:to as date))
          group by sold.publisher_group_id)
      select counted.publisher_group_id, counted.titles, coalesce(fresh.new_releases, 0) as new_releases,
          sold.product_id, sold.quantity
        from counted
          left join fresh on fresh.publisher_group_id is not distinct from counted.publisher_group_id
          left join sold on sold.publisher_group_id = counted.publisher_group_id and sold.value = counted.most
            and sold.value > 0`,
    {
      groups: groupPublishersSql(knex, body),
      sold: salesSql(knex, { ...conditions, period, by: ['product_id', 'group_id'], figures: ['quantity', basis] }),
      ...period,
    },
  )
  const titlesByPublisher = new Map<number | null, TitleCounts>()
  for (const { publisher_group_id: publisherGroupId, titles, new_releases, product_id: id, quantity } of rows) {
    const publisherTitles = titlesByPublisher.get(publisherGroupId) ?? { titles, new_releases, best: [] }
    if (id !== null) publisherTitles.best.push({ id, quantity })
    titlesByPublisher.set(publisherGroupId, publisherTitles)
  }
  return titlesByPublisher
}

const computeSums = (compute: (name: keyof Sums) => number): Sums =>
  Object.fromEntries(sumNames.map((name) => [name, compute(name)])) as Sums
const createEmptySums = (): Sums => computeSums(() => 0)
const addSums = (all: Sums, added: Sums): Sums => computeSums((name) => all[name] + added[name])

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
  { body, basis, conditions }: PublisherQuestion,
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
  { basis, conditions }: PublisherQuestion,
  { ownIds, steps }: { ownIds: readonly number[]; steps: readonly Period[] },
) {
  const own = { ...conditions, products: queryPublisherProducts(knex, conditions.products, ownIds) }
  const read = async (salesConditions: SalesConditions, periods: readonly Period[]) => {
    const rows = await sql<{ bucket: string; value: number }>(knex, `select bucket, ${basis} as value from (?) as sold`, [
      salesByStepSql(knex, { ...salesConditions, by: [], figures: [basis] }, periods),
    ])
    const values = new Map(rows.map((row) => [row.bucket, row.value]))
    return periods.map(({ from }) => values.get(from) ?? 0)
  }
  const before = getLastYearSteps(steps)
  const [market, lastYearMarket] = await Promise.all([read(conditions, steps), read(conditions, before)])
  if (ownIds.length === 0) return { own: [], market, lastYearOwn: [], lastYearMarket }
  const [ownValues, lastYearOwn] = await Promise.all([read(own, steps), read(own, before)])
  return { own: ownValues, market, lastYearOwn, lastYearMarket }
}

const getAbcClass = (before: number, total: number): 'A' | 'B' | 'C' =>
  before * 10 < total * 7 ? 'A' : before * 10 < total * 9 ? 'B' : 'C'

/** Returns the rank of each value, the greatest first; ties share the first rank. */
function rankValues(values: readonly number[]): ReadonlyMap<number, number> {
  const ranks = new Map<number, number>()
  for (const [index, value] of [...values].sort((a, b) => b - a).entries()) if (!ranks.has(value)) ranks.set(value, index + 1)
  return ranks
}

/** Ranks publishers by copies or amount, without excluded ones (domain 2.6). */
export async function rankPublishers(
  knex: Knex,
  body: PublisherRankingBody,
  scope: DataScope,
): Promise<QueryResult<Answer<typeof publisherRanking>>> {
  const basis: Basis = body.basis === 1 ? 'amount' : 'quantity'
  const past = `previous_${basis}` as const
  const yearAgo = `last_year_${basis}` as const
  const compared = `compared_${basis}` as const
  const { conditions, comparison, lastYear, ...question } = await resolveReportConditions(knex, body, {
    scope,
    ranks: true,
    comparedFrom: getFirstComparedDay(body.period),
  })
  const isComparable = comparison.comparedPeriod !== null
  const hasLastYear = lastYear.comparedPeriod !== null
  const { asOf, asOfDays, separatePeriod } = question
  const ranking: PublisherQuestion = { body, basis, conditions, comparison, lastYear, separatePeriod, asOf, asOfDays }
  const [sums, titles, publishers, excluded] = await Promise.all([
    readGroups(knex, ranking),
    readTitles(knex, ranking),
    readNamedPublishers(knex),
    readExcludedSales(knex, { ...question.withExcluded, period: body.period }, question.exclusion),
  ])
  const groups = sums.map((sum) => {
    const { titles: sold = 0, new_releases = 0 } = titles.get(sum.publisher_group_id) ?? {}
    return { ...sum, titles: sold, new_releases }
  })
  const totals = groups.reduce<Sums>(addSums, createEmptySums())
  const getCode = (id: number) => publishers.get(id)?.publisher_cd ?? ''
  const named = groups.flatMap(({ publisher_group_id: id, ...sums }) => (id === null ? [] : [{ id, sums }]))
  const ranked = named
    .filter(({ sums }) => sums[basis] > 0)
    .sort((a, b) => b.sums[basis] - a.sums[basis] || (getCode(a.id) < getCode(b.id) ? -1 : 1))
  const ranks = rankValues(ranked.map(({ sums }) => sums[basis]))
  const earlierRanks = rankValues(named.map(({ sums }) => sums[past]).filter((value) => value > 0))

  const lastYearRanks = rankValues(named.map(({ sums }) => sums[yearAgo]).filter((value) => value > 0))
  const isOwn = (id: number) =>
    scope.ownPublisherCds.includes(getCode(id)) || scope.ownPublisherCds.includes(publishers.get(id)?.imprint_of_cd ?? '')

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
  const toHeadline = ({ id, sums }: (typeof ranked)[number]) => ({
    publisherCd: getCode(id),
    publisherName: publishers.get(id)?.publisher_nm ?? '',
    rank: ranks.get(sums[basis]) ?? 0,
    previousRank: isComparable && sums[past] > 0 ? (earlierRanks.get(sums[past]) ?? null) : null,
    share: computeShare(sums[basis], totals[basis]),
    quantity: sums.quantity,
    amount: sums.amount,
    lastYearQuantity: sums.last_year_quantity,
    lastYearAmount: sums.last_year_amount,
  })
  const [leader] = ranked
  let reached = ranked.slice(0, first).reduce((sum, { sums }) => sum + sums[basis], 0)
  const list = page.map(({ id, sums }): PublisherRankingRow => {
    const publisher = publishers.get(id)
    const abc = getAbcClass(reached, totals[basis])
    reached += sums[basis]
    const headline = toHeadline({ id, sums })
    const lastYearShare = hasLastYear ? computeShare(sums[yearAgo], totals[yearAgo]) : null
    return {
      ...headline,
      imprintOf: publisher?.imprint_of_cd ?? null,
      own: isOwn(id),
      excluded: publisher?.isExcluded ?? false,
      titles: sums.titles,
      newReleases: sums.new_releases,
      amountTaxIn: sums.amount_tax_in,
      cumulativeShare: computeShare(reached, totals[basis]),
      abc,
      previousQuantity: sums.previous_quantity,
      previousAmount: sums.previous_amount,
      changeRate: isComparable ? computeChangeRate(sums[compared], sums[past]) : null,
      lastYearRank: hasLastYear && sums[yearAgo] > 0 ? (lastYearRanks.get(sums[yearAgo]) ?? null) : null,
      lastYearChangeRate: hasLastYear ? computeChangeRate(sums[compared], sums[yearAgo]) : null,
      lastYearShare,
      shareDifference: isWholePeriodCompared(lastYear) ? computePointDifference(headline.share, lastYearShare, 2) : null,
      returnRate: computeReturnRate(sums.returned, sums.delivered),
      saleRate: computeSaleRate(sums.sold, sums.delivered),
      best: best.get(id) ?? null,
      trend: trends.get(id) ?? [],
    }
  })
  const without = groups.find((group) => group.publisher_group_id === null)
  return {
    list,
    own: ranked.filter(({ id }) => isOwn(id)).map(toHeadline),
    leader: leader ? toHeadline(leader) : null,
    totals: {
      quantity: totals.quantity,
      amount: totals.amount,
      amountTaxIn: totals.amount_tax_in,
      comparedQuantity: totals.compared_quantity,
      comparedAmount: totals.compared_amount,
      previousQuantity: totals.previous_quantity,
      previousAmount: totals.previous_amount,
      changeRate: isComparable ? computeChangeRate(totals[compared], totals[past]) : null,
      lastYearQuantity: totals.last_year_quantity,
      lastYearAmount: totals.last_year_amount,
      lastYearChangeRate: hasLastYear ? computeChangeRate(totals[compared], totals[yearAgo]) : null,
      titles: totals.titles,
    },
    withoutPublisher: { quantity: without?.quantity ?? 0, amount: without?.amount ?? 0 },
    excluded,
    steps,
    partial: steps.map(({ to }) => to > question.wholeDay),
    ownTrend,
    ...comparison,
    lastYear: hasLastYear ? lastYear.previousPeriod : null,
    numberOfStores: question.numberOfStores,
    sameStoreDays: question.sameStoreDays,
    asOf: question.asOf,
    total: ranked.length,
  }
}

export const readPublisherRanking: ReportReader<typeof publisherRanking> = ({ knex, body, scope }) =>
  rankPublishers(knex, body, scope)
