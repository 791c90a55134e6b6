// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import { Popover } from './popover.tsx'

beforeAll(() => setUpBrowser())

it('moves the focus into a popover and back to its trigger', async () => {
  render(
    <Popover
      label="操作"
      trigger={(open) => (
        <button type="button" onClick={open}>
          開く
        </button>
      )}
    >
      {(close) => (
        <button type="button" data-autofocus onClick={close}>
          くらべる
        </button>
      )}
    </Popover>,
  )
  const trigger = screen.getByRole('button', { name: '開く' })
  await userEvent.click(trigger)
  const inside = screen.getByRole('button', { name: 'くらべる' })
  expect(document.activeElement).toBe(inside)
  await userEvent.click(inside)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(trigger)
})
