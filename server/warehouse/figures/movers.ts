import type { Knex } from 'knex'
import type { MoverReason } from '../../../shared/api/movers.ts'
import { addDays, countDaysBetween, type Period } from '../../../shared/calendar/period.ts'
import type { AsOfDays } from '../engine/as-of.ts'
import { createFragment, idListSql, sql } from '../engine/sql.ts'
import { type NextIssue, readNextIssues } from '../products/previous-issue.ts'
import type { DescribedProducts } from '../products/product-set.ts'
import { type DataScope, inScopeSql } from '../products/scope.ts'
import { awardsSql, publicitySql } from '../products/title-events.ts'
import { salesSql } from '../sales/query-sales.ts'
import type { SalesQuery } from '../sales/sales-query.ts'
import { readPositions } from '../stock/positions.ts'

/** Releases, publicity and awards from this many days before a period count as a reason in it. */
const EVENT_DAYS = 4

export interface MoversQuery {
  period: Period
  before: Period
  products: DescribedProducts
  stores: Knex.QueryBuilder | null
  channel?: SalesQuery['channel']
  /** Minimum of copies that one of the two periods must have. */
  minCopies: number
  /** both: up and down; new: titles released too late for a comparison. */
  direction: 'both' | 'up' | 'down' | 'new'
  /** previous: an issue of a magazine is compared with the issue before; lastYear: with the issue of a year before. */
  compareWith: 'previous' | 'lastYear'
  limit: number
  offset: number
  asOfDays: AsOfDays
  /** First day of the data: an issue is not compared with one whose days lie before it. */
  firstDay: string
  /** Issues outside of it are neither compared nor named. */
  scope: DataScope
}

/** A product that sells much more or much less than before, with the likeliest reason. */
export interface Mover {
  id: number
  quantity: number
  /** Copies of the compared period; of an issue with a compared issue, those of that issue on the same days since release. */
  previous: number
  /** The compared issue of a magazine; otherwise null. */
  comparedIssue: number | null
  isNew: boolean
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
  /** True if the publicity or award was in the compared days: of the product, or of the compared issue. */
  isEventCompared: boolean
  /** Another event of the product in the two periods, whatever the reason; null if there is none. */
  otherEvent: Pick<MoverEvent, 'date' | 'kind' | 'text'> | null
  /** Year in which the period ends: days of other years are named with theirs. */
  year: string
}

type Candidate = Pick<Mover, 'id' | 'quantity' | 'previous' | 'comparedIssue' | 'isNew' | 'delivery' | 'previousDelivery'> & {
  release: string | null
  /** Days of `previous`: the compared period, or the days of the compared issue. */
  comparedDays: Period
}

/** Titles and the sum of their differences in copies. */
export interface MoverSum {
  titles: number
  difference: number
}

export interface MoverSums {
  up: MoverSum
  down: MoverSum
  new: MoverSum
}

const directions = {
  both: `direction in ('up', 'down')`,
  up: `direction = 'up'`,
  down: `direction = 'down'`,
  new: `direction = 'new'`,
} as const

/** Days between issues that are compared: at most a season, or nearly a year. */
const MAX_ISSUE_DAYS = 120
const YEAR_DAYS = 364
const YEAR_TOLERANCE = 20

/**
 * SQL of the issue that each magazine of `sold` is compared with: id, compared_id, and the days between their
 * releases. `maxDays`: days from the first day of the data to the period.
 */
