import type { Knex } from 'knex'
import type { CompareBody, ComparisonLine } from '../../../shared/api/sale-compare.ts'
import {
  addDays,
  countDaysBetween,
  getBucketStart,
  listBuckets,
  type Period,
  resolveComparison,
} from '../../../shared/calendar/period.ts'
import type { PreviousIssue } from '../../warehouse/products/previous-issue.ts'
import { querySales } from '../../warehouse/sales/query-sales.ts'
import type { SalesQuery, SalesRow } from '../../warehouse/sales/sales-query.ts'
import { type AlignedProducts, getEarlierPeriod } from './sale-compare.axis.ts'

/** A comparison line of a product: figures from another period or an earlier issue, aligned with the product's buckets. */
export interface ComparisonLineFigures {
  kind: ComparisonLine
  issue: PreviousIssue | null
  quantity: (number | null)[]
  amount: (number | null)[]
  /** The part on days that correspond to the product's incomplete days, which is not compared. */
  open: { quantity: number; amount: number }
  /** First day that the line shows. */
  from: string
}

interface CompareQuery {
  body: CompareBody
  query: Omit<SalesQuery, 'period' | 'by' | 'products'>
  laid: AlignedProducts
  issues: ReadonlyMap<number, PreviousIssue>
  /** null by days since release. */
  period: Period | null
  /** Last day with sales; later days have no data. */
  last: string
  /** Last complete day. */
  wholeDay: string
}

/** Days between a period and its earlier one, by days since release. */
const getDaysBack = (body: CompareBody, kind: 'previousPeriod' | 'lastYear') =>
  kind === 'lastYear' ? 364 : body.days.to - body.days.from + 1

async function readEarlierLines(
  knex: Knex,
  compareQuery: CompareQuery,
  kind: 'previousPeriod' | 'lastYear',
): Promise<Map<number, ComparisonLineFigures>> {
  const { body, query, laid, period, wholeDay } = compareQuery
  const { axis, ids, releases } = laid
  const back = getDaysBack(body, kind)
  const range = period
    ? getEarlierPeriod(body, period, kind)
    : { from: addDays(axis.range.from, -back), to: addDays(axis.range.to, -back) }
  const rows = await querySales(knex, {
    ...query,
    unit: axis.unit,
    products: ids,
    period: range,
    by: ['product_id', 'bucket'],
  })
  const open = period && wholeDay < period.to ? getIncompleteEarlierDays(period, range, wholeDay) : null
  const openRows = open === null ? [] : await querySales(knex, { ...query, products: ids, period: open, by: ['product_id'] })
  const openSums = new Map(openRows.map(({ product_id: id, quantity, amount }) => [id, { quantity, amount }]))
  const at = new Map(period ? listBuckets(range, body.unit, body.weekStartsOn).map((date, index) => [date, index]) : [])
  const lines = new Map(
    ids.map((id): [number, ComparisonLineFigures] => [
      id,
      {
        kind,
        issue: null,
        quantity: axis.buckets.map(() => 0),
        amount: axis.buckets.map(() => 0),
        open: openSums.get(id) ?? { quantity: 0, amount: 0 },
        from: period ? range.from : addDays(axis.firstDay(releases.get(id) ?? null, 0), -back),
      },
    ]),
  )
  for (const row of rows) {
    const { product_id: id, bucket: date } = row
    const index = period ? (at.get(date) ?? -1) : axis.toPosition(releases.get(id) ?? null, addDays(date, back))
    const line = lines.get(id)
    if (!line || index < 0) continue
    addSales(line, row, { index, isOpen: period === null && addDays(date, back) > wholeDay })
  }
  return lines
}

/** Adds sales to a bucket of a line. */
function addSales(
  line: ComparisonLineFigures,
  row: Pick<SalesRow, 'quantity' | 'amount'>,
  { index, isOpen }: { index: number; isOpen: boolean },
): void {
  for (const name of ['quantity', 'amount'] as const) {
    line[name][index] = (line[name][index] ?? 0) + row[name]
    if (isOpen) line.open[name] += row[name]
  }
}

/** Returns the days of an earlier period that correspond to the incomplete days of the period. */
function getIncompleteEarlierDays(period: Period, earlier: Period, wholeDay: string): Period | null {
  const { comparedPeriod, previousPeriod } = resolveComparison(period, earlier, { wholeDay })
  if (comparedPeriod === null) return earlier
  return previousPeriod.to < earlier.to ? { from: addDays(previousPeriod.to, 1), to: earlier.to } : null
}

/** Reads the previous issue of each product, at the same days since its own release. */
async function readPreviousIssueLines(
  knex: Knex,
  { body, query, laid, issues, period, last, wholeDay }: CompareQuery,
): Promise<Map<number, ComparisonLineFigures>> {
  const lines = new Map<number, ComparisonLineFigures>()
  const { axis } = laid
  const getGapDays = (issue: PreviousIssue) => countDaysBetween(issue.releaseDate, issue.before)
  const all = [...issues.values()]
  if (all.length === 0) return lines
  const spans = all.map((issue) => ({
    from: addDays(period ? period.from : addDays(issue.before, body.days.from), -getGapDays(issue)),
    to: addDays(period ? period.to : addDays(issue.before, body.days.to), -getGapDays(issue)),
  }))
  const range = {
    from: spans.map((span) => span.from).sort()[0] ?? '',
    to:
      spans
        .map((span) => span.to)
        .sort()
        .at(-1) ?? '',
  }
  const sources = [...new Set(all.map((issue) => issue.id))]
  const rows = await querySales(knex, {
    ...query,
    unit: 'day',
    products: sources,
    period: range,
    by: ['product_id', 'bucket'],
  })
  const byProduct = new Map<number, typeof rows>()
  for (const row of rows) byProduct.set(row.product_id, [...(byProduct.get(row.product_id) ?? []), row])
  for (const [id, issue] of issues) {
    const gap = getGapDays(issue)
    // of two issues in quick succession, the earlier one may not have reached the day either
    const hasHappened = (index: number) => addDays(axis.firstDay(issue.before, index), -gap) <= last
    const createEmptyValues = () => axis.buckets.map((_bucket, index) => (hasHappened(index) ? 0 : null))
    const from = addDays(axis.firstDay(issue.before, 0), -gap)
    const line: ComparisonLineFigures = {
      kind: 'previousIssue',
      issue,
      quantity: createEmptyValues(),
      amount: createEmptyValues(),
      open: { quantity: 0, amount: 0 },
      from,
    }
    for (const row of byProduct.get(issue.id) ?? []) {
      const date = addDays(row.bucket, gap)
      const outside = period !== null && (date < period.from || date > period.to)
      const index = outside
        ? -1
        : axis.toPosition(issue.before, period ? getBucketStart(date, body.unit, body.weekStartsOn) : date)
      if (index < 0) continue
      addSales(line, row, { index, isOpen: date > wholeDay })
    }
    lines.set(id, line)
  }
  return lines
}

/** Reads the requested lines of each product, in the requested order. */
export async function readComparisonLines(knex: Knex, compareQuery: CompareQuery): Promise<Map<number, ComparisonLineFigures[]>> {
  const kinds = [...new Set(compareQuery.body.with)]
  const read = await Promise.all(
    kinds.map((kind) =>
      kind === 'previousIssue' ? readPreviousIssueLines(knex, compareQuery) : readEarlierLines(knex, compareQuery, kind),
    ),
  )
  return new Map(
    compareQuery.laid.ids.map((id) => [
      id,
      read.flatMap((lines) => {
        const line = lines.get(id)
        return line ? [line] : []
      }),
    ]),
  )
}
