import type { Knex } from 'knex'
import type {
  CompanyRankingBody,
  CompanyRankingRow,
  StoreRankingBody,
  StoreRankingRow,
} from '../../../shared/api/sale-ranking.ts'
import type { Language } from '../../../shared/language.ts'
import {
  computeChangeRate,
  computePercent,
  computePointDifference,
  computeReturnRate,
  computeSaleRate,
  computeShare,
} from '../../../shared/measures.ts'
import { saleRankingWords } from '../../../shared/messages/sale-ranking.ts'
import { getSeparateComparedPeriod } from '../../../shared/period.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import { findProducts } from '../../warehouse/products/product-list.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { getFirstComparedDay, resolveReportConditions } from '../../warehouse/sales/report-conditions.ts'
import { querySales } from '../../warehouse/sales/sales-question.ts'
import { canSellThrough } from '../../warehouse/stores/store-filter.ts'
import {
  addFigures,
  createEmptyFigures,
  type MarketTotals,
  readMarketTotals,
  readStoreFigures,
  type StoreFigures,
} from './sale-ranking.figures.ts'
import { readCachedStoreLabels, type StoreLabels } from './sale-ranking.labels.ts'

type Body = StoreRankingBody | CompanyRankingBody
type RowFigures = Omit<StoreRankingRow, 'rank' | 'previousRank' | keyof StoreLabels>

/** A row's figures of the period and of the previous period. */
interface SalesComparison {
  now: StoreFigures
  before: StoreFigures
  /** Copies of the days that can be compared; null if there are none. */
  compared: number | null
  /** Copies sold on the same days last year; null if they begin before the data. */
  lastYear: number | null
}

/** A row before it is ranked. */
interface RankedRow<Named> extends SalesComparison {
  named: Named
  key: string
}

/** saleShare − shippingShare in percentage points, from whole numbers, without intermediate rounding. */
const getShareGap = (storeFigures: StoreFigures, market: MarketTotals): number | null =>
  computePercent(storeFigures.sold * market.delivered - storeFigures.delivered * market.sold, market.sold * market.delivered, 2)

function toRow(
  { now, before, compared, lastYear }: SalesComparison,
  { market, total, lastYearTotal }: { market: MarketTotals; total: number; lastYearTotal: number | null },
): RowFigures {
  const share = computeShare(now.quantity, total)
  const lastYearShare = lastYear === null || lastYearTotal === null ? null : computeShare(lastYear, lastYearTotal)
  return {
    quantity: now.quantity,
    amount: now.amount,
    amountTaxIn: now.amountTaxIn,
    previousQuantity: before.quantity,
    previousAmount: before.amount,
    changeRate: compared === null ? null : computeChangeRate(compared, before.quantity),
    cumulativeDeliveryQuantity: now.delivered,
    cumulativeSaleQuantity: now.sold,
    cumulativeReturnQuantity: now.returned,
    cumulativeStockQuantity: now.stock,
    saleRate: computeSaleRate(now.sold, now.delivered),
    returnRate: computeReturnRate(now.returned, now.delivered),
    share,
    lastYearQuantity: lastYear ?? 0,
    // on the days that can be compared, like the change on the period before
    lastYearChangeRate: compared === null || lastYear === null ? null : computeChangeRate(compared, lastYear),
    lastYearShare,
    shareDifference: computePointDifference(share, lastYearShare, 2),
    shippingShare: computeShare(now.delivered, market.delivered),
    saleShare: computeShare(now.sold, market.sold),
    shareGap: getShareGap(now, market),
    lastSaleDate: now.lastSaleDate,
  }
}

/** Returns the unrounded value of each measure for ranking; null ranks last. */
function getMeasure(
  sortBy: string,
  of: Omit<SalesComparison, 'before' | 'lastYear'> & { before: StoreFigures | null; market: MarketTotals; stores: number },
): number | null {
  const { now, before, compared, market, stores } = of
  const ratio = (part: number, all: number) => (all === 0 ? null : part / all)
  switch (sortBy) {
    case 'amount':
      return now.amount
    case 'previousQuantity':
      return before?.quantity ?? null
    case 'changeRate':
      return before === null || compared === null ? null : ratio(compared - before.quantity, Math.abs(before.quantity))
    case 'cumulativeDeliveryQuantity':
      return now.delivered
    case 'cumulativeSaleQuantity':
      return now.sold
    case 'cumulativeReturnQuantity':
      return now.returned
    case 'cumulativeStockQuantity':
      return now.stock
    case 'saleRate':
      return ratio(now.sold, now.delivered)
    case 'returnRate':
      return ratio(now.returned, now.delivered)
    case 'shareGap':
      return ratio(now.sold * market.delivered - now.delivered * market.sold, market.sold * market.delivered)
    case 'numberOfStores':
      return stores
    default:
      return now.quantity
  }
}

