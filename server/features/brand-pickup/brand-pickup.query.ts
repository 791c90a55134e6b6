import type { Knex } from 'knex'
import type { BrandPickupBody, BrandRow, brandPickup } from '../../../shared/contract/brand-pickup.ts'
import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { Unstamped } from '../../../shared/contract/report.ts'
import { changeRate, percent, saleRate, share } from '../../../shared/measures.ts'
import { bucketsOf, type Period, previousPeriod } from '../../../shared/period.ts'
import { applyProductFilter, applyScope, type DataScope, productIds } from '../../warehouse/products/scope.ts'
import { type SalesQuestion, salesSql } from '../../warehouse/sales/sales-question.ts'
import { cumulativeSql, positionDays } from '../../warehouse/stock/positions.ts'
import { sameStoresOpen, storeIds } from '../../warehouse/stores/store-filter.ts'

const TOP_TITLES = 5

type Conditions = Omit<SalesQuestion, 'period' | 'by'>

/** A brand, and which products are its own: those of the publishers or of the series. */
interface Brand {
  code: string
  name: string
  own: boolean
  ids: readonly number[]
}

interface PublisherRow {
  id: number
  publisher_cd: string
  publisher_nm: string
  imprint_of_cd: string | null
}

const nested = (knex: Knex.Raw) => knex as unknown as Knex.RawBinding

/** The best-selling brands of the period: publishers with their imprints, or series. */
async function bestBrandIds(
  knex: Knex,
  question: Conditions & { period: Period; column: 'publisher_id' | 'series_id'; basis: string; limit: number },
): Promise<number[]> {
  const { column, basis, limit, ...rest } = question
  // an imprint's sales are its publisher's
  const publisher_group = column === 'series_id' ? 'product.series_id' : 'coalesce(publisher_group.id, publisher.id)'
  const joins =
    column === 'series_id'
      ? ''
      : 'join publisher on publisher.id = product.publisher_id left join publisher as publisher_group on publisher_group.publisher_cd = publisher.imprint_of_cd'
  const { rows } = await knex.raw(
    `select ${publisher_group} as id, sum(sold.${basis}) as value from (?) as sold join product on product.id = sold.product_id ${joins}
      where ${publisher_group} is not null group by 1 having sum(sold.${basis}) > 0 order by 2 desc, 1 limit ?`,
    [nested(salesSql(knex, { ...rest, by: ['product_id'] })), limit],
  )
  return (rows as { id: number }[]).map((row) => Number(row.id))
}

async function findPublishers(knex: Knex, codes: readonly string[], scope: DataScope): Promise<Brand[]> {
  const all: PublisherRow[] = await knex('publisher').select('id', 'publisher_cd', 'publisher_nm', 'imprint_of_cd')
  return codes.flatMap((code) => {
    const one = all.find((row) => row.publisher_cd === code)
    if (!one) return []
    const ids = all.filter((row) => row.publisher_cd === code || row.imprint_of_cd === code).map((row) => Number(row.id))
    const own = scope.ownPublisherCds.includes(code) || scope.ownPublisherCds.includes(one.imprint_of_cd ?? '')
    return [{ code, name: one.publisher_nm, own, ids }]
  })
}

async function findSeries(knex: Knex, codes: readonly string[], scope: DataScope): Promise<Brand[]> {
  const rows: { id: number; series_cd: string; series_nm: string }[] = await knex('series')
    .select('id', 'series_cd', 'series_nm')
    .whereIn('series_cd', codes as string[])
  const owners: { series_id: number }[] = await knex('product')
    .distinct('product.series_id')
    .join('publisher', 'publisher.id', 'product.publisher_id')
    .whereIn(
      'product.series_id',
      rows.map((row) => row.id),
    )
    .where((either) =>
      either
        .whereIn('publisher.publisher_cd', scope.ownPublisherCds as string[])
        .orWhereIn('publisher.imprint_of_cd', scope.ownPublisherCds as string[]),
    )
  const own = new Set(owners.map((row) => Number(row.series_id)))
  return codes.flatMap((code) => {
    const row = rows.find((one) => one.series_cd === code)
    return row ? [{ code, name: row.series_nm, own: own.has(Number(row.id)), ids: [Number(row.id)] }] : []
  })
}

interface TitleRow {
  product_id: number
  jan: string
  product_nm: string
  release_date: string | null
  quantity: number
  amount: number
}

