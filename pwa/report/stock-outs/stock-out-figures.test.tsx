// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { stockOuts } from '../../../shared/api/stock-outs.ts'
import { setUpBrowser } from '../../testing/browser.ts'
import { StockOutFigures } from './stock-out-figures.tsx'

beforeAll(() => setUpBrowser())

it('compares stock-outs with the week before only if the totals cover all rows and the week is known', () => {
  const totals = {
    products: 3,
    soldOutStores: 12,
    lostPerDay: 2.5,
    lostCopies: 40,
    lostCopiesLow: 30,
    lostCopiesHigh: 50,
    lostAmount: 60_000,
    lostAmountLow: 45_000,
    lostAmountHigh: 75_000,
  }
  const titles = { own: 2, other: 3, ownWeekBefore: 4, otherWeekBefore: 5 }
  // the figures read nothing else of the result
  const result = { totals, titles, days: [], counted: { unit: 'copies' } } as unknown as Result<typeof stockOuts>
  const getFigure = (label: string) => screen.getByText(label).closest('.figure')?.textContent
  const { rerender } = render(<StockOutFigures result={result} minLostCopies={0} />)
  expect(getFigure('欠品のある商品')).toContain('前週 9点')
  expect(getFigure('在庫0の店（のべ）')).toContain('前週 0店')
  const unknown = { ...titles, ownWeekBefore: null, otherWeekBefore: null }
  rerender(<StockOutFigures result={{ ...result, titles: unknown }} minLostCopies={0} />)
  expect(getFigure('欠品のある商品')).not.toContain('前週')
  expect(getFigure('在庫0の店（のべ）')).toBe('在庫0の店（のべ）12店')
  rerender(<StockOutFigures result={result} minLostCopies={2} />)
  expect(getFigure('欠品のある商品')).toBe('欠品のある商品3点')
  expect(getFigure('在庫0の店（のべ）')).toBe('在庫0の店（のべ）12店')
})
