/**
 * The rollups, declared once: grain, dimensions, measures. A load refreshes them, and a query is answered from the smallest
 * that answers it exactly (query-sales.ts). Migrations create their tables, which a test compares with
 * the declaration.
 */

import { stockBandLowerBounds } from '../../../shared/trade/measures.ts'

export type Grain = 'day' | 'week' | 'month' | 'all'

/** Measures of the movement rollups, in copies and whole yen. */
export const measures = {
  sale_quantity: 'copies sold, refunds subtracted',
  sale_amount: 'yen, ex tax',
  sale_amount_tax_in: 'yen, tax included, each line floored',
  net_quantity: 'copies sold through the internet',
  net_amount: 'yen, ex tax, through the internet',
  net_amount_tax_in: 'yen, tax included, through the internet',
  delivery_quantity: 'copies delivered to stores',
  return_quantity: 'copies returned by stores',
  adjust_quantity: 'copies adjusted, signed',
} as const
export type Measure = keyof typeof measures
export const measureNames = Object.keys(measures) as Measure[]

/** `group_id`: products of one kind, publisher and genre (product_group). */
export type Dimension = 'store_id' | 'product_id' | 'group_id'

export interface Rollup {
  table: string
  grain: Grain
  /** Column with the first day of the grain; null for positions. */
  time: 'sale_date' | 'week_start' | 'month_start' | 'order_date' | 'opened' | null
  dimensions: readonly Dimension[]
  measures: readonly Measure[]
  /** True if each row has the group of its product, so that kinds, publishers and genres need no join. */
  isGrouped?: true
  /** Columns other than time, dimensions and measures, with their SQL types. */
  extraColumns?: readonly { name: string; type: string; sql: string }[]
  /** Physical order of the rows: that of the most common query. */
  order: string
  /** Cost rank: the smallest sufficient rollup is used first. */
  weight: number
}

/** SQL of the theoretical stock of one store (domain 1.1), over a row with the movement measures. Can be negative. */
export const stockSql = (row = ''): string => {
  const qualifyColumn = (name: Measure) => (row === '' ? name : `${row}.${name}`)
  return `(${qualifyColumn('delivery_quantity')} - ${qualifyColumn('sale_quantity')} - ${qualifyColumn('return_quantity')} + ${qualifyColumn('adjust_quantity')})`
}

/** Extra columns of store positions, computed from days. */
const storePositionExtra = [
  { name: 'first_date', type: 'date', sql: 'min(sale_date)' },
  { name: 'last_sale_date', type: 'date', sql: 'max(case when sale_quantity > 0 then sale_date end)' },
  { name: 'first_delivery_date', type: 'date', sql: 'min(case when delivery_quantity > 0 then sale_date end)' },
] as const

/**
 * Stock of a product over its stores: copies with negative stock counted as 0, and numbers of stores by band, of those that ever
 * had a delivery. `storeSql` is the contribution of one store, over a row with the movement measures and first_delivery_date.
 */
export const stockColumns = [
  { name: 'stock_quantity', storeSql: `greatest(0, ${stockSql()})` },
  { name: 'negative_stores', storeSql: `case when ${stockSql()} < 0 then 1 else 0 end` },
  { name: 'negative_copies', storeSql: `greatest(0, -${stockSql()})` },
  { name: 'delivered_stores', storeSql: 'case when first_delivery_date is null then 0 else 1 end' },
  ...stockBandLowerBounds.map((from, band) => {
    const next = stockBandLowerBounds[band + 1]
    const lower = band === 0 ? '' : `${stockSql()} >= ${from} and `
    const upper = next === undefined ? 'true' : `${stockSql()} < ${next}`
    return { name: `band_${band}`, storeSql: `case when first_delivery_date is not null and ${lower}${upper} then 1 else 0 end` }
  }),
]

/** Extra columns of product positions, computed from store positions. */
const productPositionExtra = [
  { name: 'first_date', type: 'date', sql: 'min(first_date)' },
  { name: 'last_sale_date', type: 'date', sql: 'max(last_sale_date)' },
  ...stockColumns.map(({ name, storeSql }) => ({ name, type: 'bigint', sql: `sum(${storeSql})` })),
]

/** Number of purchases without refunds: in total, and with a member card. */
const receiptColumns = [
  { name: 'receipts', type: 'integer not null', sql: 'count(distinct receipt_id)' },
  { name: 'quantity', type: 'integer not null', sql: 'sum(quantity)' },
  { name: 'amount', type: 'bigint not null', sql: 'sum(amount)' },
  {
    name: 'member_receipts',
    type: 'integer not null',
    sql: 'count(distinct case when member_id is not null then receipt_id end)',
  },
  { name: 'member_quantity', type: 'integer not null', sql: 'sum(case when member_id is not null then quantity else 0 end)' },
  { name: 'member_amount', type: 'bigint not null', sql: 'sum(case when member_id is not null then amount else 0 end)' },
] as const

