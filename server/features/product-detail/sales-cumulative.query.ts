import type { Knex } from 'knex'
import type { Body, Result } from '../../../shared/api/endpoint.ts'
import type { salesCumulative } from '../../../shared/api/product-detail.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { countDaysSinceRelease, EARLIEST_DATE, getTodayInJapan, listBuckets } from '../../../shared/calendar/period.ts'
import { computeReturnRate, computeSaleRate, computeStockRate } from '../../../shared/trade/measures.ts'
import { readAsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { querySales } from '../../warehouse/sales/query-sales.ts'
import { addMovements, computeStock, noMovements } from '../../warehouse/stock/movements.ts'
import { queryStoreIds } from '../../warehouse/stores/store-filter.ts'

/** Reads cumulative copies and rates by day, from the first record to the given or the last day with data. */
export async function readCumulativeSales(
  knex: Knex,
  body: Body<typeof salesCumulative>,
  scope: DataScope,
): Promise<QueryResult<Result<typeof salesCumulative>>> {
  const product = await findProduct(knex, body.jan, scope)
  const row: { release_date: string | null } | undefined = await knex('product')
    .select('release_date')
    .where('id', product.id)
    .first()
  const release = row?.release_date ?? null
  const until = body.until ?? resolveAsOfDay(await readAsOfDays(knex, getTodayInJapan()), null)
  const stores = queryStoreIds(knex, body.stores)
  const rows = await querySales(knex, {
    period: { from: EARLIEST_DATE, to: until },
    by: ['bucket'],
    unit: 'day',
    products: [product.id],
    stores,
  })
  const days = new Map(rows.map((salesRow) => [salesRow.bucket, salesRow]))
  const first = [...days.keys()].sort()[0]
  let moved = noMovements
  const list =
    first === undefined
      ? []
      : listBuckets({ from: first, to: until }, 'day').map((date) => {
          const day = days.get(date)
          moved = addMovements(moved, day)
          const { sold, delivered, returned } = moved
          const stock = computeStock(moved)
          return {
            date,
            dayNumber: countDaysSinceRelease(release, date),
            sale: day?.quantity ?? 0,
            delivery: day?.delivery ?? 0,
            returned: day?.returned ?? 0,
            adjust: day?.adjusted ?? 0,
            cumulativeSale: sold,
            cumulativeDelivery: delivered,
            cumulativeReturn: returned,
            cumulativeStock: stock,
            saleRate: computeSaleRate(sold, delivered),
            returnRate: computeReturnRate(returned, delivered),
            stockRate: computeStockRate(stock, delivered),
          }
        })
  return {
    asOf: until,
    releaseDate: release,
    cumulativeTruncated: release !== null && release < EARLIEST_DATE,
    list,
  }
}
