import type { Knex } from 'knex'
import type { ProductSearchBody } from '../../../shared/api/product-search.ts'
import { addDays, type Comparison, getSeparateComparedPeriod } from '../../../shared/calendar/period.ts'
import { getNarrowedKind } from '../../../shared/trade/kinds.ts'
import type { AsOfDays } from '../../warehouse/engine/as-of.ts'
import { cachePerRevision } from '../../warehouse/engine/revision-cache.ts'
import { type Binding, createFragment, idListSql, percentSql, sql } from '../../warehouse/engine/sql.ts'
import { getMeasuredDays, measuresSql } from '../../warehouse/figures/read-measures.ts'
import { applyKeyword } from '../../warehouse/products/keyword.ts'
import { VOLUME_SQL } from '../../warehouse/products/product-columns.ts'
import { type DescribedProducts, getGroupSet, type ProductSet } from '../../warehouse/products/product-set.ts'
import { applyProductFilter, applyScope, type DataScope, resolveProductSet } from '../../warehouse/products/scope.ts'
import { salesSql } from '../../warehouse/sales/query-sales.ts'
import type { SalesQuery } from '../../warehouse/sales/sales-query.ts'
import { openOrdersSql, publisherStockSql, weeklyOrdersSql, wholesalerStockSql } from '../../warehouse/stock/orders.ts'
import {
  cumulativeSql,
  LOW_STOCK_SQL,
  percentOfDeliveredSql,
  positionsSql,
  recentPositionsSql,
} from '../../warehouse/stock/positions.ts'
import { listFilterColumns, queryStoreIds } from '../../warehouse/stores/store-filter.ts'
import { getSortExtras, type SearchExtra, searchOrderSql } from './search-order.ts'

/** Query of products with the columns for sorting and joining. */
const queryProductAttributes = (knex: Knex): Knex.QueryBuilder =>
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
    knex.raw(`${VOLUME_SQL} as volume`),
    knex.raw('coalesce(product.product_kana, product.product_nm) as name_reading'),
    knex.raw('coalesce(product.author_kana, product.author_nm) as author_reading'),
  )

/** Products that match the conditions on the product itself. */
function queryMatchedProducts(knex: Knex, body: ProductSearchBody, scope: DataScope): Knex.QueryBuilder {
  const query = queryProductAttributes(knex)
  const { releaseDate, price } = body
  // a code as the keyword matches any product that has it
  applyProductFilter(knex, query, { ...body.products, kind: getNarrowedKind(body), releaseDate, price, author: '', keyword: '' })
  // sales since release are those of titles released in the period
  if (body.sinceRelease !== null)
    query.whereRaw('product.release_date between cast(? as date) and cast(? as date)', [body.period.from, body.period.to])
  applyScope(knex, query, scope)
  applyKeyword(query, body.keyword, body.searchBy)
  return query
}

/** Conditions on figures. Rates compare unrounded values: 100 × part with bound × whole. */
function buildFigureConditions(body: ProductSearchBody): { sql: string; values: number[] } {
  const parts: string[] = []
  const values: number[] = []
  const addBound = (column: string, operator: '>=' | '<=', value: number | null) => {
    if (value === null) return
    parts.push(`${column} ${operator} ?`)
    values.push(value)
  }
  const addRange = (column: string, bounds: { from: number | null; to: number | null }) => {
    addBound(column, '>=', bounds.from)
    addBound(column, '<=', bounds.to)
  }
  addRange('sale_rate', body.saleRate)
  addRange('return_rate', body.returnRate)
  addRange('quantity', body.saleQuantity)
  addBound('delivered', '>=', body.minCopies > 0 ? body.minCopies : null)
  if (body.inStock) parts.push('stock_quantity > 0')
  if (body.soldOutSomewhere) parts.push('band_0 > 0')
  if (body.runningShort) parts.push(LOW_STOCK_SQL)
  if (body.soldInPeriod) parts.push('quantity > 0')
  return { sql: parts.length === 0 ? '' : `where ${parts.join(' and ')}`, values }
}

/** Up to this many found products are listed to the rollups by id; more are joined. */
const MAX_LISTED_IDS = 3000

export interface SearchQuery {
  knex: Knex
  body: ProductSearchBody
  scope: DataScope
  comparison: Comparison
  asOf: string
  asOfDays: AsOfDays
}

