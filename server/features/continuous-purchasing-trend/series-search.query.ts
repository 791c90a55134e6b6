import type { Knex } from 'knex'
import type { continuousSaleSearch } from '../../../shared/api/continuous-purchasing-trend.ts'
import type { Body } from '../../../shared/api/endpoint.ts'
import { addDays, EARLIEST_DATE, type Period } from '../../../shared/calendar/period.ts'
import { foldName } from '../../../shared/text/fold.ts'
import { orWhereNameContains } from '../../warehouse/engine/name-condition.ts'
import { createFragment, idListSql, selectRows, sql } from '../../warehouse/engine/sql.ts'
import { countMembers, type MemberSet, NO_MEMBERS } from '../../warehouse/members/cell-keys.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import { toProductQuery } from '../../warehouse/products/product-set.ts'
import { applyScope, type DataScope } from '../../warehouse/products/scope.ts'
import { salesSql } from '../../warehouse/sales/query-sales.ts'
import { readCoveredDays } from './issues.ts'

/** Days for which sales and buyers of a series are shown. */
const RECENT_DAYS = 90

/** A series of the page with the total number; without a series if none was found. */
interface SeriesRow {
  total: number
  series_id: number | null
  series_cd: string
  series_nm: string
  kind: string
  product_id: number
  issues: number
  first_release: string
  last_release: string
  quantity: number
}

/** Products within the data range, released by the day, whose series is of the kind and has every word in its name. */
export function queryMatchingIssues(
  knex: Knex,
  { seriesKind, keyword }: Pick<Body<typeof continuousSaleSearch>, 'seriesKind' | 'keyword'>,
  { last, scope }: { last: string; scope: DataScope },
): Knex.QueryBuilder {
  const matched = toProductQuery(knex, null)
    .join('series', 'series.id', 'product.series_id')
    .select('product.series_id', 'product.release_date')
    .whereRaw('product.release_date <= cast(? as date)', [last])
  if (seriesKind === 'magazine') matched.where('series.kind', 'magazine')
  if (seriesKind === 'series') matched.whereNot('series.kind', 'magazine')
  for (const word of keyword.split(/[\s\u3000]+/).map(foldName)) {
    if (word === '') continue
    matched.where((either) => void orWhereNameContains(either, 'series.search_text', word))
  }
  applyScope(knex, matched, scope)
  return matched
}

/**
 * Lists each series of `matched` and `sold` once: number of issues, first and last release, any product, recently sold copies.
 */
export const seriesListSql = (knex: Knex): Knex.Raw =>
  createFragment(
    knex,
    `select matched.series_id, count(*) as issues, min(matched.release_date) as first_release,
        max(matched.release_date) as last_release, max(matched.id) as product_id, coalesce(sum(sold.quantity), 0) as quantity
      from matched left join sold on sold.product_id = matched.id
      group by matched.series_id`,
  )

/** Members who bought any of the products on the days, by series: series_id, members, keys. */
export const seriesBuyersSql = (knex: Knex, { days, products }: { days: Period; products: Knex.QueryBuilder }): Knex.Raw =>
  createFragment(
    knex,
    `select buyer.series_id, count(*) as members, sum(member.record_key) as keys
      from (
        select distinct product.series_id, bought.member_id
        from (
          select distinct fact_sale.product_id, fact_sale.member_id from fact_sale
          where fact_sale.sale_date between cast(:from as date) and cast(:to as date) and fact_sale.quantity > 0
            and fact_sale.member_id is not null and fact_sale.product_id in (:products)) as bought
          join product on product.id = bought.product_id) as buyer
        join member on member.id = buyer.member_id
      group by buyer.series_id`,
    { ...days, products },
  )

/** Searches magazines and series by name, recently best-selling first. */
export async function searchSeries(knex: Knex, body: Body<typeof continuousSaleSearch>, scope: DataScope) {
  const covered = await readCoveredDays(knex)
  const last = covered?.last ?? EARLIEST_DATE
  const recent = { from: addDays(last, 1 - RECENT_DAYS), to: last }
  const rows = await sql<SeriesRow>(
    knex,
    `with matched as materialized (:matched),
      sold as (:sold),
      listed as (:listed),
      totals as (select count(*) as total from listed),
      page as (
        select listed.*, series.series_cd, series.series_nm, series.kind,
          row_number() over (order by listed.quantity desc, series.series_cd collate "C") as place
        from listed join series on series.id = listed.series_id order by place limit :most offset :before)
      select totals.total, page.* from totals left join page on true order by page.place`,
    {
      matched: queryMatchingIssues(knex, body, { last, scope }),
      sold: salesSql(knex, { period: recent, by: ['product_id'], figures: ['quantity'] }),
      listed: seriesListSql(knex),
      most: body.pageSize,
      before: (body.pageNum - 1) * body.pageSize,
    },
  )
  const series = rows.flatMap((row) => (row.series_id === null ? [] : [{ ...row, series_id: row.series_id }]))
  const buyers = new Map<number, MemberSet>()
  const ids = series.map((row) => row.series_id)
  if (ids.length > 0) {
    const products = toProductQuery(knex, null).whereRaw(`product.series_id in (${idListSql(ids)})`)
    applyScope(knex, products, scope)
    const counted = await selectRows<MemberSet & { series_id: number }>(knex, seriesBuyersSql(knex, { days: recent, products }))
    for (const row of counted) buyers.set(row.series_id, row)
  }
  const identities = await readProducts(
    knex,
    series.map((row) => row.product_id),
    scope,
  )
  return {
    list: series.map((row) => {
      const product = identities.get(row.product_id)
      const count = countMembers(buyers.get(row.series_id) ?? NO_MEMBERS)
      return {
        seriesCd: row.series_cd,
        seriesName: row.series_nm,
        seriesKind: row.kind === 'magazine' ? ('magazine' as const) : ('series' as const),
        publisherName: product?.publisherName ?? null,
        own: product?.own ?? false,
        numberOfIssues: row.issues,
        firstRelease: row.first_release,
        lastRelease: row.last_release,
        quantity: row.quantity,
        buyers: count,
        suppressed: count === null,
      }
    }),
    total: rows[0]?.total ?? 0,
  }
}
