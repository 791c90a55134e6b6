import type { Knex } from 'knex'
import type { QueryResult } from '../../../shared/api/report.ts'
import {
  MAX_EXAMINED_TITLES,
  REPRINT_WEEKS,
  type ReprintCandidate,
  type ReprintCandidatesBody,
  type ReprintCandidatesResult,
  type ReprintQuery,
} from '../../../shared/api/reprint-candidates.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { formatSentenceDate } from '../../../shared/calendar/sentence-date.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { reprintCandidateWords } from '../../../shared/messages/reprint-candidates.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import { computeSaleRate } from '../../../shared/trade/measures.ts'
import { describeAccuracy } from '../../forecast/describe-accuracy.ts'
import { measureRecord, type RecordedOutcome, readRecordedOutcomes } from '../../forecast/forecast-record.ts'
import { candidateNames } from '../../forecast/model/forecast-candidates.ts'
import { getSumAtDay } from '../../forecast/model/sales-history.ts'
import { readTitleForecasts, type TitleForecast } from '../../forecast/title-forecast.ts'
import { type AsOfDays, readAsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { sumMeasures } from '../../warehouse/figures/compare-measures.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import { toProductQuery } from '../../warehouse/products/product-set.ts'
import { type DataScope, resolveProductSet } from '../../warehouse/products/scope.ts'
import { salesSql } from '../../warehouse/sales/query-sales.ts'
import { readPositions } from '../../warehouse/stock/positions.ts'
import { RECENT_DAYS } from '../../warehouse/stock/store-stock.ts'
import { estimatePrintRun, listComparedCopies, type PrintQuery, suggestPrintRun } from './print-run.ts'

/** Weeks before asOf of which the stores without stock are counted. */
const ZERO_STORE_WEEKS = 5
/** Days within which a decision is urgent. */
const URGENT_DAYS = 7

interface Examined {
  id: number
  recent: number
}

/** Finds the books that sell most, best sellers first. */
async function findTitles(knex: Knex, body: ReprintCandidatesBody, { asOf, scope }: { asOf: string; scope: DataScope }) {
  const books = toProductQuery(knex, resolveProductSet(knex, body.products, scope))
    .where({ 'product.kind': 'book', 'product.is_withdrawn': false })
    .whereRaw('product.release_date <= cast(? as date)', [asOf])
  return sql<Examined>(
    knex,
    `select sold.product_id as id, sold.quantity as recent
      from (:sold) as sold join product on product.id = sold.product_id
      where sold.quantity >= :least order by sold.quantity desc, product.jan collate "C" limit :most`,
    {
      sold: salesSql(knex, {
        period: { from: addDays(asOf, 1 - RECENT_DAYS), to: asOf },
        by: ['product_id'],
        products: books,
        figures: ['quantity'],
      }),
      least: body.minRecentCopies,
      most: MAX_EXAMINED_TITLES,
    },
  )
}

/** Counts the stores without stock of each product, on the day and the same weekday of earlier weeks, oldest first. */
async function readZeroStores(knex: Knex, ids: readonly number[], snapshot: { asOf: string; asOfDays: AsOfDays }) {
  const days = Array.from({ length: ZERO_STORE_WEEKS + 1 }, (_none, index) =>
    addDays(snapshot.asOf, -7 * (ZERO_STORE_WEEKS - index)),
  )
  const counted = await Promise.all(
    days.map((asOf) => readPositions(knex, { asOf, ...snapshot.asOfDays, products: ids, stores: null, columns: ['band_0'] })),
  )
  return (id: number) => counted.map((positions) => positions.get(id)?.band_0 ?? 0)
}

interface TitleData {
  id: number
  recent: number
  product: NonNullable<Awaited<ReturnType<typeof readProducts>> extends ReadonlyMap<number, infer P> ? P : never>
  forecast: TitleForecast
  zeroStores: readonly number[]
  record: readonly RecordedOutcome[]
}

interface Circumstances {
  asOf: string
  deliveryDate: string
  body: ReprintQuery
  language: Language
}

/** Returns a title's row; null if its stock lasts longer than asked. */
function toCandidate(title: TitleData, { asOf, deliveryDate, body, language }: Circumstances): ReprintCandidate | null {
  const { product, forecast, zeroStores } = title
  const { stock: stockByPlace, position, runOutDays, runOutDate } = forecast
  const stock = stockByPlace.total
  if (runOutDays === null || runOutDate === null || runOutDays > body.runOutWithinDays) return null
  const sumQuantiles = Array.from({ length: REPRINT_WEEKS }, (_none, index) => forecast.getQuantiles('sum', index + 1))
  const demands = sumQuantiles[REPRINT_WEEKS - 1] ?? []
  const price = product.price ?? 0
  const print: PrintQuery = {
    stock,
    untilDelivery: demands.map((_demand, at) =>
      getSumAtDay(
        sumQuantiles.map((quantiles) => quantiles[at] ?? 0),
        body.leadDays,
      ),
    ),
    demands,
    lostCost: (price * body.marginRate) / 100,
    returnCost: (price * body.returnCostRate) / 100,
    lotSize: body.lotSize,
    targetReturnRate: body.targetReturnRate,
  }
  const suggestion = suggestPrintRun(print)
  const lost = print.untilDelivery.reduce((sum, demand) => sum + Math.max(0, demand - stock), 0) / print.untilDelivery.length
  const decideBy = addDays(runOutDate, -body.leadDays)
  const row: Omit<ReprintCandidate, 'reasons'> = {
    jan: product.jan,
    own: product.own,
    productName: product.productName,
    volume: product.volume,
    authorName: product.authorName,
    publisherName: product.publisherName,
    releaseDate: product.releaseDate,
    price: product.price,
    recentQuantity: title.recent,
    cumulativeDeliveryQuantity: position.delivered,
    cumulativeSaleQuantity: position.sold,
    saleRate: computeSaleRate(position.sold, position.delivered),
    cumulativeStockQuantity: stockByPlace.stores,
    dailyInventory: stockByPlace.wholesalers,
    publisherInventory: stockByPlace.publisher,
    numberOfPendingOrder: stockByPlace.pending,
    totalStock: stock,
    runOutDate,
    runOutDays,
    decideBy,
    urgency: runOutDate < deliveryDate ? 'late' : decideBy <= addDays(asOf, URGENT_DAYS) ? 'thisWeek' : 'later',
    zeroStores: zeroStores.at(-1) ?? 0,
    zeroStoresByWeek: [...zeroStores],
    horizons: forecast.horizons,
    record: measureRecord(title.record),
    soldWeeks: forecast.soldWeeks,
    weeks: forecast.weeks,
    expectedLostCopies: Math.round(lost),
    // of the copies that are shown, so that both figures agree
    expectedLostAmount: Math.round(lost) * price,
    suggestedPrint: suggestion.copies,
    expectedReturns: Math.round(suggestion.returns),
    expectedReturnRate: suggestion.returnRate === null ? null : Math.round(suggestion.returnRate * 10) / 10,
    costs: listComparedCopies({ ...suggestion, lotSize: body.lotSize }).map((copies) => {
      const outcome = estimatePrintRun(print, copies)
      return {
        copies,
        lostCost: Math.round(outcome.lostCost),
        returnCost: Math.round(outcome.returnCost),
        returnRateIfPrinted: outcome.returnRate === null ? null : Math.round(outcome.returnRate * 10) / 10,
      }
    }),
  }
  const accuracy = describeAccuracy(forecast.accuracy, language)
  return { ...row, reasons: [...explainSuggestion(row, { suggestion, deliveryDate, body, language }), ...accuracy] }
}

/** Returns the reasons for a suggestion as sentences. */
function explainSuggestion(
  row: Omit<ReprintCandidate, 'reasons'>,
  context: { suggestion: ReturnType<typeof suggestPrintRun>; deliveryDate: string; body: ReprintQuery; language: Language },
): string[] {
  const { suggestion, deliveryDate, body, language } = context
  const texts = reprintCandidateWords[language]
  const horizon = row.horizons.at(-1)
  const [before, now] = [row.zeroStoresByWeek[0] ?? 0, row.zeroStores]
  const kind = suggestion.copies === 0 ? 'none' : suggestion.copies < suggestion.cheapest ? 'capped' : 'cheapest'
  return [
    fillPlaceholders(row.urgency === 'late' ? texts.runsOutLate : texts.runsOut, {
      stock: row.totalStock,
      market: row.cumulativeStockQuantity,
      day: formatSentenceDate(row.runOutDate, language),
      delivery: formatSentenceDate(deliveryDate, language),
      decideBy: formatSentenceDate(row.decideBy, language),
      lost: row.expectedLostCopies,
    }),
    fillPlaceholders(texts.demand, {
      weeks: REPRINT_WEEKS,
      expected: horizon?.expected ?? 0,
      low: horizon?.low ?? 0,
      high: horizon?.high ?? 0,
      stock: row.totalStock,
    }),
    fillPlaceholders(texts[kind], {
      copies: suggestion.copies,
      cheapest: suggestion.cheapest,
      cost: Math.round(suggestion.lostCost + suggestion.returnCost),
      rate: row.expectedReturnRate ?? 0,
      target: body.targetReturnRate,
    }),
    ...(now > before ? [fillPlaceholders(texts.zeroStores, { before, now, weeks: ZERO_STORE_WEEKS })] : []),
  ]
}

const compareRows: Record<ReprintCandidatesBody['sortBy'], (a: ReprintCandidate, b: ReprintCandidate) => number> = {
  runOutDate: (a, b) => a.runOutDays - b.runOutDays,
  suggestedPrint: (a, b) => b.suggestedPrint - a.suggestedPrint,
  recentQuantity: (a, b) => b.recentQuantity - a.recentQuantity,
  zeroStores: (a, b) => b.zeroStores - a.zeroStores,
}

const roundNullable = (value: number | null, digits: number): number | null =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits

/** Lists titles whose stock runs out, and the copies to reprint. */
export const listReprintCandidates = async (
  knex: Knex,
  body: ReprintQuery,
  { scope, language }: { scope: DataScope; language: Language },
): Promise<QueryResult<ReprintCandidatesResult>> => {
  const asOfDays = await readAsOfDays(knex, getTodayInJapan())
  const asOf = resolveAsOfDay(asOfDays, null)
  const deliveryDate = addDays(asOf, body.leadDays)
  const titles = await findTitles(knex, body, { asOf, scope })
  const ids = titles.map(({ id }) => id)
  const [products, { forecasts, learned }, zeroStoresOf, outcomes] = await Promise.all([
    readProducts(knex, ids, scope),
    readTitleForecasts(knex, ids, { asOf, asOfDays, stores: null }),
    readZeroStores(knex, ids, { asOf, asOfDays }),
    readRecordedOutcomes(knex, ids),
  ])
  const outcomesById = Map.groupBy(outcomes, ({ product_id }) => product_id)
  const circumstances = { asOf, deliveryDate, body, language }
  const found = titles.flatMap(({ id, recent }) => {
    const [product, forecast] = [products.get(id), forecasts.get(id)]
    if (!product || !forecast) return []
    const record = outcomesById.get(id) ?? []
    return toCandidate({ id, recent, product, forecast, zeroStores: zeroStoresOf(id), record }, circumstances) ?? []
  })
  const recordsByJan = new Map(ids.map((id) => [products.get(id)?.jan ?? '', outcomesById.get(id) ?? []]))
  const compare = compareRows[body.sortBy]
  found.sort((a, b) => compare(a, b) || b.recentQuantity - a.recentQuantity || (a.jan < b.jan ? -1 : 1))
  // the rate of titles that are not reprinted would not describe the suggestions
  const printed = found.filter(({ suggestedPrint }) => suggestedPrint > 0)
  const prints = sumMeasures(printed, ['expectedReturns', 'totalStock', 'suggestedPrint'])
  const copies = prints.totalStock + prints.suggestedPrint
  const before = (body.pageNum - 1) * body.pageSize
  return {
    asOf,
    deliveryDate,
    list: found.slice(before, before + body.pageSize),
    totals: {
      products: found.length,
      examined: titles.length,
      urgent: found.filter(({ urgency }) => urgency !== 'later').length,
      ...sumMeasures(found, ['zeroStores', 'expectedLostCopies', 'expectedLostAmount', 'suggestedPrint']),
      expectedReturns: prints.expectedReturns,
      expectedReturnRate: copies > 0 ? Math.round((prints.expectedReturns / copies) * 1000) / 10 : null,
    },
    accuracy: (learned.accuracy.get('') ?? []).map(({ weeks, forecast: own, seasonalNaive }) => ({
      weeks,
      forecasts: own.forecasts,
      mase: roundNullable(own.mase, 2),
      seasonalNaiveMase: roundNullable(seasonalNaive.mase, 2),
      coverage: roundNullable(own.coverage, 1),
      bias: roundNullable(own.bias, 1),
    })),
    record: measureRecord(found.flatMap(({ jan }) => recordsByJan.get(jan) ?? [])),
    explanation: fillPlaceholders(reprintCandidateWords[language].explanation, {
      methods: candidateNames.length,
      titles: MAX_EXAMINED_TITLES,
      recent: RECENT_DAYS,
      weeks: REPRINT_WEEKS,
      margin: body.marginRate,
      returnCost: body.returnCostRate,
      lead: body.leadDays,
    }),
    total: found.length,
  }
}
