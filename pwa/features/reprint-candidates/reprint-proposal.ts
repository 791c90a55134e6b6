import type { ReprintCandidate } from '../../../shared/api/reprint-candidates.ts'
import { formatCode } from '../../../shared/trade/jan.ts'
import { formatAmount, formatCount, formatDay, formatRate, formatSigned, NO_VALUE } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/get-messages.ts'

interface Proposal {
  row: ReprintCandidate
  /** Copies proposed: the suggestion or another number of `row.costs`. */
  copies: number
  asOf: string
  deliveryDate: string
}

/** Weeks of the forecast whose earlier outcomes a proposal states. */
const RECORD_WEEKS = 4

/** Returns the text of a request for approval (稟議) of a reprint, with its grounds. */
export function buildProposalText({ row, copies, asOf, deliveryDate }: Proposal, t: Translate<'reprint-candidates'>): string {
  const cost = row.costs.find((candidate) => candidate.copies === copies)
  const horizons = row.horizons.map(({ weeks, expected, low, high }) =>
    t('proposal.horizon', { weeks, expected: formatCount(expected), low: formatCount(low), high: formatCount(high) }),
  )
  const record = row.record.find(({ weeks }) => weeks === RECORD_WEEKS)
  const formatInventory = (value: number | null) => (value === null ? NO_VALUE : formatCount(value))
  return [
    t('proposal.title', { name: row.productName }),
    '',
    t('proposal.product', {
      jan: formatCode(row.jan),
      author: row.authorName ?? NO_VALUE,
      publisher: row.publisherName ?? NO_VALUE,
      released: formatDay(row.releaseDate),
      price: row.price === null ? NO_VALUE : formatAmount(row.price),
    }),
    t('proposal.copies', { copies: formatCount(copies), delivery: formatDay(deliveryDate, { weekday: true }) }),
    ...(copies === row.suggestedPrint ? [] : [t('proposal.suggested', { copies: formatCount(row.suggestedPrint) })]),
    '',
    t('proposal.stock', {
      day: formatDay(asOf),
      total: formatCount(row.totalStock),
      market: formatCount(row.cumulativeStockQuantity),
      wholesaler: formatInventory(row.dailyInventory),
      publisher: formatInventory(row.publisherInventory),
    }),
    t('proposal.sales', {
      recent: formatCount(row.recentQuantity),
      sold: formatCount(row.cumulativeSaleQuantity),
      rate: formatRate(row.saleRate),
    }),
    t(row.urgency === 'late' ? 'proposal.runOutLate' : 'proposal.runOut', {
      day: formatDay(row.runOutDate, { weekday: true }),
      decideBy: formatDay(row.decideBy, { weekday: true }),
    }),
    t('proposal.forecast', { horizons: horizons.join(t('comma')) }),
    ...(record && record.forecasts > 0
      ? [
          t('proposal.record', {
            count: record.forecasts,
            error: formatRate(record.errorRate),
            bias: formatSigned(record.bias, 1),
            coverage: formatRate(record.coverage),
          }),
        ]
      : []),
    ...(cost
      ? [
          t('proposal.cost', {
            lost: formatAmount(cost.lostCost),
            returned: formatAmount(cost.returnCost),
            rate: formatRate(cost.returnRateIfPrinted),
          }),
        ]
      : []),
    '',
    t('proposal.reasons'),
    ...row.reasons.map((reason, index) => `${index + 1}. ${reason}`),
  ].join('\n')
}
