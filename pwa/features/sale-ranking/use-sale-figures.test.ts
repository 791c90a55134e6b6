// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import type { StoreRankingResult } from './use-sale-figures.tsx'
import { useSaleFigures } from './use-sale-figures.tsx'

beforeAll(() => setUpBrowser())

it.each([
  ['copies', '冊', '期間売上 1,200冊'],
  ['items', '点', '期間売上 1,200点'],
] as const)('counts the sales per store in %s', (quantityUnit, unit, note) => {
  const period = { from: '2026-11-14', to: '2026-11-20' }
  const baseData = {
    period,
    comparedPeriod: period,
    numberOfStores: 50,
    sellingStores: 40,
    topStores: 8,
    topShare: 45,
    lastYearTopShare: null,
    emptyStores: 3,
  }
  // the figures read nothing else of the result
  const data = { totals: { quantity: 1200 }, baseData } as StoreRankingResult
  const { result } = renderHook(() => useSaleFigures(data, quantityUnit))
  expect(result.current.find(({ label }) => label === '1店あたり')).toMatchObject({ value: '30.0', unit, note })
})
