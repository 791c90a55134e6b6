import type { Knex } from 'knex'
import { addDays, countDaysBetween, EARLIEST_DATE } from '../../../shared/calendar/period.ts'
import { getLastCompleteDay, readAsOfDays } from '../engine/as-of.ts'
import { cachePerRevision } from '../engine/revision-cache.ts'
import { createFragment, selectRows } from '../engine/sql.ts'
import { readWarehouseState } from '../engine/warehouse-state.ts'

/**
 * Day 0 of a product at a store, defined in this file only. Magazines go on sale later in some prefectures (domain 1.5), under
 * agreements that change over time; everything else is on sale on its release date everywhere.
 */

/** Days from release to sale of magazines, by prefecture, valid from a day on; prefectures that are not listed have no lag. */
const magazineLags: readonly { from: string; lags: Readonly<Record<number, readonly string[]>> }[] = [
  {
    from: '2017-04-01',
    lags: {
      1: ['02', '03', '05', '06', '15', '16', '17', '18', '31', '32', '33', '34', '35', '36', '37', '38', '39'],
      2: ['01', '40', '41', '42', '43', '44', '45', '46'],
      4: ['47'],
    },
  },
]

export interface ReleasedProduct {
  id: number
  kind: 'book' | 'magazine' | 'other'
  release: string
}

const getMagazineLags = (release: string) => magazineLags.filter((table) => table.from <= release).at(-1)?.lags ?? {}

/** Returns the days from the release to the on-sale day in a prefecture. Online shops have no prefecture and sell at once. */
function getOnSaleLag(product: Omit<ReleasedProduct, 'id'>, prefectureCd: string | null): number {
  if (product.kind !== 'magazine' || prefectureCd === null) return 0
  const found = Object.entries(getMagazineLags(product.release)).find(([, prefectures]) => prefectures.includes(prefectureCd))
  return Number(found?.[0] ?? 0)
}

const codeListSql = (codes: readonly string[]) => codes.map((code) => `'${code}'`).join(', ')

/** getOnSaleLag as SQL, over product and store. */
function onSaleLagSql(): string {
  const tables = [...magazineLags].reverse().map(({ from, lags }) => {
    const whens = Object.entries(lags).map(
      ([lag, prefectures]) => `when store.prefecture_cd in (${codeListSql(prefectures)}) then ${lag}`,
    )
    return `when product.release_date >= date '${from}' then case ${whens.join(' ')} else 0 end`
  })
  return `case when product.kind <> 'magazine' then 0 ${tables.join(' ')} else 0 end`
}

export interface CurveQuery {
  products: readonly ReleasedProduct[]
  /** Last day since release of the curves. */
  days: number
  stores: Knex.QueryBuilder | null
}

export interface SalesCurve {
  /**
   * Copies sold from day 0 to the end of each day, up to the last day that is complete everywhere; can be shorter than `days` or
   * empty.
   */
  cumulative: number[]
}

interface SoldOnDay {
  product_id: number
  day: number
  quantity: number
}

/** SQL of copies sold by product and day since it went on sale. With `byStore`, day 0 is each store's own. */
function salesByDaySql(knex: Knex, { products, days, stores }: CurveQuery, byStore: boolean): Knex.Raw {
  const released = knex('product')
    .select('id', 'kind', 'release_date')
    .whereIn(
      'id',
      products.map(({ id }) => id),
    )
  // stores go on sale a week later at most
  const reach = byStore ? days + 7 : days
  const releases = products.map(({ release }) => release).sort()
  // fixed days narrow the scan before the comparison with each product's own days
  const bounds = [releases[0] ?? '', addDays(releases.at(-1) ?? '', reach)]
  const within = `sold.sale_date between cast(? as date) and cast(? as date)
          and sold.sale_date between product.release_date and product.release_date + cast(? as integer)`
  if (!byStore) {
    return createFragment(
      knex,
      `select sold.product_id, sold.sale_date - product.release_date as day, sold.sale_quantity as quantity
        from rollup_product_day as sold join (?) as product on product.id = sold.product_id where ${within}`,
      [released, ...bounds, reach],
    )
  }
  return createFragment(
    knex,
    `select product_id, day, sum(quantity) as quantity from (
        select sold.product_id, sold.sale_date - product.release_date - ${onSaleLagSql()} as day, sold.sale_quantity as quantity
        from rollup_store_product_day as sold join (?) as product on product.id = sold.product_id
          join store on store.id = sold.store_id
        where ${within} ${stores ? 'and sold.store_id in (?)' : ''}) as since
      where day between 0 and cast(? as integer) group by 1, 2`,
    [released, ...bounds, reach, ...(stores ? [stores] : []), days],
  )
}

interface StorePrefecture {
  prefecture_cd: string | null
}

/** Returns the prefectures of the stores; null stands for all stores. */
async function readPrefectures(knex: Knex, stores: Knex.QueryBuilder | null): Promise<readonly StorePrefecture[]> {
  const prefectures = knex('store').distinct('prefecture_cd')
  if (stores) return await prefectures.whereIn('store.id', stores)
  return cachePerRevision(knex, 'prefectures', async (): Promise<readonly StorePrefecture[]> => await prefectures)
}

/** Reads curves of sales since each product went on sale, by product id, and the last day that they count. */
export async function readSalesCurves(knex: Knex, query: CurveQuery): Promise<{ curves: Map<number, SalesCurve>; asOf: string }> {
  const { products, days, stores } = query
  const last = getLastCompleteDay(await readAsOfDays(knex, EARLIEST_DATE))
  const curves = new Map<number, SalesCurve>()
  if (products.length === 0) return { curves, asOf: last }
  const prefectures = await readPrefectures(knex, stores)
  // titles that went on sale before the first record have no known beginning
  const first = (await readWarehouseState(knex)).get('first_day') ?? last
  const magazines = products.filter(({ kind }) => kind === 'magazine')
  const others = products.filter(({ kind }) => kind !== 'magazine')
  const parts = await Promise.all([
    magazines.length === 0 ? [] : selectRows<SoldOnDay>(knex, salesByDaySql(knex, { ...query, products: magazines }, true)),
    others.length === 0 ? [] : selectRows<SoldOnDay>(knex, salesByDaySql(knex, { ...query, products: others }, stores !== null)),
  ])
  const sold = new Map(products.map(({ id }) => [id, new Map<number, number>()]))
  for (const { product_id: id, day, quantity } of parts.flat()) sold.get(id)?.set(day, quantity)
  for (const product of products) {
    const lag = Math.max(0, ...prefectures.map((prefecture) => getOnSaleLag(product, prefecture.prefecture_cd)))
    const over = product.release < first ? -1 : Math.min(days, countDaysBetween(addDays(product.release, lag), last))
    const cumulative: number[] = []
    let sum = 0
    for (let day = 0; day <= over; day++) {
      sum += sold.get(product.id)?.get(day) ?? 0
      cumulative.push(sum)
    }
    curves.set(product.id, { cumulative })
  }
  return { curves, asOf: last }
}
