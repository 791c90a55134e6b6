import type { Knex } from 'knex'
import type { BrandPickupBody, BrandRow, brandPickup } from '../../../shared/api/brand-pickup.ts'
import type { Answer } from '../../../shared/api/endpoint.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { getPartialBuckets, isWholePeriodCompared, listBuckets, type Period } from '../../../shared/calendar/period.ts'
import {
  computeChangeRate,
  computePercent,
  computePointDifference,
  computeSaleRate,
  computeShare,
} from '../../../shared/trade/measures.ts'
import type { AsOfDays } from '../../warehouse/engine/as-of.ts'
import { createFragment, selectRows, sql } from '../../warehouse/engine/sql.ts'
import { readJans } from '../../warehouse/products/product-cards.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { queryPublisherProducts, toProductQuery } from '../../warehouse/products/product-set.ts'
import { readExcludedPublishers, readNamedPublishers } from '../../warehouse/products/publisher-groups.ts'
import { applyScope, type DataScope } from '../../warehouse/products/scope.ts'
import { readExcludedSales } from '../../warehouse/sales/exclusions.ts'
import { querySalesSum, salesSql } from '../../warehouse/sales/query-sales.ts'
import {
  getFirstComparedDay,
  type ReportConditions,
  resolveReportConditions,
  resolveTrendPeriod,
} from '../../warehouse/sales/report-conditions.ts'
import type { SalesQuestion } from '../../warehouse/sales/sales-question.ts'
import { cumulativeSql, groupCumulativeSql } from '../../warehouse/stock/positions.ts'

const TOP_TITLES = 5

