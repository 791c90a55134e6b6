import { brandPickup } from '../api/brand-pickup.ts'
import { combinedSales } from '../api/combined-sales-analysis.ts'
import type { Endpoint, Result } from '../api/endpoint.ts'
import { events } from '../api/events.ts'
import { movers } from '../api/movers.ts'
import { productDetail, salesCumulative, salesTrends } from '../api/product-detail.ts'
import { sellThroughForecast } from '../api/product-forecast.ts'
import { productSearch } from '../api/product-search.ts'
import { publisherRanking } from '../api/publisher-ranking.ts'
import { clusterAnalysis } from '../api/purchase-cluster.ts'
import { createRanking } from '../api/ranking-create.ts'
import { reprintCandidates } from '../api/reprint-candidates.ts'
import { preOrderBooks, subscribedBooks } from '../api/reservation-subscription.ts'
import { returnCandidates } from '../api/return-candidates.ts'
import { type ReturnGrouping, returns } from '../api/returns.ts'
import { compareProducts } from '../api/sale-compare.ts'
import { saleRankingByCompany, saleRankingByStore } from '../api/sale-ranking.ts'
import { stockOuts } from '../api/stock-outs.ts'
import { trendByGenre } from '../api/trend-by-genre.ts'
import { getPreviousPeriod, isWholeMonths, type Period } from '../calendar/period.ts'
import { getQuantityUnit, getRequestUnit } from '../trade/kinds.ts'
import { computeChangeRate } from '../trade/measures.ts'

/** What a headline figure counts. */
export type HeadlineSubject =
  | 'sales'
  | 'sold'
  | 'expected'
  | 'market'
  | 'brand'
  | 'compared'
  | 'returnRate'
  | 'stockOuts'
  | 'returns'
  | 'events'
  | 'reprints'
  | 'rising'
  | 'falling'
  | 'new'
  | 'booked'
  | 'subscribed'
  | 'baskets'
  | 'basketsOfAny'
  | 'buyers'

/** Yen are ex tax. */
export type HeadlineUnit = 'copies' | 'items' | 'titles' | 'stores' | 'people' | 'baskets' | 'yen' | 'percent' | 'printed'

/** With what a figure is compared; spans of a period by its length. */
export type ComparedWith = 'day' | 'week' | 'month' | 'period' | 'lastYear' | 'sevenDays' | 'weekAgo'

export interface HeadlineComparison {
  with: ComparedWith
  /** The figure that it is compared with, in the unit of the headline; null if only the change is known. */
  value: number | null
  /** Percent, or percentage points of a rate; null if it cannot be compared. */
  change: number | null
  changeUnit: 'percent' | 'points'
  /** The direction that is an improvement: a fall for rates of returns. */
  improvesOn: 'rise' | 'fall'
}

export interface HeadlineRow {
  name: string
  value: number | null
  unit: HeadlineUnit
  /** The value is a change, which has a sign. */
  isChange?: true
}

/** What a result says first: the same figures as those of its screen. */
export interface Headline {
  subject: HeadlineSubject
  /** Name that the subject needs, such as that of a brand. */
  name: string | null
  /** null if it is hidden or unknown. */
  value: number | null
  unit: HeadlineUnit
  comparison: HeadlineComparison | null
  /** 80 % range of an estimate. */
  range: { low: number; high: number } | null
  /** The figure over time, oldest first, and the first day of each step; fewer than two have no line. */
  trend: readonly { day: string; value: number }[]
  /** First three rows, where a list says more than a line. */
  rows: readonly HeadlineRow[]
  /** Last day that the figure covers; null if there is no data. */
  day: string | null
}

type Query = Readonly<Record<string, unknown>>

/** Where the figure of a call's result is. */
export interface HeadlineReader {
  /** Name of the call. */
  call: string
  /** Returns null for a result of an incompatible version, or one without the figure. */
  read: (data: unknown, query?: Query) => Headline | null
}

const MAX_ROWS = 3
/** Rows of stores without a company, or titles without a publisher. */
const NO_NAME = '–'

const returnNames = {
  product: 'productName',
  store: 'storeName',
  company: 'companyName',
  publisher: 'publisherName',
  genre: 'genreName',
} as const satisfies Record<ReturnGrouping, string>

type Figure = Pick<Headline, 'subject' | 'value' | 'unit'> & Partial<Headline>

