import type { Knex } from 'knex'
import {
  addDays,
  EARLIEST_DATE,
  getMonthEnd,
  getMonthStart,
  getWeekday,
  getWeekStart,
  type Period,
} from '../../../shared/calendar/period.ts'
import { type Binding, createFragment, selectRows } from '../engine/sql.ts'
import { type ComplementSet, excludeProducts, getGroupSet, isComplementSet, type ProductSet } from '../products/product-set.ts'
import { rollupsByTable } from '../rollups/rollup-sql.ts'
import { type Measure, type Rollup, rollups } from '../rollups/rollups.ts'
import { DAYS_BY_STORE, getDaysInStoreOrder, getStoreOrderCoverage } from '../rollups/store-order.ts'
import { bucketSql, buyerSalesSql } from './buyer-sales.ts'
import { coverPeriod, estimateReadCost, type Segment } from './cover.ts'
import { buildRowFilter, shouldReadByStore } from './narrowing.ts'
import type { SalesFigure, SalesQuery, SalesRow } from './sales-query.ts'

type Source = Pick<Rollup, 'table' | 'time' | 'grain' | 'measures' | 'dimensions' | 'isGrouped'>

/** True if whole product groups can answer: nothing finer is grouped, filtered or counted. */
const canAnswerByGroup = ({ by, products, stores, buyers, sinceRelease }: SalesQuery): boolean =>
  !by.includes('product_id') &&
  !by.includes('store_id') &&
  (stores ?? null) === null &&
  (buyers ?? null) === null &&
  (sinceRelease ?? null) === null &&
  getGroupSet(products) !== undefined

/** True if rollups with the group of each product answer; products left out are then removed by group, row by row. */
const canAnswerByGroupedRollup = (query: SalesQuery): boolean => getGroupSet(query.products) !== undefined && carriesGroups(query)

/** True if the query is by product and answered from rollups with the group of each product. */
const carriesGroups = (query: SalesQuery): boolean =>
  query.by.includes('product_id') &&
  (query.buyers ?? null) === null &&
  Object.values(listSources(query)).every((source) => source.isGrouped === true)

/** True if the query distinguishes stores. */
const needsStores = ({ by, stores }: SalesQuery): boolean => by.includes('store_id') || (stores ?? null) !== null

/** True if store totals can answer: no product is grouped or filtered, and nothing is counted since release. */
const canAnswerByStore = (query: SalesQuery): boolean =>
  needsStores(query) &&
  !query.by.includes('product_id') &&
  !query.by.includes('group_id') &&
  (query.products ?? null) === null &&
  (query.buyers ?? null) === null &&
  (query.sinceRelease ?? null) === null

/** Returns the rollups that have what the query needs, by grain. */
function listSources(query: SalesQuery): Partial<Record<Segment['grain'], Source>> {
  const needsStore = needsStores(query)
  const byStore = canAnswerByStore(query)
  const byGroup = canAnswerByGroup(query)
  const sources: Partial<Record<Segment['grain'], Source & { weight: number }>> = {}
  for (const rollup of rollups) {
    if (rollup.grain === 'all') continue
    const dimensions: readonly string[] = rollup.dimensions
    if (needsStore && !dimensions.includes('store_id')) continue
    if (dimensions.includes('group_id') !== byGroup) continue
    if (!byGroup && dimensions.includes('product_id') === byStore) continue
    const best = sources[rollup.grain]
    if (best === undefined || rollup.weight < best.weight) sources[rollup.grain] = rollup
  }
  return sources
}

/** Returns SQL for a sales measure of the channel. */
function measureSql(measure: Measure, channel: SalesQuery['channel'], table = ''): string {
  const qualifyColumn = (name: Measure) => (table === '' ? name : `${table}.${name}`)
  const net: Partial<Record<Measure, Measure>> = {
    sale_quantity: 'net_quantity',
    sale_amount: 'net_amount',
    sale_amount_tax_in: 'net_amount_tax_in',
  }
  const other = net[measure]
  if (other === undefined || channel === undefined || channel === 'all') return qualifyColumn(measure)
  return channel === 'net' ? qualifyColumn(other) : `${qualifyColumn(measure)} - ${qualifyColumn(other)}`
}

const allOutputs: [SalesFigure, Measure][] = [
  ['quantity', 'sale_quantity'],
  ['amount', 'sale_amount'],
  ['amount_tax_in', 'sale_amount_tax_in'],
  ['net_quantity', 'net_quantity'],
  ['delivery', 'delivery_quantity'],
  ['returned', 'return_quantity'],
  ['adjusted', 'adjust_quantity'],
]

