import type { Knex } from 'knex'
import type { ProductSearchBody } from '../../../shared/contract/product-search.ts'
import { narrowedKind } from '../../../shared/kinds.ts'
import { addDays, type Comparison } from '../../../shared/period.ts'
import { type Binding, idList } from '../../warehouse/engine/sql.ts'
import { applyKeyword } from '../../warehouse/products/keyword.ts'
import { applyProductFilter, applyScope, type DataScope } from '../../warehouse/products/scope.ts'
import { type SalesQuestion, salesSql } from '../../warehouse/sales/sales-question.ts'
import { openOrdersSql, publisherStockSql, weeklyOrdersSql, wholesalerStockSql } from '../../warehouse/stock/orders.ts'
import { cumulativeSql, positionsSql } from '../../warehouse/stock/positions.ts'
import { storeIds } from '../../warehouse/stores/store-filter.ts'
import { type Extra, extrasOf } from './search-order.ts'

/** What products are sorted by, and joined with. */
const productAttributes = (knex: Knex): Knex.QueryBuilder =>
  knex('product').select(
    'product.id',
    'product.jan',
    'product.kind',
    'product.release_date',
    'product.price',
    'product.publisher_id',
    'product.series_id',
    'product.trade_genre_id',
    'product.item_genre_id',
    knex.raw(`coalesce(product.volume, case when product.kind = 'magazine' then product.issue end) as volume`),
    knex.raw('coalesce(product.product_kana, product.product_nm) as name_reading'),
    knex.raw('coalesce(product.author_kana, product.author_nm) as author_reading'),
  )

/** Products that the conditions on the product itself leave. */
function matchedProducts(knex: Knex, body: ProductSearchBody, scope: DataScope): Knex.QueryBuilder {
  const query = productAttributes(knex)
  const { releaseDate, price } = body
  // a code typed as the keyword finds whatever has it
  applyProductFilter(knex, query, { ...body.products, kind: narrowedKind(body), releaseDate, price, author: '', keyword: '' })
  // sales since release are those of the titles released in the period
  if (body.sinceRelease !== null)
    query.whereRaw('product.release_date between cast(? as date) and cast(? as date)', [body.period.from, body.period.to])
  applyScope(knex, query, scope)
  applyKeyword(query, body.keyword, body.searchBy)
  return query
}

/** Sale rate of 60 % or more, and stock for seven days or less at the pace of the last seven days asked about. */
const SHORT = 'sale_rate >= 60 and stock_quantity > 0 and recent > 0 and stock_quantity <= recent'

/** Conditions on the figures. Rates compare unrounded values: 100 × part against bound × whole. */
function figureConditions(body: ProductSearchBody): { sql: string; values: number[] } {
  const parts: string[] = []
  const values: number[] = []
  const bound = (column: string, operator: '>=' | '<=', value: number | null) => {
    if (value === null) return
    parts.push(`${column} ${operator} ?`)
    values.push(value)
  }
  const range = (column: string, bounds: { from: number | null; to: number | null }) => {
    bound(column, '>=', bounds.from)
    bound(column, '<=', bounds.to)
  }
  range('sale_rate', body.saleRate)
  range('return_rate', body.returnRate)
  range('quantity', body.saleQuantity)
  bound('delivered', '>=', body.minCopies > 0 ? body.minCopies : null)
  if (body.inStock) parts.push('stock_quantity > 0')
  if (body.soldOutSomewhere) parts.push('band_0 > 0')
  if (body.runningShort) parts.push(SHORT)
  if (body.soldInPeriod) parts.push('quantity > 0')
  return { sql: parts.length === 0 ? '' : `where ${parts.join(' and ')}`, values }
}

/** Products found up to here are named to the rollups one by one; more are found by joining. */
const NAMED = 3000

export interface SearchQuestion {
  knex: Knex
  body: ProductSearchBody
  scope: DataScope
  comparison: Comparison
  asOf: string
  asOfDays: { latest: string; lastSale: string }
}

/** Does anything narrow the products themselves to a few? */
const narrows = ({ body, scope }: SearchQuestion): boolean =>
  body.keyword.trim() !== '' ||
  body.products.jans.length > 0 ||
  body.products.seriesCds.length > 0 ||
  body.sinceRelease !== null ||
  scope.dataRange === 'contract'

