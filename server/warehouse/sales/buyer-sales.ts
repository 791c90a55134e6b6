import type { Knex } from 'knex'
import { addDays } from '../../../shared/calendar/period.ts'
import { createFragment, toDayLiteral } from '../engine/sql.ts'
import { ageGroupSql } from '../members/age-group.ts'
import { isShownSql, noiseSql } from '../members/cell-keys.ts'
import { narrowRows } from '../products/product-set.ts'
import { narrowingSql } from './narrowing.ts'
import type { BuyerFilter, SalesQuery } from './sales-query.ts'

/** Returns SQL for the bucket of a day: its first day. `weekStartsOn`: 1 Monday … 7 Sunday. */
export function bucketSql(column: string, { unit, weekStartsOn = 1 }: { unit?: string; weekStartsOn?: number }): string {
  if (unit === 'month') return `cast(date_trunc('month', ${column}) as date)`
  if (unit === 'week') {
    // weekly rollups use weeks from Monday
    if (weekStartsOn === 1 && column.endsWith('.week_start')) return column
    return `${column} - (cast(extract(isodow from ${column}) as integer) - ${Number(weekStartsOn)} + 7) % 7`
  }
  return column
}

/** Returns the buyer filter of a query, or null for everyone: any buyer condition restricts the query to members. */
export const toBuyerFilter = ({ gender, ageRange }: BuyerFilter): BuyerFilter | null =>
  gender === 0 && ageRange === null ? null : { gender, ageRange }

type BuyerSalesQuery = SalesQuery & { buyers: BuyerFilter }

interface Window {
  /** First and last day that count for a product: of the query, or of the days since its release. */
  from: string
  to: string
  /** Join with the product's release date if it is needed. */
  join: string
  /** Last day of all products. */
  last: string
}

/** Returns the days that count, over rows of `table`. */
const getWindow = ({ period, sinceRelease }: SalesQuery, table: string): Window => {
  const days = sinceRelease ?? null
  return days === null
    ? { from: 'cast(:from as date)', to: 'cast(:to as date)', join: '', last: period.to }
    : {
        from: 'released.release_date',
        to: 'released.release_date + cast(:days as integer)',
        join: `join product as released on released.id = ${table}.product_id
            and released.release_date between cast(:from as date) and cast(:to as date)`,
        last: addDays(period.to, days),
      }
}

/** Returns SQL for the step of a day: its first day. Steps of any length follow each other without gaps. */
function stepSql(day: string, query: SalesQuery): string {
  const { steps } = query
  if (!steps) return bucketSql(day, query)
  return `case ${steps.map(({ from, to }) => `when ${day} <= ${toDayLiteral(to)} then ${toDayLiteral(from)}`).join(' ')} end`
}

/** Narrows rows of a table to the products and stores of the query: a join and conditions, with values by name. */
function buildBuyerNarrowing(knex: Knex, query: BuyerSalesQuery, table: string) {
  const narrowed = narrowRows(query.products, `${table}.product_id`)
  const stores = narrowingSql({ stores: query.stores ?? null }, table)
  const conditions = [...(narrowed.condition === null ? [] : [narrowed.condition]), ...stores.conditions]
  return {
    join: narrowed.join === '' ? '' : ':narrowingJoin',
    where: conditions.length === 0 ? '' : ' and :narrowing',
    values: {
      narrowingJoin: createFragment(knex, narrowed.join, narrowed.joinValues),
      narrowing: createFragment(knex, conditions.join(' and '), [...narrowed.values, ...stores.values]),
    },
  }
}

/** Figures of lines that are added up. */
const figureColumns = {
  quantity: 'fact_sale.quantity',
  amount: 'fact_sale.amount',
  amount_tax_in: 'fact_sale.amount_tax_in',
  net_quantity: 'case when fact_sale.channel = 2 then fact_sale.quantity else 0 end',
} as const
const figures = Object.keys(figureColumns)

/**
 * SQL of what each of the buyers bought of each title, and in each step if there are steps: member, record key and figures. A
 * buyer has at least one purchase; refunds reduce the figures.
 */
function buyerFiguresSql(knex: Knex, query: BuyerSalesQuery): Knex.Raw {
  const { buyers, channel = 'all' } = query
  const age = ageGroupSql('fact_sale.sale_date', 'member.birth_decade')
  const narrowed = buildBuyerNarrowing(knex, query, 'fact_sale')
  const window = getWindow(query, 'fact_sale')
  const conditions = [
    `fact_sale.sale_date between ${window.from} and ${window.to}`,
    'fact_sale.sale_date between cast(:from as date) and cast(:last as date)',
    ...(buyers.gender === 0 ? [] : ['member.gender = :gender']),
    ...(buyers.ageRange === null ? [] : [`${age} between :youngest and :oldest`]),
    ...(channel === 'all' ? [] : [`fact_sale.channel = ${channel === 'net' ? 2 : 1}`]),
  ]
  const hasSteps = query.by.includes('bucket')
  return createFragment(
    knex,
    `select fact_sale.product_id, ${hasSteps ? `${stepSql('fact_sale.sale_date', query)} as bucket, ` : ''}min(member.record_key) as record_key,
        ${Object.entries(figureColumns)
          .map(([name, column]) => `sum(${column}) as ${name}`)
          .join(', ')}
      from fact_sale join member on member.id = fact_sale.member_id
        ${window.join}
        ${narrowed.join}
      where ${conditions.join(' and ')}${narrowed.where}
      group by ${hasSteps ? '1, 2' : '1'}, fact_sale.member_id
      having max(fact_sale.quantity) > 0`,
    {
      from: query.period.from,
      to: query.period.to,
      last: window.last,
      days: query.sinceRelease ?? 0,
      gender: buyers.gender,
      youngest: buyers.ageRange?.from ?? 0,
      oldest: buyers.ageRange?.to ?? 0,
      ...narrowed.values,
    },
  )
}

/**
 * SQL of a query about some buyers, by the query's groups; without groups, one row. The buyers of a title, and of a step of
 * a title, are a cell (members/cell-keys.ts): titles with too few of them are left out, and the figures of the others are those
 * of an average buyer times the noisy count. Sums over titles are sums of these figures.
 */
export function buyerSalesSql(knex: Knex, query: BuyerSalesQuery): Knex.Raw {
  const { by } = query
  if (by.includes('store_id')) throw new Error('a member may buy in several stores: buyers are not counted by store')
  const cell = by.includes('bucket') ? 'product_id, bucket' : 'product_id'
  const groups = by.join(', ')
  return createFragment(
    knex,
    `select ${groups === '' ? '' : `${groups}, `}${figures.map((name) => `cast(coalesce(sum(${name}), 0) as bigint) as ${name}`).join(', ')},
        0 as delivery, 0 as returned, 0 as adjusted
      from (
        select ${cell}, ${figures.map((name) => `cast(floor(cast(${name} as double precision) * shown / members + 0.5) as bigint) as ${name}`).join(', ')}
        from (
          select cell.*, cell.members + ${noiseSql('cell.keys')} as shown
          from (
            select ${cell}, count(*) as members, sum(record_key) as keys, ${figures.map((name) => `sum(${name}) as ${name}`).join(', ')}
            from (:buyers) as buyer
            group by ${cell}) as cell) as counted
        where ${isShownSql('members', 'shown')}) as visible${groups === '' ? '' : ` group by ${groups}`}`,
    { buyers: buyerFiguresSql(knex, query) },
  )
}
