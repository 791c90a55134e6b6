import type { Knex } from 'knex'
import { addDays, addMonths, countDaysBetween, EARLIEST_DATE, getMonthStart } from '../../../shared/calendar/period.ts'
import { readAsOfDays } from '../engine/as-of.ts'
import { type Binding, createFragment, percentSql, selectRows, sql } from '../engine/sql.ts'
import { excludeProducts, getGroupSet, inGroupsSql, isComplementSet, type ProductSet } from '../products/product-set.ts'
import { type Measure, type Rollup, rollups, stockColumns } from '../rollups/rollups.ts'
import { DAYS_BY_STORE, getDaysInStoreOrder, getStoreOrderCoverage, POSITIONS_BY_STORE } from '../rollups/store-order.ts'
import { narrowingSql, shouldReadByStore } from '../sales/narrowing.ts'
import { salesSql } from '../sales/query-sales.ts'
import type { SalesFigure, SalesQuery } from '../sales/sales-query.ts'
import type { MovedCopies } from './movements.ts'
import { listSnapshotDays, type PrecomputedTable } from './precomputed-table.ts'

/**
 * Cumulative figures per product from the first record to the end of a day (domain 1.3). The positions are as of the last fact.
 * For an earlier day, later movements are subtracted or, if that is faster, the days up to it are added up. Stock changes are
 * stored by day and month, so any day is today minus the months since and the days until the next month. Selected stores are read
 * in store order if available (store-order.ts).
 */
export interface PositionQuery {
  /** Last day that counts: the as-of day. */
  asOf: string
  /** Last day with any fact: the as-of day of the positions. */
  latest: string
  /** Days with precomputed positions. */
  precomputedDays?: readonly string[]
  products: ProductSet
  stores: Knex.QueryBuilder | null
  /** The columns needed; all by default. In a small query each costs as much as the rest. */
  columns?: readonly PositionColumn[]
}

export type PositionColumn = Exclude<keyof PositionRow, 'product_id'>

/** Columns of a position, in copies; `stock_quantity` counts negative stock of a store as 0. */
export interface PositionRow extends MovedCopies {
  product_id: number
  stock_quantity: number
  negative_stores: number
  negative_copies: number
  delivered_stores: number
  band_0: number
  band_1: number
  band_2: number
  band_3: number
  band_4: number
  band_5: number
  band_6: number
}

/**
 * Reads positions of products by id, with the given columns. Without chosen stores, and as of a usual day, they come from
 * `precomputedPositions`.
 */
export async function readPositions<C extends PositionColumn>(
  knex: Knex,
  query: Omit<PositionQuery, 'columns'> & { columns: readonly C[] },
): Promise<ReadonlyMap<number, Pick<PositionRow, C>>> {
  const rows = await selectRows<Pick<PositionRow, 'product_id' | C>>(knex, positionsSql(knex, query))
  return new Map(rows.map((row) => [row.product_id, row]))
}

const isRequested = ({ columns }: PositionQuery, name: string | undefined): boolean =>
  columns === undefined || (columns as readonly (string | undefined)[]).includes(name)

const stockNames = stockColumns.map((column) => column.name)

/** All columns of a position. */
export const positionColumns = ['sold', 'delivered', 'returned', 'adjusted', ...stockNames] as readonly PositionColumn[]

/** Table of precomputed positions over all stores as of the most used days. */
const POSITION_SNAPSHOT = 'product_position_snapshot'

const groupedTables: ReadonlySet<string> = new Set([
  ...rollups.filter((rollup: Rollup) => rollup.isGrouped).map((rollup) => rollup.table),
  POSITION_SNAPSHOT,
])