/** True if the conditions narrow the products to a few. */
const hasSelectiveConditions = ({ body, scope }: SearchQuery): boolean =>
  body.keyword.trim() !== '' ||
  body.products.jans.length > 0 ||
  body.products.seriesCds.length > 0 ||
  body.sinceRelease !== null ||
  scope.dataRange === 'contract'

/** Part of the statement that provides columns: a CTE with its join, or table joins only. */
interface StatementPart {
  columns: readonly string[]
  join: string
  /** Further names that the part provides: values computed from its columns. */
  also?: readonly string[]
  /** Uses columns of positions, which another part joins. */
  needsPosition?: true
  cte?: { name: string; query: Knex.Raw }
}

const leftJoinSql = (name: string) => `left join ${name} on ${name}.product_id = matched.id`
const coalesceColumns = (name: string, columns: readonly string[]) =>
  columns.map((column) => `coalesce(${name}.${column}, 0) as ${column}`)
const bandColumns = [1, 2, 3, 4, 5, 6].map((band) => `band_${band}`)

interface Narrowed {
  /** The products, if they are few. */
  ids: readonly number[] | null
  /** The products to which figures are narrowed. */
  products: ProductSet
  stores: Knex.QueryBuilder | null
}

function buildExtraPart(
  extra: SearchExtra,
  { knex, asOf, asOfDays }: SearchQuery,
  { ids, products, stores }: Narrowed,
): StatementPart {
  const orders = { products: ids, stores, asOf }
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
          ...coalesceColumns('position', bandColumns),
          `${['band_0', ...bandColumns].map((band) => `coalesce(position.${band}, 0)`).join(' + ')} as delivered_stores`,
        ],
        join: '',
        needsPosition: true,
      }
    case 'ordered':
      return {
        columns: coalesceColumns(
          'ordered',
          [0, 1, 2, 3].flatMap((week) => [`normal_${week}`, `net_${week}`]),
        ),
        join: leftJoinSql('ordered'),
        cte: { name: 'ordered', query: weeklyOrdersSql(knex, orders) },
      }
    case 'unfilled':
      return {
        columns: coalesceColumns('unfilled', ['pending']),
        join: leftJoinSql('unfilled'),
        cte: { name: 'unfilled', query: openOrdersSql(knex, orders) },
      }
    case 'warehouses':
      return {
        columns: ['warehouses.quantity as daily_inventory'],
        join: leftJoinSql('warehouses'),
        cte: { name: 'warehouses', query: wholesalerStockSql(knex, orders) },
      }
    case 'publisherStock':
      return {
        columns: ['at_publisher.quantity as publisher_inventory', 'at_publisher.stock_date as publisher_inventory_date'],
        join: leftJoinSql('at_publisher'),
        cte: { name: 'at_publisher', query: publisherStockSql(knex, orders) },
      }
    case 'trade': {
      // without selected stores a title's part is the whole
      const columns = ['delivered', 'sold']
      const name = stores === null ? 'position' : 'trade'
      const wholes = columns.map((column) => `coalesce(${name}.${column}, 0) as trade_${column}`)
      if (stores === null) return { columns: wholes, join: '', needsPosition: true }
      const query = cumulativeSql(knex, { asOf, ...asOfDays, products, stores: null })
      return { columns: wholes, join: leftJoinSql('trade'), cte: { name: 'trade', query } }
    }
  }
}

type Days = Pick<SalesQuery, 'period' | 'sinceRelease'>

/** Sales of the period, of the compared days if they differ, and of the days that they are compared with. */
function getSalesDays({ body, comparison }: SearchQuery): Record<'now' | 'before', Days> & { compared: Days | null } {
  const { sinceRelease } = body
  const part = getSeparateComparedPeriod(comparison)
  return {
    now: { period: comparison.period, sinceRelease },
    compared: part === null ? null : { period: part, sinceRelease },
    before: { period: comparison.previousPeriod, sinceRelease },
  }
}

const getLastWeek = (asOf: string): Days => ({ period: { from: addDays(asOf, -6), to: asOf } })

const positionColumns = ['delivered', 'sold', 'adjusted', 'stock_quantity', 'negative_stores', 'band_0'] as const

