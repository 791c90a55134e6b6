import type { Knex } from 'knex'
import type {
  CompanyRankingBody,
  CompanyRankingRow,
  StoreRankingBody,
  StoreRankingRow,
} from '../../../shared/api/sale-ranking.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { saleRankingWords } from '../../../shared/messages/sale-ranking.ts'
import { computePercent, computeReturnRate, computeSaleRate, computeShare } from '../../../shared/trade/measures.ts'
import { compareCodePoints } from '../../warehouse/engine/compare-code-points.ts'
import {
  computeChange,
  computeChanges,
  computeShares,
  type ReportComparison,
  rankValues,
} from '../../warehouse/figures/compare-measures.ts'
import { getMeasuredDays, type MeasuredDays, type Measures, readTotals } from '../../warehouse/figures/read-measures.ts'
import { findProducts } from '../../warehouse/products/find-products.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { getFirstComparedDay, resolveReportConditions } from '../../warehouse/sales/report-conditions.ts'
import { canSellThrough } from '../../warehouse/stores/store-filter.ts'
import { readStoreFigures, type StoreFigures, sumFigures } from './sale-ranking.figures.ts'
import { readCachedStoreLabels, type StoreLabels } from './sale-ranking.labels.ts'
import { findTopStores } from './top-stores.ts'

type Body = StoreRankingBody | CompanyRankingBody
type RowFigures = Omit<StoreRankingRow, 'rank' | 'previousRank' | keyof StoreLabels>

/** A row before it is ranked. */
interface RankedRow<Named> {
  named: Named
  key: string
  figures: StoreFigures
}

/** Copies sold and delivered in all stores of the panel: the whole for shares. */
type MarketTotals = Measures<'cumulativeSaleQuantity' | 'cumulativeDeliveryQuantity'>

/** What shares and changes are computed of. */
interface Totals {
  market: MarketTotals
  total: StoreFigures
  compared: ReportComparison<'quantity'>
}

/** saleShare − shippingShare as part and whole: whole numbers, so that nothing is rounded in between. */
const getShareGap = (row: MarketTotals, market: MarketTotals): [part: number, whole: number] => [
  row.cumulativeSaleQuantity * market.cumulativeDeliveryQuantity - row.cumulativeDeliveryQuantity * market.cumulativeSaleQuantity,
  market.cumulativeSaleQuantity * market.cumulativeDeliveryQuantity,
]

function toRow(row: StoreFigures, { market, total, compared }: Totals): RowFigures {
  const { comparedQuantity: _quantity, previousPosition: _position, ...figures } = row
  const { cumulativeSaleQuantity: sold, cumulativeDeliveryQuantity: delivered } = row
  const { changeRate, lastYearChangeRate } = computeChanges(row, compared)
  return {
    ...figures,
    changeRate,
    // the compared days are those of the comparison with the previous period
    lastYearChangeRate: compared.comparison.comparedPeriod === null ? null : lastYearChangeRate,
    ...computeShares(row, total, compared),
    saleRate: computeSaleRate(sold, delivered),
    returnRate: computeReturnRate(row.cumulativeReturnQuantity, delivered),
    shippingShare: computeShare(delivered, market.cumulativeDeliveryQuantity),
    saleShare: computeShare(sold, market.cumulativeSaleQuantity),
    shareGap: computePercent(...getShareGap(row, market), 2),
  }
}

/** Returns the figures of the previous period in place of the period's. */
const toPreviousFigures = (row: StoreFigures): StoreFigures => ({
  ...row,
  ...row.previousPosition,
  quantity: row.previousQuantity,
  amount: row.previousAmount,
})

const divide = (part: number, whole: number) => (whole <= 0 ? null : part / whole)

/** Returns the unrounded value by which rows are ranked; null ranks last. */
function getSortValue(
  sortBy: Body['sortBy'],
  row: StoreFigures,
  { market, isComparable, stores }: { market: MarketTotals; isComparable: boolean; stores: number },
): number | null {
  switch (sortBy) {
    case 'amount':
    case 'previousQuantity':
    case 'cumulativeDeliveryQuantity':
    case 'cumulativeSaleQuantity':
    case 'cumulativeReturnQuantity':
    case 'cumulativeStockQuantity':
      return row[sortBy]
    case 'changeRate':
      return isComparable ? divide(row.comparedQuantity - row.previousQuantity, row.previousQuantity) : null
    case 'saleRate':
      return divide(row.cumulativeSaleQuantity, row.cumulativeDeliveryQuantity)
    case 'returnRate':
      return divide(row.cumulativeReturnQuantity, row.cumulativeDeliveryQuantity)
    case 'shareGap':
      return divide(...getShareGap(row, market))
    case 'numberOfStores':
      return stores
    default:
      return row.quantity
  }
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
  const sortBy = text === null ? body.sortBy : 'quantity'
  const values = lines.map((line) => getSortValue(sortBy, line.figures, { market, isComparable, stores: stores(line) }))
  const ranks = rankValues(values)
  const hasPastValues = isComparable && !['previousQuantity', 'changeRate', 'numberOfStores'].includes(sortBy)
  const pastRanks = rankValues(
    lines.map((line) => {
      const past = toPreviousFigures(line.figures)
      const hadAny = past.quantity !== 0 || past.cumulativeDeliveryQuantity !== 0 || past.cumulativeSaleQuantity !== 0
      return hasPastValues && hadAny ? getSortValue(sortBy, past, { market: previousMarket, isComparable, stores: 0 }) : null
    }),
  )
  const lastRank = values.filter((value) => value !== null).length + 1
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
    rank: ranks[index] ?? lastRank,
    previousRank: pastRanks[index] ?? null,
  }))
}

