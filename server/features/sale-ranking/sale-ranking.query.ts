import type { Knex } from 'knex'
import type {
  CompanyRankingBody,
  CompanyRankingRow,
  StoreRankingBody,
  StoreRankingRow,
} from '../../../shared/contract/sale-ranking.ts'
import { changeRate, percent, returnRate, saleRate, share } from '../../../shared/measures.ts'
import { previousPeriod } from '../../../shared/period.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { findProducts } from '../../warehouse/products/product-list.ts'
import { productFields } from '../../warehouse/products/product-rows.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { positionDays } from '../../warehouse/stock/positions.ts'
import { countStores, sameStoresOpen, storeIds } from '../../warehouse/stores/store-filter.ts'
import { addFigures, emptyFigures, type Figures, readFigures, readWhole } from './sale-ranking.figures.ts'
import { type Place, readPlaces } from './sale-ranking.places.ts'

type Language = 'ja' | 'en'
type Body = StoreRankingBody | CompanyRankingBody
type RowFigures = Omit<StoreRankingRow, 'rank' | 'previousRank' | keyof Place>

/** One row before it is ranked: its figures of the period and of the period before. */
interface Line<Named> {
  named: Named
  key: string
  now: Figures
  before: Figures
}

interface Whole {
  sold: number
  delivered: number
}

/** saleShare − shippingShare in points, from whole numbers: neither share is rounded on the way. */
const gapOf = (one: Figures, whole: Whole): number | null =>
  percent(one.sold * whole.delivered - one.delivered * whole.sold, whole.sold * whole.delivered, 2)

function fieldsOf(now: Figures, before: Figures, { whole, total }: { whole: Whole; total: number }): RowFigures {
  return {
    quantity: now.quantity,
    amount: now.amount,
    amountTaxIn: now.amountTaxIn,
    previousQuantity: before.quantity,
    previousAmount: before.amount,
    changeRate: changeRate(now.quantity, before.quantity),
    cumulativeDeliveryQuantity: now.delivered,
    cumulativeSaleQuantity: now.sold,
    cumulativeReturnQuantity: now.returned,
    cumulativeStockQuantity: now.stock,
    saleRate: saleRate(now.sold, now.delivered),
    returnRate: returnRate(now.returned, now.delivered),
    share: share(now.quantity, total),
    shippingShare: share(now.delivered, whole.delivered),
    saleShare: share(now.sold, whole.sold),
    shareGap: gapOf(now, whole),
    lastSaleDate: now.lastSaleDate,
  }
}

/** What each measure ranks by, unrounded; null ranks last. */
function measureOf(sortBy: string, of: { now: Figures; before: Figures | null; whole: Whole; stores: number }): number | null {
  const { now, before, whole, stores } = of
  const ratio = (part: number, all: number) => (all === 0 ? null : part / all)
  switch (sortBy) {
    case 'amount':
      return now.amount
    case 'previousQuantity':
      return before?.quantity ?? null
    case 'changeRate':
      return before === null ? null : ratio(now.quantity - before.quantity, Math.abs(before.quantity))
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
      return ratio(now.sold * whole.delivered - now.delivered * whole.sold, whole.sold * whole.delivered)
    case 'numberOfStores':
      return stores
    default:
      return now.quantity
  }
}

/** Competition ranks of values, the greatest first; a null has none before it but the others. */
function ranksOf(values: readonly (number | null)[]): number[] {
  const sorted = [...values].sort((a, b) => (b ?? Number.NEGATIVE_INFINITY) - (a ?? Number.NEGATIVE_INFINITY))
  const first = new Map<number | null, number>()
  for (const [index, value] of sorted.entries()) if (!first.has(value)) first.set(value, index + 1)
  return values.map((value) => first.get(value) ?? values.length)
}

/** Byte order of UTF-8 is code point order, as the collation "C" has it. */
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

interface Ordering<Named> {
  /** Text of the row where the key is a name. */
  text: ((named: Named) => string | null) | null
  stores: (line: Line<Named>) => number
}

/** Sorts, ranks now and before, cuts out the page. */
function pageOf<Named>(lines: Line<Named>[], body: Body, { whole, text, stores }: Ordering<Named> & { whole: [Whole, Whole] }) {
  const measure = text === null ? body.sortBy : 'quantity'
  const values = lines.map((line) =>
    measureOf(measure, { now: line.now, before: line.before, whole: whole[0], stores: stores(line) }),
  )
  const ranks = ranksOf(values)
  const earlier = measure === 'changeRate' || measure === 'previousQuantity' || measure === 'numberOfStores'
  const hadAny = (one: Figures) => one.quantity !== 0 || one.delivered !== 0 || one.sold !== 0
  const past = lines.map((line) =>
    earlier || !hadAny(line.before) ? null : measureOf(measure, { now: line.before, before: null, whole: whole[1], stores: 0 }),
  )
  const pastRanks = ranksOf(past)
  const order = lines.map((line, index) => ({ line, index }))
  const sign = body.descending ? -1 : 1
  order.sort((a, b) => {
    const [left, right] = text === null ? [values[a.index], values[b.index]] : [text(a.line.named), text(b.line.named)]
    // nothing comes last in either direction
    if (left === null || right === null || left === undefined || right === undefined) {
      if ((left ?? null) !== (right ?? null)) return (left ?? null) === null ? 1 : -1
    } else if (left !== right) return (typeof left === 'string' ? byText(left, String(right)) : left - Number(right)) * sign
    return byText(a.line.key, b.line.key)
  })
  return order.slice((body.pageNum - 1) * body.pageSize, body.pageNum * body.pageSize).map(({ line, index }) => ({
    line,
    rank: ranks[index] ?? 1,
    previousRank: past[index] === null ? null : (pastRanks[index] ?? null),
  }))
}

