import type { Knex } from 'knex'
import type { MoverRow } from '../../../shared/api/movers.ts'
import type { Language } from '../../../shared/language.ts'
import { computeChangeRate } from '../../../shared/measures.ts'
import { addDays, type Period } from '../../../shared/period.ts'
import type { AsOfDays } from '../engine/as-of.ts'
import { idListSql, sql } from '../engine/sql.ts'
import { type NextIssue, readNextIssues } from '../products/previous-issue.ts'
import { readProducts } from '../products/product-columns.ts'
import type { DescribedProducts } from '../products/product-set.ts'
import type { DataScope } from '../products/scope.ts'
import { type SalesQuestion, salesSql } from '../sales/sales-question.ts'
import { readPositions } from '../stock/positions.ts'
import { formatMoverReason, formatMoverSentence } from './mover-sentence.ts'

/** Releases, publicity and awards from this many days before the period count as a reason. */
const EVENT_DAYS = 4

export type MoverReason = 'release' | 'publicity' | 'award' | 'delivery' | 'nextIssue' | 'soldOut' | 'afterRelease' | 'none'

export interface MoversQuestion {
  period: Period
  before: Period
  products: DescribedProducts
  stores: Knex.QueryBuilder | null
  channel?: SalesQuestion['channel']
  /** Minimum of copies that one of the two periods must have. */
  least: number
  direction: 'both' | 'up' | 'down'
  limit: number
  offset: number
  asOfDays: AsOfDays
}

/** A product that sells much more or much less than before, with the likeliest reason. */
export interface Mover {
  id: number
  quantity: number
  previous: number
  delivery: number
  previousDelivery: number
  /** Stores with a delivery, and those of them that have no copies left at the period's end. */
  deliveredStores: number
  soldOutStores: number
  reason: MoverReason
  /** Day of the release, the publicity, the award or the next issue. */
  reasonDate: string | null
  /** Name of the publicity, the award or the next issue. */
  event: string | null
}

type Candidate = Pick<Mover, 'id' | 'quantity' | 'previous' | 'delivery' | 'previousDelivery'> & { release: string | null }

const directions = { both: 'quantity <> previous', up: 'quantity > previous', down: 'quantity < previous' } as const

async function findCandidates(knex: Knex, question: MoversQuestion): Promise<{ total: number; list: Candidate[] }> {
  const { period, before, products, stores, channel, least, direction, limit, offset } = question
  const sold = (item: Period) =>
    salesSql(knex, {
      period: item,
      by: ['product_id'],
      products,
      stores,
      channel: channel ?? 'all',
      figures: ['quantity', 'delivery'],
    })
  const rows = await sql<{ total: number } & (CandidateRow | { id: null })>(
    knex,
    `with now as materialized (:now), before as materialized (:before),
      -- few products have as many copies: the rest is looked at for them alone
      reached as materialized (
        select product_id from now where quantity >= :least union select product_id from before where quantity >= :least),
      moved as (
        select id, sum(quantity) as quantity, sum(previous) as previous, sum(delivery) as delivery,
          sum(previous_delivery) as previous_delivery
        from (
          select product_id as id, quantity, 0 as previous, delivery, 0 as previous_delivery from now
            where product_id in (select product_id from reached)
          union all select product_id, 0, quantity, 0, delivery from before
            where product_id in (select product_id from reached)) as both_periods
        group by id),
      most as materialized (select * from moved where ${directions[direction]}),
      totals as (select count(*) as total from most),
      -- and codes for what can be on the page
      least_near as (select min(difference) as difference from (
        select abs(quantity - previous) as difference from most order by 1 desc limit :to) as nearest),
      near as materialized (select * from most where abs(quantity - previous) >= (select difference from least_near)),
      page as (
        select near.*, product.release_date,
          row_number() over (order by abs(quantity - previous) desc, product.jan collate "C") as place
        from near join (select id, jan, release_date from product where id in (select id from near)) as product
          on product.id = near.id order by place limit :limit offset :offset)
      select * from totals left join page on true order by page.place`,
    { now: sold(period), before: sold(before), least, limit, offset, to: offset + limit },
  )
  return {
    total: rows[0]?.total ?? 0,
    list: rows.flatMap((row): Candidate[] => {
      if (row.id === null) return []
      const { id, quantity, previous, delivery, previous_delivery: previousDelivery, release_date: release } = row
      return [{ id, quantity, previous, delivery, previousDelivery, release }]
    }),
  }
}

interface CandidateRow {
  id: number
  quantity: number
  previous: number
  delivery: number
  previous_delivery: number
  release_date: string | null
}

interface MoverEvent {
  id: number
  date: string
  kind: 'publicity' | 'award'
  text: string
}

