import type { Knex } from 'knex'
import { EARLIEST_DATE, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { idListSql, sql } from '../../warehouse/engine/sql.ts'
import { awardsSql, publicitySql } from '../../warehouse/products/title-events.ts'
import { querySales } from '../../warehouse/sales/query-sales.ts'
import type { SalesRow } from '../../warehouse/sales/sales-query.ts'

export interface ChartMark {
  date: string
  kind: 'release' | 'publicity' | 'award' | 'reprint'
  text: string
}

/** A delivery counts as a reprint if it is at least a quarter of all earlier deliveries. */
const REPRINT_SHARE = 0.25
/** Days after release until which deliveries belong to the first allotment. */
const FIRST_ALLOTMENT_DAYS = 14

/** A product's daily movements: copies sold, those through online shops, and copies delivered. */
export type DayMovement = Pick<SalesRow, 'product_id' | 'bucket' | 'quantity' | 'net_quantity' | 'delivery'>

/** Reads movements of the products up to a day, by product and day. */
export const readDayMovements = (
  knex: Knex,
  query: { ids: readonly number[]; to: string; stores: Knex.QueryBuilder | null },
): Promise<DayMovement[]> =>
  querySales(knex, {
    period: { from: EARLIEST_DATE, to: query.to },
    by: ['product_id', 'bucket'],
    unit: 'day',
    products: query.ids,
    stores: query.stores,
    figures: ['quantity', 'net_quantity', 'delivery'],
  })

/** The same up to today over all stores, whatever stores are selected. */
export const readAllDayMovements = (knex: Knex, ids: readonly number[]): Promise<DayMovement[]> =>
  readDayMovements(knex, { ids, to: getTodayInJapan(), stores: null })

/** Returns large deliveries after the first allotment. */
function findReprints(days: readonly DayMovement[], release: string | null): ChartMark[] {
  const marks: ChartMark[] = []
  let delivered = 0
  for (const day of [...days].sort((a, b) => (a.bucket < b.bucket ? -1 : 1))) {
    const date = day.bucket
    const isAfterFirstAllotment = release !== null && Date.parse(date) - Date.parse(release) > FIRST_ALLOTMENT_DAYS * 86_400_000
    if (isAfterFirstAllotment && delivered > 0 && day.delivery >= delivered * REPRINT_SHARE)
      marks.push({ date, kind: 'reprint', text: '' })
    delivered += day.delivery
  }
  return marks
}

/** Returns the chart marks of products: release, publicity, awards, and large later deliveries. */
export async function readChartMarks(
  knex: Knex,
  ids: readonly number[],
  read?: readonly DayMovement[],
): Promise<(productId: number) => ChartMark[]> {
  const list = idListSql(ids)
  const [products, publicity, awards, deliveries] = await Promise.all([
    sql<{ id: number; release_date: string | null }>(knex, `select id, release_date from product where id in (${list})`),
    sql<{ product_id: number; date: string; medium: string; title: string }>(
      knex,
      `select product_id, publicity_date as date, medium, title from ${publicitySql} as publicity where product_id in (${list})
        order by publicity_date, medium collate "C", title collate "C"`,
    ),
    sql<{ product_id: number; date: string; text: string }>(
      knex,
      `select product_id, award_date as date, award_nm as text from ${awardsSql} as award where product_id in (${list})
        order by award_date, award_nm collate "C"`,
    ),
    read ?? readAllDayMovements(knex, ids),
  ])
  return (productId) => {
    const selectOwnRows = <T>(rows: readonly T[], key: (row: T) => number) => rows.filter((row) => key(row) === productId)
    const release = selectOwnRows(products, (row) => row.id)[0]?.release_date ?? null
    const marks: ChartMark[] = [
      ...(release ? [{ date: release, kind: 'release' as const, text: '' }] : []),
      ...selectOwnRows(publicity, (row) => row.product_id).map(({ date, medium, title }) => ({
        date,
        kind: 'publicity' as const,
        text: `${medium}「${title}」`,
      })),
      ...selectOwnRows(awards, (row) => row.product_id).map(({ date, text }) => ({ date, kind: 'award' as const, text })),
      ...findReprints(
        selectOwnRows(deliveries, (row) => row.product_id),
        release,
      ),
    ]
    return marks.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  }
}