/** Returns the needed figures with their measures. */
const listOutputs = ({ figures }: SalesQuery): [SalesFigure, Measure][] =>
  figures === undefined ? allOutputs : allOutputs.filter(([name]) => figures.includes(name))

function buildNarrowing(query: SalesQuery, { table, ...source }: Pick<Source, 'table' | 'isGrouped' | 'dimensions'>) {
  const isGrouped = source.isGrouped === true || source.dimensions.includes('group_id')
  const { conditions, ...rest } = buildRowFilter(query, { table, isGrouped })
  return { ...rest, sql: conditions.map((condition) => ` and ${condition}`).join('') }
}

/** True if a row of the rollup is already a row of the result, so that nothing has to be added up. */
function hasResultRows(query: SalesQuery, part: Segment & { source: Source }): boolean {
  if (!part.source.dimensions.every((name) => (query.by as readonly string[]).includes(name))) return false
  const { grain, from, to } = part
  const oneStep = grain === 'day' ? from === to : grain === 'week' ? addDays(from, 6) === to : getMonthEnd(from) === to
  if (!query.by.includes('bucket')) return oneStep
  return (query.unit ?? 'day') === grain && (grain !== 'week' || (query.weekStartsOn ?? 1) === 1)
}

/** Returns the rollup of a grain; throws if none has what the query needs. */
function chooseSource(sources: ReturnType<typeof listSources>, grain: Segment['grain']): Source {
  const source = sources[grain]
  if (source === undefined) throw new Error(`no rollup by ${grain} answers the query`)
  return source
}

/** SQL of one segment of the period from one rollup. */
function rollupSegmentSql(
  knex: Knex,
  query: SalesQuery,
  part: Segment & {
    source: Source
    /** Returns rows without adding them up, for callers that do so themselves. */
    asRows?: boolean
  },
): Knex.Raw {
  const { source } = part
  const time = source.time ?? ''
  const narrowed = buildNarrowing(query, source)
  const keys = query.by.map((key) =>
    key === 'bucket' ? `${bucketSql(`${source.table}.${time}`, query)} as bucket` : `${source.table}.${key}`,
  )
  const hasMeasure = (measure: Measure) => (source.measures as readonly Measure[]).includes(measure)
  const single = part.asRows === true || hasResultRows(query, part)
  const measureValueSql = (measure: Measure) => {
    const column = measureSql(measure, query.channel)
    return single ? column : `sum(${column})`
  }
  const sums = listOutputs(query).map(([name, measure]) => `${hasMeasure(measure) ? measureValueSql(measure) : '0'} as ${name}`)
  const groups = single ? '' : query.by.map((_key, index) => index + 1).join(', ')
  return createFragment(
    knex,
    `select ${[...keys, ...sums].join(', ')} from ${source.table}${narrowed.join}
      where ${source.table}.${time} between cast(? as date) and cast(? as date)${narrowed.sql}${groups === '' ? '' : ` group by ${groups}`}`,
    [...narrowed.joinValues, part.from, part.to, ...narrowed.values],
  )
}

/** SQL of the titles released in the period, from their release to the given day since release. */
function sinceReleaseSql(
  query: SalesQuery,
  date: string,
): { join: string; condition: string; values: readonly Binding[] } | null {
  const days = query.sinceRelease ?? null
  if (days === null) return null
  const { from, to } = query.period
  return {
    join: ` join product as released on released.id = ${date.split('.')[0]}.product_id`,
    condition: ` and released.release_date between cast(? as date) and cast(? as date)
        and ${date} between released.release_date and released.release_date + cast(? as integer)`,
    values: [from, to, days],
  }
}

/** Returns the days that the query can need: with days since release, also those after the last release. */
const getCoveredDays = ({ period, sinceRelease }: SalesQuery): Period => ({
  from: period.from,
  to: addDays(period.to, sinceRelease ?? 0),
})

/** SQL of a query about titles since their release, from daily rollups. */
function salesSinceReleaseSql(knex: Knex, query: SalesQuery): Knex.Raw {
  const source = chooseSource(listSources(query), 'day')
  const date = `${source.table}.${source.time}`
  const sinceReleasePart = sinceReleaseSql(query, date)
  const narrowed = buildNarrowing(query, source)
  const keys = query.by.map((key) => `${source.table}.${key}`)
  const sums = listOutputs(query).map(
    ([name, measure]) => `coalesce(sum(${measureSql(measure, query.channel, source.table)}), 0) as ${name}`,
  )
  const days = getCoveredDays(query)
  return createFragment(
    knex,
    `select ${[...keys, ...sums].join(', ')} from ${source.table}${sinceReleasePart?.join ?? ''}${narrowed.join}
      where ${date} between cast(? as date) and cast(? as date)${narrowed.sql}${sinceReleasePart?.condition ?? ''}
      ${keys.length === 0 ? '' : `group by ${keys.join(', ')}`}`,
    [...narrowed.joinValues, days.from, days.to, ...narrowed.values, ...(sinceReleasePart?.values ?? [])],
  )
}