function comparedIssuesSql(
  knex: Knex,
  { lastYear, maxDays, scope }: { lastYear: boolean; maxDays: number; scope: DataScope },
): Knex.Raw {
  const visible = inScopeSql(knex, 'other.id', scope)
  return createFragment(
    knex,
    `select ranked.id, ranked.compared_id, ranked.days from (
        select product.id, other.id as compared_id, cast(product.release_date - other.release_date as integer) as days,
            row_number() over (partition by product.id order by
              ${lastYear ? `abs(product.release_date - other.release_date - ${YEAR_DAYS}), ` : ''}other.release_date desc,
              other.jan collate "C" desc) as row_rank
          from product join product as other
            on other.series_id = product.series_id and other.kind = product.kind and other.release_date < product.release_date
          where product.kind = 'magazine' and product.id in (select product_id from sold)
            and ${
              lastYear
                ? `abs(product.release_date - other.release_date - ${YEAR_DAYS}) <= ${YEAR_TOLERANCE}`
                : `product.release_date - other.release_date <= ${MAX_ISSUE_DAYS}`
            } ${visible ? `and ${visible.sql}` : ''}) as ranked
      where ranked.row_rank = 1 and ranked.days <= cast(? as integer)`,
    [...(visible?.values ?? []), maxDays],
  )
}

async function findCandidates(knex: Knex, query: MoversQuery): Promise<{ total: number; sums: MoverSums; list: Candidate[] }> {
  const { period, before, products, stores, channel, minCopies, direction, compareWith, limit, offset, firstDay, scope } = query
  const lastYear = compareWith === 'lastYear'
  const shared = { stores, channel: channel ?? 'all', figures: ['quantity', 'delivery'] } as const
  const periodSalesSql = (item: Period) => salesSql(knex, { ...shared, period: item, by: ['product_id'], products })
  const most = lastYear ? YEAR_DAYS + YEAR_TOLERANCE : MAX_ISSUE_DAYS
  const issueDays = salesSql(knex, {
    ...shared,
    period: { from: addDays(period.from, -most), to: addDays(period.to, -1) },
    by: ['product_id', 'bucket'],
    unit: 'day',
    products: knex('issue').select('issue.compared_id'),
  })
  const buildDirectionSums = (name: string) =>
    `coalesce(sum(case when direction = '${name}' then 1 else 0 end), 0) as ${name}_titles,
      coalesce(sum(case when direction = '${name}' then quantity - previous else 0 end), 0) as ${name}_difference`
  const rows = await sql<SumColumns & (CandidateRow | { id: null })>(
    knex,
    `with period_sales as materialized (:periodSales), compared_sales as materialized (:comparedSales),
      sold as (select product_id from period_sales union select product_id from compared_sales),
      issue as materialized (:issues),
      issue_day as materialized (:issueDays),
      compared as materialized (
        select compared_sales.product_id, compared_sales.quantity, compared_sales.delivery from compared_sales
          where compared_sales.product_id not in (select issue.id from issue)
        union all
        select issue.id, sum(issue_day.quantity), sum(issue_day.delivery)
          from issue join issue_day on issue_day.product_id = issue.compared_id
            and issue_day.bucket between cast(:from as date) - issue.days and cast(:until as date) - issue.days
          group by issue.id),
      -- few products reach the minimum, and the remaining steps read only these
      candidate as materialized (
        select product_id from period_sales where quantity >= :minCopies
        union select product_id from compared where quantity >= :minCopies),
      difference as (
        select id, sum(quantity) as quantity, sum(previous) as previous, sum(delivery) as delivery,
          sum(previous_delivery) as "previousDelivery"
        from (
          select product_id as id, quantity, 0 as previous, delivery, 0 as previous_delivery from period_sales
            where product_id in (select product_id from candidate)
          union all select product_id, 0, quantity, 0, delivery from compared
            where product_id in (select product_id from candidate)) as both_periods
        group by id),
      mover as materialized (
        select difference.*, issue.compared_id as "comparedIssue", issue.days as "comparedBack", product.jan,
            product.release_date as release,
            case
              -- on sale for only a part of the compared period: a rise is no rise
              when issue.id is null and product.release_date > cast(:beforeFrom as date)
                and (product.release_date > cast(:beforeTo as date) or difference.quantity > difference.previous) then 'new'
              when difference.quantity > difference.previous then 'up'
              when difference.quantity < difference.previous then 'down' else 'same' end as direction
          from difference
            join (select id, jan, release_date from product where id in (select id from difference)) as product
              on product.id = difference.id
            left join issue on issue.id = difference.id),
      totals as (select ${(['up', 'down', 'new'] as const).map(buildDirectionSums).join(', ')} from mover),
      page as (
        select mover.*, row_number() over (order by abs(quantity - previous) desc, mover.jan collate "C") as row_rank
          from mover where ${directions[direction]}
          order by row_rank limit :limit offset :offset)
      select * from totals left join page on true order by page.row_rank`,
    {
      periodSales: periodSalesSql(period),
      comparedSales: periodSalesSql(before),
      issues: comparedIssuesSql(knex, { lastYear, maxDays: countDaysBetween(firstDay, period.from), scope }),
      issueDays,
      from: period.from,
      until: period.to,
      beforeFrom: before.from,
      beforeTo: before.to,
      minCopies,
      limit,
      offset,
    },
  )
  const [first] = rows
  const getSum = (name: keyof MoverSums) => ({
    titles: first?.[`${name}_titles`] ?? 0,
    difference: first?.[`${name}_difference`] ?? 0,
  })
  const sums: MoverSums = { up: getSum('up'), down: getSum('down'), new: getSum('new') }
  return {
    total: direction === 'both' ? sums.up.titles + sums.down.titles : sums[direction].titles,
    sums,
    list: rows.flatMap((row): Candidate[] => {
      if (row.id === null) return []
      const { comparedBack: back } = row
      return [
        {
          ...row,
          isNew: row.direction === 'new',
          comparedDays: back === null ? before : { from: addDays(period.from, -back), to: addDays(period.to, -back) },
        },
      ]
    }),
  }
}