/** Positions over all stores, with the sales of the last seven days. */
export const precomputedPositions: PrecomputedTable = {
  table: POSITION_SNAPSHOT,
  key: 'product_position_snapshot',
  days: listSnapshotDays,
  columns: ['product_id', ...positionColumns, 'recent'],
  order: ['product_id'],
  rows: (knex, { asOf, asOfDays }) => ({
    sql: 'positions as (:positions)',
    values: { positions: recentPositionsSql(knex, { asOf, ...asOfDays, products: null, stores: null }) },
    from: 'positions',
  }),
}

/** True if precomputed positions answer the query: without chosen stores, they answer nearly every screen. */
const isInSnapshot = ({ asOf, precomputedDays = [], stores }: PositionQuery): boolean =>
  stores === null && precomputedDays.includes(asOf)

/** SQL of the columns from the precomputed positions, for the products of the query. */
function snapshotSql(knex: Knex, query: PositionQuery, columns: readonly string[], grouping = ''): Knex.Raw {
  const { sql: chosen, values } = filterPositions(POSITION_SNAPSHOT, query)
  return createFragment(
    knex,
    `select ${columns.join(', ')} from ${POSITION_SNAPSHOT}${chosen === '' ? ' where' : `${chosen} and`} as_of = cast(? as date)${grouping}`,
    [...values, query.asOf],
  )
}

