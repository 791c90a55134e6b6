import type { Knex } from 'knex'
import type { BrandPickupBody, BrandRow, brandPickup } from '../../../shared/api/brand-pickup.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { getPartialBuckets, listBuckets, type Period } from '../../../shared/calendar/period.ts'
import { computePercent, computeSaleRate } from '../../../shared/trade/measures.ts'
import { createFragment, selectRows, sql } from '../../warehouse/engine/sql.ts'
import {
  type Basis,
  type ComparedMeasures,
  comparedMeasures,
  computeChanges,
  computeShares,
  getBasis,
  rankValues,
  sumMeasures,
} from '../../warehouse/figures/compare-measures.ts'
import { getMeasuredDays, readMeasures, readTotals } from '../../warehouse/figures/read-measures.ts'
import { readJans } from '../../warehouse/products/product-cards.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { queryPublisherProducts, toProductQuery } from '../../warehouse/products/product-set.ts'
import { readExcludedPublishers, readNamedPublishers } from '../../warehouse/products/publisher-groups.ts'
import { applyScope, type DataScope } from '../../warehouse/products/scope.ts'
import { readExcludedSales } from '../../warehouse/sales/excluded-sales.ts'
import { salesSql } from '../../warehouse/sales/query-sales.ts'
import {
  getFirstComparedDay,
  type ReportConditions,
  resolveReportConditions,
  resolveTrendPeriod,
} from '../../warehouse/sales/report-conditions.ts'
import type { SalesQuery } from '../../warehouse/sales/sales-query.ts'

const TOP_TITLES = 5

type Conditions = Omit<SalesQuery, 'period' | 'by'>

/** A brand, and the column that selects its products: publishers or series. */
interface Brand {
  code: string
  name: string
  own: boolean
  ids: readonly number[]
}

/**
 * Grouping of brands: publishers by whole product groups if the rollups have them; series by product, because a product group can
 * contain several.
 */
const brandGroupings = {
  publisher_id: { by: 'group_id', table: 'product_group' },
  series_id: { by: 'product_id', table: 'product' },
} as const
type Column = keyof typeof brandGroupings

const FIGURES = ['quantity', 'amount'] as const

/** Returns the codes of the best-selling brands of the period, best first: publishers with their imprints, or series. */
async function findBestBrandCodes(
  knex: Knex,
  query: Conditions & { period: Period; column: Column; basis: Basis; limit: number },
): Promise<string[]> {
  const { column, basis, limit, ...rest } = query
  const { by, table } = brandGroupings[column]
  // an imprint counts towards its publisher
  const [code, joins] =
    column === 'series_id'
      ? ['series.series_cd', 'join series on series.id = keyed.series_id']
      : [
          'coalesce(parent.publisher_cd, publisher.publisher_cd)',
          `join publisher on publisher.id = keyed.publisher_id
            left join publisher as parent on parent.publisher_cd = publisher.imprint_of_cd`,
        ]
  const rows = await sql<{ code: string }>(
    knex,
    `select brand.code from (
        select ${code} as code, sum(sold.${basis}) as value
          from (?) as sold join ${table} as keyed on keyed.id = sold.${by} ${joins}
          group by 1 having sum(sold.${basis}) > 0) as brand
      order by brand.value desc, brand.code collate "C" limit ?`,
    [salesSql(knex, { ...rest, by: [by], figures: [basis] }), limit],
  )
  return rows.map((row) => row.code)
}

/** Returns the brands with a title in the contract's data range; others are not named. */
async function filterBrandsInRange(
  knex: Knex,
  brands: readonly Brand[],
  { column, scope }: { column: Column; scope: DataScope },
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
  const foundIds = new Set(rows.map(({ id }) => id))
  return brands.filter(({ ids }) => ids.some((id) => foundIds.has(id)))
}

async function findPublisherBrands(knex: Knex, codes: readonly string[], scope: DataScope): Promise<Brand[]> {
  const all = [...(await readNamedPublishers(knex)).values()]
  return codes.flatMap((code) => {
    const one = all.find((row) => row.publisher_cd === code)
    if (!one) return []
    const ids = all.filter((row) => row.publisher_cd === code || row.imprint_of_cd === code).map(({ id }) => id)
    const isOwn = scope.ownPublisherCds.includes(code) || scope.ownPublisherCds.includes(one.imprint_of_cd ?? '')
    return [{ code, name: one.publisher_nm, own: isOwn, ids }]
  })
}