/** Returns competition ranks, the greatest value first; nulls rank after all values. */
function rankValues(values: readonly (number | null)[]): number[] {
  const sorted = [...values].sort((a, b) => (b ?? Number.NEGATIVE_INFINITY) - (a ?? Number.NEGATIVE_INFINITY))
  const first = new Map<number | null, number>()
  for (const [index, value] of sorted.entries()) if (!first.has(value)) first.set(value, index + 1)
  return values.map((value) => first.get(value) ?? values.length)
}

/** Byte order of UTF-8 equals code point order, like collation "C". */
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

interface Ordering<Named> {
  /** Text of the row if the sort key is a name. */
  text: ((named: Named) => string | null) | null
  stores: (line: RankedRow<Named>) => number
}

/** Sorts, ranks now and before, and returns the page. */
function toPage<Named>(
  lines: RankedRow<Named>[],
  body: Body,
  { market, text, stores }: Ordering<Named> & { market: [MarketTotals, MarketTotals] },
) {
  const measure = text === null ? body.sortBy : 'quantity'
  const values = lines.map((line) => getMeasure(measure, { ...line, market: market[0], stores: stores(line) }))
  const ranks = rankValues(values)
  const hasNoPastValue = measure === 'changeRate' || measure === 'previousQuantity' || measure === 'numberOfStores'
  const hadAny = (storeFigures: StoreFigures) =>
    storeFigures.quantity !== 0 || storeFigures.delivered !== 0 || storeFigures.sold !== 0
  const past = lines.map((line) =>
    hasNoPastValue || !hadAny(line.before)
      ? null
      : getMeasure(measure, { now: line.before, before: null, compared: null, market: market[1], stores: 0 }),
  )
  const pastRanks = rankValues(past)
  const order = lines.map((line, index) => ({ line, index }))
  const sign = body.descending ? -1 : 1
  order.sort((a, b) => {
    const [left, right] = text === null ? [values[a.index], values[b.index]] : [text(a.line.named), text(b.line.named)]
    // nulls come last in either direction
    if (left === null || right === null || left === undefined || right === undefined) {
      if ((left ?? null) !== (right ?? null)) return (left ?? null) === null ? 1 : -1
    } else if (left !== right) return (typeof left === 'string' ? compareText(left, String(right)) : left - Number(right)) * sign
    return compareText(a.line.key, b.line.key)
  })
  return order.slice((body.pageNum - 1) * body.pageSize, body.pageNum * body.pageSize).map(({ line, index }) => ({
    line,
    rank: ranks[index] ?? 1,
    previousRank: past[index] === null ? null : (pastRanks[index] ?? null),
  }))
}

const createEmptyComparison = (): SalesComparison => ({
  now: createEmptyFigures(),
  before: createEmptyFigures(),
  compared: null,
  lastYear: null,
})

const addKnown = (a: number | null, b: number | null): number | null => (a === null && b === null ? null : (a ?? 0) + (b ?? 0))

const addComparisons = (a: SalesComparison, b: SalesComparison): SalesComparison => ({
  now: addFigures(a.now, b.now),
  before: addFigures(a.before, b.before),
  compared: addKnown(a.compared, b.compared),
  lastYear: addKnown(a.lastYear, b.lastYear),
})

