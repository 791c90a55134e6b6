import type { Knex } from 'knex'
import type { Body, Result } from '../../../shared/api/endpoint.ts'
import type { IssueRow, issueTransition } from '../../../shared/api/product-issues.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { addDays, countDaysBetween, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { computeChangeRate, computeReturnRate, computeSaleRate } from '../../../shared/trade/measures.ts'
import { getPresentDay, readAsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { selectRows } from '../../warehouse/engine/sql.ts'
import { type ProductColumns, readProductColumns, toVolume } from '../../warehouse/products/product-columns.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'
import { applyScope, type DataScope } from '../../warehouse/products/scope.ts'
import { type PositionRow, positionsSql } from '../../warehouse/stock/positions.ts'
import { readSalesCurves, type SalesCurve } from '../../warehouse/stock/sales-curves.ts'
import { queryStoreIds } from '../../warehouse/stores/store-filter.ts'

/** Maximum distance in days from a year ago of the compared issue of a magazine. */
const YEAR_TOLERANCE = 20

interface Issue {
  id: number
  jan: string
  release: string
}

/** Returns everything of the product's series that is on sale, oldest first; the product alone without a series. */
async function readIssues(knex: Knex, productId: number, conditions: { scope: DataScope; until: string }): Promise<Issue[]> {
  const query = knex('product')
    .select('product.id', 'product.jan', 'product.release_date')
    .where((either) =>
      either
        .where('product.id', productId)
        .orWhere('product.series_id', knex('product').select('series_id').where('id', productId)),
    )
    .whereRaw('product.release_date <= cast(? as date)', [conditions.until])
    .orderByRaw('product.release_date, product.jan collate "C"')
  applyScope(knex, query, conditions.scope)
  const rows: { id: number; jan: string; release_date: string }[] = await query
  return rows.map((row) => ({ id: row.id, jan: row.jan, release: row.release_date }))
}

/** Returns the issue released nearest to a year before (52 weeks: the same weekday). */
function findIssueYearBefore(issues: readonly Issue[], issue: Issue): Issue | null {
  const yearBefore = addDays(issue.release, -364)
  let issueYearBefore: Issue | null = null
  for (const item of issues) {
    const off = Math.abs(countDaysBetween(yearBefore, item.release))
    if (
      off <= YEAR_TOLERANCE &&
      (issueYearBefore === null || off < Math.abs(countDaysBetween(yearBefore, issueYearBefore.release)))
    )
      issueYearBefore = item
  }
  return issueYearBefore
}

/** Change of one curve relative to another up to a common day; null if the other was not on sale that long. */
const computeChange = (curve: SalesCurve | undefined, other: SalesCurve | undefined, day: number | null): number | null => {
  const now = day === null ? undefined : curve?.cumulative[day]
  const before = day === null ? undefined : other?.cumulative[day]
  return now === undefined || before === undefined ? null : computeChangeRate(now, before)
}

/** Compares the issues of a magazine or the volumes of a series by days since each went on sale. */
export const readIssueTransition = async (
  knex: Knex,
  body: Body<typeof issueTransition>,
  scope: DataScope,
): Promise<QueryResult<Result<typeof issueTransition>>> => {
  const { id } = await findProduct(knex, body.jan, scope)
  const asOfDays = await readAsOfDays(knex, getTodayInJapan())
  // an issue released today is included without a complete day: this uses the present day, figures use resolveAsOfDay
  const now = getPresentDay(asOfDays)
  const issues = await readIssues(knex, id, { scope, until: now })
  const at = issues.findIndex((issue) => issue.id === id)
  // the newest issues, or an older range that begins with the requested one
  const start = Math.max(0, Math.min(issues.length - body.maxIssues, at < 0 ? issues.length : at))
  const listedIssues = issues.slice(start, start + body.maxIssues)
  const product = (await readProductColumns(knex, [id])).get(id)
  if (!product) throw new Error(`product ${id} was found and is not there`)
  const isMagazine = product.kind === 'magazine'
  const before = new Map(listedIssues.map((issue) => [issue.id, isMagazine ? findIssueYearBefore(issues, issue) : null]))
  const requested = new Map<number, Issue>()
  for (const item of [...issues.slice(Math.max(0, start - 1), start), ...listedIssues, ...before.values()])
    if (item) requested.set(item.id, item)
  const stores = queryStoreIds(knex, body.stores)
  const ids = listedIssues.map((issue) => issue.id)
  const attributes = await readProductColumns(knex, [...requested.keys()])
  const [{ curves, asOf }, positions] = await Promise.all([
    readSalesCurves(knex, {
      products: [...requested.values()].map(({ id: productId, release }) => ({
        id: productId,
        release,
        kind: attributes.get(productId)?.kind ?? 'book',
      })),
      // days 7, 14 and 28 are shown whatever the length of the curve
      days: Math.max(28, body.days),
      stores,
    }),
    selectRows<PositionRow>(
      knex,
      positionsSql(knex, { asOf: resolveAsOfDay(asOfDays, null), ...asOfDays, products: ids, stores }),
    ),
  ])
  const positionById = new Map(positions.map((row) => [row.product_id, row]))
  const list = listedIssues.map((issue, index): IssueRow => {
    const product = attributes.get(issue.id) as ProductColumns
    const curve = curves.get(issue.id)
    const getSoldUntil = (day: number) => curve?.cumulative[day] ?? null
    const lastDay = Math.min(body.days, (curve?.cumulative.length ?? 0) - 1)
    const comparedDay = lastDay < 0 ? null : lastDay
    const previous = issues[start + index - 1]
    const year = before.get(issue.id) ?? null
    const { sold = 0, delivered = 0, returned = 0 } = positionById.get(issue.id) ?? {}
    return {
      jan: issue.jan,
      productName: product.product_nm,
      volume: toVolume(product),
      releaseDate: issue.release,
      asked: issue.id === id,
      price: product.price,
      cumulativeDeliveryQuantity: delivered,
      soldDay7: getSoldUntil(7),
      soldDay14: getSoldUntil(14),
      soldDay28: getSoldUntil(28),
      cumulativeSaleQuantity: sold,
      cumulativeReturnQuantity: returned,
      saleRate: computeSaleRate(sold, delivered),
      returnRate: computeReturnRate(returned, delivered),
      comparedDay,
      previousChangeRate: computeChange(curve, previous && curves.get(previous.id), comparedDay),
      yearBeforeJan: year?.jan ?? null,
      yearChangeRate: computeChange(curve, year ? curves.get(year.id) : undefined, comparedDay),
      curve: Array.from({ length: body.days + 1 }, (_none, day) => getSoldUntil(day)),
    }
  })
  return {
    seriesName: product.series_nm,
    kind: product.kind,
    regionalOnSale: isMagazine,
    days: body.days,
    list,
    asOf,
  }
}
