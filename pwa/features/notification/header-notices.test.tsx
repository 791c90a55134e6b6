// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { session } from '../../data/session.ts'
import { setUpBrowser } from '../../testing/browser.ts'
import { ActionMenu } from '../../ui/overlay/menu.tsx'
import { NoticeBell } from './header-notices.tsx'
import { noticeDialogs } from './notice-dialog-state.ts'

const notice = { notificationId: 'n1', title: '臨時休配のお知らせ', startDate: '2026-11-20T00:00:00Z', isRead: false }
const data = { notices: [notice], problemReports: [], numberOfNotificationsHaveNotRead: 1 }

vi.mock('./notice-dialogs.tsx', () => ({ default: () => null }))
vi.mock('./use-notices.ts', async (original) => ({
  ...(await original<object>()),
  useRefreshedNotices: () => ({ data }),
}))

const firstSteps = vi.hoisted(() => ({ isOpen: false }))
vi.mock('../../data/first-steps.ts', () => ({ useFirstSteps: () => firstSteps.isOpen }))

const loading = vi.hoisted(() => ({ isBroken: false }))
vi.mock('../../i18n/i18n.ts', async (original) => {
  const i18n = await original<typeof import('../../i18n/i18n.ts')>()
  const loadMessages: typeof i18n.loadMessages = (area) =>
    loading.isBroken ? Promise.reject(new Error('offline')) : i18n.loadMessages(area)
  return { ...i18n, loadMessages }
})

beforeAll(() => setUpBrowser())

const wait = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

it('does not show the latest notice later if the code of its dialog cannot be loaded after signing in', async () => {
  loading.isBroken = true
  session.checkLogin = true
  render(<NoticeBell />)
  await vi.waitFor(() => expect(session.checkLogin).toBe(false))
  loading.isBroken = false
  expect(noticeDialogs.view).toBeNull()
})

it('shows the latest notice after signing in only when no menu is open', async () => {
  const run = vi.fn()
  const { rerender } = render(<ActionMenu label="操作" actions={[{ label: '保存する', run }]} />)
  await userEvent.click(screen.getByRole('button', { name: '操作' }))
  session.checkLogin = true
  rerender(
    <>
      <ActionMenu label="操作" actions={[{ label: '保存する', run }]} />
      <NoticeBell />
    </>,
  )
  await wait(700)
  expect(noticeDialogs.view).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '保存する' }))
  expect(run).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(noticeDialogs.view).toMatchObject({ id: 'n1', from: 'signIn' }))
  expect(session.checkLogin).toBe(false)
})

it('shows the latest notice after signing in only once the first steps are closed', async () => {
  noticeDialogs.view = null
  firstSteps.isOpen = true
  session.checkLogin = true
  const { rerender } = render(<NoticeBell />)
  await wait(700)
  expect(noticeDialogs.view).toBeNull()
  firstSteps.isOpen = false
  rerender(<NoticeBell />)
  await vi.waitFor(() => expect(noticeDialogs.view).toMatchObject({ id: 'n1', from: 'signIn' }))
})
