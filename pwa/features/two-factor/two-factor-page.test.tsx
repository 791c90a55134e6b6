// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { beforeAll, expect, it, vi } from 'vitest'
import { twoFactorConfirm, twoFactorStart, twoFactorState } from '../../../shared/api/two-factor.ts'
import { TOKEN_COOKIE, writeCookie } from '../../browser/cookies.ts'
import { loadMessages } from '../../i18n/i18n.ts'
import { setUpBrowser } from '../../testing/browser.ts'
import { TwoFactorPage } from './two-factor-page.tsx'

const getKey = ({ method, path }: { method: string; path: string }) => `${method} /api${path}`
const results: Record<string, unknown> = {
  [getKey(twoFactorState)]: { enabledAt: null, recoveryCodes: 0, required: false },
  [getKey(twoFactorStart)]: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP' },
  [getKey(twoFactorConfirm)]: { recoveryCodes: ['AAAA-1111', 'BBBB-2222'] },
}
vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
  const data = results[getKey({ method, path: path.replace('/api', '') })]
  return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } })
})

beforeAll(async () => {
  await setUpBrowser()
  await loadMessages('account')
  writeCookie(TOKEN_COOKIE, 'a.b.c', { maxAge: 60, sameSite: 'Strict' })
})

it('asks for confirmation before leaving recovery codes that were not saved', async () => {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <Link to="/help">ヘルプ</Link>
          <TwoFactorPage />
        </>
      ),
    },
    { path: '/help', element: <p>ヘルプの画面</p> },
  ])
  render(<RouterProvider router={router} />)
  await userEvent.click(await screen.findByRole('button', { name: '2段階認証を設定する' }))
  await userEvent.type(await screen.findByLabelText(/^認証コード/), '123456')
  await userEvent.click(screen.getByRole('button', { name: '有効にする' }))
  expect(await screen.findByRole('button', { name: 'ファイルに保存する' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'ヘルプ' }))
  await userEvent.click(await screen.findByRole('button', { name: 'この画面に戻る' }))
  expect(screen.getByLabelText('回復コード')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'ヘルプ' }))
  await userEvent.click(await screen.findByRole('button', { name: '保管したので移動する' }))
  expect(await screen.findByText('ヘルプの画面')).toBeTruthy()
})