const readMarketTotals = (
  knex: Knex,
  products: readonly number[],
  cumulative: MeasuredDays['cumulative'],
): Promise<MarketTotals> =>
  readTotals(knex, { products, days: { cumulative }, measures: ['cumulativeSaleQuantity', 'cumulativeDeliveryQuantity'] })

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
  const isComparable = comparison.comparedPeriod !== null
  const [products, figuresByStore, market, previousMarket] = await Promise.all([
    readProducts(knex, ids, scope),
    readStoreFigures(knex, {
      conditions,
      products: ids,
      days: { ...getMeasuredDays({ comparison }), lastYear: hasLastYear ? lastYear.previousPeriod : null },
      asOfDays,
    }),
    readMarketTotals(knex, ids, { ...asOfDays, asOf }),
    readMarketTotals(knex, ids, { ...asOfDays, asOf: comparison.previousPeriod.to }),
  ])
  const lines = [...(await readCachedStoreLabels(knex))].flatMap(([id, labels]) => {
    const figures = figuresByStore.get(id)
    if (figures === undefined) return []
    // a store that does not sell through the channel has no row
    const hasSales = figures.quantity !== 0 || figures.previousQuantity !== 0 || figures.lastYearQuantity !== 0
    return hasSales || canSellThrough(labels, body.channel) ? [{ place: labels, figures }] : []
  })
  // numberOfStores counts only the stores that sell through the channel
  const channelLines = lines.filter(({ place }) => canSellThrough(place, body.channel))
  const delivered = channelLines.filter(({ figures }) => figures.cumulativeDeliveryQuantity > 0)
  const topStores = findTopStores(channelLines.map(({ figures }) => figures.quantity))
  const total = sumFigures(lines.map(({ figures }) => figures))
  const totals: Totals = { market, total, compared: { basis: 'quantity', comparison, lastYear } }
  const result = {
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
      lastYearTopShare: hasLastYear ? findTopStores(channelLines.map(({ figures }) => figures.lastYearQuantity)).share : null,
      emptyStores: delivered.filter(({ figures }) => figures.cumulativeStockQuantity === 0).length,
      sales: {
        now: total.quantity,
        before: isComparable ? total.previousQuantity : null,
        changeRate: computeChange(comparison, total.comparedQuantity, total.previousQuantity),
      },
    },
  }
  return { lines, markets: { market, previousMarket, isComparable }, totals, result }
}

/** Ranks stores by their sales of some products together. */
export const rankStores = async (knex: Knex, body: StoreRankingBody, context: { scope: DataScope; language: Language }) => {
  const { lines, markets, totals, result } = await readRankedRows(knex, body, context.scope)
  const named = lines.map(
    ({ place: labels, figures }): RankedRow<StoreLabels> => ({ named: labels, key: labels.storeCd, figures }),
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
    const { names, isOnline: _o, storeReading: _s, companyReading: _c, chainReading: _h, ...labels } = line.named
    return {
      rank,
      previousRank,
      ...labels,
      ...names[context.language],
      ...toRow(line.figures, totals),
    }
  })
  return { list, ...result, total: named.length }
}

interface Company {
  companyCd: string | null
  companyName: string | null
  reading: string | null
  stores: number
}

/** Ranks companies by the sales of their stores. Stores without a company form one row. */
export const rankCompanies = async (knex: Knex, body: CompanyRankingBody, context: { scope: DataScope; language: Language }) => {
  const { lines, markets, totals, result } = await readRankedRows(knex, body, context.scope)
  const companies = new Map<string, RankedRow<Company>>()
  for (const { place, figures } of lines) {
    const { companyCd, companyName, companyReading } = place
    const key = companyCd ?? ''
    const company = companies.get(key)
    companies.set(key, {
      key,
      named: { companyCd, companyName, reading: companyReading, stores: (company?.named.stores ?? 0) + 1 },
      figures: company ? sumFigures([company.figures, figures]) : figures,
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
      ...toRow(line.figures, totals),
    }),
  )
  return { list, ...result, total: companies.size }
}
