import { z } from 'zod'
import { characteristics } from '../../../shared/contract/product-characteristics.ts'
import type { ProductDetail } from '../../../shared/contract/product-detail.ts'
import { storeHealths } from '../../../shared/contract/product-stock.ts'
import { period, storeFilter, unit } from '../../../shared/contract/question-fields.ts'
import { addDays, daysBetween, type Period } from '../../../shared/period.ts'
import { type Feature, mayUseFeature, type Viewer } from '../../../shared/permissions.ts'
import type { Condition } from '../../report/conditions/condition.ts'
import { conditions } from '../../report/conditions/standard.tsx'

/** The parts of the page, each with its address. */
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

/** Parts that are open to whoever may use another feature, too. */
export const featureOfTab: Partial<Record<Tab, Feature>> = {
  cluster: 'purchase-cluster',
  together: 'combined-sales-analysis',
  reservation: 'reservation-subscription',
  'stock-outs': 'product-search',
}

/** Parts that a viewer may open. */
export const openTabs = (viewer: Viewer): Tab[] =>
  tabs.filter((tab) => {
    const feature = featureOfTab[tab]
    return feature === undefined || mayUseFeature(viewer, feature)
  })

/** What is a screen of its own: a link leads there with the title. */
export const screensOfTitle = [{ name: 'stores', feature: 'sale-ranking', query: 'jans' }] as const

/** A book is watched day by day for about a season; what is older opens on its last four weeks. */
const SEASON_DAYS = 92
const LEAD_DAYS = 3
const RECENT_DAYS = 27

const bands = ['none', '0', '1', '2', '3', '4', '5', '6'] as const

/** The whole state of the page; the parts of the trend are the contract's own. */
export const productDetailState = z.strictObject({
  jan: z.string().max(40).default(''),
  tab: z.enum(tabs).default('trend'),
  /** null: from the release on, or the last four weeks. */
  period: period.nullable().default(null),
  unit: unit.default('day'),
  weekStartsOn: z.number().int().min(1).max(7).default(1),
  stores: storeFilter.prefault({}),
  channel: z.enum(['all', 'store', 'net']).default('all'),
  /** What stores are grouped by. */
  by: z.enum(characteristics).default('area'),
  /** Which stores behind the stock are listed. */
  band: z.enum(bands).nullable().default(null),
  health: z.enum(storeHealths).nullable().default(null),
})
export type DetailState = z.output<typeof productDetailState>
export const productDetailDefaults: DetailState = productDetailState.parse({})
export const always = ['jan'] as const

const days = conditions.period()
const stores = conditions.stores()
const channel = conditions.choice('channel', ['all', 'store', 'net'])

/** What each part can be asked by. */
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

/** From shortly before the release, where it is recent, to the last whole day. */
export function naturalPeriod(detail: Pick<ProductDetail, 'releaseDate' | 'asOf'>, latest: string): Period {
  const to = detail.asOf < latest ? detail.asOf : latest
  const { releaseDate } = detail
  if (releaseDate && releaseDate <= to && daysBetween(releaseDate, to) <= SEASON_DAYS)
    return { from: addDays(releaseDate, -LEAD_DAYS), to }
  return { from: addDays(to, -RECENT_DAYS), to }
}
