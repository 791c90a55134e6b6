import type { Knex } from 'knex'
import type { ProductRow, ProductSearchBody, ProductSortKey } from '../../../shared/contract/product-search.ts'
import { narrowedKind } from '../../../shared/kinds.ts'
import { changeRate, returnRate, saleRate, stockRate } from '../../../shared/measures.ts'
import { addDays, previousPeriod } from '../../../shared/period.ts'
import { type Binding, sql } from '../../warehouse/engine/sql.ts'
import { applyKeyword } from '../../warehouse/products/keyword.ts'
import { readProductRows } from '../../warehouse/products/product-rows.ts'
import { applyProductFilter, applyScope, type DataScope } from '../../warehouse/products/scope.ts'
import { salesSql } from '../../warehouse/sales/sales-question.ts'
import { positionDays, positionsSql } from '../../warehouse/stock/positions.ts'
import { countStores, storeIds } from '../../warehouse/stores/store-filter.ts'

/** Sort keys are names of the contract; this is all the SQL that they can become. */
const sortColumns: Record<ProductSortKey, string> = {
  jan: 'jan collate "C"',
  productName: 'name_reading collate "C"',
  authorName: 'author_reading collate "C"',
  publisherName: 'publisher_reading collate "C"',
  seriesName: 'series_reading collate "C"',
  releaseDate: 'release_date',
  price: 'price',
  totalSaleQuantity: 'quantity',
  totalSalePrice: 'amount',
  previousSaleQuantity: 'previous_quantity',
  totalDeliveryQuantity: 'delivery',
  totalReturnQuantity: 'returned',
  cumulativeDeliveryQuantity: 'cumulative_delivery',
  cumulativeSaleQuantity: 'cumulative_sale',
  cumulativeReturnQuantity: 'cumulative_return',
  cumulativeStockQuantity: 'stock_quantity',
  saleRate: 'sale_rate',
  returnRate: 'return_rate',
  stockRate: 'stock_rate',
  quantitySoldOnInternet: 'net_quantity',
}

/** Orders by the keys asked, nothing last, ties by JAN so that paging is stable. */
const orderSql = (sort: ProductSearchBody['sort']): string =>
  [...sort.map(({ key, descending }) => `${sortColumns[key]} ${descending ? 'desc' : 'asc'} nulls last`), 'jan collate "C"'].join(
    ', ',
  )

/** What products are sorted by, and joined with. */
const productAttributes = (knex: Knex): Knex.QueryBuilder =>
  knex('product').select(
    'product.id',
    'product.jan',
    'product.release_date',
    'product.price',
    'product.publisher_id',
    'product.series_id',
    knex.raw('coalesce(product.product_kana, product.product_nm) as name_reading'),
    knex.raw('coalesce(product.author_kana, product.author_nm) as author_reading'),
  )

/** Products that the conditions on the product itself leave. */
function matchedProducts(knex: Knex, body: ProductSearchBody, scope: DataScope): Knex.QueryBuilder {
  const query = productAttributes(knex)
  const { releaseDate, price } = body
  // a code typed as the keyword finds whatever has it
  const kind = narrowedKind(body)
  applyProductFilter(knex, query, { ...body.products, kind, releaseDate, price, author: '', keyword: '' })
  applyScope(knex, query, scope)
  applyKeyword(query, body.keyword, body.searchBy)
  return query
}

/** Conditions on the figures. Rates compare unrounded values: 100 × part against bound × whole. */
function figureConditions(body: ProductSearchBody): { sql: string; values: number[] } {
  const parts: string[] = []
  const values: number[] = []
  const range = (column: string, bounds: { from: number | null; to: number | null }) => {
    if (bounds.from !== null) {
      parts.push(`${column} >= ?`)
      values.push(bounds.from)
    }
    if (bounds.to !== null) {
      parts.push(`${column} <= ?`)
      values.push(bounds.to)
    }
  }
  range('sale_rate', body.saleRate)
  range('return_rate', body.returnRate)
  range('quantity', body.saleQuantity)
  if (body.inStock) parts.push('stock_quantity > 0')
  if (body.soldOutSomewhere) parts.push('band_0 > 0')
  if (body.soldInPeriod) parts.push('quantity > 0')
  return { sql: parts.length === 0 ? '' : `where ${parts.join(' and ')}`, values }
}