async function findSeriesBrands(knex: Knex, codes: readonly string[], scope: DataScope): Promise<Brand[]> {
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
    const row = rows.find((item) => item.series_cd === code)
    return row ? [{ code, name: row.series_nm, own: own.has(row.id), ids: [row.id] }] : []
  })
}

/** Columns of one publisher or series. */
type OfBrand<Columns> = Columns & { brandId: number }

const measureNames = [...comparedMeasures, 'cumulativeSaleQuantity', 'cumulativeDeliveryQuantity'] as const

/** One of the best titles of its publisher or series, or of its new ones. */
interface TitleRow extends Record<Basis, number> {
  productId: number
  isNew: boolean
  /** Number of titles of the publisher or series with sales. */
  titlesSold: number
}

/** Returns readers for the publishers or series of the brands; `own` are the conditions limited to their products. */
function createBrandReader(knex: Knex, own: Conditions & { products: Knex.QueryBuilder }, column: Column) {
  const { by, table } = brandGroupings[column]
  const joinKeyedSql = (value: string) => `${value} join ${table} as keyed on keyed.id = sold.${by}`
  return {
    /** By large genre, for shares within the genres. */
    measures: (report: ReportConditions) =>
      readMeasures<OfBrand<{ genre: string | null }>, (typeof measureNames)[number]>(knex, {
        ...own,
        days: { ...getMeasuredDays(report), cumulative: { ...report.asOfDays, asOf: report.asOf } },
        measures: measureNames,
        by: [by],
        groups: {
          columns: [`keyed.${column} as "brandId"`, 'trade_genre.genre_c1_cd as genre'],
          join: createFragment(
            knex,
            `join ${table} as keyed on keyed.id = measured.${by} left join trade_genre on trade_genre.id = keyed.trade_genre_id`,
          ),
        },
      }),
    steps: (period: Period, basis: Basis) =>
      sql<OfBrand<{ bucket: string; value: number }>>(
        knex,
        `select keyed.${column} as "brandId", sold.bucket, sum(sold.${basis}) as value from ${joinKeyedSql('(?) as sold')} group by 1, 2`,
        [salesSql(knex, { ...own, period, by: [by, 'bucket'], figures: [basis] })],
      ),
    /** The best titles, and the best of those released in the period, including ties. */
    best: (period: Period, basis: Basis) =>
      sql<OfBrand<TitleRow>>(
        knex,
        `with sold as materialized (
            select keyed.${column} as brand_id, sold.product_id, sold.quantity, sold.amount, new_title.id is not null as is_new
              from ${joinKeyedSql('(:sold) as sold')} left join (
                select id from product where release_date between cast(:from as date) and cast(:to as date)) as new_title
                on new_title.id = sold.product_id),
          ranked as (
            select sold.*, sum(case when quantity > 0 then 1 else 0 end) over (partition by brand_id) as titles_sold,
                rank() over (partition by brand_id order by ${basis} desc) as title_rank,
                rank() over (partition by brand_id, is_new order by ${basis} desc) as new_rank
              from sold)
          select brand_id as "brandId", product_id as "productId", quantity, amount, is_new as "isNew", titles_sold as "titlesSold"
            from ranked
            where title_rank <= :count or (is_new and new_rank = 1)`,
        {
          sold: salesSql(knex, { ...own, period, by: ['product_id', ...(by === 'group_id' ? [by] : [])], figures: FIGURES }),
          ...period,
          count: TOP_TITLES,
        },
      ),
    /** Titles released up to the day. */
    titles: (lastDay: string) =>
      selectRows<OfBrand<{ titles: number }>>(
        knex,
        createFragment(knex, '?', [
          own.products
            .clone()
            .clearSelect()
            .select(`product.${column} as brandId`)
            .count('* as titles')
            .whereRaw('product.release_date <= cast(? as date)', [lastDay])
            .groupBy(`product.${column}`),
        ]),
      ),
  }
}

interface Market extends ComparedMeasures {
  /** Copies or amount of each large genre. */
  genres: ReadonlyMap<string, number>
}