function filterPositions(table: string, query: PositionQuery): { sql: string; values: Knex.QueryBuilder[] } {
  const groups = groupedTables.has(table) ? (getGroupSet(query.products) ?? null) : null
  if (groups !== null && query.stores === null) {
    const within = inGroupsSql(groups, `${table}.group_id`)
    return { sql: ` where ${within.sql}`, values: within.values }
  }
  const { conditions, values } = narrowingSql(query, table)
  return { sql: conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`, values }
}

const movementColumns: [column: MovedFigure, measure: Measure][] = [
  ['quantity', 'sale_quantity'],
  ['delivery', 'delivery_quantity'],
  ['returned', 'return_quantity'],
  ['adjusted', 'adjust_quantity'],
]

type MovedFigure = Extract<SalesFigure, 'quantity' | 'delivery' | 'returned' | 'adjusted'>

/** Names of sales figures in positions. */
const positionNames: Record<MovedFigure, keyof MovedCopies> = {
  quantity: 'sold',
  delivery: 'delivered',
  returned: 'returned',
  adjusted: 'adjusted',
}

const movedFigures = movementColumns.map(([column]) => column)

/** Returns the movements that are needed. */
const listNeededMovements = (query: PositionQuery) =>
  movementColumns.filter(([column]) => isRequested(query, positionNames[column]))

/** A store's part of a product's position, in copies; days up to the last fact, whatever the as-of day. */
export interface StorePosition {
  store_id: number
  product_id: number
  sale_quantity: number
  delivery_quantity: number
  return_quantity: number
  adjust_quantity: number
  first_delivery_date: string | null
  last_sale_date: string | null
}

/** SQL of each store's positions as of the day: store_id, product_id, the movement measures, first_delivery_date. */
export function storePositionsSql(knex: Knex, query: PositionQuery): Knex.Raw {
  const { products } = query
  if (isComplementSet(products)) return excludeProducts(knex, storePositionsSql(knex, { ...query, products: null }), products)
  const table = 'rollup_store_product_position'
  const filter = filterPositions(table, query)
  const columns = `${table}.store_id, ${table}.product_id, sale_quantity, delivery_quantity, return_quantity, adjust_quantity,
    first_delivery_date, last_sale_date`
  if (query.asOf >= query.latest) return createFragment(knex, `select ${columns} from ${table}${filter.sql}`, filter.values)
  const later = salesSql(knex, {
    ...getDaysSince(query),
    by: ['store_id', 'product_id'],
    products: query.products,
    stores: query.stores,
    figures: movedFigures,
  })
  const left = movementColumns
    .map(([column, measure]) => `position.${measure} - coalesce(later.${column}, 0) as ${measure}`)
    .join(', ')
  return createFragment(
    knex,
    `select position.store_id, position.product_id, ${left},
        case when position.first_delivery_date <= cast(? as date) then position.first_delivery_date end as first_delivery_date,
        position.last_sale_date
      from (select * from ${table}${filter.sql}) as position
      left join (?) as later on later.store_id = position.store_id and later.product_id = position.product_id`,
    [query.asOf, ...filter.values, later],
  )
}

/** What a query reads in store order: positions of a day, and the movements between that day and the as-of day. */
interface StoreOrderRead {
  /** store_id, product_id, the movement measures, first_delivery_date. */
  stored: Knex.Raw
  /** The same columns for the movements, one row per day; null if there are none. */
  moved: Knex.Raw | null
  /** True if the movements are subtracted. */
  isSubtracted: boolean
}

/** Returns positions of selected stores in store order; null if that is not faster, or if not all of it is available. */
function planStoreOrderRead(knex: Knex, query: PositionQuery): StoreOrderRead | null {
  const order = shouldReadByStore(query) ? getStoreOrderCoverage(knex) : null
  const at = order?.positionsAt ?? null
  if (order === null || at === null) return null
  const { asOf } = query
  const isSubtracted = asOf < at
  const between = isSubtracted ? { from: addDays(asOf, 1), to: at } : { from: addDays(at, 1), to: asOf }
  const hasNoMovements = between.from > between.to || between.to < order.first || between.from > order.last
  const days = hasNoMovements ? null : getDaysInStoreOrder(order, between)
  if (!hasNoMovements && days === null) return null
  const measures = movementColumns.map(([, measure]) => measure).join(', ')
  const positions = filterPositions(POSITIONS_BY_STORE, query)
  const storedSql = createFragment(
    knex,
    `select store_id, product_id, ${measures},
        case when first_delivery_date <= cast(? as date) then first_delivery_date end as first_delivery_date
      from ${POSITIONS_BY_STORE}${positions.sql}`,
    [asOf, ...positions.values],
  )
  if (days === null) return { stored: storedSql, moved: null, isSubtracted }
  const rows = narrowingSql(query, DAYS_BY_STORE)
  const moved = createFragment(
    knex,
    `select store_id, product_id, ${measures},
        ${isSubtracted ? 'cast(null as date)' : 'case when delivery_quantity > 0 then sale_date end'} as first_delivery_date
      from ${DAYS_BY_STORE} where ${[...rows.conditions, 'sale_date between cast(? as date) and cast(? as date)'].join(' and ')}`,
    [...rows.values, days.from, days.to],
  )
  return { stored: storedSql, moved, isSubtracted }
}

/**
 * SQL of the positions of each selected store: product_id, the movement measures, first_delivery_date; null if store order is not
 * used.
 */
function storePositionsByStoreSql(knex: Knex, query: PositionQuery): Knex.Raw | null {
  const parts = planStoreOrderRead(knex, query)
  if (parts === null || parts.moved === null) return parts?.stored ?? null
  const { stored, moved, isSubtracted } = parts
  const measures = movementColumns.map(([, measure]) => measure)
  const sign = isSubtracted ? '-' : '+'
  // subtracted rows have a position; added rows can lack one
  return createFragment(
    knex,
    `select coalesce(position.product_id, moved.product_id) as product_id,
        ${measures.map((name) => `coalesce(position.${name}, 0) ${sign} coalesce(moved.${name}, 0) as ${name}`).join(', ')},
        coalesce(position.first_delivery_date, moved.first_delivery_date) as first_delivery_date
      from (?) as position ${isSubtracted ? 'left' : 'full'} join (
        select store_id, product_id, ${measures.map((name) => `sum(${name}) as ${name}`).join(', ')},
          min(first_delivery_date) as first_delivery_date
        from (?) as day group by store_id, product_id
      ) as moved on moved.store_id = position.store_id and moved.product_id = position.product_id`,
    [stored, moved],
  )
}

/** SQL of each product's movements in the selected stores up to the day, without stock; null if store order is not used. */
function cumulativeByStoreSql(knex: Knex, query: PositionQuery): Knex.Raw | null {
  const parts = planStoreOrderRead(knex, query)
  if (parts === null) return null
  const movements = listNeededMovements(query)
  const signedRowsSql = (part: Knex.Raw, sign: string) =>
    createFragment(
      knex,
      `select product_id, ${movements.map(([, measure]) => `${sign}${measure} as ${measure}`).join(', ')} from (?) as one`,
      [part],
    )
  const all = [
    signedRowsSql(parts.stored, ''),
    ...(parts.moved === null ? [] : [signedRowsSql(parts.moved, parts.isSubtracted ? '-' : '')]),
  ]
  return createFragment(
    knex,
    `select ${['product_id', ...movements.map(([column, measure]) => `sum(${measure}) as ${positionNames[column]}`)].join(', ')}
      from (${all.map(() => '?').join(' union all ')}) as part group by product_id`,
    all,
  )
}

/** The days after the as-of day. */
const getDaysSince = ({ asOf, latest }: Pick<PositionQuery, 'asOf' | 'latest'>) => ({
  period: { from: addDays(asOf, 1), to: latest },
  hasOpenEnd: true,
})

/** Returns the stock columns that are needed. */
const listNeededStockColumns = (query: PositionQuery): string[] => stockNames.filter((name) => isRequested(query, name))

/** SQL of stock changes after a day, by product: those of the months that begin after it, and of the days before these. */
function stockSinceSql(knex: Knex, query: PositionQuery): Knex.Raw {
  const { asOf } = query
  const changed = listNeededStockColumns(query)
  const nextMonth = addMonths(getMonthStart(asOf), 1)
  const stockChangesSql = (table: string, condition: string, days: readonly string[]) => {
    const { sql: chosen, values } = filterPositions(table, query)
    return createFragment(
      knex,
      `select product_id, ${changed.join(', ')} from ${table}${chosen === '' ? ' where' : `${chosen} and`} ${condition}`,
      [...values, ...days],
    )
  }
  const months = stockChangesSql('rollup_product_stock_month', 'month_start >= cast(? as date)', [nextMonth])
  const parts =
    addDays(asOf, 1) === nextMonth
      ? [months]
      : [
          months,
          stockChangesSql('rollup_product_stock_day', 'sale_date > cast(? as date) and sale_date < cast(? as date)', [
            asOf,
            nextMonth,
          ]),
        ]
  return createFragment(
    knex,
    `select product_id, ${changed.map((name) => `sum(${name}) as ${name}`).join(', ')}
      from (${parts.map(() => '?').join(' union all ')}) as since group by product_id`,
    parts,
  )
}

/** SQL of positions over all stores on an earlier day: today's minus the changes since. */
function earlierPositionsSql(knex: Knex, query: PositionQuery): Knex.Raw {
  const position = filterPositions('rollup_product_position', query)
  const movements = listNeededMovements(query)
  const later = salesSql(knex, {
    ...getDaysSince(query),
    by: ['product_id'],
    products: query.products,
    figures: movements.map(([column]) => column),
  })
  const moved = movements.map(
    ([column, measure]) => `position.${measure} - coalesce(later.${column}, 0) as ${positionNames[column]}`,
  )
  const stock = listNeededStockColumns(query).map((name) => `position.${name} - coalesce(change.${name}, 0) as ${name}`)
  // joins only what is needed
  const joins: { sql: string; value: Binding }[] = [
    ...(moved.length > 0 ? [{ sql: 'left join (?) as later on later.product_id = position.product_id', value: later }] : []),
    ...(stock.length > 0
      ? [{ sql: 'left join (?) as change on change.product_id = position.product_id', value: stockSinceSql(knex, query) }]
      : []),
  ]
  return createFragment(
    knex,
    `select position.product_id, ${[...moved, ...stock].join(', ')}
      from (select * from rollup_product_position${position.sql}) as position ${joins.map((join) => join.sql).join(' ')}`,
    [...position.values, ...joins.map(({ value }) => value)],
  )
}

/** True if only rollups with the group of each product answer. */
const isGroupQuery = ({ products, stores }: PositionQuery): boolean => getGroupSet(products) !== undefined && stores === null

/** SQL of positions per product with stock bands: the columns of PositionRow. */
export function positionsSql(knex: Knex, query: PositionQuery): Knex.Raw {
  const { products } = query
  if (isComplementSet(products) && !isGroupQuery(query))
    return excludeProducts(knex, positionsSql(knex, { ...query, products: null }), products)
  if (isInSnapshot(query)) return snapshotSql(knex, query, ['product_id', ...(query.columns ?? positionColumns)])
  const renamed =
    'sum(sale_quantity) as sold, sum(delivery_quantity) as delivered, sum(return_quantity) as returned, sum(adjust_quantity) as adjusted'
  if (query.stores === null && query.asOf >= query.latest) {
    const table = 'rollup_product_position'
    const filter = filterPositions(table, query)
    const columns = [
      ...listNeededMovements(query).map(([column, measure]) => `${measure} as ${positionNames[column]}`),
      ...listNeededStockColumns(query),
    ]
    return createFragment(knex, `select ${['product_id', ...columns].join(', ')} from ${table}${filter.sql}`, filter.values)
  }
  if (query.stores === null) return earlierPositionsSql(knex, query)
  return createFragment(
    knex,
    `select product_id, ${renamed}, ${stockColumns.map((column) => `sum(${column.storeSql}) as ${column.name}`).join(', ')}
      from (?) as store_position group by product_id`,
    [storePositionsByStoreSql(knex, query) ?? storePositionsSql(knex, query)],
  )
}

/**
 * SQL of cumulative movements per product without stock, which is faster: product_id and the needed columns of sold, delivered,
 * returned, adjusted.
 */
export function cumulativeSql(knex: Knex, query: PositionQuery): Knex.Raw {
  const { products } = query
  if (isComplementSet(products) && !isGroupQuery(query))
    return excludeProducts(knex, cumulativeSql(knex, { ...query, products: null }), products)
  const ofStores = cumulativeByStoreSql(knex, query)
  if (ofStores !== null) return ofStores
  if (query.asOf >= query.latest || isInSnapshot(query)) return positionsSql(knex, query)
  const isNearerToLatest = countDaysBetween(query.asOf, query.latest) < countDaysBetween(EARLIEST_DATE, query.asOf)
  const movements = listNeededMovements(query)
  const periodSalesSql = (days: Pick<SalesQuery, 'period' | 'hasOpenEnd'>) =>
    salesSql(knex, {
      ...days,
      by: ['product_id'],
      products: query.products,
      stores: query.stores,
      figures: movements.map(([column]) => column),
    })
  if (!isNearerToLatest) {
    const names = movements.map(([column]) => `${column} as ${positionNames[column]}`)
    return createFragment(knex, `select ${['product_id', ...names].join(', ')} from (?) as until`, [
      periodSalesSql({ period: { from: EARLIEST_DATE, to: query.asOf } }),
    ])
  }
  const names = movements.map(([column]) => {
    const name = positionNames[column]
    return `position.${name} - coalesce(later.${column}, 0) as ${name}`
  })
  return createFragment(
    knex,
    `select ${['position.product_id', ...names].join(', ')}
      from (?) as position left join (?) as later on later.product_id = position.product_id`,
    [positionsSql(knex, { ...query, asOf: query.latest }), periodSalesSql(getDaysSince(query))],
  )
}

/** The same by product group: group_id and the needed columns of sold, delivered, returned, adjusted. */
export function groupCumulativeSql(knex: Knex, query: PositionQuery): Knex.Raw {
  const { asOf, latest } = query
  const movements = listNeededMovements(query)
  const sums = ['group_id', ...movements.map(([column]) => `sum(${positionNames[column]}) as ${positionNames[column]}`)]
  if (!isGroupQuery(query)) {
    return createFragment(
      knex,
      `select ${sums.join(', ')} from (?) as moved join product_card on product_card.id = moved.product_id group by group_id`,
      [cumulativeSql(knex, query)],
    )
  }
  if (isInSnapshot(query)) return snapshotSql(knex, query, sums, ' group by group_id')
  const signedMovementsSql = (days: Pick<SalesQuery, 'period' | 'hasOpenEnd'>, sign: '' | '-') =>
    createFragment(
      knex,
      `select group_id, ${movements.map(([column]) => `${sign}${column} as ${positionNames[column]}`).join(', ')} from (?) as moved`,
      [
        salesSql(knex, {
          ...days,
          by: ['group_id'],
          products: query.products,
          figures: movements.map(([column]) => column),
        }),
      ],
    )
  if (countDaysBetween(EARLIEST_DATE, asOf) < countDaysBetween(asOf, latest))
    return signedMovementsSql({ period: { from: EARLIEST_DATE, to: asOf } }, '')
  const filter = filterPositions('rollup_product_position', query)
  const now = createFragment(
    knex,
    `select group_id, ${movements.map(([column, measure]) => `${measure} as ${positionNames[column]}`).join(', ')}
      from rollup_product_position${filter.sql}`,
    filter.values,
  )
  const parts = asOf >= latest ? [now] : [now, signedMovementsSql(getDaysSince(query), '-')]
  return createFragment(
    knex,
    `select ${sums.join(', ')}
      from (${parts.map(() => '?').join(' union all ')}) as part group by group_id`,
    parts,
  )
}

/** Returns SQL for a share of the deliveries, in percent, over positions; null without deliveries. */
export const percentOfDeliveredSql = (part: string): string => percentSql(part, 'delivered')

/**
 * Condition over positions with `recent`: sell-through of 60 % or more, and stock for at most seven days at the rate of the last
 * seven.
 */
export const LOW_STOCK_SQL = `${percentOfDeliveredSql('sold')} >= 60 and stock_quantity > 0 and recent > 0 and stock_quantity <= recent`

/** SQL of positions with the copies sold in the seven days up to the day: the columns of PositionRow, and recent. */
export function recentPositionsSql(knex: Knex, query: PositionQuery): Knex.Raw {
  const { asOf, products, stores, columns = positionColumns } = query
  if (isComplementSet(products) && !isGroupQuery(query))
    return excludeProducts(knex, recentPositionsSql(knex, { ...query, products: null }), products)
  if (isInSnapshot(query)) return snapshotSql(knex, query, ['product_id', ...columns, 'recent'])
  return createFragment(
    knex,
    `select position.*, coalesce(week.quantity, 0) as recent
      from (?) as position left join (?) as week on week.product_id = position.product_id`,
    [
      positionsSql(knex, query),
      salesSql(knex, {
        period: { from: addDays(asOf, -6), to: asOf },
        by: ['product_id'],
        products,
        stores,
        figures: ['quantity'],
      }),
    ],
  )
}

/** Reads each product's movements before a day in the given stores: the start of a trend's cumulative lines. */
export async function readMovementsBefore(
  knex: Knex,
  query: { day: string; products: readonly number[]; stores: Knex.QueryBuilder | null },
): Promise<Map<number, MovedCopies>> {
  const { day, products, stores } = query
  if (products.length === 0 || day <= EARLIEST_DATE) return new Map()
  const asOfDays = await readAsOfDays(knex, day)
  const rows = await sql<MovedCopies & { product_id: number }>(
    knex,
    'select product_id, sold, delivered, returned, adjusted from (?) as moved',
    [cumulativeSql(knex, { asOf: addDays(day, -1), ...asOfDays, products, stores })],
  )
  return new Map(rows.map(({ product_id, ...moved }) => [product_id, moved]))
}
