import type { Knex } from 'knex'
import { addDays, addMonths, countDaysBetween, EARLIEST_DATE, getMonthStart } from '../../../shared/calendar/period.ts'
import { readAsOfDays } from '../engine/as-of.ts'
import { type Binding, createFragment, percentSql, selectRows, sql } from '../engine/sql.ts'
import { excludeProducts, getGroupSet, inGroupsSql, isComplementSet, type ProductSet } from '../products/product-set.ts'
import { type Measure, type Rollup, rollups, stockColumns } from '../rollups/rollups.ts'
import { DAYS_BY_STORE, getDaysInStoreOrder, getStoreOrderCoverage, POSITIONS_BY_STORE } from '../rollups/store-order.ts'
import { narrowingSql, shouldReadByStore } from '../sales/narrowing.ts'
import { salesSql } from '../sales/query-sales.ts'
import type { SalesFigure, SalesQuestion } from '../sales/sales-question.ts'
import { listSnapshotDays, type PrecomputedTable } from './precomputed-table.ts'

/**
 * Cumulative figures per product from the first record to the end of a day (domain 1.3). The positions are as of the last fact.
 * For an earlier day, later movements are subtracted or, if that is faster, the days up to it are added up. Stock changes are
 * stored by day and month, so any day is today minus the months since and the days until the next month. Selected stores are read
 * in store order if available (store-order.ts).
 */
export interface PositionQuestion {
  /** Last day that counts: the as-of day. */
  asOf: string
  /** Last day with any fact: the as-of day of the positions. */
  latest: string
  /** Days with precomputed positions. */
  precomputedDays?: readonly string[]
  products: ProductSet
  stores: Knex.QueryBuilder | null
  /** The columns needed; all by default. In a small question each costs as much as the rest. */
  columns?: readonly PositionColumn[]
}

export type PositionColumn = Exclude<keyof PositionRow, 'product_id'>

