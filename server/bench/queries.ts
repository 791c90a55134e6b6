import type { ProductSearchBody } from '../../shared/api/product-search.ts'
import type { RankingBody } from '../../shared/api/ranking-create.ts'
import { addDays, addMonths, getMonthStart, getWeekStart } from '../../shared/calendar/period.ts'

/** A call as a screen makes it, and the core of the same query as SQL. */
export interface BenchQuery {
  name: string
  /** Name of the endpoint. */
  call: string
  request: { body?: Record<string, unknown>; query?: Record<string, unknown>; params?: Record<string, unknown> }
  /** Goal that applies: queries served by rollups, or those about receipts, members or the whole trade. */
  kind: 'rollup' | 'members'
  /** Plain SQL over the base facts for DuckDB and PostgreSQL; null if there is none. */
  plain: string | null
  /** The best hand-written SQL on the best rollup, if a comparison makes sense. */
  best?: string
  /** The best hand-written SQL for each further part of the call. */
  parts?: readonly string[]
}

const betweenSql = (column: string, from: string, to: string) => `${column} between date '${from}' and date '${to}'`

const plainRankingSql = (from: string, to: string, more = '', joins = '') => `
  select fact_sale.product_id, sum(fact_sale.quantity) as quantity, sum(fact_sale.amount) as amount
  from fact_sale ${joins} where ${betweenSql('fact_sale.sale_date', from, to)} ${more}
  group by fact_sale.product_id order by quantity desc limit 300`

/** Deliveries, sales and returns up to a day, by product: the figures by which a search sorts and filters. */
const plainPositionsSql = (to: string, where: string) => `
  select product.id, coalesce(sold.quantity, 0) as sold, coalesce(delivered.quantity, 0) as delivered, coalesce(returned.quantity, 0) as returned
  from product
  left join (select product_id, sum(quantity) as quantity from fact_sale where sale_date <= date '${to}' group by 1) as sold on sold.product_id = product.id
  left join (select product_id, sum(quantity) as quantity from fact_delivery where delivery_date <= date '${to}' group by 1) as delivered on delivered.product_id = product.id
  left join (select product_id, sum(quantity) as quantity from fact_return where return_date <= date '${to}' group by 1) as returned on returned.product_id = product.id
  where ${where} order by sold desc limit 50`

/** A product with sales through the years, its neighbours, and a magazine with many buyers. */
export interface BenchFacts {
  jan: string
  id: number
  otherJans: readonly string[]
  magazine: string
  newJan: string
  newId: number
  /** The hundred best-selling products. */
  top: readonly number[]
}