async function readRankedRows(knex: Knex, body: Body, scope: DataScope) {
  const ids = (await findProducts(knex, body.jans, { scope })).map((product) => product.id)
  const { conditions, comparison, lastYear, asOf, asOfDays, numberOfStores } = await resolveReportConditions(knex, body, {
    scope,
    ranks: false,
    comparedFrom: getFirstComparedDay(body.period),
  })
  const hasLastYear = lastYear.comparedPeriod !== null
  const { period, comparedPeriod, previousPeriod: before } = comparison
  const question = { products: ids, stores: conditions.stores, channel: body.channel, asOfDays }
  const part = getSeparateComparedPeriod(comparison)
  const [products, now, then, compared, yearAgo, wholeNow, wholeThen] = await Promise.all([
    readProducts(knex, ids, scope),
    readStoreFigures(knex, { ...question, period, needsLastSales: true }),
    readStoreFigures(knex, { ...question, period: before, needsLastSales: false }),
    part ? querySales(knex, { ...conditions, products: ids, period: part, by: ['store_id'] }) : null,
    hasLastYear
      ? querySales(knex, {
          ...conditions,
          products: ids,
          period: lastYear.previousPeriod,
          by: ['store_id'],
          figures: ['quantity'],
        })
      : [],
    readMarketTotals(knex, { products: ids, asOf, asOfDays }),
    readMarketTotals(knex, { products: ids, asOf: before.to, asOfDays }),
  ])
  const comparedAt = compared === null ? null : new Map(compared.map((row) => [row.store_id, row.quantity]))
  const labelsByStore = await readCachedStoreLabels(knex)
  const lastYearAt = new Map(yearAgo.map((row) => [row.store_id, row.quantity]))
  const storeIds = new Set([
    ...now.keys(),
    ...then.keys(),
    ...yearAgo.filter((row) => row.quantity !== 0).map((row) => row.store_id),
  ])
  const lines = [...labelsByStore].flatMap(([id, labels]) => {
    if (!storeIds.has(id)) return []
    const figures: SalesComparison = {
      now: now.get(id) ?? createEmptyFigures(),
      before: then.get(id) ?? createEmptyFigures(),
      compared: comparedPeriod === null ? null : comparedAt ? (comparedAt.get(id) ?? 0) : (now.get(id)?.quantity ?? 0),
      lastYear: hasLastYear ? (lastYearAt.get(id) ?? 0) : null,
    }
    // a store that does not sell through the channel has no row
    const hasSales = figures.now.quantity !== 0 || figures.before.quantity !== 0 || (figures.lastYear ?? 0) !== 0
    return hasSales || canSellThrough(labels, body.channel) ? [{ place: labels, ...figures }] : []
  })
  const delivered = lines.filter((line) => line.now.delivered > 0).length
  const total = lines.reduce<SalesComparison>(addComparisons, {
    ...createEmptyComparison(),
    compared: comparedPeriod === null ? null : 0,
    lastYear: hasLastYear ? 0 : null,
  })
  const market: [MarketTotals, MarketTotals] = [wholeNow, wholeThen]
  const answer = {
    totals: toRow(total, { market: wholeNow, total: total.now.quantity, lastYearTotal: total.lastYear }),
    baseData: {
      products: ids.flatMap((id) => products.get(id) ?? []),
      ...comparison,
      lastYear: hasLastYear ? lastYear.previousPeriod : null,
      numberOfStores,
      asOf,
      notDeliveredStores: Math.max(0, numberOfStores - delivered),
      sales: {
        now: total.now.quantity,
        before: total.before.quantity,
        changeRate: total.compared === null ? null : computeChangeRate(total.compared, total.before.quantity),
      },
    },
  }
  return { lines, whole: market, total: total.now.quantity, lastYearTotal: total.lastYear, answer }
}

/** Ranks stores by their sales of some products together. */
export const rankStores = async (knex: Knex, body: StoreRankingBody, as: { scope: DataScope; language: Language }) => {
  const { lines, whole: market, total, lastYearTotal, answer } = await readRankedRows(knex, body, as.scope)
  const named = lines.map(
    ({ place: labels, ...figures }): RankedRow<StoreLabels> => ({ named: labels, key: labels.storeCd, ...figures }),
  )
  const texts: Partial<Record<string, (labels: StoreLabels) => string | null>> = {
    storeName: (labels) => labels.storeReading,
    companyName: (labels) => labels.companyReading,
    chainName: (labels) => labels.chainReading,
    prefectureName: (labels) => labels.prefectureCd,
    areaName: (labels) => labels.areaCd,
  }
  const page = toPage(named, body, { market, text: texts[body.sortBy] ?? null, stores: () => 1 })
  const list = page.map(({ line, rank, previousRank }): StoreRankingRow => {
    const { names, is_online: _o, storeReading: _s, companyReading: _c, chainReading: _h, ...labels } = line.named
    return {
      rank,
      previousRank,
      ...labels,
      ...names[as.language],
      ...toRow(line, { market: market[0], total, lastYearTotal }),
    }
  })
  return { list, ...answer, total: named.length }
}

interface Company {
  companyCd: string | null
  companyName: string | null
  reading: string | null
  stores: number
}

/** Ranks companies by the sales of their stores. Stores without a company form one row. */
export const rankCompanies = async (knex: Knex, body: CompanyRankingBody, as: { scope: DataScope; language: Language }) => {
  const { lines, whole: market, total, lastYearTotal, answer } = await readRankedRows(knex, body, as.scope)
  const companies = new Map<string, RankedRow<Company>>()
  for (const { place, ...figures } of lines) {
    const { companyCd, companyName, companyReading } = place
    const key = companyCd ?? ''
    const company = companies.get(key)
    companies.set(key, {
      key,
      named: { companyCd, companyName, reading: companyReading, stores: (company?.named.stores ?? 0) + 1 },
      ...(company ? addComparisons(company, figures) : figures),
    })
  }
  const text = body.sortBy === 'companyName' ? (company: Company) => company.reading : null
  const page = toPage([...companies.values()], body, { market, text, stores: (line) => line.named.stores })
  const list = page.map(
    ({ line, rank, previousRank }): CompanyRankingRow => ({
      rank,
      previousRank,
      companyCd: line.named.companyCd,
      companyName: line.named.companyName ?? saleRankingWords[as.language].noCompany,
      numberOfStores: line.named.stores,
      ...toRow(line, { market: market[0], total, lastYearTotal }),
    }),
  )
  return { list, ...answer, total: companies.size }
}