/** Columns of a position, in copies; `stock_quantity` counts negative stock of a store as 0. */
export interface PositionRow {
  product_id: number
  sold: number
  delivered: number
  returned: number
  adjusted: number
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

/** Movements of a product, in copies. */
export type MovedCopies = Pick<PositionRow, 'sold' | 'delivered' | 'returned' | 'adjusted'>

/**
 * Reads positions of products by id, with the given columns. Without chosen stores, and as of a usual day, they come from
 * `precomputedPositions`.
 */
export async function readPositions<C extends PositionColumn>(
  knex: Knex,
  question: Omit<PositionQuestion, 'columns'> & { columns: readonly C[] },
): Promise<ReadonlyMap<number, Pick<PositionRow, C>>> {
  const rows = await selectRows<Pick<PositionRow, 'product_id' | C>>(knex, positionsSql(knex, question))
  return new Map(rows.map((row) => [row.product_id, row]))
}

const isRequested = ({ columns }: PositionQuestion, name: string | undefined): boolean =>
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

/** True if precomputed positions answer the question: without chosen stores, they answer nearly every screen. */
const isInSnapshot = ({ asOf, precomputedDays = [], stores }: PositionQuestion): boolean =>
  stores === null && precomputedDays.includes(asOf)

/** SQL of the columns from the precomputed positions, for the products of the question. */
function snapshotSql(knex: Knex, question: PositionQuestion, columns: readonly string[], grouping = ''): Knex.Raw {
  const { sql: chosen, values } = filterPositions(POSITION_SNAPSHOT, question)
  return createFragment(
    knex,
    `select ${columns.join(', ')} from ${POSITION_SNAPSHOT}${chosen === '' ? ' where' : `${chosen} and`} as_of = cast(? as date)${grouping}`,
    [...values, question.asOf],
  )
}

function filterPositions(table: string, question: PositionQuestion): { sql: string; values: Knex.QueryBuilder[] } {
  const groups = groupedTables.has(table) ? (getGroupSet(question.products) ?? null) : null
  if (groups !== null && question.stores === null) {
    const within = inGroupsSql(groups, `${table}.group_id`)
    return { sql: ` where ${within.sql}`, values: within.values }
  }
  const { conditions, values } = narrowingSql(question, table)
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
const listNeededMovements = (question: PositionQuestion) =>
  movementColumns.filter(([column]) => isRequested(question, positionNames[column]))

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
export function storePositionsSql(knex: Knex, question: PositionQuestion): Knex.Raw {
  const { products } = question
  if (isComplementSet(products)) return excludeProducts(knex, storePositionsSql(knex, { ...question, products: null }), products)
  const table = 'rollup_store_product_position'
  const filter = filterPositions(table, question)
  const columns = `${table}.store_id, ${table}.product_id, sale_quantity, delivery_quantity, return_quantity, adjust_quantity,
    first_delivery_date, last_sale_date`
  if (question.asOf >= question.latest) return createFragment(knex, `select ${columns} from ${table}${filter.sql}`, filter.values)
  const later = salesSql(knex, {
    ...getDaysSince(question),
    by: ['store_id', 'product_id'],
    products: question.products,
    stores: question.stores,
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
    [question.asOf, ...filter.values, later],
  )
}

/** What a question reads in store order: positions of a day, and the movements between that day and the as-of day. */
interface StoreOrderRead {
  /** store_id, product_id, the movement measures, first_delivery_date. */
  stored: Knex.Raw
  /** The same columns for the movements, one row per day; null if there are none. */
  moved: Knex.Raw | null
  /** True if the movements are subtracted. */
  isSubtracted: boolean
}

/** Returns positions of selected stores in store order; null if that is not faster, or if not all of it is available. */
function planStoreOrderRead(knex: Knex, question: PositionQuestion): StoreOrderRead | null {
  const order = shouldReadByStore(question) ? getStoreOrderCoverage(knex) : null
  const at = order?.positionsAt ?? null
  if (order === null || at === null) return null
  const { asOf } = question
  const isSubtracted = asOf < at
  const between = isSubtracted ? { from: addDays(asOf, 1), to: at } : { from: addDays(at, 1), to: asOf }
  const hasNoMovements = between.from > between.to || between.to < order.first || between.from > order.last
  const days = hasNoMovements ? null : getDaysInStoreOrder(order, between)
  if (!hasNoMovements && days === null) return null
  const measures = movementColumns.map(([, measure]) => measure).join(', ')
  const positions = filterPositions(POSITIONS_BY_STORE, question)
  const storedSql = createFragment(
    knex,
    `select store_id, product_id, ${measures},
        case when first_delivery_date <= cast(? as date) then first_delivery_date end as first_delivery_date
      from ${POSITIONS_BY_STORE}${positions.sql}`,
    [asOf, ...positions.values],
  )
  if (days === null) return { stored: storedSql, moved: null, isSubtracted }
  const rows = narrowingSql(question, DAYS_BY_STORE)
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
function storePositionsByStoreSql(knex: Knex, question: PositionQuestion): Knex.Raw | null {
  const parts = planStoreOrderRead(knex, question)
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
function cumulativeByStoreSql(knex: Knex, question: PositionQuestion): Knex.Raw | null {
  const parts = planStoreOrderRead(knex, question)
  if (parts === null) return null
  const movements = listNeededMovements(question)
  const rows = (part: Knex.Raw, sign: string) =>
    createFragment(
      knex,
      `select product_id, ${movements.map(([, measure]) => `${sign}${measure} as ${measure}`).join(', ')} from (?) as one`,
      [part],
    )
  const all = [rows(parts.stored, ''), ...(parts.moved === null ? [] : [rows(parts.moved, parts.isSubtracted ? '-' : '')])]
  return createFragment(
    knex,
    `select ${['product_id', ...movements.map(([column, measure]) => `sum(${measure}) as ${positionNames[column]}`)].join(', ')}
      from (${all.map(() => '?').join(' union all ')}) as part group by product_id`,
    all,
  )
}

/** The days after the as-of day. */
const getDaysSince = ({ asOf, latest }: Pick<PositionQuestion, 'asOf' | 'latest'>) => ({
  period: { from: addDays(asOf, 1), to: latest },
  hasOpenEnd: true,
})

/** Returns the stock columns that are needed. */
const listNeededStockColumns = (question: PositionQuestion): string[] => stockNames.filter((name) => isRequested(question, name))

/** SQL of stock changes after a day, by product: those of the months that begin after it, and of the days before these. */
function stockSinceSql(knex: Knex, question: PositionQuestion): Knex.Raw {
  const { asOf } = question
  const changed = listNeededStockColumns(question)
  const nextMonth = addMonths(getMonthStart(asOf), 1)
  const part = (table: string, condition: string, days: readonly string[]) => {
    const { sql: chosen, values } = filterPositions(table, question)
    return createFragment(
      knex,
      `select product_id, ${changed.join(', ')} from ${table}${chosen === '' ? ' where' : `${chosen} and`} ${condition}`,
      [...values, ...days],
    )
  }
  const months = part('rollup_product_stock_month', 'month_start >= cast(? as date)', [nextMonth])
  const parts =
    addDays(asOf, 1) === nextMonth
      ? [months]
      : [
          months,
          part('rollup_product_stock_day', 'sale_date > cast(? as date) and sale_date < cast(? as date)', [asOf, nextMonth]),
        ]
  return createFragment(
    knex,
    `select product_id, ${changed.map((name) => `sum(${name}) as ${name}`).join(', ')}
      from (${parts.map(() => '?').join(' union all ')}) as since group by product_id`,
    parts,
  )
}

/** SQL of positions over all stores on an earlier day: today's minus the changes since. */
function earlierPositionsSql(knex: Knex, question: PositionQuestion): Knex.Raw {
  const position = filterPositions('rollup_product_position', question)
  const movements = listNeededMovements(question)
  const later = salesSql(knex, {
    ...getDaysSince(question),
    by: ['product_id'],
    products: question.products,
    figures: movements.map(([column]) => column),
  })
  const moved = movements.map(
    ([column, measure]) => `position.${measure} - coalesce(later.${column}, 0) as ${positionNames[column]}`,
  )
  const stock = listNeededStockColumns(question).map((name) => `position.${name} - coalesce(change.${name}, 0) as ${name}`)
  // joins only what is needed
  const joins: { sql: string; value: Binding }[] = [
    ...(moved.length > 0 ? [{ sql: 'left join (?) as later on later.product_id = position.product_id', value: later }] : []),
    ...(stock.length > 0
      ? [{ sql: 'left join (?) as change on change.product_id = position.product_id', value: stockSinceSql(knex, question) }]
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
const isGroupQuestion = ({ products, stores }: PositionQuestion): boolean =>
  getGroupSet(products) !== undefined && stores === null

/** SQL of positions per product with stock bands: the columns of PositionRow. */
export function positionsSql(knex: Knex, question: PositionQuestion): Knex.Raw {
  const { products } = question
  if (isComplementSet(products) && !isGroupQuestion(question))
    return excludeProducts(knex, positionsSql(knex, { ...question, products: null }), products)
  if (isInSnapshot(question)) return snapshotSql(knex, question, ['product_id', ...(question.columns ?? positionColumns)])
  const renamed =
    'sum(sale_quantity) as sold, sum(delivery_quantity) as delivered, sum(return_quantity) as returned, sum(adjust_quantity) as adjusted'
  if (question.stores === null && question.asOf >= question.latest) {
    const table = 'rollup_product_position'
    const filter = filterPositions(table, question)
    const columns = [
      ...listNeededMovements(question).map(([column, measure]) => `${measure} as ${positionNames[column]}`),
      ...listNeededStockColumns(question),
    ]
    return createFragment(knex, `select ${['product_id', ...columns].join(', ')} from ${table}${filter.sql}`, filter.values)
  }
  if (question.stores === null) return earlierPositionsSql(knex, question)
  return createFragment(
    knex,
    `select product_id, ${renamed}, ${stockColumns.map((column) => `sum(${column.storeSql}) as ${column.name}`).join(', ')}
      from (?) as store_position group by product_id`,
    [storePositionsByStoreSql(knex, question) ?? storePositionsSql(knex, question)],
  )
}

/**
 * SQL of cumulative movements per product without stock, which is faster: product_id and the needed columns of sold, delivered,
 * returned, adjusted.
 */
export function cumulativeSql(knex: Knex, question: PositionQuestion): Knex.Raw {
  const { products } = question
  if (isComplementSet(products) && !isGroupQuestion(question))
    return excludeProducts(knex, cumulativeSql(knex, { ...question, products: null }), products)
  const ofStores = cumulativeByStoreSql(knex, question)
  if (ofStores !== null) return ofStores
  if (question.asOf >= question.latest || isInSnapshot(question)) return positionsSql(knex, question)
  const isNearerToLatest = countDaysBetween(question.asOf, question.latest) < countDaysBetween(EARLIEST_DATE, question.asOf)
  const movements = listNeededMovements(question)
  const moved = (days: Pick<SalesQuestion, 'period' | 'hasOpenEnd'>) =>
    salesSql(knex, {
      ...days,
      by: ['product_id'],
      products: question.products,
      stores: question.stores,
      figures: movements.map(([column]) => column),
    })
  if (!isNearerToLatest) {
    const names = movements.map(([column]) => `${column} as ${positionNames[column]}`)
    return createFragment(knex, `select ${['product_id', ...names].join(', ')} from (?) as until`, [
      moved({ period: { from: EARLIEST_DATE, to: question.asOf } }),
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
    [positionsSql(knex, { ...question, asOf: question.latest }), moved(getDaysSince(question))],
  )
}

/** The same by product group: group_id and the needed columns of sold, delivered, returned, adjusted. */
export function groupCumulativeSql(knex: Knex, question: PositionQuestion): Knex.Raw {
  const { asOf, latest } = question
  const movements = listNeededMovements(question)
  const sums = ['group_id', ...movements.map(([column]) => `sum(${positionNames[column]}) as ${positionNames[column]}`)]
  if (!isGroupQuestion(question)) {
    return createFragment(
      knex,
      `select ${sums.join(', ')} from (?) as moved join product_card on product_card.id = moved.product_id group by group_id`,
      [cumulativeSql(knex, question)],
    )
  }
  if (isInSnapshot(question)) return snapshotSql(knex, question, sums, ' group by group_id')
  const moved = (days: Pick<SalesQuestion, 'period' | 'hasOpenEnd'>, sign: '' | '-') =>
    createFragment(
      knex,
      `select group_id, ${movements.map(([column]) => `${sign}${column} as ${positionNames[column]}`).join(', ')} from (?) as moved`,
      [
        salesSql(knex, {
          ...days,
          by: ['group_id'],
          products: question.products,
          figures: movements.map(([column]) => column),
        }),
      ],
    )
  if (countDaysBetween(EARLIEST_DATE, asOf) < countDaysBetween(asOf, latest))
    return moved({ period: { from: EARLIEST_DATE, to: asOf } }, '')
  const filter = filterPositions('rollup_product_position', question)
  const now = createFragment(
    knex,
    `select group_id, ${movements.map(([column, measure]) => `${measure} as ${positionNames[column]}`).join(', ')}
      from rollup_product_position${filter.sql}`,
    filter.values,
  )
  const parts = asOf >= latest ? [now] : [now, moved(getDaysSince(question), '-')]
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
export function recentPositionsSql(knex: Knex, question: PositionQuestion): Knex.Raw {
  const { asOf, products, stores, columns = positionColumns } = question
  if (isComplementSet(products) && !isGroupQuestion(question))
    return excludeProducts(knex, recentPositionsSql(knex, { ...question, products: null }), products)
  if (isInSnapshot(question)) return snapshotSql(knex, question, ['product_id', ...columns, 'recent'])
  return createFragment(
    knex,
    `select position.*, coalesce(week.quantity, 0) as recent
      from (?) as position left join (?) as week on week.product_id = position.product_id`,
    [
      positionsSql(knex, question),
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
  question: { day: string; products: readonly number[]; stores: Knex.QueryBuilder | null },
): Promise<Map<number, MovedCopies>> {
  const { day, products, stores } = question
  if (products.length === 0 || day <= EARLIEST_DATE) return new Map()
  const asOfDays = await readAsOfDays(knex, day)
  const rows = await sql<MovedCopies & { product_id: number }>(
    knex,
    'select product_id, sold, delivered, returned, adjusted from (?) as moved',
    [cumulativeSql(knex, { asOf: addDays(day, -1), ...asOfDays, products, stores })],
  )
  return new Map(rows.map(({ product_id, ...moved }) => [product_id, moved]))
}
