import type { Knex } from 'knex'
import type { z } from 'zod'
import type { FavoriteSlug } from '../../shared/access/analyses.ts'
import { findFeatureType } from '../../shared/access/feature-types.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import type { FavoriteConditions } from '../../shared/api/favorite.ts'
import { completeQuery } from '../../shared/api/own-defaults.ts'
import { productSearch } from '../../shared/api/product-search.ts'
import { publisherRanking } from '../../shared/api/publisher-ranking.ts'
import { createRanking } from '../../shared/api/ranking-create.ts'
import { reprintCandidates } from '../../shared/api/reprint-candidates.ts'
import { stockOuts } from '../../shared/api/stock-outs.ts'
import { countDaysBetween } from '../../shared/calendar/period.ts'
import { resolveRelativePeriod } from '../../shared/calendar/period-presets.ts'
import type { WatchRule } from '../../shared/fields/choices.ts'
import { listSetRules, MIN_WATCHED_COPIES, type Watch, type WatchableSlug } from '../../shared/sync/watch.ts'
import type { ReaderScope, ReportQuery } from '../warehouse/sales/report-reader.ts'
import type { WatchReports } from './watch-reports.ts'

/** The value that a rule reads: a measure of the whole result, or of one title or publisher. */
export interface WatchReading {
  rule: WatchRule
  /** Code of the title or publisher; '' for the whole result. */
  subject: string
  subjectName: string | null
  value: number
  crossed: boolean
}

interface WatchQuery {
  body: Record<string, unknown>
  watch: Watch
}
/** The reports that can be read, and the user. */
type WatchReadContext = Omit<ReportQuery<Endpoint>, 'body'> & { reports: WatchReports }
type Reader = (asking: WatchReadContext, query: WatchQuery) => Promise<WatchReading[]>

/** Maximum number of titles or publishers in one reading. */
const MAX_SUBJECTS = 50

/** Returns the part of an export's query that its analysis uses, without columns and language, completed for its owner. */
function parseQuery<S extends z.ZodObject>(
  endpoint: { body: S } & Pick<Endpoint, 'ownDefaults'>,
  body: Record<string, unknown>,
  owner: ReaderScope,
): z.output<S> {
  const { shape } = endpoint.body
  const query = Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(shape, name)))
  return endpoint.body.parse(completeQuery(endpoint, query, owner))
}

/** Rules about the copies of the whole result. */
const evaluateSalesRules = (quantity: number, watch: Watch): WatchReading[] => {
  const reading = { subject: '', subjectName: null, value: quantity }
  const { salesOver, salesUnder } = watch
  return [
    ...(salesOver === undefined ? [] : [{ ...reading, rule: 'salesOver' as const, crossed: quantity >= salesOver }]),
    ...(salesUnder === undefined ? [] : [{ ...reading, rule: 'salesUnder' as const, crossed: quantity < salesUnder }]),
  ]
}

interface Ranked {
  subject: string
  subjectName: string
  rank: number
  quantity: number
}

const evaluateRankRules = (rows: readonly Ranked[], { rankWithin }: Watch): WatchReading[] =>
  rankWithin === undefined
    ? []
    : rows
        .filter(({ rank, quantity }) => rank <= rankWithin && quantity >= MIN_WATCHED_COPIES)
        .slice(0, MAX_SUBJECTS)
        .map(({ subject, subjectName, rank }) => ({ rule: 'rankWithin', subject, subjectName, value: rank, crossed: true }))