type SumColumns = Record<`${keyof MoverSums}_${keyof MoverSum}`, number>

interface CandidateRow extends Omit<Candidate, 'isNew' | 'comparedDays'> {
  /** Days from the release of the compared issue to that of the product. */
  comparedBack: number | null
  direction: 'up' | 'down' | 'new'
}

interface MoverEvent {
  id: number
  date: string
  kind: 'publicity' | 'award'
  text: string
}

const addEventDays = ({ from, to }: Period): Period => ({ from: addDays(from, -EVENT_DAYS), to })

/** Reads events of the candidates and of the issues that they are compared with: awards first, then publicity, the latest first. */
async function readEvents(knex: Knex, list: readonly Candidate[], period: Period): Promise<MoverEvent[]> {
  const ids = list.flatMap(({ id, comparedIssue }) => (comparedIssue === null ? [id] : [id, comparedIssue]))
  const days = [period, ...list.map(({ comparedDays }) => comparedDays)].map(addEventDays)
  const within = [days.map(({ from }) => from).sort()[0] ?? period.from, period.to]
  const [publicity, awards] = await Promise.all([
    sql<{ id: number; date: string; medium: string; title: string }>(
      knex,
      `select product_id as id, publicity_date as date, medium, title from ${publicitySql} as publicity
        where product_id in (${idListSql(ids)}) and publicity_date between cast(? as date) and cast(? as date)
        order by publicity_date desc, title collate "C"`,
      within,
    ),
    sql<{ id: number; date: string; name: string }>(
      knex,
      `select product_id as id, award_date as date, award_nm as name from ${awardsSql} as award
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

type Reason = Pick<Mover, 'reason' | 'reasonDate' | 'event' | 'isEventCompared'>

interface MoverFacts {
  events: readonly MoverEvent[]
  next: ReadonlyMap<number, NextIssue>
  period: Period
  before: Period
  minCopies: number
  soldOut: number
  delivered: number
}

/** Returns the first event of the product in the two periods that the reason does not name. */
function findOtherEvent(item: Candidate, { reasonDate, event }: Reason, { events, period }: MoverFacts): MoverEvent | null {
  const days = [period, ...(item.comparedIssue === null ? [item.comparedDays] : [])].map(addEventDays)
  const isInDays = (date: string) => days.some(({ from, to }) => date >= from && date <= to)
  return (
    events.find((one) => one.id === item.id && isInDays(one.date) && !(one.date === reasonDate && one.text === event)) ?? null
  )
}

/** Returns the likeliest known reason for higher or lower sales. */
function findReason(item: Candidate, knownFigures: MoverFacts): Reason {
  const { period, before } = knownFigures
  const toPlainReason = (reason: MoverReason, reasonDate: string | null = null): Reason => ({
    reason,
    reasonDate,
    event: null,
    isEventCompared: false,
  })
  const findEvent = (id: number, { from, to }: Period, isEventCompared: boolean): Reason | null => {
    const event = knownFigures.events.find((one) => one.id === id && one.date >= from && one.date <= to)
    return event ? { reason: event.kind, reasonDate: event.date, event: event.text, isEventCompared } : null
  }
  if (item.isNew) return toPlainReason('release', item.release)
  const now = addEventDays(period)
  const then = addEventDays(item.comparedDays)
  if (item.quantity > item.previous) {
    // an issue sells like the issue before at the same age: its release explains no difference
    const isReleased = item.comparedIssue === null && item.release !== null && item.release >= now.from && item.release <= now.to
    if (isReleased) return toPlainReason('release', item.release)
    const event = findEvent(item.id, now, false)
    if (event) return event
    if (item.delivery > item.previousDelivery && item.delivery >= knownFigures.minCopies) return toPlainReason('delivery')
    // what happened in the weeks just before can raise sales now; what happened a year before, or to another issue, cannot
    const isJustBefore = item.comparedIssue === null && before.to === addDays(period.from, -1)
    return (isJustBefore ? findEvent(item.id, then, true) : null) ?? toPlainReason('none')
  }
  // when the next issue is released, stores return the old one, so their stock is empty for that reason
  const next = knownFigures.next.get(item.id)
  if (item.comparedIssue === null && next && next.releaseDate <= period.to)
    return { ...toPlainReason('nextIssue', next.releaseDate), event: next.productName }
  const isYoung =
    item.comparedIssue === null &&
    item.release !== null &&
    item.release >= addDays(before.from, -EVENT_DAYS) &&
    item.release <= before.to
  // compared with last year, a title that was new then has passed its peak; compared with the weeks before, sold-out stores are
  // checked first
  if (isYoung && before.to < addDays(period.from, -1)) return toPlainReason('afterRelease', item.release)
  // a third of the stores with a delivery have no copies left
  if (knownFigures.delivered > 0 && knownFigures.soldOut * 3 >= knownFigures.delivered) return toPlainReason('soldOut')
  if (isYoung) return toPlainReason('afterRelease', item.release)
  return findEvent(item.comparedIssue ?? item.id, then, true) ?? findEvent(item.id, now, false) ?? toPlainReason('none')
}

/**
 * Finds the products whose sales differ most between two periods, with reasons if known, the total number, and sums by
 * direction.
 */
export async function readMovers(knex: Knex, query: MoversQuery): Promise<{ total: number; sums: MoverSums; movers: Mover[] }> {
  const { total, sums, list } = await findCandidates(knex, query)
  const ids = list.map((item) => item.id)
  if (ids.length === 0) return { total, sums, movers: [] }
  const { period, before, asOfDays, stores, minCopies, scope } = query
  const [events, next, positions] = await Promise.all([
    readEvents(knex, list, period),
    readNextIssues(knex, ids, scope),
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
    sums,
    movers: list.map((item) => {
      const { release: _release, comparedDays: _comparedDays, ...one } = item
      const position = positions.get(item.id)
      const soldOut = position?.band_0 ?? 0
      const delivered = position?.delivered_stores ?? 0
      const facts = { events, next, period, before, minCopies, soldOut, delivered }
      const reason = findReason(item, facts)
      return {
        ...one,
        deliveredStores: delivered,
        soldOutStores: soldOut,
        ...reason,
        otherEvent: findOtherEvent(item, reason, facts),
        year: period.to.slice(0, 4),
      }
    }),
  }
}
