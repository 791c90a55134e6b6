import { describe, expect, it } from 'vitest'
import { formatMoverReason, formatMoverSentence } from './mover-sentence.ts'
import type { Mover } from './movers.ts'

const mover: Mover = {
  id: 1,
  quantity: 12,
  previous: 0,
  comparedIssue: null,
  isNew: false,
  delivery: 1200,
  previousDelivery: 30,
  deliveredStores: 4,
  soldOutStores: 0,
  reason: 'delivery',
  reasonDate: null,
  event: null,
  isEventCompared: false,
  otherEvent: null,
  year: '2026',
}

describe('sentences of movers', () => {
  it('counts copies of publications and items of other goods in sentences of movers', () => {
    expect(formatMoverSentence(mover, null, { language: 'ja', unit: 'copies' })).toBe(
      '1,200冊の配本を受けて、売上が0冊から12冊に',
    )
    expect(formatMoverSentence(mover, null, { language: 'ja', unit: 'items' })).toBe('1,200点の配本を受けて、売上が0点から12点に')
    expect(formatMoverSentence({ ...mover, quantity: 0, previous: 7 }, null, { language: 'en', unit: 'items' })).toBe(
      'After a delivery of 1,200 items, sales went from 7 to 0 items',
    )
    const newMover: Mover = { ...mover, isNew: true, reason: 'release', reasonDate: '2026-11-27' }
    expect(formatMoverSentence(newMover, null, { language: 'ja', unit: 'items' })).toBe('11月27日に発売。売上は12点')
  })

  it('names figures below 0 in sentences of movers, if refunds exceed sales', () => {
    const refunded: Mover = { ...mover, reason: 'none', quantity: 600, previous: -3467 }
    expect(formatMoverSentence(refunded, null, { language: 'ja', unit: 'items' })).toContain('売上が-3,467点から600点に')
    expect(formatMoverSentence({ ...refunded, quantity: -12, previous: 40 }, null, { language: 'en', unit: 'copies' })).toContain(
      'sales went from 40 to -12 copies',
    )
  })

  it('says whether publicity raised sales, or sales fell after it or in spite of it', () => {
    const interview: Mover = {
      ...mover,
      quantity: 30,
      previous: 40,
      reason: 'publicity',
      reasonDate: '2026-11-15',
      event: '新聞「著者に聞く」',
    }
    const ja = { language: 'ja', unit: 'copies' } as const
    expect(formatMoverSentence({ ...interview, quantity: 80 }, null, ja)).toBe('11月15日の新聞「著者に聞く」のあと、売上が2倍')
    expect(formatMoverSentence(interview, null, ja)).toBe('11月15日に新聞「著者に聞く」がありましたが、売上が25%減')
    const compared = { ...interview, isEventCompared: true }
    expect(formatMoverSentence(compared, null, ja)).toBe('11月15日の新聞「著者に聞く」の反響が落ち着き、売上が25%減')
    expect(formatMoverSentence({ ...compared, reasonDate: '2025-11-16' }, null, ja)).toBe(
      '2025年11月16日の新聞「著者に聞く」の反響が落ち着き、売上が25%減',
    )
    expect(formatMoverSentence({ ...compared, comparedIssue: 7 }, '前の号', ja)).toBe(
      '比べた号には11月15日に新聞「著者に聞く」があり、売上が25%減（「前の号」と発売後の同じ日数で比較）',
    )
    expect(
      formatMoverSentence({ ...interview, reason: 'award', event: '本の賞' }, null, { language: 'en', unit: 'copies' }),
    ).toBe('“本の賞” was announced on 15 Nov, but sales fell 25%')
  })

  it('names another event of the compared weeks in brackets, whatever the reason', () => {
    const awarded: Mover = {
      ...mover,
      previous: 10,
      otherEvent: { kind: 'award', date: '2026-11-19', text: '本の賞' },
    }
    expect(formatMoverSentence(awarded, null, { language: 'ja', unit: 'copies' })).toBe(
      '1,200冊の配本を受けて、売上が20%増（ほかに11月19日の「本の賞」）',
    )
    const interviewed: Mover = { ...awarded, otherEvent: { kind: 'publicity', date: '2026-11-15', text: '新聞「対談」' } }
    expect(formatMoverSentence(interviewed, null, { language: 'en', unit: 'copies' })).toBe(
      'After a delivery of 1,200 copies, sales rose 20% (also 新聞「対談」 on 15 Nov)',
    )
  })

  it('compares deliveries with those of the comparison period in sentences of movers', () => {
    expect(formatMoverReason(mover, { language: 'ja', unit: 'items' })).toBe('配本1,200点（比較期間は30点）')
    expect(formatMoverReason(mover, { language: 'en', unit: 'copies' })).toBe(
      '1,200 copies delivered (30 in the comparison period)',
    )
  })
})