/** Reads all sales that match the conditions, those of the period also by large genre. */
async function readMarket(knex: Knex, report: ReportConditions, basis: Basis): Promise<Market> {
  const query = { ...report.conditions, days: getMeasuredDays(report) }
  const earlier = ['previousQuantity', 'previousAmount', 'lastYearQuantity', 'lastYearAmount'] as const
  const [genres, others] = await Promise.all([
    readMeasures<{ genre: string | null }, Basis>(knex, {
      ...query,
      measures: ['quantity', 'amount'],
      by: ['group_id'],
      groups: {
        columns: ['trade_genre.genre_c1_cd as genre'],
        join: createFragment(
          knex,
          `join product_group on product_group.id = measured.group_id
            left join trade_genre on trade_genre.id = product_group.trade_genre_id`,
        ),
      },
    }),
    // sums need no genres, so that smaller rollups can answer
    readTotals<Exclude<keyof ComparedMeasures, Basis>>(knex, {
      ...query,
      measures: query.days.compared ? ['comparedQuantity', 'comparedAmount', ...earlier] : earlier,
    }),
  ])
  const { quantity, amount } = sumMeasures(genres, ['quantity', 'amount'])
  return {
    ...others,
    ...(query.days.compared ? {} : { comparedQuantity: quantity, comparedAmount: amount }),
    quantity,
    amount,
    genres: new Map(genres.flatMap((row) => (row.genre === null ? [] : [[row.genre, row[basis]] as const]))),
  }
}

/** Compares the sales of brands within the market of the conditions. */
export async function compareBrands(
  knex: Knex,
  query: BrandPickupBody,
  scope: DataScope,
): Promise<QueryResult<Result<typeof brandPickup>>> {
  const body = await resolveTrendPeriod(knex, query)
  const { period, unit, weekStartsOn } = body
  const basis = getBasis(body)
  const column = body.brandType === 'publisher' ? 'publisher_id' : 'series_id'
  // a named brand is included even if excluded by default; its market then includes it
  const isExcludedBrandNamed =
    column === 'publisher_id' &&
    (await readExcludedPublishers(knex, scope)).some((excludedPublisher) =>
      body.brandCds.includes(excludedPublisher.publisher_cd),
    )
  const report = await resolveReportConditions(
    knex,
    { ...body, includeExcluded: body.includeExcluded || isExcludedBrandNamed },
    {
      scope,
      ranks: true,
      comparedFrom: getFirstComparedDay(period),
    },
  )
  const { conditions, comparison, lastYear, wholeDay } = report
  const codes =
    body.brandCds.length > 0
      ? [...new Set(body.brandCds)]
      : await findBestBrandCodes(knex, { ...conditions, period, column, basis, limit: body.maxBrands })
  const known = await (column === 'publisher_id' ? findPublisherBrands : findSeriesBrands)(knex, codes, scope)
  const brands = await filterBrandsInRange(knex, known, { column, scope })
  const buckets = listBuckets(period, unit, weekStartsOn)
  const wholeMarket = readMarket(knex, report, basis)
  const [{ genres: _genres, ...market }, excluded, list] = await Promise.all([
    wholeMarket,
    readExcludedSales(knex, { ...report.withExcluded, period }, report.exclusion),
    brands.length === 0 ? [] : readBrands(knex, report, { brands, column, basis, buckets, market: wholeMarket }),
  ])
  return {
    buckets,
    partial: getPartialBuckets(buckets, { unit, period, wholeDay }),
    list,
    market: { ...market, ...computeChanges(market, { ...report, basis }) },
    ...comparison,
    lastYear: lastYear.comparedPeriod === null ? null : lastYear.previousPeriod,
    excluded,
    asOf: report.asOf,
    sameStoreDays: report.sameStoreDays,
    unknownCds: codes.filter((code) => !brands.some((brand) => brand.code === code)),
  }
}

/** Returns the share of rows by large genre in the market of the genres in which they sold, percent. */
function computeGenreShare(
  rows: readonly (Record<Basis, number> & { genre: string | null })[],
  { basis, market }: { basis: Basis; market: Market },
): number | null {
  const sold = new Map<string, number>()
  for (const { genre, ...row } of rows) if (genre !== null) sold.set(genre, (sold.get(genre) ?? 0) + row[basis])
  const genres = [...sold].filter(([, value]) => value > 0)
  if (genres.length === 0) return null
  const sumValues = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  return computePercent(
    sumValues(genres.map(([, value]) => value)),
    sumValues(genres.map(([genre]) => market.genres.get(genre) ?? 0)),
    2,
  )
}