/** Reads events of the products in the period or shortly before it: awards first, then publicity, the latest first. */
async function readEvents(knex: Knex, ids: readonly number[], period: Period): Promise<MoverEvent[]> {
  const within = [addDays(period.from, -EVENT_DAYS), period.to]
  const [publicity, awards] = await Promise.all([
    sql<{ id: number; date: string; medium: string; title: string }>(
      knex,
      `select product_id as id, publicity_date as date, medium, title from fact_publicity
        where product_id in (${idListSql(ids)}) and publicity_date between cast(? as date) and cast(? as date)
        order by publicity_date desc, title collate "C"`,
      within,
    ),
    sql<{ id: number; date: string; name: string }>(
      knex,
      `select product_id as id, award_date as date, award_nm as name from fact_award
        where product_id in (${idListSql(ids)}) and award_date between cast(? as date) and cast(? as date)
        order by award_date desc, award_nm collate "C"`,
      within,
    ),
  ])
  return [
    ...awards.map(({ id, date, name }): MoverEvent => ({ id, date, kind: 'award', text: name })),
    ...publicity.map(
      ({ id, date, medium, title }): MoverEvent => ({ id, date, kind: 'publicity', text: `${medium}「${title}」` }),
    ),
  ]
}

type Reason = Pick<Mover, 'reason' | 'reasonDate' | 'event'>

interface MoverFacts {
  events: readonly MoverEvent[]
  next: ReadonlyMap<number, NextIssue>
  period: Period
  before: Period
  least: number
  soldOut: number
  delivered: number
}

/** Returns the likeliest known reason for higher or lower sales. */
function findReason(item: Candidate, knownFigures: MoverFacts): Reason {
  const { period, before } = knownFigures
  const plain = (reason: MoverReason, reasonDate: string | null = null): Reason => ({ reason, reasonDate, event: null })
  const since = addDays(period.from, -EVENT_DAYS)
  if (item.quantity > item.previous) {
    if (item.release !== null && item.release >= since && item.release <= period.to) return plain('release', item.release)
    const event = knownFigures.events.find((candidate) => candidate.id === item.id)
    if (event) return { reason: event.kind, reasonDate: event.date, event: event.text }
    if (item.delivery > item.previousDelivery && item.delivery >= knownFigures.least) return plain('delivery')
    return plain('none')
  }
  // when the next issue is released, stores return the old one, so their stock is empty for that reason
  const next = knownFigures.next.get(item.id)
  if (next && next.releaseDate <= period.to) return { reason: 'nextIssue', reasonDate: next.releaseDate, event: next.productName }
  const young = item.release !== null && item.release >= addDays(before.from, -EVENT_DAYS) && item.release <= before.to
  // compared with last year, a title that was new then has passed its peak; compared with the weeks before, sold-out stores are
  // checked first
  if (young && before.to < addDays(period.from, -1)) return plain('afterRelease', item.release)
  // a third of the stores with a delivery have no copies left
  if (knownFigures.delivered > 0 && knownFigures.soldOut * 3 >= knownFigures.delivered) return plain('soldOut')
  if (young) return plain('afterRelease', item.release)
  return plain('none')
}

/** Finds the products whose sales differ most between two periods, with reasons if known, and the total number. */
export async function readMovers(knex: Knex, question: MoversQuestion): Promise<{ total: number; movers: Mover[] }> {
  const { total, list } = await findCandidates(knex, question)
  const ids = list.map((item) => item.id)
  if (ids.length === 0) return { total, movers: [] }
  const { period, before, asOfDays, stores, least } = question
  const [events, next, positions] = await Promise.all([
    readEvents(knex, ids, period),
    readNextIssues(knex, ids),
    readPositions(knex, {
      asOf: period.to,
      ...asOfDays,
      products: ids,
      stores,
      columns: ['band_0', 'delivered_stores'],
    }),
  ])
  return {
    total,
    movers: list.map(({ release, ...one }) => {
      const position = positions.get(one.id)
      const soldOut = position?.band_0 ?? 0
      const delivered = position?.delivered_stores ?? 0
      const why = findReason({ ...one, release }, { events, next, period, before, least, soldOut, delivered })
      return { ...one, deliveredStores: delivered, soldOutStores: soldOut, ...why }
    }),
  }
}

/** Converts movers to rows of the API, with their reasons as text. */
export async function readMoverRows(
  knex: Knex,
  movers: readonly Mover[],
  { scope, language }: { scope: DataScope; language: Language },
): Promise<MoverRow[]> {
  const products = await readProducts(
    knex,
    movers.map(({ id }) => id),
    scope,
  )
  return movers.flatMap((mover): MoverRow[] => {
    const product = products.get(mover.id)
    if (!product) return []
    return [
      {
        ...product,
        quantity: mover.quantity,
        previousQuantity: mover.previous,
        difference: mover.quantity - mover.previous,
        changeRate: computeChangeRate(mover.quantity, mover.previous),
        delivery: mover.delivery,
        reason: mover.reason,
        reasonDate: mover.reasonDate,
        reasonText: formatMoverReason(mover, language),
        sentence: formatMoverSentence(mover, language),
      },
    ]
  })
}
