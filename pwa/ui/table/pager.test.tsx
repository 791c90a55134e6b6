// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import { Pager } from './pager.tsx'

beforeAll(() => setUpBrowser())

it('disables the next button of a pager on the last page', async () => {
  const page = vi.fn()
  render(<Pager page={3} size={50} total={140} onPage={page} />)
  expect((screen.getByRole('button', { name: '次のページ' }) as HTMLButtonElement).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '前のページ' }))
  expect(page).toHaveBeenCalledWith(2)
})