function defineHeadline<E extends Endpoint>(
  endpoint: E,
  read: (result: Result<E>, query: Query) => Figure | null,
): HeadlineReader {
  return {
    call: endpoint.name,
    read: (data, query = {}) => {
      const parsed = endpoint.result.safeParse(data)
      const figure = parsed.success ? read(parsed.data as Result<E>, query) : null
      return figure === null
        ? null
        : { name: null, comparison: null, range: null, trend: [], rows: [], day: getResultDay(parsed.data), ...figure }
    },
  }
}

function getResultDay(data: unknown): string | null {
  const { asOf, until } = data as { asOf?: string | null; until?: { day: string } | null }
  return asOf ?? until?.day ?? null
}

/**
 * The query of the same call for the days before; null if its result has a comparison of its own, or if the days are not over.
 * `latest`: last complete day.
 */
export function getPreviousQuery(call: string, query: Query, latest: string | null): Query | null {
  const { from, to } = (query.period ?? {}) as Partial<Period>
  if (call !== 'salesTrends' || from === undefined || to === undefined || latest === null || to > latest) return null
  return { ...query, period: getPreviousPeriod({ from, to }) }
}

/** Name of the span before a period. */
export function getSpanBefore({ from, to }: Period): ComparedWith {
  if (from === to) return 'day'
  const before = getPreviousPeriod({ from, to })
  if (isWholeMonths({ from, to }) && isWholeMonths(before) && from.slice(0, 7) === to.slice(0, 7)) return 'month'
  const isWeek = Date.parse(to) - Date.parse(from) === 6 * 86_400_000
  return isWeek ? 'week' : 'period'
}

const compareSales = (
  period: Period,
  value: number | null,
  change: number | null,
  span: ComparedWith = getSpanBefore(period),
): HeadlineComparison => ({ with: span, value, change, changeUnit: 'percent', improvesOn: 'rise' })

/** True if the query counts money instead of copies. */
const countsAmount = ({ basis }: Query): boolean => basis === 1

interface ComparedResult {
  period: Period
  comparedPeriod: Period | null
  counted: { unit: 'copies' | 'items' }
}

/** Copies or yen with those of the period before, as far as days can be compared. */
function readSales(
  { period, comparedPeriod, counted }: ComparedResult,
  sums: { quantity: number; amount: number; previousQuantity: number; previousAmount: number; changeRate: number | null },
  query: Query,
): Pick<Headline, 'value' | 'unit' | 'comparison'> {
  const isAmount = countsAmount(query)
  return {
    value: isAmount ? sums.amount : sums.quantity,
    unit: isAmount ? 'yen' : counted.unit,
    comparison:
      comparedPeriod === null
        ? null
        : compareSales(period, isAmount ? sums.previousAmount : sums.previousQuantity, sums.changeRate),
  }
}

const listSteps = (steps: readonly (string | null)[], values: readonly (number | null)[]): Headline['trend'] =>
  steps.flatMap((day, index) => {
    const value = values[index]
    return day === null || value === null || value === undefined ? [] : [{ day, value }]
  })

const listRows = <Row>(rows: readonly Row[], read: (row: Row) => HeadlineRow): readonly HeadlineRow[] =>
  rows.slice(0, MAX_ROWS).map(read)

const readStoreRanking = (
  { totals, baseData }: Pick<Result<typeof saleRankingByStore>, 'totals' | 'baseData'>,
  rows: readonly { name: string; quantity: number }[],
): Figure => {
  const unit = getRequestUnit({ jans: baseData.products.map(({ jan }) => jan) })
  return {
    subject: 'sales',
    value: totals.quantity,
    unit,
    comparison:
      baseData.comparedPeriod === null ? null : compareSales(baseData.period, totals.previousQuantity, totals.changeRate),
    rows: listRows(rows, ({ name, quantity }) => ({ name, value: quantity, unit })),
    day: baseData.asOf,
  }
}

