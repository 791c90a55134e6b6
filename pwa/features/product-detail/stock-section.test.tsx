// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { setUpBrowser } from '../../testing/browser.ts'
import { StockSection } from './stock-section.tsx'
import type { StockDistributionResult } from './trend-drawing.ts'

beforeAll(() => setUpBrowser())

const renderText = (quantityUnit: QuantityUnit) => {
  // the chart reads nothing else of the result
  const distribution = {
    notDeliveredStores: 4,
    stockStatus: [3, 5, 2, 1, 1, 0, 0],
    numberOfStores: 16,
    negativeStores: 1,
    negativeCopies: 2,
    asOf: '2026-11-20',
  } as unknown as StockDistributionResult
  return render(<StockSection distribution={distribution} quantityUnit={quantityUnit} />).container.textContent
}

it('counts the stock of goods other than books and magazines in 点', () => {
  const text = renderText('items')
  expect(text).toContain('2–3点')
  expect(text).toContain('1店（2点）あり、0点に数えています')
  expect(text).not.toContain('冊')
})

it('counts the stock of books in 冊', () => {
  expect(renderText('copies')).toContain('1店（2冊）あり、0冊に数えています')
})
