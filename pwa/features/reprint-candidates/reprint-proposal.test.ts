import { describe, expect, it } from 'vitest'
import type { ReprintCandidate } from '../../../shared/api/reprint-candidates.ts'
import { reprintCandidates } from '../../../shared/messages/reprint-candidates.ts'
import { createTranslator } from '../../../shared/messages/translate.ts'
import type { Translate } from '../../i18n/get-messages.ts'
import { buildProposalText } from './reprint-proposal.ts'

const t: Translate<'reprint-candidates'> = createTranslator(() => reprintCandidates.ja)

const row = {
  jan: '9784999900114',
  productName: '夜汽車は星を数えない',
  authorName: '佐伯 由香',
  publisherName: '汐見坂書房',
  releaseDate: '2026-10-09',
  price: 1800,
  recentQuantity: 18_623,
  cumulativeSaleQuantity: 43_210,
  saleRate: 70.2,
  cumulativeStockQuantity: 12_330,
  dailyInventory: 2560,
  publisherInventory: null,
  totalStock: 14_890,
  runOutDate: '2026-12-03',
  decideBy: '2026-11-19',
  urgency: 'late',
  suggestedPrint: 8000,
  horizons: [{ weeks: 4, expected: 13_400, low: 10_900, high: 16_600 }],
  record: [{ weeks: 4, forecasts: 12, errorRate: 9.5, bias: -2.1, coverage: 83.3 }],
  costs: [
    { copies: 8000, lostCost: 700_000, returnCost: 600_000, returnRateIfPrinted: 17 },
    { copies: 9000, lostCost: 550_000, returnCost: 770_000, returnRateIfPrinted: 18.5 },
  ],
  reasons: ['在庫は12/3に尽きます。', '8,000冊で費用が最も少なくなります。'],
} as unknown as ReprintCandidate
const dates = { asOf: '2026-11-20', deliveryDate: '2026-12-05' }

describe('text of a request for a reprint', () => {
  it('states copies, stock, forecast with its range, earlier forecasts, cost and reasons in a request for a reprint', () => {
    const text = buildProposalText({ row, copies: 8000, ...dates }, t)
    expect(text).toContain('【重版の稟議】夜汽車は星を数えない')
    expect(text).toContain('重版部数：8,000部（納品 2026/12/05(土)）')
    expect(text).toContain('合計14,890冊（市中12,330冊・取次2,560冊・版元–冊）')
    expect(text).toContain('4週 13,400冊（10,900–16,600冊）')
    expect(text).toContain('誤差率 9.5%・かたより −2.1%・80%の幅に入った割合 83.3%')
    expect(text).toContain('足りない分 70.0万円・余る分 60.0万円・返品率 17.0%')
    expect(text).toContain('1. 在庫は12/3に尽きます。\n2. 8,000冊で費用が最も少なくなります。')
    expect(text).not.toContain('売れ筋の提案')
  })

  it('names the suggested print run beside another number of copies, with the cost of that number', () => {
    const text = buildProposalText({ row, copies: 9000, ...dates }, t)
    expect(text).toContain('重版部数：9,000部')
    expect(text).toContain('売れ筋の提案：8,000部')
    expect(text).toContain('返品率 18.5%')
  })

  it('states the last day to decide on a reprint, or that stock runs out before the delivery', () => {
    const late = buildProposalText({ row, copies: 8000, ...dates }, t)
    expect(late).toContain('在庫が尽きる見込み：2026/12/03(木)（納品に間に合いません）')
    expect(late).not.toContain('までに決定')
    const inTime = { ...row, urgency: 'later', runOutDate: '2026-12-24', decideBy: '2026-12-10' } as const
    expect(buildProposalText({ row: inTime, copies: 8000, ...dates }, t)).toContain(
      '在庫が尽きる見込み：2026/12/24(木)（2026/12/10(木)までに決定）',
    )
  })
})