/** Every brand's products with what a row of the answer needs, one statement a question. */
function brandReader(knex: Knex, brands: readonly Brand[], column: 'publisher_id' | 'series_id') {
  // (brand, publisher or series): an imprint may belong to two of the brands
  const pairs = brands.flatMap((brand, index) => brand.ids.map((id) => `(${index}, ${Number(id)})`)).join(', ')
  const branded = `(select pair.brand, product.id, product.jan, product.product_nm, product.release_date
    from (values ${pairs}) as pair(brand, group_id) join product on product.${column} = pair.group_id) as branded`
  return {
    sums: async (question: Conditions & { period: Period; by: SalesQuestion['by'] }) => {
      const bucket = question.by.includes('bucket') ? ', sold.bucket' : ''
      const { rows } = await knex.raw(
        `select branded.brand${bucket}, sum(sold.quantity) as quantity, sum(sold.amount) as amount,
            sum(case when sold.quantity > 0 then 1 else 0 end) as titles_sold
          from (?) as sold join ${branded} on branded.id = sold.product_id group by branded.brand${bucket}`,
        [nested(salesSql(knex, question))],
      )
      return rows as { brand: number; bucket?: string; quantity: number; amount: number; titles_sold: number }[]
    },
    /** Best titles of each brand; with a period, of those released in it. */
    best: async (question: Conditions & { period: Period; basis: string; count: number; released: Period | null }) => {
      const { basis, count, released, ...rest } = question
      const { rows } = await knex.raw(
        `select * from (
            select branded.brand, branded.jan, branded.product_nm, branded.release_date, sold.quantity, sold.amount,
              row_number() over (partition by branded.brand order by sold.${basis} desc, branded.jan collate "C") as place
            from (?) as sold join ${branded} on branded.id = sold.product_id
            where sold.${basis} > 0 ${released ? 'and branded.release_date between cast(? as date) and cast(? as date)' : ''}) as ranked
          where place <= ${Number(count)} order by brand, place`,
        [nested(salesSql(knex, { ...rest, by: ['product_id'] })), ...(released ? [released.from, released.to] : [])],
      )
      return rows as (TitleRow & { brand: number })[]
    },
    /** Deliveries and sales to the period's end. */
    positions: async (asked: { asOf: string; latest: string; lastSale: string } & Pick<Conditions, 'products' | 'stores'>) => {
      const { rows } = await knex.raw(
        `select branded.brand, sum(position.delivered) as delivered, sum(position.sold) as sold
          from (?) as position join ${branded} on branded.id = position.product_id group by branded.brand`,
        [nested(cumulativeSql(knex, { ...asked, products: asked.products ?? null, stores: asked.stores ?? null }))],
      )
      return rows as { brand: number; delivered: number; sold: number }[]
    },
    /** Titles of each brand, released to the day. */
    titles: async (products: Knex.QueryBuilder, until: string) => {
      const { rows } = await knex.raw(
        `select branded.brand, count(*) as titles from ${branded}
          where branded.id in (?) and branded.release_date <= cast(? as date) group by branded.brand`,
        [knex.raw('?', [products]) as unknown as Knex.RawBinding, until],
      )
      return rows as { brand: number; titles: number }[]
    },
    /** Sales in the large genres that each brand sold in, by everyone. */
    genres: async (question: Conditions & { period: Period; basis: string }) => {
      const { basis, ...rest } = question
      const { rows } = await knex.raw(
        `with sold as materialized (select product_id, ${basis} as value from (?) as asked),
          of_genre as (select trade_genre.genre_c1_cd, sum(sold.value) as value from sold
            join product on product.id = sold.product_id join trade_genre on trade_genre.id = product.trade_genre_id group by 1),
          of_brand as (select branded.brand, trade_genre.genre_c1_cd, sum(sold.value) as own from sold
            join ${branded} on branded.id = sold.product_id join product on product.id = sold.product_id
            join trade_genre on trade_genre.id = product.trade_genre_id group by 1, 2)
          select of_brand.brand, sum(of_brand.own) as own, sum(of_genre.value) as value
          from of_brand join of_genre on of_genre.genre_c1_cd = of_brand.genre_c1_cd where of_brand.own > 0 group by 1`,
        [nested(salesSql(knex, { ...rest, by: ['product_id'] }))],
      )
      return rows as { brand: number; own: number; value: number }[]
    },
  }
}

const titleOf = (row: TitleRow) => ({
  jan: row.jan,
  productName: row.product_nm,
  releaseDate: row.release_date === null ? null : String(row.release_date).slice(0, 10),
  quantity: Number(row.quantity),
  amount: Number(row.amount),
})

async function totalOf(knex: Knex, question: Conditions & { period: Period }) {
  const { rows } = await salesSql(knex, { ...question, by: [] })
  const row = (rows as Record<string, unknown>[])[0]
  return { quantity: Number(row?.quantity ?? 0), amount: Number(row?.amount ?? 0) }
}

