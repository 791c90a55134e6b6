import { type Metrics, sources } from './metric.ts'

export const reservationMetrics = {
  bookedQuantity: {
    unit: 'copies',
    formula: { ja: '時点までの予約冊数−取消冊数', en: 'Copies pre-ordered up to the as-of day, less cancellations' },
    source: sources.preOrders,
    exclusions: null,
  },
  bookedStores: {
    unit: 'stores',
    formula: { ja: '差し引き1冊以上の予約がある店の数', en: 'Stores with net pre-orders of at least one copy' },
    source: sources.preOrders,
    exclusions: null,
  },
  change7Days: {
    unit: 'copies',
    formula: {
      ja: '時点までの7日間の予約冊数−取消冊数',
      en: 'Copies pre-ordered in the 7 days up to the as-of day, less cancellations',
    },
    source: sources.preOrders,
    exclusions: null,
  },
  deliveredQuantity: {
    unit: 'copies',
    formula: {
      ja: '発売日までに店へ着いた冊数（初回配本）',
      en: 'Copies that reached the stores by the release date (first delivery)',
    },
    source: sources.deliveries,
    exclusions: { ja: '時点より後の配本は数えません。', en: 'Deliveries after the as-of day are not counted.' },
  },
  coverage: {
    unit: 'percent',
    formula: { ja: '100×初回配本÷予約冊数', en: '100 × first delivery ÷ copies pre-ordered' },
    source: sources.preOrders,
    exclusions: null,
  },
  previousIssueBooked: {
    unit: 'copies',
    formula: {
      ja: '前号・前巻の、発売まで同じ日数のときの予約冊数',
      en: 'Pre-orders for the previous issue or volume at the same number of days before its release',
    },
    source: sources.preOrders,
    exclusions: null,
  },
  subscribedQuantity: {
    unit: 'copies',
    formula: {
      ja: '期間の最終日に続いている定期購読の冊数',
      en: 'Copies of subscriptions that are active on the last day of the period',
    },
    source: sources.subscriptions,
    exclusions: { ja: '終了日は継続中に含めます。', en: 'The last day of a subscription is included.' },
  },
  newQuantity: {
    unit: 'copies',
    formula: { ja: '期間中に始まった定期購読の冊数', en: 'Copies of subscriptions that began in the period' },
    source: sources.subscriptions,
    exclusions: null,
  },
  endedQuantity: {
    unit: 'copies',
    formula: { ja: '期間中に終わった定期購読の冊数', en: 'Copies of subscriptions that ended in the period' },
    source: sources.subscriptions,
    exclusions: { ja: '終了日の翌日を終了した日とします。', en: 'A subscription counts as ended on the day after its last day.' },
  },
  lastIssueQuantity: {
    unit: 'copies',
    formula: {
      ja: '販売期間が終わった最新号の売上冊数',
      en: 'Copies sold of the latest issue whose sales period is over',
    },
    source: sources.sales,
    exclusions: { ja: '次の号が出ていない号は含みません。', en: 'Issues not yet followed by the next one are not included.' },
  },
  subscriptionShare: {
    unit: 'percent',
    formula: { ja: '100×定期冊数÷その号の売上冊数', en: '100 × subscribed copies ÷ copies of that issue sold' },
    source: sources.subscriptions,
    exclusions: {
      ja: '定期の受け渡しがPOSを通らない店があると100%を超えます。',
      en: 'Can exceed 100% if some stores hand over subscriptions without recording them at the till.',
    },
  },
} as const satisfies Metrics