export const rollups = [
  {
    table: 'rollup_store_product_day',
    grain: 'day',
    time: 'sale_date',
    dimensions: ['store_id', 'product_id'],
    measures: measureNames,
    order: 'sale_date, product_id, store_id',
    weight: 60,
  },
  {
    table: 'rollup_store_product_month',
    grain: 'month',
    time: 'month_start',
    dimensions: ['store_id', 'product_id'],
    measures: measureNames,
    order: 'product_id, store_id, month_start',
    weight: 40,
  },
  {
    table: 'rollup_product_day',
    grain: 'day',
    time: 'sale_date',
    dimensions: ['product_id'],
    measures: measureNames,
    isGrouped: true,
    order: 'product_id, sale_date',
    weight: 20,
  },
  {
    table: 'rollup_product_week',
    grain: 'week',
    time: 'week_start',
    dimensions: ['product_id'],
    measures: measureNames,
    isGrouped: true,
    order: 'week_start, product_id',
    weight: 10,
  },
  {
    table: 'rollup_product_month',
    grain: 'month',
    time: 'month_start',
    dimensions: ['product_id'],
    measures: measureNames,
    isGrouped: true,
    order: 'month_start, product_id',
    weight: 5,
  },
  {
    table: 'rollup_product_position',
    grain: 'all',
    time: null,
    dimensions: ['product_id'],
    measures: measureNames,
    extraColumns: productPositionExtra,
    isGrouped: true,
    order: 'product_id',
    weight: 1,
  },
  {
    table: 'rollup_store_product_position',
    grain: 'all',
    time: null,
    dimensions: ['store_id', 'product_id'],
    measures: measureNames,
    extraColumns: storePositionExtra,
    order: 'product_id, store_id',
    weight: 15,
  },
  {
    // change of each stock column on a day, over all stores
    table: 'rollup_product_stock_day',
    grain: 'all',
    time: 'sale_date',
    dimensions: ['product_id'],
    measures: [],
    extraColumns: stockColumns.map(({ name }) => ({ name, type: 'integer', sql: '' })),
    isGrouped: true,
    order: 'sale_date, product_id',
    weight: 50,
  },
  {
    // the same by month: stock on any day is today's minus the months since, minus the days until the next month
    table: 'rollup_product_stock_month',
    grain: 'all',
    time: 'month_start',
    dimensions: ['product_id'],
    measures: [],
    extraColumns: stockColumns.map(({ name }) => ({ name, type: 'integer', sql: '' })),
    isGrouped: true,
    order: 'month_start, product_id',
    weight: 50,
  },
  {
    // 注残: the few orders that are neither filled nor cancelled
    table: 'rollup_open_order',
    grain: 'all',
    time: 'order_date',
    dimensions: ['store_id', 'product_id'],
    measures: [],
    extraColumns: [{ name: 'open_quantity', type: 'integer', sql: 'sum(quantity - filled)' }],
    order: 'product_id, order_date, store_id',
    weight: 50,
  },
  {
    // denominators of stores' shares
    table: 'rollup_store_day',
    grain: 'day',
    time: 'sale_date',
    dimensions: ['store_id'],
    measures: measureNames,
    order: 'sale_date, store_id',
    weight: 4,
  },
  {
    // denominators of receipt shares: a receipt belongs to one store and day, so counts can be added up
    table: 'rollup_store_receipt_day',
    grain: 'all',
    time: 'sale_date',
    dimensions: ['store_id'],
    measures: [],
    extraColumns: receiptColumns,
    order: 'sale_date, store_id',
    weight: 50,
  },
  {
    table: 'rollup_group_day',
    grain: 'day',
    time: 'sale_date',
    dimensions: ['group_id'],
    measures: measureNames,
    order: 'sale_date, group_id',
    weight: 3,
  },
  {
    table: 'rollup_group_week',
    grain: 'week',
    time: 'week_start',
    dimensions: ['group_id'],
    measures: measureNames,
    order: 'week_start, group_id',
    weight: 2,
  },
  {
    table: 'rollup_group_month',
    grain: 'month',
    time: 'month_start',
    dimensions: ['group_id'],
    measures: measureNames,
    order: 'month_start, group_id',
    weight: 1,
  },
] as const satisfies readonly Rollup[]

/** Rollups by product group, each with the product rollup that it is computed from. */
export const groupRollups: readonly (Rollup & { source: string })[] = rollups
  .filter((rollup) => (rollup.dimensions as readonly Dimension[]).includes('group_id'))
  .map((rollup) => ({ ...rollup, source: rollup.table.replace('_group_', '_product_') }))

/** Returns the columns of a rollup's table with their SQL types. */
export function getRollupColumns(rollup: Rollup): { name: string; type: string }[] {
  return [
    ...(rollup.time === null ? [] : [{ name: rollup.time, type: 'date not null' }]),
    ...rollup.dimensions.map((name) => ({ name, type: 'integer not null' })),
    ...rollup.measures.map((name) => ({
      name,
      type: rollup.grain === 'all' || name.includes('amount') ? 'bigint not null' : 'integer not null',
    })),
    ...(rollup.extraColumns ?? []).map(({ name, type }) => ({ name, type })),
    ...(rollup.isGrouped ? [{ name: 'group_id', type: 'integer not null' }] : []),
  ]
}
