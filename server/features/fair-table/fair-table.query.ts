import type { Knex } from 'knex'
import type { Result } from '../../../shared/api/endpoint.ts'
import {
  type FairOrderLine,
  type FairTableBody,
  type FairTableResult,
  type FairTitle,
  fairReasons,
  type fairTableOrder,
} from '../../../shared/api/fair-table.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { fairTableWords } from '../../../shared/messages/fair-table.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import { distributeCopies, parseFairChanges, planFairOrder } from '../../../shared/trade/fair-order.ts'
import { computePercent, divideAndRound, roundHalfUp } from '../../../shared/trade/measures.ts'
import { readAsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { toProductIdentity } from '../../warehouse/products/product-columns.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { MIN_RECEIPTS } from '../../warehouse/sales/baskets.ts'
import { toCopies } from '../../warehouse/stock/fixed-point.ts'
import { readStoreColumns } from '../../warehouse/stores/store-columns.ts'
import { toStoreSet } from '../../warehouse/stores/store-filter.ts'
import { chooseFairTitles, compareFairCandidates } from './choose-titles.ts'
import { type FairTableCandidate, readFairCandidates } from './fair-candidates.ts'
import { countOpenStores, type FairNeed, type FairNeedQuery, readFairNeeds, readStoreNeeds } from './fair-needs.ts'

const noNeed: FairNeed = { stock: 0, pending: 0, expected_milli: 0, copies: 0 }

/** Reads the titles of a table in their order, what the stores lack of them, and the planned order. */
async function readTable(knex: Knex, body: FairTableBody, scope: DataScope) {
  const asOfDays = await readAsOfDays(knex, getTodayInJapan())
  const asOf = resolveAsOfDay(asOfDays, null)
  const { candidates, ...base } = await readFairCandidates(knex, body, { scope, asOf })
  const titles =
    body.chosenJans.length > 0 ? candidates.toSorted(compareFairCandidates) : chooseFairTitles(candidates, body.titleCount)
  const needQuery: FairNeedQuery = {
    asOf,
    asOfDays,
    products: titles.map(({ id }) => id),
    stores: base.stores,
    days: body.fairWeeks * 7,
  }
  const needs = await readFairNeeds(knex, needQuery)
  const getNeed = (id: number): FairNeed => needs.get(id) ?? noNeed
  const order = planFairOrder(
    titles.map(({ id, jan, product }) => ({ jan, price: product.price, neededCopies: getNeed(id).copies })),
    { budget: body.budget, changes: parseFairChanges(body.changedCopies) },
  )
  return { ...base, asOf, titles, needQuery, getNeed, order }
}

/** Returns the figures of a pair as the analysis of combined sales shows them. */
function toPairFigures({ counts, reliableLift }: FairTableCandidate) {
  if (counts === null) return { coOccurrences: null, confidence: null, lift: null, reliableLift: null }
  const { all, a, b, both } = counts
  return {
    coOccurrences: both,
    confidence: computePercent(both, a),
    lift: divideAndRound(both * all, a * b, 2),
    reliableLift: reliableLift === null ? null : roundHalfUp(reliableLift, 2),
  }
}

const sumOf = (list: readonly FairTitle[], getValue: (row: FairTitle) => number): number =>
  list.reduce((sum, row) => sum + getValue(row), 0)

/** Lists the titles of a fair table with their reasons, figures and copies to order. */
export async function listFairTable(
  knex: Knex,
  body: FairTableBody,
  { scope, language }: { scope: DataScope; language: Language },
): Promise<QueryResult<FairTableResult>> {
  const { asOf, base, baseBaskets, titles, needQuery, getNeed, order } = await readTable(knex, body, scope)
  const list = titles.map((title, index): FairTitle => {
    const need = getNeed(title.id)
    const orderCopies = order.copies.get(title.jan) ?? 0
    return {
      rowNumber: index + 1,
      ...toProductIdentity(title.product, scope),
      reason: title.reason,
      ...toPairFigures(title),
      quantity: title.quantity,
      stock: need.stock,
      numberOfPendingOrder: need.pending,
      fairSales: toCopies(need.expected_milli),
      neededCopies: need.copies,
      orderCopies,
      orderAmount: title.product.price === null ? null : orderCopies * title.product.price,
    }
  })
  const { jan, own, productName, authorName, seriesName, genreKey, publisherName } = toProductIdentity(base.product, scope)
  const words = fairTableWords[language]
  return {
    asOf,
    period: body.period,
    base: { jan, own, productName, authorName, seriesName, genreKey, publisherName },
    baseBaskets,
    stores: await countOpenStores(knex, needQuery),
    list,
    totals: {
      titles: list.length,
      quantity: sumOf(list, (row) => row.quantity),
      stock: sumOf(list, (row) => row.stock),
      numberOfPendingOrder: sumOf(list, (row) => row.numberOfPendingOrder),
      fairSales: toCopies(titles.reduce((sum, { id }) => sum + getNeed(id).expected_milli, 0)),
      neededCopies: sumOf(list, (row) => row.neededCopies),
      ...order.totals,
    },
    reasons: fairReasons
      .map((reason) => ({ reason, titles: list.filter((row) => row.reason === reason).length }))
      .filter((count) => count.titles > 0),
    explanation: fillPlaceholders(words.explanation, { weeks: body.fairWeeks, receipts: MIN_RECEIPTS }),
  }
}

/** Lists the order of a table: the copies of each title, distributed among the stores that lack them. */
export async function listFairOrder(
  knex: Knex,
  body: FairTableBody & { pageNum: number; pageSize: number },
  { scope }: { scope: DataScope },
): Promise<QueryResult<Result<typeof fairTableOrder>> & { base: string }> {
  const { base, titles, needQuery, order } = await readTable(knex, body, scope)
  const needs = await readStoreNeeds(knex, needQuery)
  const needsByTitle = Map.groupBy(needs, ({ product_id }) => product_id)
  const copiesByStore = new Map<number, Map<number, number>>()
  for (const { id, jan } of titles) {
    const rows = needsByTitle.get(id) ?? []
    const lacksCopies = rows.some(({ copies }) => copies > 0)
    const shares = distributeCopies(
      order.copies.get(jan) ?? 0,
      rows.map((row) => (lacksCopies ? row.copies : row.expected_milli)),
    )
    for (const [index, { store_id }] of rows.entries()) {
      const copies = shares[index] ?? 0
      if (copies === 0) continue
      const ofStore = copiesByStore.get(store_id) ?? new Map<number, number>()
      copiesByStore.set(store_id, ofStore.set(id, copies))
    }
  }
  const storeIds = [...new Set(needs.map(({ store_id }) => store_id))].filter((id) => copiesByStore.has(id))
  const stores = storeIds.length === 0 ? new Map() : await readStoreColumns(knex, toStoreSet(knex, storeIds))
  const orderDate = getTodayInJapan()
  const lines = storeIds.flatMap((storeId) => {
    const store = stores.get(storeId)
    if (store === undefined) return []
    return titles.flatMap(({ id, product }): FairOrderLine[] => {
      const lineCopies = copiesByStore.get(storeId)?.get(id) ?? 0
      if (lineCopies === 0) return []
      const { jan, productName, volume, publisherName, price } = toProductIdentity(product, scope)
      return [
        {
          orderDate,
          storeCd: store.storeCd,
          storeName: store.storeName,
          jan,
          productName,
          volume,
          publisherName,
          price,
          lineCopies,
          lineAmount: price === null ? null : lineCopies * price,
        },
      ]
    })
  })
  const first = (body.pageNum - 1) * body.pageSize
  return {
    base: base.product.product_nm,
    list: lines.slice(first, first + body.pageSize),
    totals: {
      titles: new Set(lines.map(({ jan }) => jan)).size,
      stores: storeIds.length,
      lineCopies: lines.reduce((sum, line) => sum + line.lineCopies, 0),
      lineAmount: lines.reduce((sum, line) => sum + (line.lineAmount ?? 0), 0),
    },
    total: lines.length,
  }
}
