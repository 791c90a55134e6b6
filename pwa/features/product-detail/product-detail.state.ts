import { z } from 'zod'
import type { ProductDetail } from '../../../shared/contract/product-detail.ts'
import { period, storeFilter, unit } from '../../../shared/contract/values.ts'
import { addDays, daysBetween, type Period } from '../../../shared/period.ts'

export const tabs = ['trend', 'cumulative', 'stock'] as const
export type Tab = (typeof tabs)[number]

/** A book is watched day by day for about a season; what is older opens on its last four weeks. */
const SEASON_DAYS = 92
const LEAD_DAYS = 3
const RECENT_DAYS = 27

/** The whole state of the page; the parts of the trend are the contract's own. */
export const detailState = z.strictObject({
  jan: z.string().max(40).default(''),
  tab: z.enum(tabs).default('trend'),
  /** null: from the release on, or the last four weeks. */
  period: period.nullable().default(null),
  unit: unit.default('day'),
  weekStartsOn: z.number().int().min(1).max(7).default(1),
  stores: storeFilter.prefault({}),
  channel: z.enum(['all', 'store', 'net']).default('all'),
})
export type DetailState = z.output<typeof detailState>
export const detailDefaults: DetailState = detailState.parse({})
export const always = ['jan'] as const

/** From shortly before the release, where it is recent, to the last whole day. */
export function naturalPeriod(detail: Pick<ProductDetail, 'releaseDate' | 'asOf'>, latest: string): Period {
  const to = detail.asOf < latest ? detail.asOf : latest
  const { releaseDate } = detail
  if (releaseDate && releaseDate <= to && daysBetween(releaseDate, to) <= SEASON_DAYS)
    return { from: addDays(releaseDate, -LEAD_DAYS), to }
  return { from: addDays(to, -RECENT_DAYS), to }
}
