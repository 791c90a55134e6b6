import { z } from 'zod'
import { canUseFeature, type Feature, type Viewer } from '../../../shared/access/permissions.ts'
import { characteristics } from '../../../shared/api/product-characteristics.ts'
import { storeHealths } from '../../../shared/api/product-stock.ts'
import { period, storeFilter, unit } from '../../../shared/api/query-fields.ts'
import * as condition from '../../../shared/reports/conditions.ts'

/** Parts of the page, by their URL parameter, in the groups in which the page shows them: the most used first. */
export const tabsByGroup = {
  sales: ['trend', 'forecast', 'cumulative', 'ranking', 'characteristics', 'issues'],
  stock: ['stock', 'stock-outs', 'orders', 'share-gap'],
  readers: ['cluster', 'together', 'reservation'],
  book: ['publication', 'publicity'],
} as const
export type TabGroup = keyof typeof tabsByGroup
export const productTabs = [...tabsByGroup.sales, ...tabsByGroup.stock, ...tabsByGroup.readers, ...tabsByGroup.book] as const
export type ProductTab = (typeof productTabs)[number]

export const getTabGroup = (tab: ProductTab): TabGroup =>
  (Object.keys(tabsByGroup) as TabGroup[]).find((group) => tabsByGroup[group].some((value) => value === tab)) ?? 'sales'

/** Id of the panel that the tabs control. */
export const detailPanel = 'detail-part'

/** Feature that a part requires in addition. */
const featureByTab: Partial<Record<ProductTab, Feature>> = {
  cluster: 'purchase-cluster',
  together: 'combined-sales-analysis',
  reservation: 'reservation-subscription',
  'stock-outs': 'product-search',
}

/** Parts that the viewer may open. */
export const listAllowedTabs = (viewer: Viewer): ProductTab[] =>
  productTabs.filter((tab) => {
    const feature = featureByTab[tab]
    return feature === undefined || canUseFeature(viewer, feature)
  })

/** Screens about a title, in their group; a link opens them with it. */
export const titleScreenLinks = [{ group: 'sales', name: 'stores', feature: 'sale-ranking', query: 'jans' }] as const

const bands = ['none', '0', '1', '2', '3', '4', '5', '6'] as const

/** State of the page; the fields of the trend are those of the API. */
export const productDetailState = z.strictObject({
  jan: z.string().max(40).default(''),
  tab: z.enum(productTabs).default('trend'),
  /** null: since the release, or the last four weeks. */
  period: period.nullable().default(null),
  unit: unit.default('day'),
  weekStartsOn: z.number().int().min(1).max(7).default(1),
  stores: storeFilter.prefault({}),
  channel: z.enum(['all', 'store', 'net']).default('all'),
  /** Grouping of the stores. */
  groupBy: z.enum(characteristics).default('area'),
  /** Filters for the stores of the stock part. */
  band: z.enum(bands).nullable().default(null),
  health: z.enum(storeHealths).nullable().default(null),
})
export type DetailState = z.output<typeof productDetailState>
export const productDetailDefaults: DetailState = productDetailState.parse({})
export const alwaysInDetailUrl = ['jan'] as const

const days = condition.period()
const stores = condition.stores()
const channel = condition.channel()

export const conditionsByTab: Record<ProductTab, readonly condition.Condition[]> = {
  trend: [
    days,
    stores,
    condition.choice('unit', ['hour', 'day', 'week', 'month'], { isPinned: true }),
    channel,
    condition.choice('weekStartsOn', [1, 2, 7]),
  ],
  cumulative: [stores],
  stock: [
    stores,
    condition.choice('band', [null, ...bands], { isPinned: true }),
    condition.choice('health', [null, ...storeHealths], { isPinned: true }),
  ],
  characteristics: [days, stores, condition.choice('groupBy', characteristics, { isPinned: true })],
  orders: [days, stores],
  publicity: [stores],
  ranking: [days, stores, channel],
  publication: [],
  cluster: [days, stores],
  together: [days, stores],
  reservation: [stores],
  issues: [stores],
  'stock-outs': [stores],
  'share-gap': [days, stores, condition.choice('groupBy', characteristics, { isPinned: true })],
  forecast: [stores],
}