/** Sale rate of 60 % or more, and stock for seven days or less at the pace of the last seven days asked about. */
const SHORT = 'sale_rate >= 60 and stock_quantity > 0 and recent > 0 and stock_quantity <= recent'

/** Products found up to here are named to the rollups one by one; more are found by joining. */
const NAMED = 3000

interface Question {
  knex: Knex
  body: ProductSearchBody
  scope: DataScope
  asOfDays: { latest: string; lastSale: string }
}

/** Does anything narrow the products themselves? */
const narrows = ({ body, scope }: Question): boolean =>
  body.keyword.trim() !== '' ||
  body.products.jans.length > 0 ||
  body.products.seriesCds.length > 0 ||
  scope.dataRange === 'contract'

/**
 * Everything found, as CTEs: `found` with a row a product, `totals` with the sums. A few products are looked up first and
 * named, so that the figures of all the others are never touched.
 */
async function foundSql({ knex, body, scope, asOfDays }: Question): Promise<{ sql: string; values: readonly Binding[] }> {
  const stores = storeIds(knex, body.stores)
  const asOf = body.period.to
  let matched = matchedProducts(knex, body, scope)
  let products: number[] | null = null
  if (narrows({ knex, body, scope, asOfDays })) {
    const ids: { id: number }[] = await matched
      .clone()
      .clearSelect()
      .select('product.id')
      .limit(NAMED + 1)
    if (ids.length <= NAMED) {
      products = ids.map((row) => Number(row.id))
      matched = productAttributes(knex).whereRaw(`product.id in (${products.join(', ') || 'null'})`)
    }
  }
  const sales = (period: { from: string; to: string }) => salesSql(knex, { period, by: ['product_id'], stores, products })
  const conditions = figureConditions(body)
  const percentSql = (part: string) => `case when delivered = 0 then null else 100.0 * ${part} / delivered end`
  return {
    sql: `with matched as (?),
      position as (?), now as (?), before as (?), week as (?),
      joined as (
        select matched.*, coalesce(publisher.publisher_kana, publisher.publisher_nm) as publisher_reading,
          coalesce(series.series_kana, series.series_nm) as series_reading,
          coalesce(now.quantity, 0) as quantity, coalesce(now.amount, 0) as amount,
          coalesce(now.net_quantity, 0) as net_quantity, coalesce(now.delivery, 0) as delivery,
          coalesce(now.returned, 0) as returned, coalesce(before.quantity, 0) as previous_quantity,
          coalesce(before.amount, 0) as previous_amount, coalesce(week.quantity, 0) as recent,
          coalesce(position.delivered, 0) as delivered, coalesce(position.sold, 0) as sold,
          coalesce(position.returned, 0) as given_back, coalesce(position.adjusted, 0) as adjusted,
          coalesce(position.stock_quantity, 0) as stock_quantity, coalesce(position.band_0, 0) as band_0
        from matched
          left join publisher on publisher.id = matched.publisher_id
          left join series on series.id = matched.series_id
          left join position on position.product_id = matched.id
          left join now on now.product_id = matched.id
          left join before on before.product_id = matched.id
          left join week on week.product_id = matched.id),
      rated as (
        select joined.*, delivered as cumulative_delivery, sold as cumulative_sale, given_back as cumulative_return,
          ${percentSql('sold')} as sale_rate, ${percentSql('given_back')} as return_rate,
          ${percentSql('(delivered - sold - given_back + adjusted)')} as stock_rate
        from joined),
      found as materialized (select * from rated ${conditions.sql}),
      totals as (select count(*) as total, sum(quantity) as quantity, sum(amount) as amount,
          sum(previous_quantity) as previous_quantity, sum(previous_amount) as previous_amount,
          sum(delivery) as delivery, sum(returned) as returned, sum(net_quantity) as net_quantity,
          sum(delivered) as delivered, sum(sold) as sold, sum(given_back) as given_back, sum(adjusted) as adjusted,
          sum(stock_quantity) as stock_quantity,
          sum(case when ${SHORT} then 1 else 0 end) as short_products from found)`,
    values: [
      matched,
      positionsSql(knex, { asOf, ...asOfDays, products, stores }),
      sales(body.period),
      sales(previousPeriod(body.period)),
      sales({ from: addDays(asOf, -6), to: asOf }),
      ...conditions.values,
    ],
  }
}

