import { type Metrics, sources } from './metric.ts'

/** Pre-orders and subscriptions. */
export const reservationMetrics = {
  bookedQuantity: {
    unit: 'copies',
    formula: { ja: '時点までの予約冊数−取消冊数', en: 'Copies booked to the day, less cancellations' },
    source: sources.preOrders,
    exclusions: null,
  },
  bookedStores: {
    unit: 'stores',
    formula: { ja: '差し引き1冊以上の予約がある店の数', en: 'Stores with a net booking of a copy or more' },
    source: sources.preOrders,
    exclusions: null,
  },
  change7Days: {
    unit: 'copies',
    formula: { ja: '時点までの7日間の予約冊数−取消冊数', en: 'Copies booked in the seven days to the day, less cancellations' },
    source: sources.preOrders,
    exclusions: null,
  },
  deliveredQuantity: {
    unit: 'copies',
    formula: {
      ja: '発売日までに店へ着いた冊数（初回配本）',
      en: 'Copies that reached the stores up to the release (first allotment)',
    },
    source: sources.deliveries,
    exclusions: { ja: '時点より後の配本は数えません。', en: 'Deliveries after the day do not count.' },
  },
  coverage: {
    unit: 'percent',
    formula: { ja: '100×初回配本÷予約冊数', en: '100 × first allotment ÷ copies booked' },
    source: sources.preOrders,
    exclusions: null,
  },
  previousIssueBooked: {
    unit: 'copies',
    formula: {
      ja: '前号・前巻の、発売まで同じ日数のときの予約冊数',
      en: 'Bookings of the issue or volume before at the same days before its release',
    },
    source: sources.preOrders,
    exclusions: null,
  },
  subscribedQuantity: {
    unit: 'copies',
    formula: { ja: '期間の最終日に続いている定期購読の冊数', en: 'Copies on standing order on the last day of the period' },
    source: sources.subscriptions,
    exclusions: { ja: '終了日はまだ数えます。', en: 'The last day of a subscription still counts.' },
  },
  newQuantity: {
    unit: 'copies',
    formula: { ja: '期間中に始まった定期購読の冊数', en: 'Copies on standing orders that began in the period' },
    source: sources.subscriptions,
    exclusions: null,
  },
  endedQuantity: {
    unit: 'copies',
    formula: { ja: '期間中に終わった定期購読の冊数', en: 'Copies on standing orders that ended in the period' },
    source: sources.subscriptions,
    exclusions: { ja: '終了日の翌日に終わったと数えます。', en: 'A subscription has ended on the day after its last one.' },
  },
  lastIssueQuantity: {
    unit: 'copies',
    formula: {
      ja: '販売期間が終わった最新号の売上冊数',
      en: 'Copies sold of the latest issue that another has followed',
    },
    source: sources.sales,
    exclusions: { ja: '次の号が出ていない号は含みません。', en: 'Not of the issue that is on sale.' },
  },
  subscriptionShare: {
    unit: 'percent',
    formula: { ja: '100×定期冊数÷その号の売上冊数', en: '100 × subscribed copies ÷ copies sold of that issue' },
    source: sources.subscriptions,
    exclusions: {
      ja: '定期の受け渡しがPOSを通らない店があると100%を超えます。',
      en: 'Can pass 100 % where subscriptions do not pass the till.',
    },
  },
} as const satisfies Metrics
