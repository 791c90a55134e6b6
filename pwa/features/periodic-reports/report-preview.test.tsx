// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPeriodicReportItem } from '../../../shared/sync/periodic-reports.ts'
import { setUpBrowser } from '../../testing/browser.ts'
import { ReportPreview } from './report-preview.tsx'

const section = vi.hoisted(() => ({
  heading: '',
  about: 'ランキング作成',
  problem: null,
  conditions: [],
  figures: [{ label: '売上', value: '120冊', note: '' }],
  chart: null as { kind: 'rank'; labels: string[]; series: { name: string; values: number[] }[] } | null,
  columns: [] as { label: string; numeric: boolean }[],
  rows: [] as string[][],
  totals: null,
  total: 30,
  notes: [],
}))
vi.mock('../../data/use-call.ts', () => ({ useCall: () => ({ data: section, error: null, isLoading: false }) }))
vi.mock('./use-item-name.ts', () => ({ useItemName: () => () => '文庫の先週' }))

beforeAll(async () => {
  await setUpBrowser()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
beforeEach(() => {
  const items = [createPeriodicReportItem('favorite', 'a')]
  const report = { id: 'r', name: '定例', remark: '', shared: false, items, own: true, ownerName: '', updatedAt: '' }
  render(<ReportPreview report={report} />)
})

describe('preview of an item without a table', () => {
  it('announces no further rows in the preview of a report item without a table', () => {
    expect(screen.getByText('120冊')).toBeDefined()
    expect(screen.queryByText(/ファイルに入ります/)).toBeNull()
  })
})

describe('preview of an item with a table', () => {
  beforeAll(() => {
    section.columns = [{ label: '商品名', numeric: false }]
    section.rows = [['夜汽車は星を数えない']]
  })

  it('announces the table rows that only the file contains in the preview of a report item', () => {
    expect(screen.getByText('ほか29行は、ファイルに入ります')).toBeDefined()
  })
})

describe('preview of an item with a chart of ranks', () => {
  const name = '夜汽車は星を数えない 完全版 特装ボックス入り'

  beforeAll(() => {
    section.chart = { kind: 'rank', labels: [name], series: [{ name: '売上', values: [120] }] }
  })

  it('wraps long names in the rank chart of a report item, so that nothing is cut off on a phone', () => {
    expect(screen.getByText(name).className).toBe('wrap-anywhere')
  })
})
