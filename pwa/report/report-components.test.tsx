// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../shared/calls/client.ts'
import { setUpBrowser } from '../testing/browser.ts'
import { Figures } from '../ui/figures.tsx'
import { VersionHistory } from '../ui/version-history.tsx'
import { ReportView } from '../ui/view-states.tsx'
import { MirrorBars } from './charts/mirror-bars.tsx'
import { TileMap } from './charts/tile-map.tsx'
import { EmptyReport } from './empty-report.tsx'

beforeAll(() => setUpBrowser())

const idleReport = {
  data: 7 as number | null,
  error: null as ApiError | null,
  isLoading: false,
  isStale: false,
  isSlow: false,
  isCancelled: false,
  fetchedAt: '2026-11-20T04:05:00.000Z',
  cancel: vi.fn(),
  retry: vi.fn(),
}
const shape = <p>形</p>
const renderView = (change: Partial<typeof idleReport>) =>
  render(
    <ReportView report={{ ...idleReport, ...change }} skeleton={shape}>
      {(data) => <p>答え {data}</p>}
    </ReportView>,
  )

describe('analysis panel', () => {
  it('shows a skeleton of the analysis during the first load and offers to cancel once it is slow', async () => {
    renderView({ data: null, isLoading: true, isSlow: true })
    expect(screen.getByText('形')).toBeTruthy()
    await userEvent.click(screen.getByRole('button'))
    expect(idleReport.cancel).toHaveBeenCalled()
  })

  it('dims the current result of an analysis while the next one loads', () => {
    renderView({ isLoading: true, isStale: true })
    expect(screen.getByText('答え 7').parentElement?.className).toContain('is-dimmed')
  })

  it('keeps the result of an analysis that could not be refreshed and shows its date-time', () => {
    renderView({ error: new ApiError({ status: 0, code: 'network', message: '' }) })
    expect(screen.getByText('答え 7')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('13:05')
  })

  it('shows an error of an analysis with a button to retry if there is no result', async () => {
    renderView({ data: null, error: new ApiError({ status: 0, code: 'network', message: '' }) })
    const alert = screen.getByRole('alert')
    await userEvent.click(within(alert).getByRole('button'))
    expect(idleReport.retry).toHaveBeenCalled()
  })
})

describe('components of a result', () => {
  it('offers to remove conditions for an empty result', async () => {
    const run = vi.fn()
    render(
      <EmptyReport relaxations={[{ label: '期間をひろげる（38点）', run }]}>
        <p>文庫</p>
      </EmptyReport>,
    )
    expect(screen.getByRole('status').textContent).toContain('文庫')
    await userEvent.click(screen.getByRole('button', { name: '期間をひろげる（38点）' }))
    expect(run).toHaveBeenCalledOnce()
  })

  it('shows figures of a result as a description list with value, unit and note', () => {
    render(<Figures figures={[{ label: '売上', value: '30,868', unit: '冊', note: '前週 +7.1%' }]} />)
    expect(screen.getByRole('term').textContent).toBe('売上')
    expect(screen.getAllByRole('definition').map((item) => item.textContent)).toEqual(['30,868冊', '前週 +7.1%'])
  })

  it('marks the current version in a history and lets the user open the others', async () => {
    const show = vi.fn()
    const createVersion = (number: number) => ({
      number,
      createdAt: '2026-11-20T04:05:00.000Z',
      createdBy: '運営 太郎',
      differences: [],
    })
    render(
      <MemoryRouter>
        <VersionHistory
          versions={[{ ...createVersion(2), differences: [{ field: 'licences', before: 10, after: 25 }] }, createVersion(1)]}
          total={2}
          current={2}
          getLabel={() => 'ライセンス数'}
          getText={(_field, value) => `${value}名`}
          onShow={show}
        />
      </MemoryRouter>,
    )
    expect(screen.getByText('10名')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /第1版/ }))
    expect(show.mock.calls[0]?.[0].number).toBe(1)
  })

  it('lets the user select prefectures on the map by arrow keys and open them by Enter', async () => {
    const open = vi.fn()
    render(
      <TileMap
        label="都道府県"
        scale="share"
        tiles={[
          { prefectureCd: '13', value: 12 },
          { prefectureCd: '12', value: 5 },
        ]}
        format={String}
        onOpen={open}
      />,
    )
    const tokyo = document.querySelector<SVGElement>('[data-prefecture="13"]')
    expect(tokyo?.textContent).toContain('東京')
    tokyo?.focus()
    await userEvent.keyboard('{Enter}')
    expect(open).toHaveBeenLastCalledWith('13')
  })

  it('shows that the value of a bar is hidden instead of zero', () => {
    render(
      <MirrorBars
        label="年代と性別"
        rows={[
          {
            label: '20代',
            left: { key: '1-20', name: '男性 20代', value: null, mark: null, index: null },
            right: { key: '2-20', name: '女性 20代', value: 3.4, mark: 3, index: 96 },
          },
        ]}
        heads={{ left: '男性', right: '女性', index: '指数' }}
        highlightedKey=""
        onChoose={() => {}}
        format={String}
        unit="%"
      />,
    )
    expect(document.body.textContent).toContain('少数のため非表示')
  })
})
