import { expect, it } from 'vitest'
import { getEndLabelWidth } from './chart-layers.ts'

const createLabel = (text: string, value: string) => ({ text, value, color: '#000', y: 1 })

it('computes the width of end labels of a chart from their longest line', () => {
  const japanese = getEndLabelWidth([createLabel('累計配本', '12,437冊')])
  const english = getEndLabelWidth([createLabel('Delivered', '12,437 copies'), createLabel('Sold', '3 copies')])
  expect(english).toBeGreaterThan(japanese)
  expect(english).toBe(getEndLabelWidth([createLabel('Delivered', '12,437 copies')]))
  expect(getEndLabelWidth([])).toBe(0)
})