/** What brands sell, side by side, within the market of the conditions. */
export async function pickBrands(
  knex: Knex,
  body: BrandPickupBody,
  scope: DataScope,
): Promise<Unstamped<Answer<typeof brandPickup>>> {
  const { period, unit, weekStartsOn } = body
  const basis = body.basis === 1 ? 'amount' : 'quantity'
  const before = previousPeriod(period)
  const open = sameStoresOpen(body, before.from)
  const conditions: Conditions = {
    unit,
    weekStartsOn,
    products: productIds(knex, body.products, scope),
    stores: storeIds(knex, body.stores, open),
    channel: body.channel,
  }
  const column = body.brandType === 'publisher' ? 'publisher_id' : 'series_id'
  let codes = [...new Set(body.brandCds)]
  if (codes.length === 0) {
    const ids = await bestBrandIds(knex, { ...conditions, period, column, basis, limit: body.maxBrands })
    const [table, name] = column === 'publisher_id' ? ['publisher', 'publisher_cd'] : ['series', 'series_cd']
    const rows: Record<string, unknown>[] = await knex(table).select('id', `${name} as code`).whereIn('id', ids)
    codes = ids.flatMap((id) => rows.filter((row) => Number(row.id) === id).map((row) => String(row.code)))
  }
  const brands = await (column === 'publisher_id' ? findPublishers : findSeries)(knex, codes, scope)
  const buckets = bucketsOf(period, unit, weekStartsOn)
  const market = await totalOf(knex, { ...conditions, period })
  const marketBefore = await totalOf(knex, { ...conditions, period: before })
  const list =
    brands.length === 0 ? [] : await rowsOf(knex, { body, conditions, brands, column, basis, before, buckets, market, scope })
  return {
    buckets,
    list,
    market: {
      ...market,
      previousQuantity: marketBefore.quantity,
      previousAmount: marketBefore.amount,
      changeRate: changeRate(market[basis], marketBefore[basis]),
    },
    period,
    previousPeriod: before,
    unknownCds: codes.filter((code) => !brands.some((brand) => brand.code === code)),
  }
}

interface RowsQuestion {
  body: BrandPickupBody
  conditions: Conditions
  brands: readonly Brand[]
  column: 'publisher_id' | 'series_id'
  basis: 'amount' | 'quantity'
  before: Period
  buckets: readonly string[]
  market: { quantity: number; amount: number }
  scope: DataScope
}

async function rowsOf(knex: Knex, question: RowsQuestion): Promise<BrandRow[]> {
  const { body, conditions, brands, column, basis, before, buckets, market, scope } = question
  const { period } = body
  const read = brandReader(knex, brands, column)
  const asOfDays = await positionDays(knex, period.to)
  // what is asked of the brands alone is asked of their products alone
  const products = knex('product').select('product.id')
  applyProductFilter(knex, products, body.products)
  applyScope(knex, products, scope)
  products.whereIn(`product.${column}`, [...new Set(brands.flatMap((brand) => brand.ids))])
  const own: Conditions = { ...conditions, products }
  const [now, previous, steps, top, fresh, positions, titles, genres] = await Promise.all([
    read.sums({ ...own, period, by: ['product_id'] }),
    read.sums({ ...own, period: before, by: ['product_id'] }),
    read.sums({ ...own, period, by: ['product_id', 'bucket'] }),
    read.best({ ...own, period, basis, count: TOP_TITLES, released: null }),
    read.best({ ...own, period, basis, count: 1, released: period }),
    read.positions({ ...asOfDays, asOf: period.to, products, stores: conditions.stores ?? null }),
    read.titles(products, period.to),
    read.genres({ ...conditions, period, basis }),
  ])
  const of = <T extends { brand: number }>(rows: readonly T[], brand: number) => rows.find((row) => Number(row.brand) === brand)
  const rows = brands.map((brand, index): BrandRow => {
    const sales = of(now, index)
    const earlier = of(previous, index)
    const position = of(positions, index)
    const genre = of(genres, index)
    const value = Number(sales?.[basis] ?? 0)
    const trend = buckets.map(() => 0)
    for (const step of steps) {
      const at = buckets.indexOf(String(step.bucket).slice(0, 10))
      if (Number(step.brand) === index && at >= 0) trend[at] = Number(step[basis])
    }
    const newest = of(fresh, index)
    return {
      rank: 0,
      brandCd: brand.code,
      brandName: brand.name,
      own: brand.own,
      titles: Number(of(titles, index)?.titles ?? 0),
      titlesSold: Number(sales?.titles_sold ?? 0),
      quantity: Number(sales?.quantity ?? 0),
      amount: Number(sales?.amount ?? 0),
      marketShare: share(value, market[basis]),
      genreShare: genre ? percent(Number(genre.own), Number(genre.value), 2) : null,
      previousQuantity: Number(earlier?.quantity ?? 0),
      previousAmount: Number(earlier?.amount ?? 0),
      changeRate: changeRate(value, Number(earlier?.[basis] ?? 0)),
      cumulativeDeliveryQuantity: Number(position?.delivered ?? 0),
      cumulativeSaleQuantity: Number(position?.sold ?? 0),
      saleRate: saleRate(Number(position?.sold ?? 0), Number(position?.delivered ?? 0)),
      topTitles: top.filter((row) => Number(row.brand) === index).map(titleOf),
      bestNewRelease: newest ? titleOf(newest) : null,
      trend,
    }
  })
  const basisOf = (row: BrandRow) => row[basis]
  rows.sort((a, b) => basisOf(b) - basisOf(a) || (a.brandCd < b.brandCd ? -1 : 1))
  return rows.map((row) => ({ ...row, rank: 1 + rows.filter((other) => basisOf(other) > basisOf(row)).length }))
}
