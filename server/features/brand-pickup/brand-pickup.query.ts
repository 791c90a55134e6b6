import type { Knex } from 'knex'
import type { BrandPickupBody, BrandRow, brandPickup } from '../../../shared/contract/brand-pickup.ts'
import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { Unstamped } from '../../../shared/contract/report.ts'
import { changeRate, percent, saleRate, share } from '../../../shared/measures.ts'
import { bucketsOf, comparedPart, type Period, partialBuckets } from '../../../shared/period.ts'
import { idList, sql } from '../../warehouse/engine/sql.ts'
import { productQuery } from '../../warehouse/products/product-set.ts'
import { readExcludedPublishers } from '../../warehouse/products/publisher-groups.ts'
import { applyScope, type DataScope } from '../../warehouse/products/scope.ts'
import { readExclusions } from '../../warehouse/sales/exclusions.ts'
import { type ReportConditions, reportConditions, withPeriod } from '../../warehouse/sales/report-conditions.ts'
import { askSum, type SalesQuestion, type SalesRow, salesSql } from '../../warehouse/sales/sales-question.ts'
import { cumulativeSql } from '../../warehouse/stock/positions.ts'

const TOP_TITLES = 5

type Conditions = Omit<SalesQuestion, 'period' | 'by'>
type Basis = 'quantity' | 'amount'

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

/** The best-selling brands of the period: publishers with their imprints, or series. */
async function bestBrandIds(
  knex: Knex,
  question: Conditions & { period: Period; column: 'publisher_id' | 'series_id'; basis: Basis; limit: number },
): Promise<number[]> {
  const { column, basis, limit, ...rest } = question
  // an imprint's sales are its publisher's
  const groupId = column === 'series_id' ? 'product.series_id' : 'coalesce(parent.id, publisher.id)'
  const joins =
    column === 'series_id'
      ? ''
      : 'join publisher on publisher.id = product.publisher_id left join publisher as parent on parent.publisher_cd = publisher.imprint_of_cd'
  const rows = await sql<{ id: number }>(
    knex,
    `select ${groupId} as id, sum(sold.${basis}) as value from (?) as sold join product on product.id = sold.product_id ${joins}
      where ${groupId} is not null group by 1 having sum(sold.${basis}) > 0 order by 2 desc, 1 limit ?`,
    [salesSql(knex, { ...rest, by: ['product_id'] }), limit],
  )
  return rows.map(({ id }) => id)
}

/** The brands of which the contract's range has a title: those of others are not named. */
async function withinRange(
  knex: Knex,
  brands: readonly Brand[],
  { column, scope }: { column: 'publisher_id' | 'series_id'; scope: DataScope },
): Promise<Brand[]> {
  if (scope.dataRange === 'full') return [...brands]
  const titles = knex('product')
    .distinct(`product.${column} as id`)
    .whereIn(
      `product.${column}`,
      brands.flatMap(({ ids }) => ids),
    )
  applyScope(knex, titles, scope)
  const rows: { id: number }[] = await titles
  const seen = new Set(rows.map(({ id }) => id))
  return brands.filter(({ ids }) => ids.some((id) => seen.has(id)))
}

