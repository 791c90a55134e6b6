import type { Knex } from 'knex'
import type { ContinuousBody } from '../../../shared/api/continuous-purchasing-trend.ts'
import type { ProductIdentity } from '../../../shared/api/product-identity.ts'
import { addDays, countDaysBetween } from '../../../shared/calendar/period.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { readProductColumns, toProductIdentity } from '../../warehouse/products/product-columns.ts'
import { resolveProductIds } from '../../warehouse/products/query-products.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'

/** Maximum window of an issue, and the window of a volume (domain 1.5), in days. */
const ISSUE_DAYS = 60
const VOLUME_DAYS = 90

/** An issue or volume with the days on which its purchases count. */
export interface Issue {
  id: number
  product: ProductIdentity
  seriesCd: string | null
  releaseDate: string
  windowDays: number
  windowTo: string
}

/** Days with data. */
export interface CoveredDays {
  first: string
  last: string
}

export async function readCoveredDays(knex: Knex): Promise<CoveredDays | null> {
  const [row] = await sql<{ first: string | null; last: string | null }>(
    knex,
    'select min(first_date) as first, max(last_sale_date) as last from rollup_product_position',
  )
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}

/** Returns W of an issue: until a week after the next release, at most 60 days; 90 days for volumes. */
function getWindowDays(issue: ProductIdentity, gap: number | null, requestedDays: number | null): number {
  if (requestedDays !== null) return requestedDays
  if (issue.kind !== 'magazine') return VOLUME_DAYS
  return gap === null || gap < 1 ? ISSUE_DAYS : Math.min(gap + 7, ISSUE_DAYS)
}

/**
 * Returns the issues of a query in order: those named, or the latest of a series released within the data. Throws
 * continuous.tooFew if there are fewer than two.
 */
export async function readIssues(
  knex: Knex,
  body: ContinuousBody,
  { scope, covered }: { scope: DataScope; covered: CoveredDays | null },
): Promise<Issue[]> {
  const ids = await resolveProductIds(knex, body, { scope, rule: 'validation.productCode' })
  const columns = await readProductColumns(knex, ids)
  const datedIssues = ids.flatMap((id) => {
    const issueColumns = columns.get(id)
    const releaseDate = issueColumns?.release_date
    if (!issueColumns || !releaseDate || !covered || releaseDate > covered.last) return []
    return [{ id, product: toProductIdentity(issueColumns, scope), seriesCd: issueColumns.series_cd, releaseDate }]
  })
  const chosen =
    body.jans.length > 0
      ? datedIssues
      : datedIssues
          .filter(({ releaseDate }) =>
            body.period
              ? releaseDate >= body.period.from && releaseDate <= body.period.to
              : // buyers of issues released before the data begins are unknown
                covered !== null && releaseDate >= covered.first,
          )
          .sort((a, b) =>
            a.releaseDate === b.releaseDate ? (a.product.jan < b.product.jan ? -1 : 1) : a.releaseDate < b.releaseDate ? -1 : 1,
          )
          .slice(-body.latest)
  if (chosen.length < 2) throw new AppError('continuous.tooFew')
  const gaps = chosen.map((issue, index) => {
    const next = chosen[index + 1]
    return next ? countDaysBetween(issue.releaseDate, next.releaseDate) : null
  })
  return chosen.map((issue, index) => {
    // the latest issue gets the same interval as the one before it
    const windowDays = getWindowDays(issue.product, gaps[index] ?? gaps[index - 1] ?? null, body.windowDays)
    return { ...issue, windowDays, windowTo: addDays(issue.releaseDate, windowDays) }
  })
}