interface BrandsQuery {
  brands: readonly Brand[]
  column: Column
  basis: Basis
  buckets: readonly string[]
  /** The market that shares refer to. */
  market: Promise<Market>
}

/** Reads the rows of the brands, best first; a publisher and its imprints are added up. */
async function readBrands(knex: Knex, report: ReportConditions, query: BrandsQuery): Promise<BrandRow[]> {
  const { brands, column, basis, buckets } = query
  const { conditions, comparison } = report
  const { period } = comparison
  // queries about the brands are limited to their products
  const ids = [...new Set(brands.flatMap((brand) => brand.ids))]
  const products =
    column === 'publisher_id'
      ? queryPublisherProducts(knex, conditions.products, ids)
      : toProductQuery(knex, conditions.products).whereIn('product.series_id', ids)
  const read = createBrandReader(knex, { ...conditions, products }, column)
  const [market, measures, steps, best, titles] = await Promise.all([
    query.market,
    read.measures(report),
    read.steps(period, basis),
    read.best(period, basis),
    read.titles(period.to),
  ])
  const jans = await readJans(
    knex,
    best.filter((row) => row[basis] > 0).map((row) => row.productId),
  )
  const getJan = (row: TitleRow) => jans.get(row.productId) ?? ''
  const getRows =
    ({ ids: own }: Brand) =>
    <R extends { brandId: number }>(all: readonly R[]) =>
      all.filter((row) => own.includes(row.brandId))
  const titlesByBrand = new Map(
    brands.map((brand) => {
      const sold = getRows(brand)(best)
        .filter((row) => row[basis] > 0)
        .sort((a, b) => b[basis] - a[basis] || (getJan(a) < getJan(b) ? -1 : 1))
      return [brand, { top: sold.slice(0, TOP_TITLES), newest: sold.find((row) => row.isNew) ?? null }]
    }),
  )
  const names = await readProductColumns(
    knex,
    [...titlesByBrand.values()].flatMap(({ top, newest }) => [...top, ...(newest ? [newest] : [])].map((row) => row.productId)),
  )
  const toTitle = (row: TitleRow) => {
    const { product_nm: productName = '', release_date: releaseDate = null } = names.get(row.productId) ?? {}
    return { jan: getJan(row), productName, releaseDate, quantity: row.quantity, amount: row.amount }
  }
  const compared = { ...report, basis }
  const rows = brands.map((brand): BrandRow => {
    const getOwn = getRows(brand)
    const own = getOwn(measures)
    const sum = sumMeasures(own, measureNames)
    const { comparedQuantity: _quantity, comparedAmount: _amount, ...figures } = sum
    const { share: marketShare, ...shares } = computeShares(sum, market, compared)
    const trend = buckets.map(() => 0)
    for (const step of getOwn(steps)) {
      const at = buckets.indexOf(step.bucket)
      if (at >= 0) trend[at] = (trend[at] ?? 0) + step.value
    }
    const { top = [], newest = null } = titlesByBrand.get(brand) ?? {}
    const titlesSold = new Map(getOwn(best).map((row) => [row.brandId, row.titlesSold]))
    return {
      rank: 0,
      brandCd: brand.code,
      brandName: brand.name,
      own: brand.own,
      ...sumMeasures(getOwn(titles), ['titles']),
      titlesSold: [...titlesSold.values()].reduce((all, count) => all + count, 0),
      ...figures,
      ...computeChanges(sum, compared),
      marketShare,
      ...shares,
      genreShare: computeGenreShare(own, { basis, market }),
      saleRate: computeSaleRate(figures.cumulativeSaleQuantity, figures.cumulativeDeliveryQuantity),
      topTitles: top.map(toTitle),
      bestNewRelease: newest ? toTitle(newest) : null,
      trend,
    }
  })
  rows.sort((a, b) => b[basis] - a[basis] || (a.brandCd < b.brandCd ? -1 : 1))
  const ranks = rankValues(rows.map((row) => row[basis]))
  return rows.map((row, index) => ({ ...row, rank: ranks[index] ?? 1 }))
}
