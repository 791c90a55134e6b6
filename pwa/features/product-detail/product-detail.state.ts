import { z } from 'zod'
import { characteristics } from '../../../shared/api/product-characteristics.ts'
import type { ProductDetail } from '../../../shared/api/product-detail.ts'
import { storeHealths } from '../../../shared/api/product-stock.ts'
import { period, storeFilter, unit } from '../../../shared/api/question-fields.ts'
import { addDays, daysBetween, type Period } from '../../../shared/period.ts'
import { type Feature, mayUseFeature, type Viewer } from '../../../shared/permissions.ts'
import type { Condition } from '../../report/conditions/condition.ts'
import { conditions } from '../../report/conditions/standard.tsx'

/** Parts of the page, by their URL parameter. */
export const tabs = [
  'trend',
  'cumulative',
  'stock',
  'characteristics',
  'orders',
  'publicity',
  'ranking',
  'publication',
  'cluster',
  'together',
  'reservation',
  'issues',
  'stock-outs',
  'share-gap',
  'forecast',
] as const
export type Tab = (typeof tabs)[number]

/** Feature that a part requires in addition. */
export const featureOfTab: Partial<Record<Tab, Feature>> = {
  cluster: 'purchase-cluster',
  together: 'combined-sales-analysis',
  reservation: 'reservation-subscription',
  'stock-outs': 'product-search',
}

/** Parts that the viewer may open. */
export const openTabs = (viewer: Viewer): Tab[] =>
  tabs.filter((tab) => {
    const feature = featureOfTab[tab]
    return feature === undefined || mayUseFeature(viewer, feature)
  })

/** Screens about a title; a link opens them with it. */
export const screensOfTitle = [{ name: 'stores', feature: 'sale-ranking', query: 'jans' }] as const

/** A recent book opens with all days since its release, an older one with the last four weeks. */
const SEASON_DAYS = 92
const LEAD_DAYS = 3
const RECENT_DAYS = 27

const bands = ['none', '0', '1', '2', '3', '4', '5', '6'] as const

/** State of the page; the fields of the trend are those of the API. */
export const productDetailState = z.strictObject({
  jan: z.string().max(40).default(''),
  tab: z.enum(tabs).default('trend'),
  /** null: since the release, or the last four weeks. */
  period: period.nullable().default(null),
  unit: unit.default('day'),
  weekStartsOn: z.number().int().min(1).max(7).default(1),
  stores: storeFilter.prefault({}),
  channel: z.enum(['all', 'store', 'net']).default('all'),
  /** Grouping of the stores. */
  by: z.enum(characteristics).default('area'),
  /** Filters for the stores of the stock part. */
  band: z.enum(bands).nullable().default(null),
  health: z.enum(storeHealths).nullable().default(null),
})
export type DetailState = z.output<typeof productDetailState>
export const productDetailDefaults: DetailState = productDetailState.parse({})
export const always = ['jan'] as const

const days = conditions.period()
const stores = conditions.stores()
const channel = conditions.choice('channel', ['all', 'store', 'net'])

export const partConditions: Record<Tab, readonly Condition[]> = {
  trend: [
    days,
    stores,
    conditions.choice('unit', ['hour', 'day', 'week', 'month'], { pinned: true }),
    channel,
    conditions.choice('weekStartsOn', [1, 2, 7]),
  ],
  cumulative: [stores],
  stock: [
    stores,
    conditions.choice('band', [null, ...bands], { pinned: true }),
    conditions.choice('health', [null, ...storeHealths], { pinned: true }),
  ],
  characteristics: [days, stores, conditions.choice('by', characteristics, { pinned: true })],
  orders: [days, stores],
  publicity: [stores],
  ranking: [days, stores, channel],
  publication: [],
  cluster: [days, stores],
  together: [days, stores],
  reservation: [stores],
  issues: [stores],
  'stock-outs': [stores],
  'share-gap': [days, stores, conditions.choice('by', characteristics, { pinned: true })],
  forecast: [stores],
}

/** Default period: from shortly before a recent release to the last complete day, otherwise the last four weeks. */
export function naturalPeriod(detail: Pick<ProductDetail, 'releaseDate' | 'asOf'>, latest: string): Period {
  const to = detail.asOf < latest ? detail.asOf : latest
  const { releaseDate } = detail
  if (releaseDate && releaseDate <= to && daysBetween(releaseDate, to) <= SEASON_DAYS)
    return { from: addDays(releaseDate, -LEAD_DAYS), to }
  return { from: addDays(to, -RECENT_DAYS), to }
}
