// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, it, vi } from 'vitest'
import type { UserInfo } from '../../shared/api/session.ts'
import { session } from '../data/session.ts'
import { startSync, stopSync, writeDocument } from '../data/sync/sync.ts'
import { setUpBrowser } from '../testing/browser.ts'
import { OfflineReadingLock } from './offline-reading-lock.tsx'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))

beforeAll(() => setUpBrowser())

it('asks for confirmation before a sign-out on the locked screen discards unsent changes', async () => {
  session.user = { userId: 'offline-user' } as UserInfo
  startSync('offline-user')
  await writeDocument('settings', { id: 'theme', value: 'dark' })
  render(
    <MemoryRouter>
      <OfflineReadingLock>読める</OfflineReadingLock>
    </MemoryRouter>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'ログアウト' }))
  await screen.findByRole('dialog', { name: 'まだ送信していない変更があります' }, { timeout: 20_000 })
  expect(session.user).not.toBeNull()
  await stopSync()
})