/** Returns how a query is answered: its segments and their rollups. */
function planSalesQuery(query: SalesQuery): (Segment & { source: Source })[] {
  const sources = listSources(query)
  const grains = (Object.keys(sources) as Segment['grain'][]).filter((grain) => sources[grain] !== undefined)
  const unit = query.by.includes('bucket') ? (query.unit ?? 'day') : null
  // there is no data before the earliest day: a period that begins earlier is clipped, not refused
  const period = { from: query.period.from < EARLIEST_DATE ? EARLIEST_DATE : query.period.from, to: query.period.to }
  if (period.from > period.to) return []
  const rowKind = canAnswerByGroup(query) ? 'groups' : 'products'
  const weekStartsOn = query.weekStartsOn ?? 1
  const coverUntil = (to: string) => coverPeriod({ from: period.from, to }, { unit, weekStartsOn, grains, rowKind })
  const ends = query.hasOpenEnd === true ? [addDays(getWeekStart(period.to), 6), getMonthEnd(period.to)] : []
  const best = ends
    .map(coverUntil)
    .reduce(
      (least, other) => (estimateReadCost(other, rowKind) < estimateReadCost(least, rowKind) ? other : least),
      coverUntil(period.to),
    )
  return best.map((part) => ({ ...part, source: chooseSource(sources, part.grain) }))
}

const daysByStore: Source = { ...rollupsByTable.rollup_store_product_day, table: DAYS_BY_STORE }

/** Plans reading the query in store order; null unless few stores are selected and all of its days are in store order. */
function planInStoreOrder(knex: Knex, query: SalesQuery): ReturnType<typeof planSalesQuery> | null {
  const order = shouldReadByStore(query) && !canAnswerByStore(query) ? getStoreOrderCoverage(knex) : null
  const days = order && getDaysInStoreOrder(order, query.period)
  return days && [{ ...days, grain: 'day', source: daysByStore }]
}

/** SQL of a query by product group that whole groups cannot answer: by product, then by group. */
function salesByGroupSql(knex: Knex, query: SalesQuery): Knex.Raw {
  const keys = query.by.map((key) => (key === 'group_id' ? 'card.group_id' : `of_product.${key}`)).join(', ')
  const others = query.by.filter((key) => key !== 'group_id')
  const byProduct = others.includes('product_id') ? others : (['product_id', ...others] as const)
  const rows = { ...query, by: byProduct }
  // rows of a few stores are few: if products are not needed, groups are looked up before adding up
  const isPlain = byProduct !== others && (query.buyers ?? query.sinceRelease ?? null) === null
  const [days] = (isPlain ? planInStoreOrder(knex, query) : null) ?? []
  return createFragment(
    knex,
    `select ${keys}, ${listOutputs(query)
      .map(([name]) => `sum(of_product.${name}) as ${name}`)
      .join(', ')}
      from (?) as of_product join product_card as card on card.id = of_product.product_id group by ${keys}`,
    [days ? rollupSegmentSql(knex, rows, { ...days, asRows: true }) : salesSql(knex, rows)],
  )
}

/** SQL of a query about stores, computed as all products minus the few left out. */
function subtractExcludedSql(knex: Knex, query: SalesQuery, { excluded }: ComplementSet): Knex.Raw {
  const signedSalesSql = (products: ProductSet, sign: '' | '-') => {
    const figures = listOutputs(query).map(([name]) => `${sign}${name} as ${name}`)
    return createFragment(knex, `select ${[...query.by, ...figures].join(', ')} from (?) as signed_sales`, [
      salesSql(knex, { ...query, products }),
    ])
  }
  const sums = listOutputs(query).map(([name]) => `sum(${name}) as ${name}`)
  const keys = query.by.join(', ')
  return createFragment(
    knex,
    `select ${[...query.by, ...sums].join(', ')} from (? union all ?) as parts${keys === '' ? '' : ` group by ${keys}`}`,
    [signedSalesSql(null, ''), signedSalesSql(excluded, '-')],
  )
}

/**
 * Returns a query as SQL: one row per group with the columns of SalesRow; without groups, one row. The rows come from
 *
 * | query | tables, by the longest whole steps that fit in the period |
 * | --- | --- |
 * | neither by product nor by store, filters by kind, genre or publisher only | `rollup_group_day`, `_week`, `_month` |
 * | by product, or other filters of products; no stores | `rollup_product_day`, `_week`, `_month` |
 * | by store or for chosen stores, all products | `rollup_store_day` |
 * | by store or for chosen stores, and by product or for some products | `rollup_store_product_day`, `_month` |
 * | for some buyers | `fact_sale`, as noisy counts (buyer-sales.ts) |
 * | since release | `rollup_product_day` or `rollup_store_product_day` |
 */