/** A part of the statement that brings columns: a CTE with its join, or joins of tables alone. */
interface Part {
  columns: readonly string[]
  join: string
  cte?: { name: string; query: Knex.Raw }
}

const left = (name: string) => `left join ${name} on ${name}.product_id = matched.id`
const counted = (name: string, columns: readonly string[]) =>
  columns.map((column) => `coalesce(${name}.${column}, 0) as ${column}`)
const bands = [1, 2, 3, 4, 5, 6].map((band) => `band_${band}`)

interface Narrowed {
  products: readonly number[] | null
  stores: Knex.QueryBuilder | null
}

function extraPart(extra: Extra, { knex, asOf, asOfDays }: SearchQuestion, { products, stores }: Narrowed): Part {
  const orders = { products, stores, asOf }
  switch (extra) {
    case 'genres':
      return {
        columns: [
          ...['item_cd', 'dai_genre_cd', 'chu_genre_cd', 'sho_genre_cd'].map((column) => `item_genre.${column}`),
          ...['genre_c1_cd', 'genre_c2_cd', 'genre_c3_cd'].map((column) => `trade_genre.${column}`),
        ],
        join: `left join item_genre on item_genre.id = matched.item_genre_id
          left join trade_genre on trade_genre.id = matched.trade_genre_id`,
      }
    case 'bands':
      return {
        columns: [
          ...counted('position', bands),
          `${['band_0', ...bands].map((band) => `coalesce(position.${band}, 0)`).join(' + ')} as delivered_stores`,
        ],
        join: '',
      }
    case 'ordered':
      return {
        columns: counted(
          'ordered',
          [0, 1, 2, 3].flatMap((week) => [`normal_${week}`, `net_${week}`]),
        ),
        join: left('ordered'),
        cte: { name: 'ordered', query: weeklyOrdersSql(knex, orders) },
      }
    case 'unfilled':
      return {
        columns: counted('unfilled', ['pending']),
        join: left('unfilled'),
        cte: { name: 'unfilled', query: openOrdersSql(knex, orders) },
      }
    case 'warehouses':
      return {
        columns: ['warehouses.quantity as daily_inventory'],
        join: left('warehouses'),
        cte: { name: 'warehouses', query: wholesalerStockSql(knex, orders) },
      }
    case 'publisherStock':
      return {
        columns: ['at_publisher.quantity as publisher_inventory', 'at_publisher.stock_date as publisher_inventory_date'],
        join: left('at_publisher'),
        cte: { name: 'at_publisher', query: publisherStockSql(knex, orders) },
      }
    case 'trade': {
      // without picked stores a title's part is the whole
      const columns = ['delivered', 'sold']
      const name = stores === null ? 'position' : 'trade'
      const wholes = columns.map((column) => `coalesce(${name}.${column}, 0) as trade_${column}`)
      if (stores === null) return { columns: wholes, join: '' }
      const query = cumulativeSql(knex, { asOf, ...asOfDays, products, stores: null })
      return { columns: wholes, join: left('trade'), cte: { name: 'trade', query } }
    }
  }
}

/** Parts that every search has: positions, sales of the period, of what its change is taken of and against, of the week. */
function ownParts({ knex, body, comparison, asOf, asOfDays }: SearchQuestion, { products, stores }: Narrowed): Part[] {
  const { sinceRelease } = body
  const sales = (name: string, days: Pick<SalesQuestion, 'period' | 'sinceRelease'>, columns: readonly string[]): Part => ({
    columns,
    join: left(name),
    cte: { name, query: salesSql(knex, { ...days, by: ['product_id'], stores, products }) },
  })
  const of = (name: string, pairs: readonly (readonly [column: string, as: string])[]) =>
    pairs.map(([column, as]) => `coalesce(${name}.${column}, 0) as ${as}`)
  const { period, comparedPeriod, previousPeriod } = comparison
  const comparedColumns = [
    ['quantity', 'compared_quantity'],
    ['amount', 'compared_amount'],
  ] as const
  const now = sales(
    'now',
    { period, sinceRelease },
    counted('now', ['quantity', 'amount', 'net_quantity', 'delivery', 'returned']),
  )
  return [
    {
      columns: [
        ...counted('position', ['delivered', 'sold', 'adjusted', 'stock_quantity', 'negative_stores', 'band_0']),
        'coalesce(position.returned, 0) as given_back',
      ],
      join: left('position'),
      cte: { name: 'position', query: positionsSql(knex, { asOf, ...asOfDays, products, stores }) },
    },
    comparedPeriod === null || comparedPeriod === period
      ? { ...now, columns: [...now.columns, ...of('now', comparedColumns)] }
      : now,
    ...(comparedPeriod === null || comparedPeriod === period
      ? []
      : [sales('compared', { period: comparedPeriod, sinceRelease }, of('compared', comparedColumns))]),
    sales(
      'before',
      { period: previousPeriod, sinceRelease },
      of('before', [
        ['quantity', 'previous_quantity'],
        ['amount', 'previous_amount'],
      ]),
    ),
    sales('week', { period: { from: addDays(asOf, -6), to: asOf } }, ['coalesce(week.quantity, 0) as recent']),
  ]
}