/** Returns the queries for a warehouse that ends on `today`. */
export function createBenchQueries(today: string, facts: BenchFacts): BenchQuery[] {
  const week = { from: addDays(getWeekStart(today), -7), to: addDays(getWeekStart(today), -1) }
  const month = { from: addMonths(getMonthStart(today), -1), to: addDays(getMonthStart(today), -1) }
  const half = { from: addMonths(getMonthStart(today), -6), to: addDays(today, -1) }
  const year = { from: addDays(today, -365), to: addDays(today, -1) }
  const weeks4 = { from: addDays(today, -27), to: today }
  const weeks12 = { from: addDays(getWeekStart(today), -84), to: addDays(getWeekStart(today), -1) }
  const { jan } = facts
  const top = facts.top.join(', ')
  /** Queries of a page of a hundred titles besides its list: names, positions, and excluded groups. */
  const page = [
    `select id, card from product_card where id in (${top})`,
    `select product_id, sale_quantity, delivery_quantity, stock_quantity from rollup_product_position where product_id in (${top})`,
  ]
  const totalsSql = (table: string, time: string, from: string) =>
    `select sum(sale_quantity), sum(sale_amount), sum(sale_amount_tax_in), count(case when sale_quantity > 0 then 1 end) from ${table} where ${time} = date '${from}'`
  const publisherTotalsSql = (table: string, time: string, { from, to }: { from: string; to: string }) =>
    `select product_group.publisher_id, sum(sale_quantity), sum(sale_amount), sum(delivery_quantity) from ${table} join product_group on product_group.id = ${table}.group_id
      where ${betweenSql(time, from, to)} group by 1`
  const ofProduct = `product_id = ${facts.id}`
  const createRankingQuery = (
    name: string,
    body: Partial<RankingBody> | Record<string, unknown>,
    plain: string,
    best?: string,
    parts?: readonly string[],
  ): BenchQuery => ({
    name,
    call: 'createRanking',
    request: { body },
    kind: 'rollup',
    plain,
    ...(best ? { best } : {}),
    ...(parts ? { parts } : {}),
  })
  const createSearchQuery = (
    name: string,
    body: Partial<ProductSearchBody> | Record<string, unknown>,
    plain: string | null,
  ): BenchQuery => ({
    name,
    call: 'productSearch',
    request: { body },
    kind: 'rollup',
    plain,
  })
  const createCallQuery = (
    name: string,
    call: string,
    body: Record<string, unknown>,
    plain: string | null,
    best?: string,
    parts?: readonly string[],
  ): BenchQuery => ({
    name,
    call,
    request: { body },
    kind: 'rollup',
    plain,
    ...(best ? { best } : {}),
    ...(parts ? { parts } : {}),
  })
  const createMemberQuery = (name: string, call: string, body: Record<string, unknown>, plain: string | null): BenchQuery => ({
    name,
    call,
    request: { body },
    kind: 'members',
    plain,
  })
  return [
    createRankingQuery(
      'ranking, a week',
      { period: week },
      plainRankingSql(week.from, week.to),
      `select product_id, sale_quantity, sale_amount from rollup_product_week where week_start = date '${week.from}' order by sale_quantity desc limit 300`,
      [
        totalsSql('rollup_product_week', 'week_start', week.from),
        `select sale_quantity, count(*) from rollup_product_week where week_start = date '${addDays(week.from, -7)}' group by 1`,
        totalsSql('rollup_product_week', 'week_start', addDays(week.from, -7)),
        `select product_id, week_start, sale_quantity from rollup_product_week where ${betweenSql('week_start', addDays(week.from, -77), week.from)} and product_id in (${top})`,
        ...page,
      ],
    ),
    createRankingQuery(
      'ranking, a month',
      { period: month },
      plainRankingSql(month.from, month.to),
      `select product_id, sale_quantity, sale_amount from rollup_product_month where month_start = date '${month.from}' order by sale_quantity desc limit 300`,
      [
        totalsSql('rollup_product_month', 'month_start', month.from),
        `select sale_quantity, count(*) from rollup_product_month where month_start = date '${addMonths(month.from, -1)}' group by 1`,
        totalsSql('rollup_product_month', 'month_start', addMonths(month.from, -1)),
        `select product_id, month_start, sale_quantity from rollup_product_month where ${betweenSql('month_start', addMonths(month.from, -11), month.from)} and product_id in (${top})`,
        ...page,
      ],
    ),
    createRankingQuery(
      'ranking, half a year',
      { period: half },
      plainRankingSql(half.from, half.to),
      `select product_id, sum(q) as q from (
        select product_id, sale_quantity as q from rollup_product_month where ${betweenSql('month_start', half.from, addDays(getMonthStart(today), -1))}
        union all select product_id, sale_quantity from rollup_product_day where ${betweenSql('sale_date', getMonthStart(today), half.to)}) as parts
        group by 1 order by 2 desc limit 300`,
    ),
    createRankingQuery(
      'ranking, a week, one large genre',
      { period: week, products: { genreKeys: ['03'] } },
      plainRankingSql(
        week.from,
        week.to,
        "and trade_genre.genre_c1_cd = '03'",
        'join product on product.id = fact_sale.product_id join trade_genre on trade_genre.id = product.trade_genre_id',
      ),
    ),
    createRankingQuery(
      'ranking, a week, one prefecture',
      { period: week, stores: { prefectureCds: ['13'] } },
      plainRankingSql(week.from, week.to, "and store.prefecture_cd = '13'", 'join store on store.id = fact_sale.store_id'),
      `select product_id, sum(sale_quantity) as q from rollup_store_product_day where ${betweenSql('sale_date', week.from, week.to)}
        and store_id in (select id from store where prefecture_cd = '13') group by 1 order by 2 desc limit 300`,
    ),
    {
      ...createRankingQuery(
        'ranking, a week, women in their 30s and 40s',
        { period: week, gender: 2, ageRange: { from: 30, to: 40 } },
        plainRankingSql(
          week.from,
          week.to,
          'and member.gender = 2 and member.birth_decade between 1970 and 1990',
          'join member on member.id = fact_sale.member_id',
        ),
      ),
      kind: 'members',
    },
    createCallQuery(
      'stores ranked for a product, 4 weeks',
      'saleRankingByStore',
      { jans: [jan], period: weeks4 },
      `select store_id, sum(quantity) as q from fact_sale where ${ofProduct} and ${betweenSql('sale_date', weeks4.from, weeks4.to)} group by 1 order by 2 desc`,
    ),
    createCallQuery(
      'companies ranked for a product, 4 weeks',
      'saleRankingByCompany',
      { jans: [jan], period: weeks4 },
      `select company_cd, sum(quantity) as q from fact_sale join store on store.id = fact_sale.store_id where ${ofProduct} and ${betweenSql('sale_date', weeks4.from, weeks4.to)} group by 1 order by 2 desc`,
    ),
    createCallQuery(
      'publishers ranked, a month',
      'publisherRanking',
      { period: month },
      `select product.publisher_id, sum(quantity) as q from fact_sale join product on product.id = fact_sale.product_id where ${betweenSql('sale_date', month.from, month.to)} group by 1 order by 2 desc`,
      publisherTotalsSql('rollup_group_month', 'month_start', month),
      [
        publisherTotalsSql('rollup_group_month', 'month_start', { from: addMonths(month.from, -1), to: addDays(month.from, -1) }),
        publisherTotalsSql('rollup_group_month', 'month_start', { from: '2017-04-01', to: month.to }),
        `select product_group.publisher_id, month_start, sum(sale_quantity) from rollup_group_month join product_group on product_group.id = rollup_group_month.group_id
          where ${betweenSql('month_start', addMonths(month.from, -11), month.from)} group by 1, 2`,
        `select group_id, count(case when sale_quantity > 0 then 1 end), max(sale_quantity) from rollup_product_month where month_start = date '${month.from}' group by 1`,
      ],
    ),
    createCallQuery(
      'publishers ranked, half a year',
      'publisherRanking',
      { period: half },
      `select product.publisher_id, sum(quantity) as q from fact_sale join product on product.id = fact_sale.product_id where ${betweenSql('sale_date', half.from, half.to)} group by 1 order by 2 desc`,
    ),
    createCallQuery(
      'trend by large genre, 12 weeks',
      'trendByGenre',
      { period: weeks12, unit: 'week' },
      `select trade_genre.genre_c1_cd, date_trunc('week', sale_date) as w, sum(quantity) as q from fact_sale join product on product.id = fact_sale.product_id
        left join trade_genre on trade_genre.id = product.trade_genre_id where ${betweenSql('sale_date', weeks12.from, weeks12.to)} group by 1, 2`,
      `select product_group.trade_genre_id, week_start, sum(sale_quantity) as q from rollup_group_week as r join product_group on product_group.id = r.group_id where ${betweenSql('week_start', weeks12.from, weeks12.to)} group by 1, 2`,
      [
        `select product_group.trade_genre_id, sum(sale_quantity), sum(sale_amount) from rollup_group_week as r join product_group on product_group.id = r.group_id where ${betweenSql('week_start', addDays(weeks12.from, -84), addDays(weeks12.from, -1))} group by 1`,
        `select product_group.trade_genre_id, sum(sale_quantity), sum(sale_amount) from rollup_group_week as r join product_group on product_group.id = r.group_id where ${betweenSql('week_start', addDays(weeks12.from, -364), addDays(weeks12.to, -364))} group by 1`,
      ],
    ),
    createCallQuery(
      'five products compared, 4 weeks by day',
      'compareProducts',
      { jans: [jan, ...facts.otherJans], period: weeks4, unit: 'day' },
      `select product_id, sale_date, sum(quantity) as q from fact_sale where product_id in (select id from product where jan in (${[jan, ...facts.otherJans].map((code) => `'${code}'`).join(', ')}))
        and ${betweenSql('sale_date', weeks4.from, weeks4.to)} group by 1, 2`,
      `select product_id, sale_date, sale_quantity from rollup_product_day where product_id in (select id from product where jan in (${[jan, ...facts.otherJans].map((code) => `'${code}'`).join(', ')})) and ${betweenSql('sale_date', weeks4.from, weeks4.to)}`,
    ),
    createCallQuery(
      'brands, 4 weeks',
      'brandPickup',
      { period: { from: addDays(week.to, -27), to: week.to }, brandCds: ['9901', '9902', '9903'] },
      `select publisher.publisher_cd, sum(quantity) as q from fact_sale join product on product.id = fact_sale.product_id join publisher on publisher.id = product.publisher_id
        where ${betweenSql('sale_date', addDays(week.to, -27), week.to)} group by 1`,
    ),
    createSearchQuery(
      'search, a word',
      { period: week, keyword: '星' },
      plainPositionsSql(week.to, "product.search_name like '%星%'"),
    ),
    createSearchQuery(
      'search, everything, by sales',
      { period: week, price: { from: 0, to: null } },
      plainPositionsSql(week.to, 'true'),
    ),
    createSearchQuery(
      'search, one genre, by sell-through',
      { period: month, products: { genreKeys: ['03'] }, sort: [{ key: 'saleRate', descending: true }] },
      plainPositionsSql(month.to, "product.trade_genre_id in (select id from trade_genre where genre_c1_cd = '03')"),
    ),
    createSearchQuery(
      'search by code',
      { period: week, searchBy: 'code', keyword: jan },
      plainPositionsSql(week.to, `product.jan = '${jan}'`),
    ),
    { name: 'suggestions while typing', call: 'productSuggest', request: { query: { q: 'よぎ' } }, kind: 'rollup', plain: null },
    createCallQuery('product detail', 'productDetail', { jan }, plainPositionsSql(today, `product.id = ${facts.id}`)),
    createCallQuery('ten products in detail', 'allProductDetail', { jans: [jan, ...facts.otherJans] }, null),
    createCallQuery('publication information', 'publicationInfo', { jan }, null),
    createCallQuery('publicity and its effect', 'productPublicity', { jan: facts.newJan }, null),
    createCallQuery(
      'trend, 4 weeks by day',
      'salesTrends',
      { jan, period: weeks4, unit: 'day' },
      `select sale_date, sum(quantity) as q from fact_sale where ${ofProduct} and ${betweenSql('sale_date', weeks4.from, today)} group by 1`,
      `select sale_date, sale_quantity from rollup_product_day where ${ofProduct} and ${betweenSql('sale_date', weeks4.from, today)}`,
    ),
    createCallQuery(
      'trend, a year by week',
      'salesTrends',
      { jan, period: year, unit: 'week' },
      `select date_trunc('week', sale_date) as w, sum(quantity) as q from fact_sale where ${ofProduct} and ${betweenSql('sale_date', year.from, year.to)} group by 1`,
    ),
    createCallQuery(
      'trend, a year by week, one prefecture',
      'salesTrends',
      { jan, period: year, unit: 'week', stores: { prefectureCds: ['13'] } },
      `select date_trunc('week', sale_date) as w, sum(quantity) as q from fact_sale join store on store.id = fact_sale.store_id
        where ${ofProduct} and store.prefecture_cd = '13' and ${betweenSql('sale_date', year.from, year.to)} group by 1`,
    ),
    createCallQuery(
      'cumulative since release',
      'salesCumulative',
      { jan },
      `select sale_date, sum(quantity) as q from fact_sale where ${ofProduct} group by 1`,
    ),
    createCallQuery('daily orders and inventory', 'orderInfo', { jan }, null),
    createCallQuery(
      'stock distribution',
      'stockDistribution',
      { jan },
      `select store_id, sum(quantity) as q from (
        select store_id, -quantity as quantity from fact_sale where ${ofProduct}
        union all select store_id, quantity from fact_delivery where ${ofProduct}
        union all select store_id, -quantity from fact_return where ${ofProduct}
        union all select store_id, quantity from fact_adjustment where ${ofProduct}) as moved group by 1`,
    ),
    createCallQuery('stores behind the stock', 'stockDistributionDetails', { jan, pageSize: 100 }, null),
    createCallQuery(
      'store characteristics by area',
      'storeCharacteristics',
      { jan, period: weeks4 },
      `select store.area_cd, sum(quantity) as q from fact_sale join store on store.id = fact_sale.store_id where ${ofProduct} and ${betweenSql('sale_date', weeks4.from, weeks4.to)} group by 1`,
    ),
    createCallQuery(
      'rank of a product, day by day',
      'dailyRanking',
      { jan, period: weeks4 },
      `select sale_date, product_id, q, rank() over (partition by sale_date order by q desc) as place from (
        select sale_date, product_id, sum(quantity) as q from fact_sale where ${betweenSql('sale_date', weeks4.from, weeks4.to)} group by 1, 2) as daily order by q desc limit 100`,
    ),
    createCallQuery('issues side by side', 'issueTransition', { jan: facts.newJan }, null),
    createCallQuery('expected sell-through', 'sellThroughForecast', { jan: facts.newJan }, null),
    createCallQuery('stock-outs and lost sales', 'stockOuts', {}, null),
    createCallQuery('what to send back', 'returnCandidates', {}, null),
    createCallQuery('returns', 'returns', { period: week }, null),
    createCallQuery('movers', 'movers', { period: week }, null),
    createCallQuery('pre-orders', 'preOrderBooks', {}, null),
    createCallQuery('subscriptions', 'subscribedBooks', {}, null),
    createCallQuery(
      'dashboard, everything',
      'dashboard',
      { scope: 'all' },
      `select product_id, sum(quantity) as q from fact_sale where ${betweenSql('sale_date', addDays(today, -14), today)} group by 1`,
    ),
    createMemberQuery(
      'buyers of a product, 4 weeks',
      'clusterAnalysis',
      { jans: [jan], period: weeks4 },
      `select member.gender, member.birth_decade, count(distinct member_id) as m from fact_sale join member on member.id = fact_sale.member_id
        where ${ofProduct} and ${betweenSql('sale_date', weeks4.from, weeks4.to)} group by 1, 2`,
    ),
    createMemberQuery(
      'sold together, by receipt, 4 weeks',
      'combinedSales',
      { jans: [jan], period: weeks4 },
      `select b.product_id, count(distinct b.receipt_id) as pairs from fact_sale as a join fact_sale as b on b.receipt_id = a.receipt_id
        where a.${ofProduct} and ${betweenSql('a.sale_date', weeks4.from, weeks4.to)} and ${betweenSql('b.sale_date', weeks4.from, weeks4.to)} and b.product_id <> a.product_id group by 1 order by 2 desc limit 15`,
    ),
    createMemberQuery(
      'sold together, by member, 4 weeks',
      'combinedSales',
      { jans: [jan], period: weeks4, by: 'member' },
      `select b.product_id, count(distinct b.member_id) as pairs from fact_sale as a join fact_sale as b on b.member_id = a.member_id
        where a.${ofProduct} and ${betweenSql('a.sale_date', weeks4.from, weeks4.to)} and ${betweenSql('b.sale_date', weeks4.from, weeks4.to)} and b.product_id <> a.product_id group by 1 order by 2 desc limit 15`,
    ),
    createMemberQuery('sold together, summary', 'combinedSalesSummary', { jans: [jan], period: weeks4 }, null),
    createMemberQuery('continuous purchase of a magazine', 'continuousSale', { seriesCd: facts.magazine }, null),
    createMemberQuery('series to follow', 'continuousSaleSearch', { keyword: '週刊' }, null),
  ]
}
