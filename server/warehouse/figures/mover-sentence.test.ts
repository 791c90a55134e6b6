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
}

describe('sentences of movers', () => {
  it('counts copies of publications and items of other goods in sentences of movers', () => {
    expect(formatMoverSentence(mover, null, { language: 'ja', unit: 'copies' })).toBe(
      '1,200冊の配本を受けて、売上が0冊から12冊に',
    )
    expect(formatMoverSentence(mover, null, { language: 'ja', unit: 'items' })).toBe('1,200点の配本を受けて、売上が0点から12点に')
    expect(formatMoverSentence({ ...mover, quantity: 0, previous: 7 }, null, { language: 'en', unit: 'items' })).toBe(
      'After a delivery of 1,200 items, sales went from 7 items to 0',
    )
    const newMover: Mover = { ...mover, isNew: true, reason: 'release', reasonDate: '2026-11-27' }
    expect(formatMoverSentence(newMover, null, { language: 'ja', unit: 'items' })).toBe('11月27日に発売。売上は12点')
  })

  it('compares deliveries with those of the comparison period in sentences of movers', () => {
    expect(formatMoverReason(mover, { language: 'ja', unit: 'items' })).toBe('配本1,200点（比較期間は30点）')
    expect(formatMoverReason(mover, { language: 'en', unit: 'copies' })).toBe(
      '1,200 copies delivered (30 in the comparison period)',
    )
  })
})