/** The products that the search is about: named, where they are few, so that the figures of all others are never touched. */
async function matchProducts(question: SearchQuestion): Promise<{ matched: Knex.QueryBuilder; products: number[] | null }> {
  const { knex, body, scope } = question
  const matched = matchedProducts(knex, body, scope)
  if (!narrows(question)) return { matched, products: null }
  const ids: { id: number }[] = await matched
    .clone()
    .clearSelect()
    .select('product.id')
    .limit(NAMED + 1)
  if (ids.length > NAMED) return { matched, products: null }
  const products = ids.map(({ id }) => id)
  return { matched: productAttributes(knex).whereRaw(`product.id in (${idList(products)})`), products }
}

/** Everything found, as CTEs: `found` with a row a product, `totals` with the sums. */
export async function foundSql(question: SearchQuestion): Promise<{ sql: string; values: readonly Binding[] }> {
  const { knex, body, comparison } = question
  const { matched, products } = await matchProducts(question)
  const narrowed = { products, stores: storeIds(knex, body.stores) }
  const extras = [...extrasOf(body.sort)].map((extra) => extraPart(extra, question, narrowed))
  const parts = [...ownParts(question, narrowed), ...extras]
  const ctes = parts.flatMap(({ cte }) => (cte === undefined ? [] : [cte]))
  const conditions = figureConditions(body)
  const percentOf = (part: string) => `case when delivered = 0 then null else 100.0 * ${part} / delivered end`
  const change =
    comparison.comparedPeriod === null
      ? 'cast(null as double precision)'
      : 'case when previous_quantity = 0 then null else 1.0 * (compared_quantity - previous_quantity) / abs(previous_quantity) end'
  return {
    sql: `with matched as (?),
      ${ctes.map(({ name }) => `${name} as (?)`).join(', ')},
      joined as (
        select matched.*, publisher.publisher_cd,
          coalesce(publisher.publisher_kana, publisher.publisher_nm) as publisher_reading,
          coalesce(series.series_kana, series.series_nm) as series_reading,
          ${parts.flatMap(({ columns }) => columns).join(', ')}
        from matched
          left join publisher on publisher.id = matched.publisher_id
          left join series on series.id = matched.series_id
          ${parts.map(({ join }) => join).join('\n')}),
      rated as (
        select joined.*, ${percentOf('sold')} as sale_rate, ${percentOf('given_back')} as return_rate,
          ${percentOf('(delivered - sold - given_back + adjusted)')} as stock_rate, ${change} as change_rate
        from joined),
      found as materialized (select * from rated ${conditions.sql}),
      totals as (select count(*) as total, ${sums.map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(', ')},
          sum(case when ${SHORT} then 1 else 0 end) as short_products from found)`,
    values: [matched, ...ctes.map(({ query }) => query), ...conditions.values],
  }
}

const sums = [
  'quantity',
  'amount',
  'compared_quantity',
  'compared_amount',
  'previous_quantity',
  'previous_amount',
  'delivery',
  'returned',
  'net_quantity',
  'delivered',
  'sold',
  'given_back',
  'adjusted',
  'stock_quantity',
] as const

/** Row of `totals`. */
export type FoundTotals = Record<(typeof sums)[number] | 'total' | 'short_products', number>
