// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import { toastQueue } from '../../ui/overlay/toasts.ts'
import { saveDashboardLayout, saveItemOrder } from './user-dashboard-items.ts'

const { writeDocument } = vi.hoisted(() => ({ writeDocument: vi.fn() }))
vi.mock('../../data/sync/sync.ts', () => ({ writeDocument, removeDocument: vi.fn(), useDocuments: () => null }))

beforeAll(() => setUpBrowser())
beforeEach(() => {
  toastQueue.shown = []
})

it('shows a toast if the dashboard cannot be saved', async () => {
  writeDocument.mockRejectedValue(new Error('the device is full'))
  await saveDashboardLayout({ columns: 1, standard: true })
  expect(toastQueue.shown.map(({ kind }) => kind)).toEqual(['problem'])
})

it('rejects an order of the dashboard that was not saved, so that the page reverts to the saved one', async () => {
  writeDocument.mockRejectedValue(new Error('the device is full'))
  await expect(saveItemOrder(['a', 'b'])).rejects.toThrow()
  expect(toastQueue.shown).toHaveLength(1)
})