export function salesSql(knex: Knex, query: SalesQuery): Knex.Raw {
  const { products } = query
  if (query.by.includes('group_id') && !canAnswerByGroup(query) && !carriesGroups(query)) return salesByGroupSql(knex, query)
  if (isComplementSet(products) && query.by.includes('product_id') && !canAnswerByGroupedRollup(query))
    return excludeProducts(knex, salesSql(knex, { ...query, products: null }), products)
  if (isComplementSet(products) && canAnswerByStore({ ...query, products: null }))
    return subtractExcludedSql(knex, query, products)
  const { buyers } = query
  if (buyers) return buyerSalesSql(knex, { ...query, buyers })
  if ((query.sinceRelease ?? null) !== null) return salesSinceReleaseSql(knex, query)
  const plan = planInStoreOrder(knex, query) ?? planSalesQuery(query)
  // rows by product are added up once over all segments; sums over products are added up within each segment first, so that on a
  // cluster only sums leave their node
  const asRows = plan.length > 1 && query.by.includes('product_id')
  const parts = plan.map((part) => rollupSegmentSql(knex, query, { ...part, asRows }))
  const keys = query.by.join(', ')
  if (parts.length === 0) {
    const empty = query.by.map((key) => `${key === 'bucket' ? 'cast(null as date)' : 'cast(null as integer)'} as ${key}`)
    const nothing = listOutputs(query).map(([name]) => `0 as ${name}`)
    return createFragment(knex, `select ${[...empty, ...nothing].join(', ')}${keys === '' ? '' : ' where 1 = 0'}`)
  }
  const only = parts[0]
  if (parts.length === 1 && only && query.by.length > 0) return only
  const union = parts.map(() => '?').join(' union all ')
  const sums = listOutputs(query)
    .map(([name]) => `coalesce(sum(${name}), 0) as ${name}`)
    .join(', ')
  return createFragment(
    knex,
    `select ${keys === '' ? '' : `${keys}, `}${sums} from (${union}) as segments${keys === '' ? '' : ` group by ${keys}`}`,
    parts,
  )
}

/** Runs a query. Without groups it returns one row. */
export const querySales = (knex: Knex, query: SalesQuery): Promise<SalesRow[]> =>
  selectRows<SalesRow>(knex, salesSql(knex, query))

/** Returns the sums of a query without groups. */
export async function querySalesSum(knex: Knex, query: Omit<SalesQuery, 'by'>): Promise<SalesRow> {
  const [row] = await querySales(knex, { ...query, by: [] })
  if (!row) throw new Error('a query without groups has one row')
  return row
}

/** Returns the calendar unit that every step is, or null: buckets then answer all steps at once. */
function getUnit(steps: readonly Period[]): Pick<SalesQuery, 'unit' | 'weekStartsOn'> | null {
  if (steps.every(({ from, to }) => from === to)) return { unit: 'day' }
  if (steps.every(({ from, to }) => addDays(from, 6) === to))
    return { unit: 'week', weekStartsOn: getWeekday(steps[0]?.from ?? '') }
  if (steps.every(({ from, to }) => from === getMonthStart(from) && to === getMonthEnd(from))) return { unit: 'month' }
  return null
}

/**
 * SQL of the query for several consecutive periods without gaps, with `bucket` as the first day of the period. `toSql` creates
 * the SQL of one query, with `bucket` among its groups or, for a period of any length, without.
 */
export function salesByStepSql(
  knex: Knex,
  query: Omit<SalesQuery, 'period'>,
  steps: readonly Period[],
  toSql: (knex: Knex, query: SalesQuery) => Knex.Raw = salesSql,
): Knex.Raw {
  const fullPeriod = { from: steps[0]?.from ?? '', to: steps.at(-1)?.to ?? '' }
  const unit = (query.sinceRelease ?? null) === null ? getUnit(steps) : null
  if (unit) return toSql(knex, { ...query, ...unit, period: fullPeriod, by: [...query.by, 'bucket'] })
  // receipt lines are read once, whatever steps they are in
  if (query.buyers && (query.sinceRelease ?? null) === null)
    return toSql(knex, { ...query, steps, period: fullPeriod, by: [...query.by, 'bucket'] })
  return createFragment(
    knex,
    steps.map(() => 'select cast(? as date) as bucket, part.* from (?) as part').join(' union all '),
    steps.flatMap((period) => [period.from, toSql(knex, { ...query, period })]),
  )
}