const screenReaders: Record<WatchableSlug, Reader> = {
  'product-search': async ({ reports, ...call }, { body, watch }) => {
    const query = parseQuery(productSearch, body, call.scope)
    const first = { ...query, pageNum: 1, pageSize: 1 }
    const { totals } = await reports.productSearch({ ...call, body: first })
    const sales = evaluateSalesRules(totals.totalSaleQuantity, watch)
    const { sellThrough } = watch
    if (sellThrough === undefined) return sales
    const { list } = await reports.productSearch({
      ...call,
      body: {
        ...query,
        saleRate: { ...query.saleRate, from: Math.max(sellThrough, query.saleRate.from ?? 0) },
        minCopies: Math.max(MIN_WATCHED_COPIES, query.minCopies),
        sort: [{ key: 'saleRate', descending: true }],
        pageNum: 1,
        pageSize: MAX_SUBJECTS,
      },
    })
    const titles = list.map(({ jan, productName, saleRate }) => ({
      rule: 'sellThrough' as const,
      subject: jan,
      subjectName: productName,
      value: saleRate ?? 0,
      crossed: true,
    }))
    return [...sales, ...titles]
  },
  'ranking-create': async ({ reports, ...call }, { body, watch }) => {
    const query = parseQuery(createRanking, body, call.scope)
    const limit = Math.max(1, watch.rankWithin ?? 1)
    const { rankingList, baseData } = await reports.createRanking({
      ...call,
      body: { ...query, limit, pageNum: 1, pageSize: limit },
    })
    const own = rankingList.filter((row) => row.own)
    const ranks = own.map(({ jan, productName, rank, quantity }) => ({ subject: jan, subjectName: productName, rank, quantity }))
    return [...evaluateSalesRules(baseData.quantity, watch), ...evaluateRankRules(ranks, watch)]
  },
  'publisher-ranking': async ({ reports, ...call }, { body, watch }) => {
    const query = parseQuery(publisherRanking, body, call.scope)
    const { list, totals } = await reports.publisherRanking({
      ...call,
      body: { ...query, pageNum: 1, pageSize: watch.rankWithin ?? 1 },
    })
    const ranks = list
      .filter((row) => row.own)
      .map(({ publisherCd, publisherName, rank, quantity }) => ({
        subject: publisherCd,
        subjectName: publisherName,
        rank,
        quantity,
      }))
    return [...evaluateSalesRules(totals.quantity, watch), ...evaluateRankRules(ranks, watch)]
  },
  'stock-outs': async ({ reports, ...call }, { body, watch }) => {
    const query = parseQuery(stockOuts, body, call.scope)
    const { totals } = await reports.stockOuts({ ...call, body: { ...query, pageNum: 1, pageSize: 1 } })
    const { storesOut } = watch
    if (storesOut === undefined) return []
    return [
      {
        rule: 'storesOut',
        subject: '',
        subjectName: null,
        value: totals.soldOutStores,
        crossed: totals.soldOutStores >= storesOut,
      },
    ]
  },
  'reprint-candidates': async ({ reports, ...call }, { body, watch: { decideWithin } }) => {
    if (decideWithin === undefined) return []
    const query = parseQuery(reprintCandidates, body, call.scope)
    const soonest = { ...query, sortBy: 'runOutDate' as const, pageNum: 1, pageSize: MAX_SUBJECTS }
    const { list, asOf } = await reports.reprintCandidates({ ...call, body: soonest })
    // an overdue decision counts as due today
    return list
      .map(({ jan, productName, decideBy }) => ({ jan, productName, days: Math.max(0, countDaysBetween(asOf, decideBy)) }))
      .filter(({ days }) => days <= decideWithin)
      .map(({ jan, productName, days }) => ({
        rule: 'decideWithin' as const,
        subject: jan,
        subjectName: productName,
        value: days,
        crossed: true,
      }))
  },
}

const readers: Partial<Record<FavoriteSlug, Reader>> = screenReaders

/** True if the period of the saved question is named, so that it can be run for other days. */
export const hasNamedPeriod = ({ question }: FavoriteConditions): boolean =>
  typeof question?.body.period === 'object' && question.body.period !== null && 'preset' in question.body.period

/** Reads the rules of a watch as of the end of a day, crossed or not. Throws for unknown codes in its conditions. */
export async function readWatch(
  knex: Knex,
  { featureType, conditions, watch }: { featureType: number; conditions: FavoriteConditions; watch: Watch },
  { scope, latest, reports }: { scope: ReaderScope; latest: string; reports: WatchReports },
): Promise<WatchReading[]> {
  const slug = findFeatureType(featureType)?.slug
  const read = slug === undefined ? undefined : readers[slug]
  if (read === undefined || conditions.question === null || listSetRules(watch).length === 0) return []
  const asking: WatchReadContext = { knex, scope, language: 'ja', reports }
  return read(asking, { body: resolveRelativePeriod(conditions.question.body, latest), watch })
}