/** Parts by which a search can be filtered and sorted; a statement includes only those that it uses. */
function buildSearchParts(query: SearchQuery, { products, stores }: Narrowed): StatementPart[] {
  const { knex, asOf, asOfDays } = query
  const createSalesPart = (name: string, days: Days, columns: readonly string[]): StatementPart => ({
    columns,
    join: leftJoinSql(name),
    cte: { name, query: salesSql(knex, { ...days, by: ['product_id'], stores, products }) },
  })
  const selectSums = (name: string, prefix: string) =>
    ['quantity', 'amount'].map((column) => `coalesce(${name}.${column}, 0) as ${prefix}_${column}`)
  const { now, compared, before } = getSalesDays(query)
  const nowColumns = coalesceColumns('now', ['quantity', 'amount', 'net_quantity', 'delivery', 'returned'])
  const change = ['change_rate']
  const own = compared === null
  return [
    {
      columns: [...coalesceColumns('position', positionColumns), 'coalesce(position.returned, 0) as given_back'],
      join: leftJoinSql('position'),
      also: ['sale_rate', 'return_rate', 'stock_rate'],
      cte: { name: 'position', query: positionsSql(knex, { asOf, ...asOfDays, products, stores }) },
    },
    {
      ...createSalesPart('now', now, own ? [...nowColumns, ...selectSums('now', 'compared')] : nowColumns),
      also: own ? change : [],
    },
    ...(compared ? [{ ...createSalesPart('compared', compared, selectSums('compared', 'compared')), also: change }] : []),
    { ...createSalesPart('before', before, selectSums('before', 'previous')), also: change },
    createSalesPart('week', getLastWeek(asOf), ['coalesce(week.quantity, 0) as recent']),
    {
      columns: ['publisher.publisher_cd', 'coalesce(publisher.publisher_kana, publisher.publisher_nm) as publisher_reading'],
      join: 'left join publisher on publisher.id = matched.publisher_id',
    },
    {
      columns: ['coalesce(series.series_kana, series.series_nm) as series_reading'],
      join: 'left join series on series.id = matched.series_id',
    },
  ]
}

/** Returns the name of a column in the statement: its alias, or its own name. */
const getColumnName = (column: string): string => / as (\w+)$/.exec(column)?.[1] ?? column.replace(/^.*\./, '')

const listColumnNames = ({ columns, also = [] }: StatementPart): string[] => [...columns.map(getColumnName), ...also]

/** Returns the parts whose columns a text uses. */
function findUsedParts(text: string, parts: readonly StatementPart[]): StatementPart[] {
  const names = new Set(text.match(/\w+/g))
  const usedParts = parts.filter((part) => listColumnNames(part).some((name) => names.has(name)))
  const ofPosition = usedParts.some((part) => part.needsPosition)
  return parts.filter((part) => usedParts.includes(part) || (ofPosition && part.cte?.name === 'position'))
}

/** A search with its products, as far as they are known without reading figures. */
export interface ProductSearch {
  query: SearchQuery
  matched: Knex.QueryBuilder
  /** The products, if they are few: figures of other products are then not read. */
  products: number[] | null
  /** Their number, if known. */
  count: number | null
  /** The same products as a set by kinds, publishers and genres, or as a list of ids; undefined if neither is possible. */
  described: DescribedProducts | undefined
}

/** Returns the conditions on the product itself as a set. */
function resolveConditionSet({ knex, body, scope }: SearchQuery): DescribedProducts | undefined {
  if (body.keyword.trim() !== '' || body.sinceRelease !== null) return undefined
  const { releaseDate, price } = body
  const filter = { ...body.products, kind: getNarrowedKind(body), releaseDate, price, author: '', keyword: '' }
  const set = resolveProductSet(knex, filter, scope)
  if (getGroupSet(set) !== undefined) return set
  // rows of a few stores are read one by one, so limiting them to a genre or publisher first is worthwhile
  const { genreKeys, publisherCds } = body.products
  return genreKeys.length + publisherCds.length > 0 && listFilterColumns(body.stores).length > 0 ? set : undefined
}

