import type { Knex } from 'knex'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { getLastCompleteDay, readAsOfDays } from '../engine/as-of.ts'
import { applyKeyword } from '../products/keyword.ts'
import { readProductColumns } from '../products/product-columns.ts'
import { applyScope, type DataScope } from '../products/scope.ts'
import { toProductHead } from './product-rows.ts'

/** Days of the sales that a suggestion shows. */
const RECENT_DAYS = 28

/** Returns the copies sold of late by product. */
async function readRecentSales(knex: Knex, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const last = getLastCompleteDay(await readAsOfDays(knex, getTodayInJapan()))
  const rows: { product_id: number; quantity: number }[] = await knex('rollup_product_day')
    .select('rollup_product_day.product_id')
    .select(knex.raw('cast(sum(rollup_product_day.sale_quantity) as bigint) as quantity'))
    .whereIn('rollup_product_day.product_id', [...ids])
    .whereBetween('rollup_product_day.sale_date', [addDays(last, 1 - RECENT_DAYS), last])
    .groupBy('rollup_product_day.product_id')
  return new Map(rows.map((row) => [row.product_id, row.quantity]))
}

/** Suggests products while typing: best-selling first, then the newest. */
async function suggestProducts(knex: Knex, typed: { text: string; limit: number }, scope: DataScope) {
  const query = knex('product')
    .leftJoin('rollup_product_position', 'rollup_product_position.product_id', 'product.id')
    .select('product.id', knex.raw('count(*) over () as total'))
    .orderByRaw('rollup_product_position.sale_quantity desc nulls last, product.release_date desc nulls last')
    .orderBy('product.jan')
    .limit(typed.limit)
  applyScope(knex, query, scope)
  applyKeyword(query, typed.text, 'all')
  const rows: { id: number; total: number }[] = await query
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 }
}

/** Suggestions with what distinguishes them: names, release and recent sales. */
export async function readSuggestions(knex: Knex, { q, limit }: { q: string; limit: number }, scope: DataScope) {
  const { ids, total } = await suggestProducts(knex, { text: q, limit }, scope)
  return { list: await readTitleHeads(knex, ids, scope), total }
}

/** Newest title of a series that is released by a day. */
export async function readNewestInSeries(knex: Knex, { seriesCd, day }: { seriesCd: string; day: string }, scope: DataScope) {
  const query = knex('product')
    .join('series', 'series.id', 'product.series_id')
    .select('product.id')
    .where('series.series_cd', seriesCd)
    .where('product.release_date', '<=', day)
    .orderBy([{ column: 'product.release_date', order: 'desc' }, { column: 'product.jan' }])
    .limit(1)
  applyScope(knex, query, scope)
  const rows: { id: number }[] = await query
  return readTitleHeads(
    knex,
    rows.map(({ id }) => id),
    scope,
  )
}

async function readTitleHeads(knex: Knex, ids: readonly number[], scope: DataScope) {
  const [products, recent] = await Promise.all([readProductColumns(knex, ids), readRecentSales(knex, ids)])
  return ids.flatMap((id) => {
    const product = products.get(id)
    if (!product) return []
    return [{ ...toProductHead(product, scope), productKana: product.product_kana, recentQuantity: recent.get(id) ?? 0 }]
  })
}
