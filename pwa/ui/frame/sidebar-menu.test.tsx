// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import { toastQueue } from '../overlay/toasts.ts'
import { SidebarMenu } from './sidebar-menu.tsx'

beforeAll(() => setUpBrowser())

it('explains why a sidebar entry is disabled, for mouse, keyboard and screen reader', async () => {
  const entry = { to: '/movers', label: '急上昇', isLarge: false, disabled: true, relatedPaths: [], query: null }
  render(
    <MemoryRouter>
      <SidebarMenu menu={[{ title: null, entries: [{ ...entry, icon: 'bolt', subEntries: [] }] }]} />
    </MemoryRouter>,
  )
  const reason = '急上昇（ご契約に含まれていません）'
  const grey = screen.getByRole('button', { name: reason })
  expect([grey.title, grey.getAttribute('aria-disabled')]).toEqual([reason, 'true'])
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(toastQueue.shown.at(-1)?.title).toBe(reason)
})