/** First figure of the calls that have one for their whole result. */
const headlineReaders: readonly HeadlineReader[] = [
  defineHeadline(salesTrends, (result, query) => ({
    subject: 'sales',
    value: result.totals.quantity,
    unit: getRequestUnit(query),
    trend: query.unit === 'hour' ? [] : result.salesTrends.map(({ date, quantity }) => ({ day: date, value: quantity })),
  })),
  defineHeadline(productDetail, (result) => ({
    subject: 'sold',
    value: result.cumulativeSaleQuantity,
    unit: getQuantityUnit({ kind: result.kind }),
    comparison: {
      with: 'sevenDays',
      value: result.last7Days.quantity,
      change: result.last7Days.changeRate,
      changeUnit: 'percent',
      improvesOn: 'rise',
    },
  })),
  defineHeadline(salesCumulative, ({ list }, query) => ({
    subject: 'sold',
    value: list.at(-1)?.cumulativeSale ?? null,
    unit: getRequestUnit(query),
    trend: list.map(({ date, cumulativeSale }) => ({ day: date, value: cumulativeSale })),
  })),
  defineHeadline(sellThroughForecast, ({ horizons: [next], soldWeeks }, query) =>
    next === undefined
      ? null
      : {
          subject: 'expected',
          value: next.expected,
          unit: getRequestUnit(query),
          range: { low: next.low, high: next.high },
          trend: soldWeeks.map(({ from, quantity }) => ({ day: from, value: quantity })),
        },
  ),
  defineHeadline(productSearch, ({ totals, list, period, comparedPeriod, counted }, query) => ({
    subject: 'sales',
    value: totals.totalSaleQuantity,
    unit: counted.unit,
    // sales since release have no period before
    comparison:
      comparedPeriod === null || query.soldInPeriod === true || typeof query.sinceRelease === 'number'
        ? null
        : compareSales(period, totals.previousSaleQuantity, totals.changeRate),
    rows: listRows(list, ({ productName, totalSaleQuantity }) => ({
      name: productName,
      value: totalSaleQuantity,
      unit: counted.unit,
    })),
  })),
  defineHeadline(createRanking, ({ baseData, rankingList, counted }, query) => ({
    subject: 'sales',
    ...readSales({ ...baseData, counted }, baseData, query),
    rows: listRows(rankingList, ({ productName, quantity, amount }) => ({
      name: productName,
      value: countsAmount(query) ? amount : quantity,
      unit: countsAmount(query) ? 'yen' : counted.unit,
    })),
    day: baseData.asOf,
  })),
  defineHeadline(saleRankingByStore, (result) =>
    readStoreRanking(
      result,
      result.list.map(({ storeName, quantity }) => ({ name: storeName, quantity })),
    ),
  ),
  defineHeadline(saleRankingByCompany, (result) =>
    readStoreRanking(
      result,
      result.list.map(({ companyName, quantity }) => ({ name: companyName, quantity })),
    ),
  ),
  defineHeadline(publisherRanking, (result, query) => ({
    subject: 'market',
    ...readSales(result, result.totals, query),
    rows: listRows(result.list, ({ publisherName, share }) => ({ name: publisherName, value: share, unit: 'percent' })),
  })),
  defineHeadline(trendByGenre, (result, query) => ({
    subject: 'market',
    ...readSales(result, result.totals, query),
    trend: listSteps(result.buckets, result.totals.trend),
  })),
  defineHeadline(brandPickup, (result, query) => {
    const brand = result.list.find(({ own }) => own) ?? result.list[0]
    return brand === undefined
      ? null
      : {
          subject: 'brand',
          name: brand.brandName,
          ...readSales(result, brand, query),
          trend: listSteps(result.buckets, brand.trend),
        }
  }),
  defineHeadline(compareProducts, ({ totals, buckets, products }, query) => ({
    subject: 'compared',
    value: totals.quantity,
    unit: getRequestUnit(query),
    trend: listSteps(
      buckets.map(({ date }) => date),
      totals.points.map(({ quantity }) => quantity),
    ),
    rows: listRows(products, ({ productName, totals: sums }) => ({
      name: productName,
      value: sums.quantity,
      unit: getRequestUnit(query),
    })),
  })),
  defineHeadline(stockOuts, ({ totals, titles, list }, query) => ({
    subject: 'stockOuts',
    value: totals.products,
    unit: 'titles',
    comparison:
      // the titles of the week before are counted whatever was lost
      titles.ownWeekBefore === null || Number(query.minLostCopies ?? 0) > 0
        ? null
        : {
            with: 'weekAgo',
            value: titles.ownWeekBefore + (titles.otherWeekBefore ?? 0),
            change: computeChangeRate(totals.products, titles.ownWeekBefore + (titles.otherWeekBefore ?? 0)),
            changeUnit: 'percent',
            improvesOn: 'fall',
          },
    rows: listRows(list, ({ productName, storeName, soldOutStores, lostCopies }) =>
      storeName === null
        ? { name: productName, value: soldOutStores, unit: 'stores' }
        : { name: `${storeName} ${productName}`, value: lostCopies, unit: 'copies' },
    ),
  })),
  defineHeadline(returns, ({ totals, list, comparable, counted }, { groupBy = 'product' }) => ({
    subject: 'returnRate',
    value: totals.periodReturnRate,
    unit: 'percent',
    comparison: comparable
      ? {
          with: 'lastYear',
          value: totals.lastYearReturnRate,
          change: totals.returnRateDifference,
          changeUnit: 'points',
          improvesOn: 'fall',
        }
      : null,
    rows: listRows(list, (row) => ({
      name: row[returnNames[groupBy as ReturnGrouping] ?? 'productName'] ?? NO_NAME,
      value: row.totalReturnQuantity,
      unit: counted.unit,
    })),
  })),
  defineHeadline(reprintCandidates, ({ totals, list }) => ({
    subject: 'reprints',
    value: totals.products,
    unit: 'titles',
    rows: listRows(list, ({ productName, suggestedPrint }) => ({ name: productName, value: suggestedPrint, unit: 'printed' })),
  })),
  defineHeadline(events, ({ totals, list, counted }) => ({
    subject: 'events',
    value: totals.extraCopies,
    unit: counted.unit,
    rows: listRows(list, ({ productName, extraCopies }) => ({
      name: productName,
      value: extraCopies,
      unit: counted.unit,
      isChange: true,
    })),
  })),
  defineHeadline(returnCandidates, ({ totals, list, counted }) => ({
    subject: 'returns',
    value: totals.products,
    unit: 'titles',
    rows: listRows(list, ({ productName, returnCopies }) => ({ name: productName, value: returnCopies, unit: counted.unit })),
  })),
  defineHeadline(movers, ({ totals, list, counted }, { direction }) => {
    const listed = direction === 'down' || direction === 'new' ? direction : 'up'
    return {
      subject: listed === 'up' ? 'rising' : listed === 'down' ? 'falling' : 'new',
      value: totals[listed].titles,
      unit: 'titles',
      rows: listRows(list, ({ productName, difference }) => ({
        name: productName,
        value: difference,
        unit: counted.unit,
        isChange: true,
      })),
    }
  }),
  defineHeadline(preOrderBooks, ({ totals, list }, query) => ({
    subject: 'booked',
    value: totals.bookedQuantity,
    unit: getRequestUnit(query),
    rows: listRows(list, ({ productName, bookedQuantity }) => ({
      name: productName,
      value: bookedQuantity,
      unit: getRequestUnit(query),
    })),
  })),
  defineHeadline(subscribedBooks, ({ totals, list }) => ({
    subject: 'subscribed',
    value: totals.subscribedQuantity,
    unit: 'copies',
    rows: listRows(list, ({ seriesName, subscribedQuantity }) => ({
      name: seriesName,
      value: subscribedQuantity,
      unit: 'copies',
    })),
  })),
  defineHeadline(combinedSales, ({ base, baseBaskets, list }) => ({
    subject: base.length > 1 ? 'basketsOfAny' : 'baskets',
    value: baseBaskets,
    unit: 'baskets',
    rows: listRows(list, ({ productName, confidence }) => ({ name: productName, value: confidence, unit: 'percent' })),
  })),
  defineHeadline(clusterAnalysis, ({ totals: { buyers } }) =>
    buyers === null ? null : { subject: 'buyers', value: buyers, unit: 'people' },
  ),
]

/** Returns the reader of a call's result by the name of the call; null if the call has no single figure. */
export const findHeadlineReader = (call: string): HeadlineReader | null =>
  headlineReaders.find((reader) => reader.call === call) ?? null

/** The headline with the figure of the period before, from the same call for those days. */
export function compareWithPrevious(headline: Headline, period: Period, previous: Headline): Headline {
  if (headline.value === null || previous.value === null) return headline
  return {
    ...headline,
    comparison: compareSales(period, previous.value, computeChangeRate(headline.value, previous.value)),
  }
}
