import { expect, it } from 'vitest'
import { getEndLabelWidth } from './chart-layers.ts'

const label = (text: string, value: string) => ({ text, value, color: '#000', y: 1 })

it('takes the width of end labels from their longest line', () => {
  const japanese = getEndLabelWidth([label('累計配本', '12,437冊')])
  const english = getEndLabelWidth([label('Delivered', '12,437 copies'), label('Sold', '3 copies')])
  expect(english).toBeGreaterThan(japanese)
  expect(english).toBe(getEndLabelWidth([label('Delivered', '12,437 copies')]))
  expect(getEndLabelWidth([])).toBe(0)
})