/** Product search: conditions, sums over all that is found, one page of rows with every column. */
export async function searchProducts(knex: Knex, body: ProductSearchBody, scope: DataScope) {
  const asOf = body.period.to
  const asOfDays = await positionDays(knex, asOf)
  const before = previousPeriod(body.period)
  const searched = await foundSql({ knex, body, scope, asOfDays })
  const { rows } = await knex.raw(
    `${searched.sql},
      page as (select id, row_number() over (order by ${orderSql(body.sort)}) as place from found
        order by place limit ? offset ?)
      select page.id, totals.* from totals left join page on true order by page.place`,
    [...searched.values, body.pageSize, (body.pageNum - 1) * body.pageSize] as Knex.RawBinding[],
  )
  const found = rows as Record<string, unknown>[]
  const sum = (name: string) => Number(found[0]?.[name] ?? 0)
  const ids = found.filter((row) => row.id !== null).map((row) => Number(row.id))
  const [list, numberOfStores] = await Promise.all([
    readProductRows(knex, ids, { period: body.period, before, asOf, ...asOfDays, stores: body.stores, scope }),
    countStores(knex, body.stores),
  ])
  return {
    list,
    totals: {
      totalSaleQuantity: sum('quantity'),
      totalSalePrice: sum('amount'),
      previousSaleQuantity: sum('previous_quantity'),
      previousSalePrice: sum('previous_amount'),
      changeRate: changeRate(sum('quantity'), sum('previous_quantity')),
      totalDeliveryQuantity: sum('delivery'),
      totalReturnQuantity: sum('returned'),
      cumulativeDeliveryQuantity: sum('delivered'),
      cumulativeSaleQuantity: sum('sold'),
      cumulativeReturnQuantity: sum('given_back'),
      cumulativeStockQuantity: sum('stock_quantity'),
      quantitySoldOnInternet: sum('net_quantity'),
      saleRate: saleRate(sum('sold'), sum('delivered')),
      returnRate: returnRate(sum('given_back'), sum('delivered')),
      stockRate: stockRate(sum('delivered') - sum('sold') - sum('given_back') + sum('adjusted'), sum('delivered')),
      shortProducts: sum('short_products'),
    },
    total: sum('total'),
    numberOfStores,
  }
}

/** Rows read at once while a file goes through all that is found. */
const EXPORT_ROWS = 2000

/** Everything found, row by row in the order of the search: only some rows are held at a time. */
export async function exportProducts(knex: Knex, body: ProductSearchBody, scope: DataScope) {
  const { totals } = await searchProducts(knex, { ...body, pageNum: 1, pageSize: 1 }, scope)
  const asOf = body.period.to
  const asOfDays = await positionDays(knex, asOf)
  const searched = await foundSql({ knex, body, scope, asOfDays })
  const found = await sql<{ id: number }>(
    knex,
    `${searched.sql} select id from found order by ${orderSql(body.sort)}`,
    searched.values,
  )
  const ids = found.map(({ id }) => id)
  const question = { period: body.period, before: previousPeriod(body.period), asOf, ...asOfDays, stores: body.stores, scope }
  const read = async function* (): AsyncGenerator<ProductRow> {
    for (let at = 0; at < ids.length; at += EXPORT_ROWS)
      yield* await readProductRows(knex, ids.slice(at, at + EXPORT_ROWS), question)
  }
  return { rows: read(), rowCount: ids.length, totals }
}

/** Suggestions while typing: what sells most first, then the newest. */
export async function suggestProducts(knex: Knex, question: { text: string; limit: number }, scope: DataScope) {
  const query = knex('product')
    .leftJoin('rollup_product_position', 'rollup_product_position.product_id', 'product.id')
    .select('product.id')
    .orderByRaw('rollup_product_position.sale_quantity desc nulls last, product.release_date desc nulls last')
    .orderBy('product.jan')
    .limit(question.limit)
  applyScope(knex, query, scope)
  applyKeyword(query, question.text, 'all')
  const rows: { id: number }[] = await query
  return rows.map((row) => row.id)
}
