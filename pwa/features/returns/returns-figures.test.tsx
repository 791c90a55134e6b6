// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ReturnsBody, ReturnsData } from '../../../shared/api/returns.ts'
import { setUpBrowser } from '../../testing/browser.ts'
import { ReturnsFigures } from './returns-figures.tsx'

vi.mock('../../data/use-call.ts', () => ({ useCall: () => ({ data: null, isStale: false }) }))

beforeAll(() => setUpBrowser())

const totals = {
  totalDeliveryQuantity: 500,
  totalReturnQuantity: 100,
  periodReturnRate: 20,
  totalReturnAmount: 90_000,
  daysOnShelf: 28.5,
  lastYearReturnQuantity: 40,
  lastYearReturnRate: 10,
  lastYearReturnAmount: 36_000,
  lastYearDaysOnShelf: 31.5,
  returnRateDifference: null,
}

/** Notes of the figures by their label. */
function renderNotes(comparable: boolean): (label: string) => string {
  // the figures read nothing else of result and state
  const result = { totals, comparable, counted: { unit: 'copies' } } as ReturnsData
  render(
    <MemoryRouter>
      <ReturnsFigures result={result} state={{} as ReturnsBody} isOwn={false} candidatesPath="/return-candidates" />
    </MemoryRouter>,
  )
  return (label) => screen.getByText(label).closest('.figure')?.querySelector('.change')?.textContent ?? ''
}

describe('headline figures of the returns', () => {
  it('shows last year’s returns and days on the shelf beside the headline figures of the returns', () => {
    const getNote = renderNotes(true)
    expect(getNote('返品')).toBe('配本 500冊・前年の返品 40冊')
    expect(getNote('店頭日数')).toBe('平均・前年同期 31.5日')
  })

  it('shows nothing of last year in the headline figures of the returns if its data is incomplete', () => {
    const getNote = renderNotes(false)
    expect(getNote('返品')).toBe('配本 500冊・前年の返品 –')
    expect(getNote('店頭日数')).toBe('平均')
  })
})
