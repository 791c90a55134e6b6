import type { Knex } from 'knex'
import type { SalesDataColumn, SalesDataQuery } from '../../../../shared/api/exporting/job-fields.ts'
import { addDays, EARLIEST_DATE } from '../../../../shared/calendar/period.ts'
import { AppError } from '../../../../shared/errors/errors.ts'
import type { Language } from '../../../../shared/messages/language.ts'
import { prefectures } from '../../../../shared/trade/prefectures.ts'
import type { SignedIn } from '../../../accounts/signed-in.ts'
import { createFragment } from '../../../warehouse/engine/sql.ts'
import { VOLUME_SQL } from '../../../warehouse/products/product-columns.ts'
import { toProductQuery } from '../../../warehouse/products/product-set.ts'
import { applyScope, resolveProductSet } from '../../../warehouse/products/scope.ts'
import { salesSql } from '../../../warehouse/sales/query-sales.ts'
import type { SalesQuery } from '../../../warehouse/sales/sales-query.ts'
import { queryStoreIds } from '../../../warehouse/stores/store-filter.ts'

type Grain = Exclude<SalesQuery['by'][number], 'group_id'>
type DataViewer = Pick<SignedIn, 'dataRange' | 'ownPublisherCds' | 'ownCompanyCds'>

/** Grain and SQL of each column. Columns that are missing here are figures. */
const columnDeclarations: Partial<Record<SalesDataColumn, { grain: Grain; sql: string }>> = {
  date: { grain: 'bucket', sql: 'figures.bucket' },
  storeCd: { grain: 'store_id', sql: 'store.store_cd' },
  storeName: { grain: 'store_id', sql: 'store.store_nm' },
  companyCd: { grain: 'store_id', sql: 'store.company_cd' },
  companyName: { grain: 'store_id', sql: 'company.company_nm' },
  chainName: { grain: 'store_id', sql: 'chain.chain_nm' },
  prefectureName: { grain: 'store_id', sql: '' },
  jan: { grain: 'product_id', sql: 'product.jan' },
  productName: { grain: 'product_id', sql: 'product.product_nm' },
  authorName: { grain: 'product_id', sql: 'product.author_nm' },
  publisherCd: { grain: 'product_id', sql: 'publisher.publisher_cd' },
  publisherName: { grain: 'product_id', sql: 'publisher.publisher_nm' },
  seriesName: { grain: 'product_id', sql: 'series.series_nm' },
  volume: { grain: 'product_id', sql: VOLUME_SQL },
  genreC1Nm: { grain: 'product_id', sql: 'trade_genre.genre_c1_nm' },
  genreC2Nm: { grain: 'product_id', sql: 'trade_genre.genre_c2_nm' },
  genreC3Nm: { grain: 'product_id', sql: 'trade_genre.genre_c3_nm' },
  releaseDate: { grain: 'product_id', sql: 'product.release_date' },
  price: { grain: 'product_id', sql: 'product.price' },
}

const figures: Partial<Record<SalesDataColumn, string>> = {
  quantity: 'figures.quantity',
  amount: 'figures.amount',
  amountTaxIn: 'figures.amount_tax_in',
  delivery: 'figures.delivery',
  returned: 'figures.returned',
  stock: 'figures.stock',
}

const joins: Record<Grain, string> = {
  bucket: '',
  store_id: ` join store on store.id = figures.store_id
    left join chain on chain.chain_cd = store.chain_cd left join company on company.company_cd = store.company_cd`,
  product_id: ` join product on product.id = figures.product_id
    left join publisher on publisher.id = product.publisher_id left join series on series.id = product.series_id
    left join trade_genre on trade_genre.id = product.trade_genre_id`,
}

const orderColumns: Record<Grain, string> = {
  bucket: 'figures.bucket',
  store_id: 'store.store_cd collate "C"',
  product_id: 'product.jan collate "C"',
}

const grains: readonly Grain[] = ['bucket', 'store_id', 'product_id']

/** Returns the grains of a row: steps, stores and titles are distinguished if a column needs them. */
export const getGrains = ({ columns }: SalesDataQuery): Grain[] =>
  grains.filter((grain) => columns.some((column) => columnDeclarations[column]?.grain === grain))

