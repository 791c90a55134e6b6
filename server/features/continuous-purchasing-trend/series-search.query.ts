import type { Knex } from 'knex'
import type { continuousSaleSearch } from '../../../shared/contract/continuous-purchasing-trend.ts'
import type { Body } from '../../../shared/contract/endpoint.ts'
import { fold } from '../../../shared/fold.ts'
import { addDays } from '../../../shared/period.ts'
import { CELL_K } from '../../warehouse/members/suppression.ts'
import { isOwn, readProductColumns } from '../../warehouse/products/product-columns.ts'
import { applyScope, type DataScope } from '../../warehouse/products/scope.ts'
import { salesSql } from '../../warehouse/sales/sales-question.ts'
import { readCovered } from './issues.ts'

/** Days whose sales and buyers are told of a series. */
const RECENT_DAYS = 90

/** Magazines and series by name, what sells most of late first. */
export async function findSeries(knex: Knex, body: Body<typeof continuousSaleSearch>, scope: DataScope) {
  const covered = await readCovered(knex)
  const last = covered?.last ?? '2017-04-01'
  const recent = { from: addDays(last, 1 - RECENT_DAYS), to: last }
  const matched = knex('product')
    .join('series', 'series.id', 'product.series_id')
    .select('product.id', 'product.series_id', 'product.release_date')
    .whereRaw('product.release_date <= cast(? as date)', [last])
  if (body.seriesKind === 'magazine') matched.where('series.kind', 'magazine')
  if (body.seriesKind === 'series') matched.whereNot('series.kind', 'magazine')
  for (const word of body.keyword.split(/[\s\u3000]+/).map(fold)) {
    if (word === '') continue
    matched.whereRaw(`series.search_text like ? escape '\\'`, [`%${word.replace(/[\\%_]/g, (char) => `\\${char}`)}%`])
  }
  applyScope(knex, matched, scope)
  const { rows } = await knex.raw(
    `with matched as materialized (?), sold as (?),
      listed as (
        select matched.series_id, count(*) as issues, min(matched.release_date) as first_release,
          max(matched.release_date) as last_release, max(matched.id) as product_id, coalesce(sum(sold.quantity), 0) as quantity
        from matched left join sold on sold.product_id = matched.id group by matched.series_id),
      totals as (select count(*) as total from listed),
      page as (
        select listed.*, series.series_cd, series.series_nm, series.kind,
          row_number() over (order by listed.quantity desc, series.series_cd collate "C") as place
        from listed join series on series.id = listed.series_id order by place limit ? offset ?)
      select totals.total, page.* from totals left join page on true order by page.place`,
    [
      matched,
      salesSql(knex, { period: recent, by: ['product_id'] }),
      body.pageSize,
      (body.pageNum - 1) * body.pageSize,
    ] as unknown as Knex.RawBinding[],
  )
  const found = (rows as Record<string, unknown>[]).filter((row) => row.series_id !== null)
  const buyers = new Map<number, number>()
  const ids = found.map((row) => Number(row.series_id))
  if (ids.length > 0) {
    const products = knex('product')
      .select('product.id')
      .whereRaw(`product.series_id in (${ids.join(', ')})`)
    applyScope(knex, products, scope)
    const counted = await knex.raw(
      `with bought as (
        select distinct fact_sale.product_id, fact_sale.member_id from fact_sale
        where fact_sale.sale_date between cast(? as date) and cast(? as date) and fact_sale.quantity > 0
          and fact_sale.member_id is not null and fact_sale.product_id in (?))
      select product.series_id, count(distinct bought.member_id) as buyers
        from bought join product on product.id = bought.product_id group by product.series_id`,
      [recent.from, recent.to, products] as unknown as Knex.RawBinding[],
    )
    for (const row of counted.rows as Record<string, unknown>[]) buyers.set(Number(row.series_id), Number(row.buyers))
  }
  const columns = await readProductColumns(
    knex,
    found.map((row) => Number(row.product_id)),
  )
  return {
    list: found.map((row) => {
      const product = columns.get(Number(row.product_id))
      const count = buyers.get(Number(row.series_id)) ?? 0
      const hidden = count > 0 && count < CELL_K
      return {
        seriesCd: String(row.series_cd),
        seriesName: String(row.series_nm),
        seriesKind: row.kind === 'magazine' ? ('magazine' as const) : ('series' as const),
        publisherName: product?.publisher_nm ?? null,
        own: product ? isOwn(product, scope.ownPublisherCds) : false,
        numberOfIssues: Number(row.issues),
        firstRelease: row.first_release === null ? null : String(row.first_release).slice(0, 10),
        lastRelease: row.last_release === null ? null : String(row.last_release).slice(0, 10),
        quantity: Number(row.quantity),
        buyers: hidden ? null : count,
        suppressed: hidden,
      }
    }),
    total: Number(rows[0]?.total ?? 0),
  }
}