async function findPublishers(knex: Knex, codes: readonly string[], scope: DataScope): Promise<Brand[]> {
  const all: PublisherRow[] = await knex('publisher').select('id', 'publisher_cd', 'publisher_nm', 'imprint_of_cd')
  return codes.flatMap((code) => {
    const one = all.find((row) => row.publisher_cd === code)
    if (!one) return []
    const ids = all.filter((row) => row.publisher_cd === code || row.imprint_of_cd === code).map(({ id }) => id)
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
  const own = new Set(owners.map((row) => row.series_id))
  return codes.flatMap((code) => {
    const row = rows.find((one) => one.series_cd === code)
    return row ? [{ code, name: row.series_nm, own: own.has(row.id), ids: [row.id] }] : []
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
  const pairs = brands.flatMap((brand, index) => brand.ids.map((id) => `(${index}, ${idList([id])})`)).join(', ')
  const branded = `(select pair.brand, product.id, product.jan, product.product_nm, product.release_date
    from (values ${pairs}) as pair(brand, group_id) join product on product.${column} = pair.group_id) as branded`
  return {
    sums: async (question: Conditions & { period: Period; by: SalesQuestion['by'] }) => {
      const bucket = question.by.includes('bucket') ? ', sold.bucket' : ''
      return sql<{ brand: number; bucket?: string; quantity: number; amount: number; titles_sold: number }>(
        knex,
        `select branded.brand${bucket}, sum(sold.quantity) as quantity, sum(sold.amount) as amount,
            sum(case when sold.quantity > 0 then 1 else 0 end) as titles_sold
          from (?) as sold join ${branded} on branded.id = sold.product_id group by branded.brand${bucket}`,
        [salesSql(knex, question)],
      )
    },
    /** Best titles of each brand; with a period, of those released in it. */
    best: async (question: Conditions & { period: Period; basis: Basis; count: number; released: Period | null }) => {
      const { basis, count, released, ...rest } = question
      return sql<TitleRow & { brand: number }>(
        knex,
        `select * from (
            select branded.brand, branded.jan, branded.product_nm, branded.release_date, sold.quantity, sold.amount,
              row_number() over (partition by branded.brand order by sold.${basis} desc, branded.jan collate "C") as place
            from (?) as sold join ${branded} on branded.id = sold.product_id
            where sold.${basis} > 0 ${released ? 'and branded.release_date between cast(? as date) and cast(? as date)' : ''}) as ranked
          where place <= ? order by brand, place`,
        [salesSql(knex, { ...rest, by: ['product_id'] }), ...(released ? [released.from, released.to] : []), count],
      )
    },
    /** Deliveries and sales to the period's end. */
    positions: async (asked: { asOf: string; latest: string; lastSale: string } & Pick<Conditions, 'products' | 'stores'>) => {
      return sql<{ brand: number; delivered: number; sold: number }>(
        knex,
        `select branded.brand, sum(position.delivered) as delivered, sum(position.sold) as sold
          from (?) as position join ${branded} on branded.id = position.product_id group by branded.brand`,
        [cumulativeSql(knex, { ...asked, products: asked.products ?? null, stores: asked.stores ?? null })],
      )
    },
    /** Titles of each brand, released to the day. */
    titles: async (products: Knex.QueryBuilder, until: string) => {
      return sql<{ brand: number; titles: number }>(
        knex,
        `select branded.brand, count(*) as titles from ${branded}
          where branded.id in (?) and branded.release_date <= cast(? as date) group by branded.brand`,
        [products, until],
      )
    },
    /** Sales in the large genres that each brand sold in, by everyone. */
    genres: async (question: Conditions & { period: Period; basis: Basis }) => {
      const { basis, ...rest } = question
      return sql<{ brand: number; own: number; value: number }>(
        knex,
        `with sold as materialized (select product_id, ${basis} as value from (?) as asked),
          of_genre as (select trade_genre.genre_c1_cd, sum(sold.value) as value from sold
            join product on product.id = sold.product_id join trade_genre on trade_genre.id = product.trade_genre_id group by 1),
          of_brand as (select branded.brand, trade_genre.genre_c1_cd, sum(sold.value) as own from sold
            join ${branded} on branded.id = sold.product_id join product on product.id = sold.product_id
            join trade_genre on trade_genre.id = product.trade_genre_id group by 1, 2)
          select of_brand.brand, sum(of_brand.own) as own, sum(of_genre.value) as value
          from of_brand join of_genre on of_genre.genre_c1_cd = of_brand.genre_c1_cd where of_brand.own > 0 group by 1`,
        [salesSql(knex, { ...rest, by: ['product_id'] })],
      )
    },
  }
}

const titleOf = (row: TitleRow) => ({
  jan: row.jan,
  productName: row.product_nm,
  releaseDate: row.release_date,
  quantity: row.quantity,
  amount: row.amount,
})

/** Codes of the best-selling brands, best first. */
async function bestBrandCodes(knex: Knex, question: Parameters<typeof bestBrandIds>[1]): Promise<string[]> {
  const ids = await bestBrandIds(knex, question)
  const [table, name] = question.column === 'publisher_id' ? ['publisher', 'publisher_cd'] : ['series', 'series_cd']
  const rows: { id: number; code: string }[] = await knex(table).select('id', `${name} as code`).whereIn('id', ids)
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  return ids.flatMap((id) => codes.get(id) ?? [])
}

/** What brands sell, side by side, within the market of the conditions. */
export async function pickBrands(
  knex: Knex,
  question: BrandPickupBody,
  scope: DataScope,
): Promise<Unstamped<Answer<typeof brandPickup>>> {
  const body = await withPeriod(knex, question)
  const { period, unit, weekStartsOn } = body
  const basis: Basis = body.basis === 1 ? 'amount' : 'quantity'
  const column = body.brandType === 'publisher' ? 'publisher_id' : 'series_id'
  // a brand that is named is asked for: it has a share of a market that it belongs to
  const named =
    column === 'publisher_id' &&
    (await readExcludedPublishers(knex, scope)).some((one) => body.brandCds.includes(one.publisher_cd))
  const asked = await reportConditions(knex, { ...body, includeExcluded: body.includeExcluded || named }, { scope, ranks: true })
  const { conditions, comparison, wholeDay } = asked
  const { comparedPeriod, previousPeriod: before } = comparison
  const codes =
    body.brandCds.length > 0
      ? [...new Set(body.brandCds)]
      : await bestBrandCodes(knex, { ...conditions, period, column, basis, limit: body.maxBrands })
  const known = await (column === 'publisher_id' ? findPublishers : findSeries)(knex, codes, scope)
  const brands = await withinRange(knex, known, { column, scope })
  const buckets = bucketsOf(period, unit, weekStartsOn)
  const part = comparedPart(comparison)
  const [market, comparedMarket, marketBefore, excluded] = await Promise.all([
    askSum(knex, { ...conditions, period }),
    part ? askSum(knex, { ...conditions, period: part }) : null,
    askSum(knex, { ...conditions, period: before }),
    readExclusions(knex, { ...asked.withExcluded, period }, asked.exclusion),
  ])
  const compared = comparedMarket ?? market
  const list = brands.length === 0 ? [] : await readBrands(knex, { ...asked, brands, column, basis, buckets, market })
  return {
    buckets,
    partial: partialBuckets(buckets, { unit, period, wholeDay }),
    list,
    market: {
      quantity: market.quantity,
      amount: market.amount,
      comparedQuantity: compared.quantity,
      comparedAmount: compared.amount,
      previousQuantity: marketBefore.quantity,
      previousAmount: marketBefore.amount,
      changeRate: comparedPeriod === null ? null : changeRate(compared[basis], marketBefore[basis]),
    },
    ...comparison,
    excluded,
    asOf: asked.asOf,
    unknownCds: codes.filter((code) => !brands.some((brand) => brand.code === code)),
  }
}

interface BrandsQuestion extends ReportConditions {
  brands: readonly Brand[]
  column: 'publisher_id' | 'series_id'
  basis: Basis
  buckets: readonly string[]
  market: Pick<SalesRow, Basis>
}

async function readBrands(knex: Knex, question: BrandsQuestion): Promise<BrandRow[]> {
  const { conditions, comparison, asOf, asOfDays, brands, column, basis, buckets, market } = question
  const { period, comparedPeriod, previousPeriod: before } = comparison
  const read = brandReader(knex, brands, column)
  // what is asked of the brands alone is asked of their products alone
  const products = productQuery(knex, conditions.products).whereIn(`product.${column}`, [
    ...new Set(brands.flatMap((brand) => brand.ids)),
  ])
  const own = { ...conditions, products }
  const part = comparedPart(comparison)
  const [now, compared, previous, steps, top, fresh, positions, titles, genres] = await Promise.all([
    read.sums({ ...own, period, by: ['product_id'] }),
    part ? read.sums({ ...own, period: part, by: ['product_id'] }) : null,
    read.sums({ ...own, period: before, by: ['product_id'] }),
    read.sums({ ...own, period, by: ['product_id', 'bucket'] }),
    read.best({ ...own, period, basis, count: TOP_TITLES, released: null }),
    read.best({ ...own, period, basis, count: 1, released: period }),
    read.positions({ ...asOfDays, asOf, products, stores: conditions.stores }),
    read.titles(products, period.to),
    read.genres({ ...conditions, period, basis }),
  ])
  const of = <T extends { brand: number }>(rows: readonly T[], brand: number) => rows.find((row) => row.brand === brand)
  const rows = brands.map((brand, index): BrandRow => {
    const sales = of(now, index)
    const earlier = of(previous, index)
    const position = of(positions, index)
    const genre = of(genres, index)
    const trend = buckets.map(() => 0)
    for (const step of steps) {
      const at = buckets.indexOf(step.bucket ?? '')
      if (step.brand === index && at >= 0) trend[at] = step[basis]
    }
    const newest = of(fresh, index)
    const comparedSales = of(compared ?? now, index)?.[basis] ?? 0
    return {
      rank: 0,
      brandCd: brand.code,
      brandName: brand.name,
      own: brand.own,
      titles: of(titles, index)?.titles ?? 0,
      titlesSold: sales?.titles_sold ?? 0,
      quantity: sales?.quantity ?? 0,
      amount: sales?.amount ?? 0,
      marketShare: share(sales?.[basis] ?? 0, market[basis]),
      genreShare: genre ? percent(genre.own, genre.value, 2) : null,
      previousQuantity: earlier?.quantity ?? 0,
      previousAmount: earlier?.amount ?? 0,
      changeRate: comparedPeriod === null ? null : changeRate(comparedSales, earlier?.[basis] ?? 0),
      cumulativeDeliveryQuantity: position?.delivered ?? 0,
      cumulativeSaleQuantity: position?.sold ?? 0,
      saleRate: saleRate(position?.sold ?? 0, position?.delivered ?? 0),
      topTitles: top.filter((row) => row.brand === index).map(titleOf),
      bestNewRelease: newest ? titleOf(newest) : null,
      trend,
    }
  })
  const basisOf = (row: BrandRow) => row[basis]
  rows.sort((a, b) => basisOf(b) - basisOf(a) || (a.brandCd < b.brandCd ? -1 : 1))
  return rows.map((row) => ({ ...row, rank: 1 + rows.filter((other) => basisOf(other) > basisOf(row)).length }))
}
