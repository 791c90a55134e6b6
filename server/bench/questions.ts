import { productDetail, salesTrends } from '../../shared/contract/product-detail.ts'
import { productSearchBody } from '../../shared/contract/product-search.ts'
import { rankingBody } from '../../shared/contract/ranking-create.ts'
import { addDays, addMonths, monthStart, weekStart } from '../../shared/period.ts'
import { readDashboard } from '../features/dashboard/dashboard.query.ts'
import { detailProduct } from '../features/product-detail/product-detail.query.ts'
import { cumulativeOf } from '../features/product-detail/sales-cumulative.query.ts'
import { trendOf } from '../features/product-detail/sales-trends.query.ts'
import { distributeStock } from '../features/product-detail/stock-distribution.query.ts'
import { searchProducts, suggestProducts } from '../features/product-search/product-search.query.ts'
import { rankProducts } from '../features/ranking-create/ranking-create.query.ts'
import type { Warehouse } from '../warehouse/engine.ts'
import { wholeRange } from '../warehouse/scope.ts'

/** A call as a user makes it, and the core of the same question as plain SQL over the base facts. */
export interface BenchQuestion {
  name: string
  ask(warehouse: Warehouse): Promise<unknown>
  /** Plain SQL over the facts; null where there is no such thing. */
  plain: string | null
}

const between = (column: string, from: string, to: string) => `${column} between date '${from}' and date '${to}'`

const plainRanking = (from: string, to: string, more = '', joins = '') => `
  select fact_sale.product_id, sum(fact_sale.quantity) as quantity, sum(fact_sale.amount) as amount
  from fact_sale ${joins} where ${between('fact_sale.sale_date', from, to)} ${more}
  group by fact_sale.product_id order by quantity desc limit 300`

/** Deliveries, sales and returns to a day, by product: what a search sorts and filters by. */
const plainPositions = (to: string, where: string) => `
  select product.id, coalesce(sold.quantity, 0) as sold, coalesce(delivered.quantity, 0) as delivered, coalesce(returned.quantity, 0) as returned
  from product
  left join (select product_id, sum(quantity) as quantity from fact_sale where sale_date <= date '${to}' group by 1) as sold on sold.product_id = product.id
  left join (select product_id, sum(quantity) as quantity from fact_delivery where delivery_date <= date '${to}' group by 1) as delivered on delivered.product_id = product.id
  left join (select product_id, sum(quantity) as quantity from fact_return where return_date <= date '${to}' group by 1) as returned on returned.product_id = product.id
  where ${where} order by sold desc limit 50`

