import type { Knex } from 'knex'
import { type Comparison, getSeparateComparedPeriod, type Period } from '../../../shared/calendar/period.ts'
import type { AsOfDays } from '../engine/as-of.ts'
import { createFragment, selectRows } from '../engine/sql.ts'
import { salesSql } from '../sales/query-sales.ts'
import type { SalesQuery } from '../sales/sales-query.ts'
import { cumulativeSql, groupCumulativeSql } from '../stock/positions.ts'

/** Measures by their names in results: the column that is added up, and the days. Copies; amounts in yen. */
const declarations = {
  quantity: { days: 'current', column: 'quantity' },
  amount: { days: 'current', column: 'amount' },
  amountTaxIn: { days: 'current', column: 'amount_tax_in' },
  totalSaleQuantity: { days: 'current', column: 'quantity' },
  totalSalePrice: { days: 'current', column: 'amount' },
  totalDeliveryQuantity: { days: 'current', column: 'delivery' },
  totalReturnQuantity: { days: 'current', column: 'returned' },
  quantitySoldOnInternet: { days: 'current', column: 'net_quantity' },
  comparedQuantity: { days: 'compared', column: 'quantity' },
  comparedAmount: { days: 'compared', column: 'amount' },
  previousQuantity: { days: 'previous', column: 'quantity' },
  previousAmount: { days: 'previous', column: 'amount' },
  previousSaleQuantity: { days: 'previous', column: 'quantity' },
  previousSalePrice: { days: 'previous', column: 'amount' },
  lastYearQuantity: { days: 'lastYear', column: 'quantity' },
  lastYearAmount: { days: 'lastYear', column: 'amount' },
  cumulativeSaleQuantity: { days: 'cumulative', column: 'sold' },
  cumulativeDeliveryQuantity: { days: 'cumulative', column: 'delivered' },
  cumulativeReturnQuantity: { days: 'cumulative', column: 'returned' },
} as const

export type MeasureName = keyof typeof declarations
export type Measures<Name extends MeasureName> = Record<Name, number>

/** Days of the measures. Measures of periods that are null or missing are 0. */
export interface MeasuredDays {
  current?: Period
  /** The compared days; null if they are those of the whole period. */
  compared?: Period | null
  previous?: Period
  lastYear?: Period | null
  /** As-of day of the measures that begin with the first record. */
  cumulative?: AsOfDays & { asOf: string }
}

/** Returns the periods of a report's measures: its own, the compared days, and those with which they are compared. */
export function getMeasuredDays({ comparison, lastYear }: { comparison: Comparison; lastYear?: Comparison }) {
  const { period, previousPeriod } = comparison
  const comparedPeriod = comparison.comparedPeriod ?? lastYear?.comparedPeriod ?? null
  return {
    current: period,
    compared: getSeparateComparedPeriod({ period, comparedPeriod }),
    previous: previousPeriod,
    lastYear: lastYear?.previousPeriod ?? null,
  }
}

/** Conditions of sales with the measures that are needed. Cumulative ones are of all channels, by product or product group. */
export interface MeasureQuery<Name extends MeasureName> extends Omit<SalesQuery, 'period' | 'figures'> {
  days: MeasuredDays
  measures: readonly Name[]
  /** Columns of coarser groups than `by`, if any, and the join of `measured` with their tables or a condition. */
  groups?: { columns: readonly string[]; join: Knex.Raw }
}

/** SQL of a measure's rows: the columns of `by`, and the columns that are added up. */
function measureRowsSql(
  knex: Knex,
  { days, measures: _measures, groups: _groups, ...conditions }: MeasureQuery<MeasureName>,
  { of, names }: { of: keyof MeasuredDays; names: readonly MeasureName[] },
): Knex.Raw | null {
  const needed = names.map((name) => declarations[name])
  if (of !== 'cumulative') {
    const figures = needed.flatMap((measure) => (measure.days === 'cumulative' ? [] : [measure.column]))
    const period = days[of] ?? null
    return period && salesSql(knex, { ...conditions, period, figures })
  }
  const columns = needed.flatMap((measure) => (measure.days === 'cumulative' ? [measure.column] : []))
  const { products = null, stores = null, by } = conditions
  const toSql = by.includes('group_id') ? groupCumulativeSql : cumulativeSql
  return days.cumulative ? toSql(knex, { ...days.cumulative, products, stores, columns }) : null
}

/** SQL of the measures of all days side by side: one row per group, with the columns of the groups and a column per measure. */
export function measuresSql<Name extends MeasureName>(knex: Knex, query: MeasureQuery<Name>): Knex.Raw {
  const { by, days, measures, groups } = query
  const namesByDays = Map.groupBy(measures, (name) => {
    const { days: of } = declarations[name]
    return of === 'compared' && !days.compared ? 'current' : of
  })
  const parts = [...namesByDays].flatMap(([of, names]) => {
    const rows = measureRowsSql(knex, query, { of, names })
    const columns = measures.map((name) => `${names.includes(name) ? declarations[name].column : 0} as "${name}"`)
    return rows === null ? [] : [createFragment(knex, `select ${[...by, ...columns].join(', ')} from (?) as days`, [rows])]
  })
  const keys = groups?.columns ?? by
  const sums = measures.map((name) => `coalesce(sum(measured."${name}"), 0) as "${name}"`)
  return createFragment(
    knex,
    `select ${[...keys, ...sums].join(', ')}
      from (${parts.map(() => '?').join(' union all ')}) as measured ${groups ? '?' : ''}
      ${keys.length === 0 ? '' : `group by ${keys.map((_key, index) => index + 1).join(', ')}`}`,
    [...parts, ...(groups ? [groups.join] : [])],
  )
}

/** Reads the measures of each group; `Keys` are the columns of the groups. */
export const readMeasures = <Keys extends object, Name extends MeasureName>(
  knex: Knex,
  query: MeasureQuery<Name>,
): Promise<(Keys & Measures<Name>)[]> => selectRows(knex, measuresSql(knex, query))

/** Reads the measures of everything that the query covers, as one row. */
export async function readTotals<Name extends MeasureName>(
  knex: Knex,
  query: Omit<MeasureQuery<Name>, 'by' | 'groups'>,
): Promise<Measures<Name>> {
  const [totals] = await readMeasures<object, Name>(knex, { ...query, by: [] })
  if (!totals) throw new Error('a query without groups has one row')
  return totals
}
