import type { Knex } from 'knex'
import type {
  CompanyRankingBody,
  CompanyRankingRow,
  StoreRankingBody,
  StoreRankingRow,
} from '../../../shared/api/sale-ranking.ts'
import { getSeparateComparedPeriod, isWholePeriodCompared } from '../../../shared/calendar/period.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { saleRankingWords } from '../../../shared/messages/sale-ranking.ts'
import {
  computeChangeRate,
  computePercent,
  computePointDifference,
  computeReturnRate,
  computeSaleRate,
  computeShare,
} from '../../../shared/trade/measures.ts'
import { compareCodePoints } from '../../warehouse/engine/collation.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import { findProducts } from '../../warehouse/products/product-list.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { querySales } from '../../warehouse/sales/query-sales.ts'
import { getFirstComparedDay, resolveReportConditions } from '../../warehouse/sales/report-conditions.ts'
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
import { findTopStores } from './top-stores.ts'

type Body = StoreRankingBody | CompanyRankingBody
type RowFigures = Omit<StoreRankingRow, 'rank' | 'previousRank' | keyof StoreLabels>

/** A row's figures of the period and of the previous period. */
interface SalesComparison {
  current: StoreFigures
  previous: StoreFigures
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

/** What shares are computed of. */
interface Totals {
  market: MarketTotals
  total: number
  lastYearTotal: number | null
  /** False if the period has incomplete days: its shares are then not set against those of last year. */
  isWhole: boolean
}

function toRow(
  { current, previous, compared, lastYear }: SalesComparison,
  { market, total, lastYearTotal, isWhole }: Totals,
): RowFigures {
  const share = computeShare(current.quantity, total)
  const lastYearShare = lastYear === null || lastYearTotal === null ? null : computeShare(lastYear, lastYearTotal)
  return {
    quantity: current.quantity,
    amount: current.amount,
    amountTaxIn: current.amountTaxIn,
    previousQuantity: previous.quantity,
    previousAmount: previous.amount,
    changeRate: compared === null ? null : computeChangeRate(compared, previous.quantity),
    cumulativeDeliveryQuantity: current.delivered,
    cumulativeSaleQuantity: current.sold,
    cumulativeReturnQuantity: current.returned,
    cumulativeStockQuantity: current.stock,
    saleRate: computeSaleRate(current.sold, current.delivered),
    returnRate: computeReturnRate(current.returned, current.delivered),
    share,
    lastYearQuantity: lastYear ?? 0,
    // on the days that can be compared, like the change on the period before
    lastYearChangeRate: compared === null || lastYear === null ? null : computeChangeRate(compared, lastYear),
    lastYearShare,
    shareDifference: isWhole ? computePointDifference(share, lastYearShare, 2) : null,
    shippingShare: computeShare(current.delivered, market.delivered),
    saleShare: computeShare(current.sold, market.sold),
    shareGap: getShareGap(current, market),
    lastSaleDate: current.lastSaleDate,
  }
}

/** Returns the unrounded value of each measure for ranking; null ranks last. */
function getMeasure(
  sortBy: string,
  comparison: Omit<SalesComparison, 'previous' | 'lastYear'> & {
    previous: StoreFigures | null
    market: MarketTotals
    stores: number
  },
): number | null {
  const { current, previous, compared, market, stores } = comparison
  const ratio = (part: number, all: number) => (all <= 0 ? null : part / all)
  switch (sortBy) {
    case 'amount':
      return current.amount
    case 'previousQuantity':
      return previous?.quantity ?? null
    case 'changeRate':
      return previous === null || compared === null ? null : ratio(compared - previous.quantity, previous.quantity)
    case 'cumulativeDeliveryQuantity':
      return current.delivered
    case 'cumulativeSaleQuantity':
      return current.sold
    case 'cumulativeReturnQuantity':
      return current.returned
    case 'cumulativeStockQuantity':
      return current.stock
    case 'saleRate':
      return ratio(current.sold, current.delivered)
    case 'returnRate':
      return ratio(current.returned, current.delivered)
    case 'shareGap':
      return ratio(current.sold * market.delivered - current.delivered * market.sold, market.sold * market.delivered)
    case 'numberOfStores':
      return stores
    default:
      return current.quantity
  }
}

/** Returns competition ranks, the greatest value first; nulls rank after all values. */
function rankValues(values: readonly (number | null)[]): number[] {
  const sorted = [...values].sort((a, b) => (b ?? Number.NEGATIVE_INFINITY) - (a ?? Number.NEGATIVE_INFINITY))
  const first = new Map<number | null, number>()
  for (const [index, value] of sorted.entries()) if (!first.has(value)) first.set(value, index + 1)
  return values.map((value) => first.get(value) ?? values.length)
}

interface Ordering<Named> {
  /** Text of the row if the sort key is a name. */
  text: ((named: Named) => string | null) | null
  stores: (line: RankedRow<Named>) => number
}

/** Copies sold and delivered in all stores, at the end of the period and of the previous one. */
interface Markets {
  market: MarketTotals
  previousMarket: MarketTotals
  /** False if nothing is known of the previous period, so that there were no ranks. */
  isComparable: boolean
}

/** Sorts rows, ranks them in the period and in the previous one, and returns the page. */
function toPage<Named>(
  lines: RankedRow<Named>[],
  body: Body,
  { market, previousMarket, isComparable, text, stores }: Ordering<Named> & Markets,
) {
  const measure = text === null ? body.sortBy : 'quantity'
  const values = lines.map((line) => getMeasure(measure, { ...line, market, stores: stores(line) }))
  const ranks = rankValues(values)
  const hasNoPastValue = measure === 'changeRate' || measure === 'previousQuantity' || measure === 'numberOfStores'
  const hadAny = (storeFigures: StoreFigures) =>
    storeFigures.quantity !== 0 || storeFigures.delivered !== 0 || storeFigures.sold !== 0
  const past = lines.map((line) =>
    hasNoPastValue || !isComparable || !hadAny(line.previous)
      ? null
      : getMeasure(measure, { current: line.previous, previous: null, compared: null, market: previousMarket, stores: 0 }),
  )
  const pastRanks = rankValues(past)
  const order = lines.map((line, index) => ({ line, index }))
  const sign = body.descending ? -1 : 1
  order.sort((a, b) => {
    const [left, right] = text === null ? [values[a.index], values[b.index]] : [text(a.line.named), text(b.line.named)]
    // nulls come last in either direction
    if (left === null || right === null || left === undefined || right === undefined) {
      if ((left ?? null) !== (right ?? null)) return (left ?? null) === null ? 1 : -1
    } else if (left !== right)
      return (typeof left === 'string' ? compareCodePoints(left, String(right)) : left - Number(right)) * sign
    return compareCodePoints(a.line.key, b.line.key)
  })
  return order.slice((body.pageNum - 1) * body.pageSize, body.pageNum * body.pageSize).map(({ line, index }) => ({
    line,
    rank: ranks[index] ?? 1,
    previousRank: past[index] === null ? null : (pastRanks[index] ?? null),
  }))
}

const createEmptyComparison = (): SalesComparison => ({
  current: createEmptyFigures(),
  previous: createEmptyFigures(),
  compared: null,
  lastYear: null,
})

const addKnown = (a: number | null, b: number | null): number | null => (a === null && b === null ? null : (a ?? 0) + (b ?? 0))

const addComparisons = (a: SalesComparison, b: SalesComparison): SalesComparison => ({
  current: addFigures(a.current, b.current),
  previous: addFigures(a.previous, b.previous),
  compared: addKnown(a.compared, b.compared),
  lastYear: addKnown(a.lastYear, b.lastYear),
})

async function readRankedRows(knex: Knex, body: Body, scope: DataScope) {
  const ids = (await findProducts(knex, body.jans, { scope })).map((product) => product.id)
  const { conditions, comparison, lastYear, asOf, asOfDays, sameStoreDays, numberOfStores } = await resolveReportConditions(
    knex,
    body,
    {
      scope,
      ranks: false,
      comparedFrom: getFirstComparedDay(body.period),
    },
  )
  const hasLastYear = lastYear.comparedPeriod !== null
  const { period, comparedPeriod, previousPeriod } = comparison
  const question = { products: ids, stores: conditions.stores, channel: body.channel, asOfDays }
  const separatePeriod = getSeparateComparedPeriod(comparison)
  const [products, current, previous, compared, lastYearSales, market, previousMarket] = await Promise.all([
    readProducts(knex, ids, scope),
    readStoreFigures(knex, { ...question, period, needsLastSales: true }),
    readStoreFigures(knex, { ...question, period: previousPeriod, needsLastSales: false }),
    separatePeriod ? querySales(knex, { ...conditions, products: ids, period: separatePeriod, by: ['store_id'] }) : null,
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
    readMarketTotals(knex, { products: ids, asOf: previousPeriod.to, asOfDays }),
  ])
  const comparedAt = compared === null ? null : new Map(compared.map((row) => [row.store_id, row.quantity]))
  const labelsByStore = await readCachedStoreLabels(knex)
  const lastYearAt = new Map(lastYearSales.map((row) => [row.store_id, row.quantity]))
  const storeIds = new Set([
    ...current.keys(),
    ...previous.keys(),
    ...lastYearSales.filter((row) => row.quantity !== 0).map((row) => row.store_id),
  ])
  const lines = [...labelsByStore].flatMap(([id, labels]) => {
    if (!storeIds.has(id)) return []
    const figures: SalesComparison = {
      current: current.get(id) ?? createEmptyFigures(),
      previous: previous.get(id) ?? createEmptyFigures(),
      compared: comparedPeriod === null ? null : comparedAt ? (comparedAt.get(id) ?? 0) : (current.get(id)?.quantity ?? 0),
      lastYear: hasLastYear ? (lastYearAt.get(id) ?? 0) : null,
    }
    // a store that does not sell through the channel has no row
    const hasSales = figures.current.quantity !== 0 || figures.previous.quantity !== 0 || (figures.lastYear ?? 0) !== 0
    return hasSales || canSellThrough(labels, body.channel) ? [{ place: labels, ...figures }] : []
  })
  // numberOfStores counts only the stores that sell through the channel
  const channelLines = lines.filter(({ place }) => canSellThrough(place, body.channel))
  const delivered = channelLines.filter(({ current }) => current.delivered > 0)
  const topStores = findTopStores(channelLines.map(({ current }) => current.quantity))
  const total = lines.reduce<SalesComparison>(addComparisons, {
    ...createEmptyComparison(),
    compared: comparedPeriod === null ? null : 0,
    lastYear: hasLastYear ? 0 : null,
  })
  const totals: Totals = {
    market,
    total: total.current.quantity,
    lastYearTotal: total.lastYear,
    isWhole: isWholePeriodCompared(lastYear),
  }
  const answer = {
    sameStoreDays,
    totals: toRow(total, totals),
    baseData: {
      products: ids.flatMap((id) => products.get(id) ?? []),
      ...comparison,
      lastYear: hasLastYear ? lastYear.previousPeriod : null,
      numberOfStores,
      asOf,
      notDeliveredStores: Math.max(0, numberOfStores - delivered.length),
      sellingStores: topStores.sellers,
      topStores: topStores.count,
      topShare: topStores.share,
      lastYearTopShare: hasLastYear ? findTopStores(channelLines.map((line) => line.lastYear ?? 0)).share : null,
      emptyStores: delivered.filter(({ current }) => current.stock === 0).length,
      sales: {
        now: total.current.quantity,
        before: total.compared === null ? null : total.previous.quantity,
        changeRate: total.compared === null ? null : computeChangeRate(total.compared, total.previous.quantity),
      },
    },
  }
  return { lines, markets: { market, previousMarket, isComparable: comparedPeriod !== null }, totals, answer }
}

/** Ranks stores by their sales of some products together. */
export const rankStores = async (knex: Knex, body: StoreRankingBody, context: { scope: DataScope; language: Language }) => {
  const { lines, markets, totals, answer } = await readRankedRows(knex, body, context.scope)
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
  const page = toPage(named, body, { ...markets, text: texts[body.sortBy] ?? null, stores: () => 1 })
  const list = page.map(({ line, rank, previousRank }): StoreRankingRow => {
    const { names, is_online: _o, storeReading: _s, companyReading: _c, chainReading: _h, ...labels } = line.named
    return {
      rank,
      previousRank,
      ...labels,
      ...names[context.language],
      ...toRow(line, totals),
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
export const rankCompanies = async (knex: Knex, body: CompanyRankingBody, context: { scope: DataScope; language: Language }) => {
  const { lines, markets, totals, answer } = await readRankedRows(knex, body, context.scope)
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
  const page = toPage([...companies.values()], body, { ...markets, text, stores: (line) => line.named.stores })
  const list = page.map(
    ({ line, rank, previousRank }): CompanyRankingRow => ({
      rank,
      previousRank,
      companyCd: line.named.companyCd,
      companyName: line.named.companyName ?? saleRankingWords[context.language].noCompany,
      numberOfStores: line.named.stores,
      ...toRow(line, totals),
    }),
  )
  return { list, ...answer, total: companies.size }
}
