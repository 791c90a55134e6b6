import type { Knex } from 'knex'
import type { Body, Result } from '../../../shared/api/endpoint.ts'
import {
  type createRanking,
  isRankedInMarket,
  type RankingBody,
  type RankingRow,
  type rankingLines,
} from '../../../shared/api/ranking-create.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { type Comparison, getSeparateComparedPeriod, listStepsTo, type Period } from '../../../shared/calendar/period.ts'
import { computeSaleRate, computeShare } from '../../../shared/trade/measures.ts'
import { idListSql, sql } from '../../warehouse/engine/sql.ts'
import {
  type Basis,
  basisNames,
  computeChange,
  getBasis,
  rankValues,
  sumMeasures,
} from '../../warehouse/figures/compare-measures.ts'
import { type Measures, readMeasures, readTotals } from '../../warehouse/figures/read-measures.ts'
import { findProducts } from '../../warehouse/products/find-products.ts'
import { readJans } from '../../warehouse/products/product-cards.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { readExcludedSales } from '../../warehouse/sales/excluded-sales.ts'
import { salesByStepSql, salesSql } from '../../warehouse/sales/query-sales.ts'
import { resolveReportConditions, type SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import type { ReportReader } from '../../warehouse/sales/report-reader.ts'
import type { SalesQuery } from '../../warehouse/sales/sales-query.ts'
import { readPositions } from '../../warehouse/stock/positions.ts'

/** The conditions, for all the products or some. */
type Conditions = Omit<SalesConditions, 'products'> & Pick<SalesQuery, 'products'>

const soldNames = ['quantity', 'amount', 'amountTaxIn'] as const
type Sold = Measures<(typeof soldNames)[number]>

type SoldProduct = Sold & { id: number }

type RankedProduct = SoldProduct & { rank: number }

/** Sums over everything that a query covers, and the number of its products with sales. */
type Totals = Sold & { products: number }

/** Ranks products by the basis with competition ranks; ties by JAN. Sums are over everything that the query covers. */
async function readRankedPage(knex: Knex, query: Conditions & { period: Period; basis: Basis; limit: number; page: PageRange }) {
  const { basis, limit, page, ...rest } = query
  const rows = await sql<Totals & { id: number | null }>(
    knex,
    `with sold as materialized (select product_id as id, quantity, amount, amount_tax_in as "amountTaxIn" from (:sold) as sales),
      -- everything that can be listed: from the last place's value on, ties included
      cutoff as (select min(value) as least from (
        select ${basis} as value from sold where ${basis} > 0 order by ${basis} desc limit :limit) as top)
      select cast(null as integer) as id, ${soldNames.map((name) => `coalesce(sum("${name}"), 0) as "${name}"`).join(', ')},
          coalesce(sum(case when quantity > 0 then 1 else 0 end), 0) as products from sold
        union all select sold.*, 1 from sold where ${basis} >= (select least from cutoff)`,
    { sold: salesSql(knex, { ...rest, by: ['product_id'], figures: ['quantity', 'amount', 'amount_tax_in'] }), limit },
  )
  const [all] = rows.filter(({ id }) => id === null)
  if (!all) throw new Error('a query without groups has one row')
  const { id: _id, ...totals } = all
  const candidates = rows.flatMap(({ id, products: _products, ...row }) => (id === null ? [] : [{ id, ...row }]))
  return { totals, list: await assignRanks(knex, candidates, { basis, limit, page }) }
}

/** Zero-based start (inclusive) and end (exclusive) of a page. */
interface PageRange {
  from: number
  to: number
}

/**
 * Orders the best products with their ranks. Codes are read only where they matter: on the page, and for ties across its end or
 * the list's.
 */
async function assignRanks(
  knex: Knex,
  candidates: readonly SoldProduct[],
  { basis, limit, page }: { basis: Basis; limit: number; page: PageRange },
): Promise<RankedProduct[]> {
  const byValue = [...candidates].sort((a, b) => b[basis] - a[basis])
  const getValueAt = (index: number) => byValue[Math.min(index, byValue.length - 1)]?.[basis] ?? 0
  const [most, least, cut] = [getValueAt(page.from), getValueAt(page.to - 1), getValueAt(limit - 1)]
  const deciding = byValue.filter((row) => (row[basis] <= most && row[basis] >= least) || row[basis] === cut)
  const jans = await readJans(
    knex,
    deciding.map(({ id }) => id),
  )
  const getJan = ({ id }: SoldProduct) => jans.get(id) ?? ''
  const ordered = byValue.sort((a, b) => b[basis] - a[basis] || (getJan(a) < getJan(b) ? -1 : 1)).slice(0, limit)
  const ranks = rankValues(ordered.map((row) => row[basis]))
  return ordered.map((row, index) => ({ ...row, rank: ranks[index] ?? index + 1 }))
}

interface RankedFigures {
  quantity: number
  amount: number
  rank: number | null
}

/** Reads some products within conditions: figures, ranks, and the sums of all. */
async function readRanksById(knex: Knex, query: Conditions & { period: Period; basis: Basis; ids: readonly number[] }) {
  const { basis, ids, ...rest } = query
  const rows = await sql<
    RankedFigures & { product_id: number | null; place: number | null; all_quantity: number; all_amount: number }
  >(
    knex,
    `with sold as materialized (select product_id, quantity, amount from (?) as sales),
      totals as (
        select coalesce(sum(quantity), 0) as all_quantity, coalesce(sum(amount), 0) as all_amount from sold),
      -- places of values, not of products: there are far fewer
      levels as (select ${basis} as value, count(*) as products from sold where ${basis} > 0 group by ${basis}),
      places as (
        select value,
          1 + coalesce(sum(products) over (order by value desc rows between unbounded preceding and 1 preceding), 0) as place
        from levels),
      ranked as (
        select sold.product_id, sold.quantity, sold.amount, places.place
        from sold left join places on places.value = sold.${basis}
        where sold.product_id in (${idListSql(ids)}))
      select * from totals left join ranked on true`,
    [salesSql(knex, { ...rest, by: ['product_id'], figures: ['quantity', 'amount'] })],
  )
  const found = new Map<number, RankedFigures>()
  for (const { product_id: id, quantity, amount, place } of rows)
    if (id !== null) found.set(id, { quantity, amount, rank: place })
  return { found, quantity: rows[0]?.all_quantity ?? 0, amount: rows[0]?.all_amount ?? 0 }
}

interface StepsQuery extends Conditions {
  steps: readonly Period[]
  basis: Basis
  ids: readonly number[]
}

/** What a product without a row sold: of some buyers it is hidden, so that few of them and none look the same. */
const getValueWithoutRow = ({ buyers }: Pick<Conditions, 'buyers'>): 0 | null => (buyers ? null : 0)

/** Reads copies or amount of each product by step, by id; null if hidden. */
async function readSteps(knex: Knex, { basis, ids, steps, ...rest }: StepsQuery): Promise<Map<number, (number | null)[]>> {
  const values = new Map(ids.map((id) => [id, steps.map((): number | null => getValueWithoutRow(rest))]))
  if (ids.length === 0 || steps.length === 0) return values
  const rows = await sql<{ product_id: number; bucket: string; value: number }>(
    knex,
    `select product_id, bucket, ${basis} as value from (?) as sales`,
    [salesByStepSql(knex, { ...rest, products: ids, by: ['product_id'], figures: [basis] }, steps)],
  )
  const at = new Map(steps.map(({ from }, index) => [from, index]))
  for (const { product_id: id, bucket, value } of rows) {
    const line = values.get(id)
    if (line) line[at.get(bucket) ?? -1] = value
  }
  return values
}

/** Ranks values in each step, down to the lowest one needed; Infinity if none is. */
async function readStepRanks(
  knex: Knex,
  query: { steps: readonly Period[]; lowest: readonly number[]; basis: Basis; all: Knex.Raw },
): Promise<ReadonlyMap<number, number>[]> {
  const { steps, lowest, basis, all } = query
  const thresholds = steps.flatMap(({ from }, index) => {
    const value = lowest[index] ?? Number.POSITIVE_INFINITY
    return Number.isFinite(value) ? [{ from, value }] : []
  })
  const ranksByStep = steps.map(() => new Map<number, number>())
  if (thresholds.length === 0) return ranksByStep
  const levels = await sql<{ bucket: string; value: number; products: number }>(
    knex,
    `select sales.bucket, sales.${basis} as value, count(*) as products from (?) as sales
      where sales.${basis} >= ? and (${thresholds.map(() => `sales.bucket = cast(? as date) and sales.${basis} >= ?`).join(' or ')})
      group by sales.bucket, sales.${basis} order by sales.${basis} desc`,
    [all, Math.min(...thresholds.map(({ value }) => value)), ...thresholds.flatMap(({ from, value }) => [from, value])],
  )
  const betterCounts = new Map<string, number>()
  for (const { bucket, value, products } of levels) {
    const before = betterCounts.get(bucket) ?? 0
    ranksByStep[steps.findIndex(({ from }) => from === bucket)]?.set(value, before + 1)
    betterCounts.set(bucket, before + products)
  }
  return ranksByStep
}

/** Results of the full ranking for the page's products in its own period. */
interface KnownStep {
  period: Period
  getValue: (id: number) => number | null
}

const isSamePeriod = (a: Period, b: Period): boolean => a.from === b.from && a.to === b.to

/** Combines steps with those that are already answered. */
function mergeKnownSteps(
  read: ReadonlyMap<number, readonly (number | null)[]>,
  { steps, answered }: { steps: readonly Period[]; answered: readonly KnownStep[] },
): Map<number, (number | null)[]> {
  const results = steps.map((step) => answered.find(({ period }) => isSamePeriod(period, step)))
  return new Map(
    [...read].map(([id, line]) => {
      const rest = [...line]
      return [id, results.flatMap((step) => (step ? [step.getValue(id)] : rest.splice(0, 1)))]
    }),
  )
}

type Compared = Measures<'comparedQuantity' | 'comparedAmount'>
const toComparedFigures = ({ quantity, amount }: Record<Basis, number>): Compared => ({
  comparedQuantity: quantity,
  comparedAmount: amount,
})

/** Reads the days that can be compared: the ranking's own figures if all of its days are complete. */
async function readComparedFigures(
  knex: Knex,
  query: Conditions & { comparison: Comparison; ids: readonly number[] },
  ranking: { totals: Totals; page: readonly RankedProduct[] },
): Promise<{ total: Compared; ofPage: ReadonlyMap<number, Compared> }> {
  const { comparison, ids, ...rest } = query
  const compared = getSeparateComparedPeriod(comparison)
  if (compared === null)
    return {
      total: toComparedFigures(ranking.totals),
      ofPage: new Map(ranking.page.map((row) => [row.id, toComparedFigures(row)])),
    }
  const measured = { ...rest, days: { compared }, measures: ['comparedQuantity', 'comparedAmount'] as const }
  const [total, rows] = await Promise.all([
    readTotals(knex, measured),
    readMeasures<{ product_id: number }, keyof Compared>(knex, { ...measured, products: ids, by: ['product_id'] }),
  ])
  return { total, ofPage: new Map(rows.map(({ product_id: id, ...row }) => [id, row])) }
}

/**
 * Conditions whose products the ranks count: those of the ranking, or of all publishers. Null if both are the same products.
 */
async function resolveMarket(knex: Knex, body: RankingBody, scope: DataScope): Promise<SalesConditions | null> {
  if (!isRankedInMarket(body)) return null
  const everyPublisher = { ...body, products: { ...body.products, publisherCds: [] } }
  return (await resolveReportConditions(knex, everyPublisher, { scope, ranks: true })).conditions
}

/** Ranks products by any condition (figures: domain 1.3, ranks and weeks: 1.5). */
export async function rankProducts(
  knex: Knex,
  body: RankingBody,
  scope: DataScope,
): Promise<QueryResult<Result<typeof createRanking>>> {
  const basis = getBasis(body)
  const rankingConditions = await resolveReportConditions(knex, body, { scope, ranks: true })
  const { conditions, comparison, asOfDays, wholeDay } = rankingConditions
  const { period, previousPeriod: before } = comparison
  const pageRange = { from: (body.pageNum - 1) * body.pageSize, to: body.pageNum * body.pageSize }
  const { totals, list } = await readRankedPage(knex, { ...conditions, period, basis, limit: body.limit, page: pageRange })
  const page = list.slice(pageRange.from, pageRange.to)
  const ids = page.map(({ id }) => id)
  const steps = listStepsTo(period)
  // the last step is the ranking itself, and the previous one the ranking that it is compared with
  const answeredSteps = [period, before]
  const otherSteps = steps.filter((step) => !answeredSteps.some((answeredStep) => isSamePeriod(answeredStep, step)))
  const market = await resolveMarket(knex, body, scope)
  const readMarketRanks = async (days: Period) =>
    market === null ? null : (await readRanksById(knex, { ...market, period: days, basis, ids })).found
  const [previous, compared, products, read, positions, excluded, marketNow, marketBefore] = await Promise.all([
    readRanksById(knex, { ...conditions, period: before, basis, ids }),
    readComparedFigures(knex, { ...conditions, comparison, ids }, { totals, page }),
    readProducts(knex, ids, scope),
    readSteps(knex, { ...conditions, steps: otherSteps, basis, ids }),
    readPositions(knex, {
      asOf: rankingConditions.asOf,
      ...asOfDays,
      products: ids,
      stores: conditions.stores,
      columns: ['sold', 'delivered', 'stock_quantity'],
    }),
    readExcludedSales(knex, { ...rankingConditions.withExcluded, period }, rankingConditions.exclusion),
    readMarketRanks(period),
    readMarketRanks(before),
  ])
  const withoutRow = getValueWithoutRow(conditions)
  const ownFigures = new Map(page.map((row) => [row.id, row[basis]]))
  const stepped = mergeKnownSteps(read, {
    steps,
    answered: [
      { period, getValue: (id) => ownFigures.get(id) ?? withoutRow },
      { period: before, getValue: (id) => previous.found.get(id)?.[basis] ?? withoutRow },
    ],
  })

  const getPreviousRank = (id: number) => (marketBefore ?? previous.found).get(id)?.rank ?? null
  const comparedName = basisNames[basis].compared
  const rankingList = page.map(({ id, ...row }): RankingRow => {
    const product = products.get(id)
    if (!product) throw new Error(`product ${id} has sales but no row`)
    const previousHidden = withoutRow === null && !previous.found.has(id)
    const previousFigures = previous.found.get(id) ?? { quantity: 0, amount: 0 }
    const position = positions.get(id)
    return {
      ...row,
      rank: marketNow?.get(id)?.rank ?? row.rank,
      previousRank: comparison.comparedPeriod === null ? null : getPreviousRank(id),
      previousHidden,
      ...product,
      share: computeShare(row[basis], totals[basis]),
      previousQuantity: previousHidden ? null : previousFigures.quantity,
      previousAmount: previousHidden ? null : previousFigures.amount,
      changeRate: previousHidden
        ? null
        : computeChange(comparison, compared.ofPage.get(id)?.[comparedName] ?? 0, previousFigures[basis]),
      saleRate: computeSaleRate(position?.sold ?? 0, position?.delivered ?? 0),
      cumulativeSaleQuantity: position?.sold ?? 0,
      cumulativeStockQuantity: position?.stock_quantity ?? 0,
      trend: stepped.get(id) ?? [],
    }
  })
  const listed = sumMeasures(list, soldNames)
  return {
    rankingList,
    baseData: {
      ...totals,
      ...compared.total,
      previousQuantity: previous.quantity,
      previousAmount: previous.amount,
      changeRate: computeChange(comparison, compared.total[comparedName], previous[basis]),
      numberOfStores: rankingConditions.numberOfStores,
      asOf: rankingConditions.asOf,
      ...comparison,
      excluded,
    },
    additionalData: {
      ageRange: body.ageRange,
      steps,
      partial: steps.map(({ to }) => to > wholeDay),
      hidesProducts: withoutRow === null,
      listed: { ...listed, share: computeShare(listed[basis], totals[basis]) },
    },
    sameStoreDays: rankingConditions.sameStoreDays,
    total: list.length,
  }
}

export const readRanking: ReportReader<typeof createRanking> = ({ knex, body, scope }) => rankProducts(knex, body, scope)

/** Returns ranks of some products in the steps up to a ranking's period; null if one did not sell or is hidden. */
export async function rankProductsByStep(
  knex: Knex,
  body: Body<typeof rankingLines>,
  scope: DataScope,
): Promise<QueryResult<Result<typeof rankingLines>>> {
  const basis = getBasis(body)
  const products = await findProducts(knex, body.jans, { scope })
  const ids = products.map(({ id }) => id)
  const { conditions, sameStoreDays } = await resolveReportConditions(knex, body, { scope, ranks: true })
  const steps = listStepsTo(body.period)
  const values = await readSteps(knex, { ...conditions, steps, basis, ids })
  // ranks are counted down to the lowest row of each step, because few products sell as much as the rows of the page
  const lowest = steps.map((_step, index) =>
    Math.min(...[...values.values()].map((line) => line[index] ?? 0).filter((value) => value > 0)),
  )
  const ranked = (await resolveMarket(knex, body, scope)) ?? conditions
  const all = salesByStepSql(knex, { ...ranked, by: ['product_id'], figures: [basis] }, steps)
  const ranks = await readStepRanks(knex, { steps, lowest, basis, all })
  return {
    steps,
    sameStoreDays,
    lines: products.map(({ id, jan }) => ({
      jan,
      ranks: (values.get(id) ?? []).map((value, index) => (value === null ? null : (ranks[index]?.get(value) ?? null))),
    })),
  }
}
