import type { columns } from '../../messages/columns.ts'

export const metricUnits = [
  'copies',
  'printed',
  'yen',
  'percent',
  'points',
  'stores',
  'products',
  'members',
  'baskets',
  'days',
  'ratio',
  'index',
] as const
type MetricUnit = (typeof metricUnits)[number]

type BilingualText = { ja: string; en: string }

/** Definition of a metric. Its name is the column's (messages/columns.ts). */
export interface Metric {
  unit: MetricUnit
  formula: BilingualText
  /** The facts from which it is computed. */
  source: BilingualText
  /** Exceptions: what is not counted or counted in an unexpected way; null if there are none. */
  exclusions: BilingualText | null
}

type MetricName = keyof typeof columns.ja
export type Metrics = Partial<Record<MetricName, Metric>>

/** When a rate of change is empty; refunds can make sales negative. */
export const describeEmptyRate = (ja: string, en: string): BilingualText => ({
  ja: `${ja}の売上が0以下のときは「-」です。`,
  en: `Empty if sales in ${en} are 0 or less.`,
})

/** Names of data sources. */
export const sources = {
  sales: { ja: 'POS売上', en: 'POS sales' },
  deliveries: { ja: '配本（送品）', en: 'Deliveries' },
  returns: { ja: '返品', en: 'Returns' },
  movements: { ja: 'POS売上・配本・返品・在庫調整', en: 'POS sales, deliveries, returns, stock adjustments' },
  orders: { ja: '受注', en: 'Orders' },
  members: {
    ja: '会員の購買（性別・生年代つき、匿名加工）',
    en: 'Members’ purchases (with gender and decade of birth, anonymised)',
  },
  receipts: { ja: 'レシート', en: 'Receipts' },
  stocks: { ja: '取次・版元の在庫報告', en: 'Stock reports from wholesalers and publishers' },
  preOrders: { ja: '予約', en: 'Pre-orders' },
  subscriptions: { ja: '定期購読', en: 'Subscriptions' },
} as const satisfies Record<string, BilingualText>