/** The questions, for a warehouse that ends on `today`; `jan` and `id` are a product with sales through the years. */
export function benchQuestions(today: string, product: { jan: string; id: number }): BenchQuestion[] {
  const week = { from: addDays(weekStart(today), -7), to: addDays(weekStart(today), -1) }
  const month = { from: addMonths(monthStart(today), -1), to: addDays(monthStart(today), -1) }
  const half = { from: addMonths(monthStart(today), -6), to: addDays(today, -1) }
  const year = { from: addDays(today, -365), to: addDays(today, -1) }
  const rank = (name: string, body: object, plain: string): BenchQuestion => ({
    name,
    ask: (warehouse) => rankProducts(warehouse, rankingBody.parse(body), wholeRange),
    plain,
  })
  const search = (name: string, body: object, plain: string | null): BenchQuestion => ({
    name,
    ask: (warehouse) => searchProducts(warehouse, productSearchBody.parse(body), wholeRange),
    plain,
  })
  const trend = (name: string, body: object, plain: string): BenchQuestion => ({
    name,
    ask: (warehouse) => trendOf(warehouse, salesTrends.body.parse({ jan: product.jan, ...body }), wholeRange),
    plain,
  })
  const ofProduct = `product_id = ${product.id}`
  return [
    rank('ranking, a week', { period: week }, plainRanking(week.from, week.to)),
    rank('ranking, a month', { period: month, unit: 'month' }, plainRanking(month.from, month.to)),
    rank('ranking, half a year', { period: half }, plainRanking(half.from, half.to)),
    rank(
      'ranking, a week, one large genre',
      { period: week, products: { genreKeys: ['03'] } },
      plainRanking(
        week.from,
        week.to,
        "and trade_genre.genre_c1_cd = '03'",
        'join product on product.id = fact_sale.product_id join trade_genre on trade_genre.id = product.trade_genre_id',
      ),
    ),
    rank(
      'ranking, a week, one prefecture',
      { period: week, stores: { prefectureCds: ['13'] } },
      plainRanking(week.from, week.to, "and store.prefecture_cd = '13'", 'join store on store.id = fact_sale.store_id'),
    ),
    rank(
      'ranking, a week, women in their 30s and 40s',
      { period: week, gender: 2, ageRange: { from: 30, to: 40 } },
      plainRanking(
        week.from,
        week.to,
        'and member.gender = 2 and member.birth_decade between 1970 and 1990',
        'join member on member.id = fact_sale.member_id',
      ),
    ),
    search('search, a word', { period: week, keyword: '星' }, plainPositions(week.to, "product.search_name like '%星%'")),
    search('search, everything, by sales', { period: week }, plainPositions(week.to, 'true')),
    search(
      'search, one genre, by sell-through',
      { period: month, products: { genreKeys: ['03'] }, sort: [{ key: 'saleRate', descending: true }] },
      plainPositions(month.to, "product.trade_genre_id in (select id from trade_genre where genre_c1_cd = '03')"),
    ),
    search(
      'search by code',
      { period: week, searchBy: 'code', keyword: product.jan },
      plainPositions(week.to, `product.jan = '${product.jan}'`),
    ),
    {
      name: 'suggestions while typing',
      ask: (warehouse) => suggestProducts(warehouse, { text: 'よぎ', limit: 10 }, wholeRange),
      plain: null,
    },
    {
      name: 'product detail',
      ask: (warehouse) => detailProduct(warehouse, productDetail.body.parse({ jan: product.jan }), wholeRange),
      plain: plainPositions(today, `product.id = ${product.id}`),
    },
    trend(
      'trend, 4 weeks by day',
      { period: { from: addDays(today, -27), to: today }, unit: 'day' },
      `select sale_date, sum(quantity) from fact_sale where ${ofProduct} and ${between('sale_date', addDays(today, -27), today)} group by 1`,
    ),
    trend(
      'trend, a year by week',
      { period: year, unit: 'week' },
      `select date_trunc('week', sale_date), sum(quantity) from fact_sale where ${ofProduct} and ${between('sale_date', year.from, year.to)} group by 1`,
    ),
    trend(
      'trend, a year by week, one prefecture',
      { period: year, unit: 'week', stores: { prefectureCds: ['13'] } },
      `select date_trunc('week', sale_date), sum(quantity) from fact_sale join store on store.id = fact_sale.store_id
        where ${ofProduct} and store.prefecture_cd = '13' and ${between('sale_date', year.from, year.to)} group by 1`,
    ),
    {
      name: 'cumulative since release',
      ask: (warehouse) =>
        cumulativeOf(
          warehouse,
          { jan: product.jan, until: null, stores: rankingBody.parse({ period: week }).stores },
          wholeRange,
        ),
      plain: `select sale_date, sum(quantity) from fact_sale where ${ofProduct} group by 1`,
    },
    {
      name: 'stock distribution',
      ask: (warehouse) =>
        distributeStock(warehouse, { jan: product.jan, stores: rankingBody.parse({ period: week }).stores }, wholeRange),
      plain: `select store_id, sum(quantity) from (
        select store_id, -quantity as quantity from fact_sale where ${ofProduct}
        union all select store_id, quantity from fact_delivery where ${ofProduct}
        union all select store_id, -quantity from fact_return where ${ofProduct}
        union all select store_id, quantity from fact_adjustment where ${ofProduct}) as moved group by 1`,
    },
    {
      name: 'dashboard, everything',
      ask: (warehouse) => readDashboard(warehouse, wholeRange, false),
      plain: `select product_id, sum(quantity) from fact_sale where ${between('sale_date', addDays(today, -14), today)} group by 1`,
    },
  ]
}