async function readLines(knex: Knex, body: Body, scope: DataScope) {
  const products = await findProducts(knex, body.jans, { scope })
  const ids = products.map((one) => one.id)
  const before = previousPeriod(body.period)
  const open = sameStoresOpen(body, before.from)
  const stores = storeIds(knex, body.stores, open)
  const asOfDays = await positionDays(knex, body.period.to)
  const question = { products: ids, stores, channel: body.channel, asOfDays }
  const [attributes, now, then, wholeNow, wholeThen, numberOfStores] = await Promise.all([
    readProductColumns(knex, ids),
    readFigures(knex, { ...question, period: body.period, withLastSales: true }),
    readFigures(knex, { ...question, period: before, withLastSales: false }),
    readWhole(knex, { products: ids, asOf: body.period.to, asOfDays }),
    readWhole(knex, { products: ids, asOf: before.to, asOfDays }),
    countStores(knex, body.stores, { open, channel: body.channel }),
  ])
  const storeKeys = [...new Set([...now.keys(), ...then.keys()])]
  const lines = storeKeys.map((id) => ({ id, now: now.get(id) ?? emptyFigures(), before: then.get(id) ?? emptyFigures() }))
  const delivered = lines.filter((line) => line.now.delivered > 0).length
  const sum = (side: 'now' | 'before') => lines.reduce((all, line) => addFigures(all, line[side]), emptyFigures())
  const [total, totalBefore] = [sum('now'), sum('before')]
  const whole: [Whole, Whole] = [wholeNow, wholeThen]
  const answer = {
    totals: fieldsOf(total, totalBefore, { whole: wholeNow, total: total.quantity }),
    baseData: {
      products: ids.flatMap((id) => {
        const product = attributes.get(id)
        if (!product) return []
        const { jan, productName, volume, publisherName, releaseDate, own } = productFields(product, scope)
        return [{ jan, productName, volume, publisherName, releaseDate, own }]
      }),
      period: body.period,
      previousPeriod: before,
      numberOfStores,
      notDeliveredStores: numberOfStores - delivered,
      sales: {
        now: total.quantity,
        before: totalBefore.quantity,
        changeRate: changeRate(total.quantity, totalBefore.quantity),
      },
    },
  }
  const places = await readPlaces(knex, storeKeys)
  return { lines, places, whole, total: total.quantity, answer }
}

/** Stores ranked by their sales of some products taken together. */
export const rankStores = async (knex: Knex, body: StoreRankingBody, as: { scope: DataScope; language: Language }) => {
  const { lines, places, whole, total, answer } = await readLines(knex, body, as.scope)
  const named = lines.flatMap(({ id, now, before }): Line<Place>[] => {
    const place = places.get(id)
    return place ? [{ named: place, key: place.storeCd, now, before }] : []
  })
  const texts: Partial<Record<string, (place: Place) => string | null>> = {
    storeName: (place) => place.storeReading,
    companyName: (place) => place.companyReading,
    chainName: (place) => place.chainReading,
    prefectureName: (place) => place.prefectureCd,
  }
  const page = pageOf(named, body, { whole, text: texts[body.sortBy] ?? null, stores: () => 1 })
  const list = page.map(({ line, rank, previousRank }): StoreRankingRow => {
    const { names, storeReading: _s, companyReading: _c, chainReading: _h, ...place } = line.named
    return {
      rank,
      previousRank,
      ...place,
      ...names[as.language],
      ...fieldsOf(line.now, line.before, { whole: whole[0], total }),
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

/** Companies ranked by the sales of their stores. Stores without a company are one row. */
export const rankCompanies = async (knex: Knex, body: CompanyRankingBody, as: { scope: DataScope; language: Language }) => {
  const { lines, places, whole, total, answer } = await readLines(knex, body, as.scope)
  const companies = new Map<string, Line<Company>>()
  for (const { id, now, before } of lines) {
    const place = places.get(id)
    if (!place) continue
    const { companyCd, companyName, companyReading } = place
    const key = companyCd ?? ''
    const known = companies.get(key)
    companies.set(key, {
      key,
      named: { companyCd, companyName, reading: companyReading, stores: (known?.named.stores ?? 0) + 1 },
      now: addFigures(known?.now ?? emptyFigures(), now),
      before: addFigures(known?.before ?? emptyFigures(), before),
    })
  }
  const text = body.sortBy === 'companyName' ? (company: Company) => company.reading : null
  const page = pageOf([...companies.values()], body, { whole, text, stores: (line) => line.named.stores })
  const list = page.map(
    ({ line, rank, previousRank }): CompanyRankingRow => ({
      rank,
      previousRank,
      companyCd: line.named.companyCd,
      companyName: line.named.companyName ?? (as.language === 'en' ? 'No company' : '法人なし'),
      numberOfStores: line.named.stores,
      ...fieldsOf(line.now, line.before, { whole: whole[0], total }),
    }),
  )
  return { list, ...answer, total: companies.size }
}
