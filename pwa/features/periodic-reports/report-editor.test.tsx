// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, it, vi } from 'vitest'
import { createPeriodicReportItem, type PeriodicReportContent } from '../../../shared/sync/periodic-reports.ts'
import { setUpBrowser } from '../../testing/browser.ts'
import { ReportEditor } from './report-editor.tsx'

const { updateDocument, stored } = vi.hoisted(() => {
  const report = { name: '定例', remark: '', shared: false, items: [] } as PeriodicReportContent
  type Change = (before: PeriodicReportContent) => Partial<PeriodicReportContent>
  const update = vi.fn(async (_collection: string, _id: string, change: Change) => Object.assign(report, change(report)))
  return { updateDocument: update, stored: report }
})
vi.mock('../../data/sync/sync.ts', () => ({
  updateDocument,
  writeDocument: vi.fn(),
  removeDocument: vi.fn(),
  sendUnsentDocuments: vi.fn(),
  useDocuments: () => null,
}))
vi.mock('../../report/favorites/favorites.ts', () => ({ useFavorite: () => undefined, getFavoritePath: () => '' }))
vi.mock('./use-item-name.ts', () => ({ useItemName: () => () => '売れ筋' }))
vi.mock('./report-menu.tsx', () => ({ ReportMenu: () => null }))
vi.mock('./report-preview.tsx', () => ({ ReportPreview: () => null }))

beforeAll(() => setUpBrowser())

it('stores each of two changes that are made before a periodic report is drawn again', async () => {
  stored.items = [createPeriodicReportItem('dashboard', 'best')]
  const report = { ...stored, id: 'r', own: true, ownerName: '', updatedAt: '' }
  render(
    <MemoryRouter>
      <ReportEditor id="r" reports={[report]} />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: /売れ筋.*ダッシュボード/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'グラフ' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '表' }))
  await vi.waitFor(() => expect(stored.items).toMatchObject([{ parts: ['figures'] }]))
})

it('keeps a remark of a periodic report that could not be stored, and stores it on the next attempt', async () => {
  const report = { ...stored, id: 'r', own: true, ownerName: '', updatedAt: '' }
  render(
    <MemoryRouter>
      <ReportEditor id="r" reports={[report]} />
    </MemoryRouter>,
  )
  updateDocument.mockRejectedValueOnce(new Error('the device is full'))
  const remark = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '表紙のひとこと' })
  await userEvent.type(remark, '書評の影響')
  await userEvent.tab()
  await vi.waitFor(() => expect(updateDocument.mock.settledResults.at(-1)?.type).toBe('rejected'))
  expect(remark.value).toBe('書評の影響')
  await userEvent.click(remark)
  await userEvent.tab()
  await vi.waitFor(() => expect(stored.remark).toBe('書評の影響'))
})