type Conditions = Omit<SalesQuestion, 'period' | 'by'>
type Basis = 'quantity' | 'amount'

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
  question: Conditions & { period: Period; column: Column; basis: Basis; limit: number },
): Promise<string[]> {
  const { column, basis, limit, ...rest } = question
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

/** Sums of one publisher or series. */
type BrandSums<Sums> = Sums & { of_id: number }

/** One of the best titles of its publisher or series, or of its new ones. */
interface TitleRow extends Record<Basis, number> {
  product_id: number
  is_new: boolean
  /** Number of titles of the publisher or series with sales. */
  titles_sold: number
}

/** Returns readers for the sums of the publishers or series of the brands; `own` are the conditions limited to their products. */
function createBrandReader(knex: Knex, own: Conditions & { products: Knex.QueryBuilder }, column: Column) {
  const { by, table } = brandGroupings[column]
  const joinKeyedSql = (value: string) => `${value} join ${table} as keyed on keyed.id = sold.${by}`
  return {
    /** By large genre, for shares within the genres. */
    sums: (period: Period) =>
      sql<BrandSums<{ genre: string | null } & Record<Basis, number>>>(
        knex,
        `select keyed.${column} as of_id, trade_genre.genre_c1_cd as genre, sum(sold.quantity) as quantity,
            sum(sold.amount) as amount
          from ${joinKeyedSql('(?) as sold')} left join trade_genre on trade_genre.id = keyed.trade_genre_id group by 1, 2`,
        [salesSql(knex, { ...own, period, by: [by], figures: FIGURES })],
      ),
    steps: (period: Period, basis: Basis) =>
      sql<BrandSums<{ bucket: string; value: number }>>(
        knex,
        `select keyed.${column} as of_id, sold.bucket, sum(sold.${basis}) as value from ${joinKeyedSql('(?) as sold')} group by 1, 2`,
        [salesSql(knex, { ...own, period, by: [by, 'bucket'], figures: [basis] })],
      ),
    /** The best titles, and the best of those released in the period, including ties. */
    best: (period: Period, basis: Basis) =>
      sql<BrandSums<TitleRow>>(
        knex,
        `with sold as materialized (
            select keyed.${column} as of_id, sold.product_id, sold.quantity, sold.amount, fresh.id is not null as is_new
              from ${joinKeyedSql('(:sold) as sold')} left join (
                select id from product where release_date between cast(:from as date) and cast(:to as date)) as fresh
                on fresh.id = sold.product_id),
          placed as (
            select sold.*, sum(case when quantity > 0 then 1 else 0 end) over (partition by of_id) as titles_sold,
                rank() over (partition by of_id order by ${basis} desc) as place,
                rank() over (partition by of_id, is_new order by ${basis} desc) as own_place
              from sold)
          select of_id, product_id, quantity, amount, is_new, titles_sold from placed
            where place <= :count or (is_new and own_place = 1)`,
        {
          sold: salesSql(knex, { ...own, period, by: ['product_id', ...(by === 'group_id' ? [by] : [])], figures: FIGURES }),
          ...period,
          count: TOP_TITLES,
        },
      ),
    /** Deliveries and sales up to the period's end, through all channels. */
    positions: (days: AsOfDays & { asOf: string }) => {
      const { products, stores = null } = own
      const question = { ...days, products, stores, columns: ['sold', 'delivered'] as const }
      return sql<BrandSums<{ delivered: number; sold: number }>>(
        knex,
        `select keyed.${column} as of_id, sum(moved.delivered) as delivered, sum(moved.sold) as sold
          from (?) as moved join ${table} as keyed on keyed.id = moved.${by} group by 1`,
        [by === 'group_id' ? groupCumulativeSql(knex, question) : cumulativeSql(knex, question)],
      )
    },
    /** Titles released up to the day. */
    titles: (lastDay: string) =>
      selectRows<BrandSums<{ titles: number }>>(
        knex,
        createFragment(knex, '?', [
          own.products
            .clone()
            .clearSelect()
            .select(`product.${column} as of_id`)
            .count('* as titles')
            .whereRaw('product.release_date <= cast(? as date)', [lastDay])
            .groupBy(`product.${column}`),
        ]),
      ),
  }
}

interface Market extends Record<Basis, number> {
  /** Copies or amount of each large genre. */
  genres: ReadonlyMap<string, number>
}

/** Reads the totals of the sales that match the conditions, overall and by top-level genre. */
async function readMarketSums(knex: Knex, question: Conditions & { period: Period }, basis: Basis): Promise<Market> {
  const rows = await sql<{ genre: string | null } & Record<Basis, number>>(
    knex,
    `select trade_genre.genre_c1_cd as genre, sum(sold.quantity) as quantity, sum(sold.amount) as amount
      from (?) as sold join product_group on product_group.id = sold.group_id
        left join trade_genre on trade_genre.id = product_group.trade_genre_id
      group by 1`,
    [salesSql(knex, { ...question, by: ['group_id'], figures: FIGURES })],
  )
  const sum = (measure: Basis) => rows.reduce((all, row) => all + row[measure], 0)
  return {
    quantity: sum('quantity'),
    amount: sum('amount'),
    genres: new Map(rows.flatMap((row) => (row.genre === null ? [] : [[row.genre, row[basis]] as const]))),
  }
}

/** Compares the sales of brands within the market of the conditions. */
export async function compareBrands(
  knex: Knex,
  question: BrandPickupBody,
  scope: DataScope,
): Promise<QueryResult<Answer<typeof brandPickup>>> {
  const body = await resolveTrendPeriod(knex, question)
  const { period, unit, weekStartsOn } = body
  const basis: Basis = body.basis === 1 ? 'amount' : 'quantity'
  const column = body.brandType === 'publisher' ? 'publisher_id' : 'series_id'
  // a named brand is included even if excluded by default; its market then includes it
  const isExcludedBrandNamed =
    column === 'publisher_id' &&
    (await readExcludedPublishers(knex, scope)).some((excludedPublisher) =>
      body.brandCds.includes(excludedPublisher.publisher_cd),
    )
  const brandConditions = await resolveReportConditions(
    knex,
    { ...body, includeExcluded: body.includeExcluded || isExcludedBrandNamed },
    {
      scope,
      ranks: true,
      comparedFrom: getFirstComparedDay(period),
    },
  )
  const { conditions, comparison, lastYear, wholeDay } = brandConditions
  const { comparedPeriod, previousPeriod: before } = comparison
  const codes =
    body.brandCds.length > 0
      ? [...new Set(body.brandCds)]
      : await findBestBrandCodes(knex, { ...conditions, period, column, basis, limit: body.maxBrands })
  const known = await (column === 'publisher_id' ? findPublisherBrands : findSeriesBrands)(knex, codes, scope)
  const brands = await filterBrandsInRange(knex, known, { column, scope })
  const buckets = listBuckets(period, unit, weekStartsOn)
  const part = brandConditions.separatePeriod
  const marketTotal = readMarketSums(knex, { ...conditions, period }, basis)
  const lastYearTotal = querySalesSum(knex, { ...conditions, period: lastYear.previousPeriod, figures: FIGURES })
  const [market, comparedMarket, marketBefore, marketLastYear, excluded, list] = await Promise.all([
    marketTotal,
    part ? querySalesSum(knex, { ...conditions, period: part, figures: FIGURES }) : null,
    querySalesSum(knex, { ...conditions, period: before, figures: FIGURES }),
    lastYearTotal,
    readExcludedSales(knex, { ...brandConditions.withExcluded, period }, brandConditions.exclusion),
    brands.length === 0
      ? []
      : readBrands(knex, {
          ...brandConditions,
          brands,
          column,
          basis,
          buckets,
          market: marketTotal,
          lastYearMarket: lastYearTotal,
        }),
  ])
  const compared = comparedMarket ?? market
  return {
    buckets,
    partial: getPartialBuckets(buckets, { unit, period, wholeDay }),
    list,
    market: {
      quantity: market.quantity,
      amount: market.amount,
      comparedQuantity: compared.quantity,
      comparedAmount: compared.amount,
      previousQuantity: marketBefore.quantity,
      previousAmount: marketBefore.amount,
      changeRate: comparedPeriod === null ? null : computeChangeRate(compared[basis], marketBefore[basis]),
      lastYearQuantity: marketLastYear.quantity,
      lastYearAmount: marketLastYear.amount,
      lastYearChangeRate: lastYear.comparedPeriod === null ? null : computeChangeRate(compared[basis], marketLastYear[basis]),
    },
    ...comparison,
    lastYear: lastYear.comparedPeriod === null ? null : lastYear.previousPeriod,
    excluded,
    asOf: brandConditions.asOf,
    sameStoreDays: brandConditions.sameStoreDays,
    unknownCds: codes.filter((code) => !brands.some((brand) => brand.code === code)),
  }
}

interface BrandsQuestion extends ReportConditions {
  brands: readonly Brand[]
  column: Column
  basis: Basis
  buckets: readonly string[]
  /** The market that shares refer to. */
  market: Promise<Market>
  /** The same market on the same days last year. */
  lastYearMarket: Promise<Record<Basis, number>>
}

async function readBrands(knex: Knex, question: BrandsQuestion): Promise<BrandRow[]> {
  const { conditions, comparison, lastYear, asOf, asOfDays, brands, column, basis, buckets, market: whole } = question
  const { period, comparedPeriod, previousPeriod: before } = comparison
  // queries about the brands are limited to their products
  const ids = [...new Set(brands.flatMap((brand) => brand.ids))]
  const products =
    column === 'publisher_id'
      ? queryPublisherProducts(knex, conditions.products, ids)
      : toProductQuery(knex, conditions.products).whereIn('product.series_id', ids)
  const read = createBrandReader(knex, { ...conditions, products }, column)
  const part = question.separatePeriod
  const [market, lastYearMarket, now, compared, previous, yearAgo, steps, best, positions, titles] = await Promise.all([
    whole,
    question.lastYearMarket,
    read.sums(period),
    part ? read.sums(part) : null,
    read.sums(before),
    read.sums(lastYear.previousPeriod),
    read.steps(period, basis),
    read.best(period, basis),
    read.positions({ ...asOfDays, asOf }),
    read.titles(period.to),
  ])
  const hasLastYear = lastYear.comparedPeriod !== null
  const getValue = (row: Record<Basis, number>) => row[basis]
  const jans = await readJans(
    knex,
    best.filter((row) => getValue(row) > 0).map((row) => row.product_id),
  )
  const getJan = (row: TitleRow) => jans.get(row.product_id) ?? ''
  // a publisher and its imprints are added up
  const getParts =
    ({ ids }: Brand) =>
    <R extends { of_id: number }>(all: readonly R[]) =>
      all.filter((row) => ids.includes(row.of_id))
  const titlesByBrand = new Map(
    brands.map((brand) => {
      const sold = getParts(brand)(best)
        .filter((row) => getValue(row) > 0)
        .sort((a, b) => getValue(b) - getValue(a) || (getJan(a) < getJan(b) ? -1 : 1))
      return [brand, { top: sold.slice(0, TOP_TITLES), newest: sold.find((row) => row.is_new) ?? null }]
    }),
  )
  const names = await readProductColumns(
    knex,
    [...titlesByBrand.values()].flatMap(({ top, newest }) => [...top, ...(newest ? [newest] : [])].map((row) => row.product_id)),
  )
  const toTitle = (row: TitleRow) => {
    const { product_nm: productName = '', release_date: releaseDate = null } = names.get(row.product_id) ?? {}
    return { jan: getJan(row), productName, releaseDate, quantity: row.quantity, amount: row.amount }
  }
  const rows = brands.map((brand): BrandRow => {
    const getRows = getParts(brand)
    const sumRows = <R>(all: readonly R[], value: (row: R) => number) => all.reduce((sum, row) => sum + value(row), 0)
    const sales = getRows(now)
    const earlier = getRows(previous)
    const thenSales = getRows(yearAgo)
    const marketShare = computeShare(sumRows(sales, getValue), market[basis])
    const lastYearShare = hasLastYear ? computeShare(sumRows(thenSales, getValue), lastYearMarket[basis]) : null
    const sold = sumRows(getRows(positions), (row) => row.sold)
    const delivered = sumRows(getRows(positions), (row) => row.delivered)
    const trend = buckets.map(() => 0)
    for (const step of getRows(steps)) {
      const at = buckets.indexOf(step.bucket)
      if (at >= 0) trend[at] = (trend[at] ?? 0) + step.value
    }
    const own = new Map<string, number>()
    for (const row of sales) if (row.genre !== null) own.set(row.genre, (own.get(row.genre) ?? 0) + getValue(row))
    const soldIn = [...own].filter(([, value]) => value > 0)
    const { top = [], newest = null } = titlesByBrand.get(brand) ?? {}
    const titlesSold = new Map(getRows(best).map((row) => [row.of_id, row.titles_sold]))
    return {
      rank: 0,
      brandCd: brand.code,
      brandName: brand.name,
      own: brand.own,
      titles: sumRows(getRows(titles), (row) => row.titles),
      titlesSold: sumRows([...titlesSold.values()], (count) => count),
      quantity: sumRows(sales, (row) => row.quantity),
      amount: sumRows(sales, (row) => row.amount),
      marketShare,
      genreShare:
        soldIn.length === 0
          ? null
          : computePercent(
              sumRows(soldIn, ([, value]) => value),
              sumRows(soldIn, ([genre]) => market.genres.get(genre) ?? 0),
              2,
            ),
      previousQuantity: sumRows(earlier, (row) => row.quantity),
      previousAmount: sumRows(earlier, (row) => row.amount),
      changeRate:
        comparedPeriod === null
          ? null
          : computeChangeRate(sumRows(getRows(compared ?? now), getValue), sumRows(earlier, getValue)),
      lastYearQuantity: sumRows(thenSales, (row) => row.quantity),
      lastYearAmount: sumRows(thenSales, (row) => row.amount),
      lastYearChangeRate: hasLastYear
        ? computeChangeRate(sumRows(getRows(compared ?? now), getValue), sumRows(thenSales, getValue))
        : null,
      lastYearShare,
      shareDifference: isWholePeriodCompared(lastYear) ? computePointDifference(marketShare, lastYearShare, 2) : null,
      cumulativeDeliveryQuantity: delivered,
      cumulativeSaleQuantity: sold,
      saleRate: computeSaleRate(sold, delivered),
      topTitles: top.map(toTitle),
      bestNewRelease: newest ? toTitle(newest) : null,
      trend,
    }
  })
  const getBasis = (row: BrandRow) => row[basis]
  rows.sort((a, b) => getBasis(b) - getBasis(a) || (a.brandCd < b.brandCd ? -1 : 1))
  return rows.map((row) => ({ ...row, rank: 1 + rows.filter((item) => getBasis(item) > getBasis(row)).length }))
}