/** SQL of prefecture names, which are in no table. The texts are constants, never values of a request. */
const prefectureSql = (language: Language): string =>
  `case store.prefecture_cd ${prefectures.map((prefecture) => `when '${prefecture.cd}' then '${prefecture[language]}'`).join(' ')} end`

/** Refuses stock unless rows are single titles in single stores at the end of each step: stock cannot be added up. */
export function checkStockColumns(query: SalesDataQuery): void {
  if (!query.columns.includes('stock') || getGrains(query).length === grains.length) return
  throw new AppError('request.invalid', {}, [{ field: 'content.body.columns', code: 'validation.stockColumns' }])
}

/** Builds the warehouse query, limited to what this user may see and, if requested, to what is their own. */
function toSalesQuery(knex: Knex, query: SalesDataQuery, viewer: DataViewer): Omit<SalesQuery, 'by'> & { by: readonly Grain[] } {
  const { products, stores, own, period, unit } = query
  const titles = resolveProductSet(knex, products, viewer)
  const named = queryStoreIds(knex, stores)
  const salesQuery = { period, unit, by: getGrains(query), products: titles, stores: named }
  if (own && viewer.ownPublisherCds.length > 0) {
    const visibleProducts = toProductQuery(knex, titles)
    applyScope(knex, visibleProducts, { dataRange: 'contract', ownPublisherCds: viewer.ownPublisherCds })
    salesQuery.products = visibleProducts
  }
  if (own && viewer.ownCompanyCds.length > 0)
    salesQuery.stores = (named ?? knex('store').select('store.id')).whereIn('store.company_cd', [...viewer.ownCompanyCds])
  return salesQuery
}

/** SQL of stock at the end of every step: all movements until then. Null without any delivery. */
function stockSql(knex: Knex, salesQuery: SalesQuery): Knex.Raw {
  const before = { from: EARLIEST_DATE, to: addDays(salesQuery.period.from, -1) }
  const opening = salesSql(knex, { ...salesQuery, by: ['store_id', 'product_id'], period: before })
  const columns = 'store_id, product_id, quantity, amount, amount_tax_in, delivery, returned, adjusted'
  const upToHere = 'over (partition by store_id, product_id order by bucket nulls first rows unbounded preceding)'
  return createFragment(
    knex,
    `select * from (
      select bucket, store_id, product_id, quantity, amount, amount_tax_in, delivery, returned,
        case when sum(delivery) ${upToHere} > 0
          then sum(delivery - quantity - returned + adjusted) ${upToHere} end as stock
      from (select cast(null as date) as bucket, ${columns} from (?) as opening
        union all select bucket, ${columns} from (?) as steps) as moves
    ) as positions where bucket is not null`,
    [opening, salesSql(knex, salesQuery)],
  )
}

const hasMovementSql = ['quantity', 'amount', 'delivery', 'returned'].map((name) => `figures.${name} <> 0`).join(' or ')

/** Returns the rows of the sales data as SQL, with the columns in the order of the file; `order` makes the file reproducible. */
export function salesDataSql(
  knex: Knex,
  query: SalesDataQuery,
  { viewer, language, isOrdered }: { viewer: DataViewer; language: Language; isOrdered: boolean },
): Knex.Raw {
  const salesQuery = toSalesQuery(knex, query, viewer)
  const columnSql = (column: SalesDataColumn) =>
    column === 'prefectureName' ? prefectureSql(language) : (columnDeclarations[column]?.sql ?? figures[column] ?? 'null')
  const selected = query.columns.map((column, index) => `${columnSql(column)} as c${index}`).join(', ')
  const by = salesQuery.by
  const source = query.columns.includes('stock') ? stockSql(knex, salesQuery) : salesSql(knex, salesQuery)
  const order = isOrdered && by.length > 0 ? ` order by ${by.map((grain) => orderColumns[grain]).join(', ')}` : ''
  return createFragment(
    knex,
    `select ${selected} from (?) as figures${by.map((grain) => joins[grain]).join('')} where ${hasMovementSql}${order}`,
    [source],
  )
}