/** Finds the products of a search. */
export async function findSearchedProducts(query: SearchQuery): Promise<ProductSearch> {
  const { knex, body, scope } = query
  const matched = queryMatchedProducts(knex, body, scope)
  if (!hasSelectiveConditions(query))
    return { query, matched, products: null, count: null, described: resolveConditionSet(query) }
  const rows: { id: number }[] = await matched.clone().clearSelect().select('product.id')
  const ids = rows.map(({ id }) => id)
  const named = queryProductAttributes(knex)
  // the keyword is searched once; afterwards the products are selected by id
  const listed = knex('product').select('product.id').whereIn('product.id', ids)
  return ids.length > MAX_LISTED_IDS
    ? { query, matched: named.whereIn('product.id', ids), products: null, count: ids.length, described: listed }
    : {
        query,
        matched: named.whereRaw(`product.id in (${idListSql(ids)})`),
        products: ids,
        count: ids.length,
        described: undefined,
      }
}

interface Statement {
  sql: string
  values: readonly Binding[]
}

const toNarrowing = ({ query: { knex, body }, products, described }: ProductSearch): Narrowed => ({
  ids: products,
  products: products ?? described ?? null,
  stores: queryStoreIds(knex, body.stores),
})

/** CTEs that end in `rated`: one row per product with the columns that the text uses. */
function ratedProductsSql(search: ProductSearch, text: string): Statement {
  const { query: searchQuery, matched } = search
  const narrowed = toNarrowing(search)
  const extras = [...getSortExtras(searchQuery.body.sort)].map((extra) => buildExtraPart(extra, searchQuery, narrowed))
  const parts = findUsedParts(text, [...buildSearchParts(searchQuery, narrowed), ...extras])
  const ctes = parts.flatMap(({ cte }) => (cte === undefined ? [] : [cte]))
  const names = new Set(parts.flatMap(listColumnNames))
  const change =
    searchQuery.comparison.comparedPeriod === null
      ? 'cast(null as double precision)'
      : percentSql('compared_quantity - previous_quantity', 'previous_quantity')
  const rates = [
    ...(names.has('sale_rate')
      ? [
          `${percentOfDeliveredSql('sold')} as sale_rate`,
          `${percentOfDeliveredSql('given_back')} as return_rate`,
          `${percentOfDeliveredSql('delivered - sold - given_back + adjusted')} as stock_rate`,
        ]
      : []),
    ...(names.has('previous_quantity') && names.has('compared_quantity') ? [`${change} as change_rate`] : []),
  ]
  const columns = parts.flatMap((part) => part.columns)
  return {
    sql: `with matched as (?),
      ${ctes.map(({ name }) => `${name} as (?),`).join(' ')}
      joined as (
        select matched.*${columns.map((column) => `, ${column}`).join('')}
        from matched ${parts.map(({ join }) => join).join('\n')}),
      rated as (select joined.*${rates.map((rate) => `, ${rate}`).join('')} from joined)`,
    values: [matched, ...ctes.map(({ query }) => query)],
  }
}

/** Statement of the found ids, in the requested order. */
export function foundIdsSql(search: ProductSearch, page: { limit: number; offset: number } | null): Statement {
  const { body } = search.query
  const conditions = buildFigureConditions(body)
  const order = searchOrderSql(body.sort)
  const rated = ratedProductsSql(search, `${conditions.sql} ${order}`)
  return {
    sql: `${rated.sql} select id from rated ${conditions.sql} order by ${order}${page === null ? '' : ' limit ? offset ?'}`,
    values: [...rated.values, ...conditions.values, ...(page === null ? [] : [page.limit, page.offset])],
  }
}

/** Statement of the number of found products. */
export function foundCountSql(search: ProductSearch): Statement {
  const conditions = buildFigureConditions(search.query.body)
  const rated = ratedProductsSql(search, conditions.sql)
  return {
    sql: `${rated.sql} select count(*) as total from rated ${conditions.sql}`,
    values: [...rated.values, ...conditions.values],
  }
}

async function countMatched(knex: Knex, matched: Knex.QueryBuilder): Promise<number> {
  const [row] = await sql<{ total: number }>(knex, 'select count(*) as total from (?) as matched', [
    matched.clone().clearSelect().select('product.id'),
  ])
  return row?.total ?? 0
}

