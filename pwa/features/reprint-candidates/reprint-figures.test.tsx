// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import type { ReprintCandidatesResult } from '../../../shared/api/reprint-candidates.ts'
import { setUpBrowser } from '../../testing/browser.ts'
import { ReprintFigures } from './reprint-figures.tsx'

beforeAll(() => setUpBrowser())

it('counts copies to print in 部 and lost sales in 冊', () => {
  const totals = {
    products: 12,
    examined: 300,
    urgent: 2,
    zeroStores: 40,
    expectedLostCopies: 75,
    expectedLostAmount: 90_000,
    suggestedPrint: 8000,
    expectedReturnRate: 12.5,
  }
  // the figures read nothing else of the result
  render(<ReprintFigures result={{ totals, deliveryDate: '2026-12-05' } as ReprintCandidatesResult} />)
  const getFigure = (label: string) => screen.getByText(label).closest('.figure')?.textContent
  expect(getFigure('提案の合計')).toContain('8,000部')
  expect(getFigure('納品までの見込み機会損失')).toContain('75冊')
})
