// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { moversBody } from '../../shared/api/movers.ts'
import type { UserInfo } from '../../shared/api/session.ts'
import type { AskReading } from '../../shared/ask/ask.ts'
import { session } from '../data/session.ts'
import { updateReportContext } from '../report/report-context.ts'
import { useReportScreen } from '../report/use-report-screen.ts'
import { setUpBrowser } from '../testing/browser.ts'
import { emptyStoreFilter } from '../ui/pickers/store-filter.ts'
import { getReadingUrl } from './ask-readings.tsx'

beforeAll(() => setUpBrowser())

const week = { from: '2026-11-14', to: '2026-11-20' }
const chosen = { period: { from: '2026-10-01', to: '2026-10-31' }, stores: { ...emptyStoreFilter, storeCds: ['0007'] } }
const declaration = { calls: [], state: moversBody, defaults: () => moversBody.parse({ period: week }), conditions: [] }

beforeEach(() => {
  session.user = {
    dataState: { wholeDate: week.to },
    contract: { companyCategory: 'publisher' },
    ownCompanyCds: [],
  } as unknown as UserInfo
  updateReportContext(chosen, { period: week, stores: emptyStoreFilter })
})

/** Period and stores with which a screen opens at a URL. */
function openScreen(url: string) {
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[url]}>{children}</MemoryRouter>
  const { period, stores } = renderHook(() => useReportScreen(declaration), { wrapper }).result.current.state
  return { period, storeCds: stores.storeCds }
}

it('carries the period and the stores of the previous screen to one that is opened from the menu', () => {
  expect(openScreen('/movers')).toEqual({ period: chosen.period, storeCds: ['0007'] })
})

it('opens a link that contains only codes with those codes and the default period', () => {
  expect(openScreen('/movers?stores.storeCds=0001')).toEqual({ period: week, storeCds: ['0001'] })
})

it('opens the interpretation of a question with its own conditions only, even without parameters', () => {
  const toUrl = (params: Record<string, string>) =>
    getReadingUrl({ screen: 'movers', params, facts: [week] } as unknown as AskReading)
  expect(openScreen(toUrl({}))).toEqual({ period: week, storeCds: [] })
  updateReportContext(chosen, { period: week, stores: emptyStoreFilter })
  expect(openScreen(toUrl({ 'stores.storeCds': '0001' }))).toEqual({ period: week, storeCds: ['0001'] })
})