/** True if this is the majority of all products. */
async function isMajority(knex: Knex, count: number): Promise<boolean> {
  const all = await cachePerRevision(knex, 'products', async () => {
    const [row] = await sql<{ total: number }>(knex, 'select count(*) as total from product')
    return row?.total ?? 0
  })
  return count * 5 > all * 4
}

/** Sums over all found products, by their names in the result: sales, and columns of positions. */
const foundSales = [
  'totalSaleQuantity',
  'totalSalePrice',
  'totalDeliveryQuantity',
  'totalReturnQuantity',
  'quantitySoldOnInternet',
  'comparedQuantity',
  'comparedAmount',
  'previousSaleQuantity',
  'previousSalePrice',
] as const
const foundMovements = {
  cumulativeDeliveryQuantity: 'delivered',
  cumulativeSaleQuantity: 'sold',
  cumulativeReturnQuantity: 'returned',
  cumulativeStockQuantity: 'stock_quantity',
  adjusted: 'adjusted',
} as const
type FoundTotals = Record<(typeof foundSales)[number] | keyof typeof foundMovements | 'shortProducts' | 'total', number>

/**
 * Reads sums over all found products. Sales and positions have their own statements if the products are described or few; products
 * are joined with their figures only if conditions on figures decide which are found.
 */
export async function readFoundTotals(search: ProductSearch): Promise<FoundTotals> {
  const { query, described, products, matched } = search
  const { knex, body, asOf, asOfDays } = query
  const conditions = buildFigureConditions(body)
  const { stores } = toNarrowing(search)
  const isUnconditional = conditions.sql === ''
  const isMarketTotal = isUnconditional && described !== undefined
  const set = isMarketTotal ? described : products
  // listed products are matched directly; others are found first
  const isSeparate = isMarketTotal || (isUnconditional && products !== null)
  const total = isSeparate || isUnconditional ? (search.count ?? (await countMatched(knex, matched))) : null
  // for almost all products, the few others are excluded
  const leftOut = !isSeparate && total !== null && (await isMajority(knex, total))
  const foundSql = (): Statement => {
    if (leftOut)
      return {
        sql: 'with left_out as materialized (select id from product where id not in (select id from (?) as matched))',
        values: [matched],
      }
    const rated = ratedProductsSql(search, conditions.sql)
    return {
      sql: `${rated.sql}, found as materialized (select id from rated ${conditions.sql})`,
      values: [...rated.values, ...conditions.values],
    }
  }
  const inFoundSql = (column: string) =>
    leftOut ? `where ${column} not in (select id from left_out)` : `where ${column} in (select id from found)`
  const sales = measuresSql(knex, {
    days: getMeasuredDays(query),
    sinceRelease: body.sinceRelease,
    measures: foundSales,
    stores,
    products: set,
    ...(isSeparate
      ? { by: [] }
      : { by: ['product_id'], groups: { columns: [], join: createFragment(knex, inFoundSql('measured.product_id')) } }),
  })
  const positions = recentPositionsSql(knex, {
    asOf,
    ...asOfDays,
    products: set,
    stores,
    columns: ['sold', 'delivered', 'returned', 'adjusted', 'stock_quantity'],
  })
  const movements = Object.entries(foundMovements).map(([name, column]) => `coalesce(sum(part.${column}), 0) as "${name}"`)
  const parts: Statement[] = [
    ...(total === null ? [{ sql: 'select count(*) as total from found', values: [] }] : []),
    { sql: '?', values: [sales] },
    {
      sql: `select ${movements.join(', ')}, coalesce(sum(case when ${LOW_STOCK_SQL} then 1 else 0 end), 0) as "shortProducts"
        from (?) as part ${isSeparate ? '' : inFoundSql('part.product_id')}`,
      values: [positions],
    },
  ]
  const runStatement = ({ sql: text, values }: Statement) => sql<Partial<FoundTotals>>(knex, text, values)
  const combineTotals = (all: Statement): Statement => ({
    sql: `${all.sql} select * from ${parts.map((part, index) => `(${part.sql}) as part_${index}`).join(' cross join ')}`,
    values: [...all.values, ...parts.flatMap(({ values }) => values)],
  })
  const rows = isSeparate ? (await Promise.all(parts.map(runStatement))).flat() : await runStatement(combineTotals(foundSql()))
  return Object.assign(total === null ? {} : { total }, ...rows) as FoundTotals
}
