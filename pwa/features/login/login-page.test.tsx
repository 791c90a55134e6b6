// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { markReachable } from '../../data/offline/network.ts'
import { setUpBrowser } from '../../testing/browser.ts'
import { LoginPage } from './login-page.tsx'

const fetched = vi.fn<() => Promise<Response>>()
vi.stubGlobal('fetch', fetched)

beforeAll(() => setUpBrowser())
beforeEach(() => markReachable())

async function submitSignIn(): Promise<void> {
  render(
    <MemoryRouter>
      <LoginPage />
    </MemoryRouter>,
  )
  await userEvent.type(screen.getByLabelText(/ユーザー名/), 'user@demo.example')
  await userEvent.type(screen.getByLabelText(/パスワード/, { selector: 'input' }), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'ログインする' }))
}

it('reports that the server cannot be reached, and tries again when the button is pressed again', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await submitSignIn()
  expect((await screen.findByRole('alert')).textContent).toContain('サーバーにつながりません。')
  const button = screen.getByRole('button', { name: 'ログインする' })
  await waitFor(() => expect(button).not.toHaveProperty('disabled', true))
  expect(button.getAttribute('aria-disabled')).toBeNull()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

it('links to the login page of a network that answers in place of the server', async () => {
  fetched.mockImplementation(async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }))
  await submitSignIn()
  expect(await screen.findByRole('link', { name: 'ログイン画面を開く' })).toHaveProperty('target', '_blank')
  expect(screen.getByRole('alert').textContent).toContain('サーバーにつながりません。')
})
