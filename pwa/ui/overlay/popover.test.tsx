// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
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
  // at once, without waiting: an action has closed the panel, not a click on its trigger
  await userEvent.click(trigger)
  expect(screen.getByRole('dialog')).toBeTruthy()
})

/** What the browser reports after it has closed the panel itself. */
const closeByBrowser = () => {
  fireEvent(screen.getByRole('dialog'), Object.assign(new Event('toggle'), { newState: 'closed' }))
  // a click on the control within this time is the one that closed the panel
  return new Promise((resolve) => setTimeout(resolve, 300))
}

function Panel({ value = '' }) {
  return (
    <Popover
      label="部数"
      contentKey={value}
      trigger={(open) => (
        <button type="button" onClick={open}>
          開く
        </button>
      )}
    >
      {() => <input aria-label="下限" defaultValue={value} />}
    </Popover>
  )
}

const openPanel = async () => {
  await userEvent.click(screen.getByRole('button', { name: '開く' }))
  return screen.getByLabelText<HTMLInputElement>('下限')
}

it('keeps what was typed in a popover before a click outside, and discards it on Escape', async () => {
  render(<Panel />)
  await userEvent.type(await openPanel(), '300')
  await closeByBrowser()
  const input = await openPanel()
  expect(input.value).toBe('300')
  await userEvent.type(input, '{Escape}')
  await closeByBrowser()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await openPanel()).value).toBe('')
})

it('discards what was typed in a popover when the value that the panel edits has changed since', async () => {
  const { rerender } = render(<Panel value="1" />)
  await userEvent.type(await openPanel(), '00')
  await closeByBrowser()
  rerender(<Panel value="500" />)
  expect(screen.queryByLabelText('下限')).toBeNull()
  expect((await openPanel()).value).toBe('500')
  await closeByBrowser()
  expect(screen.queryByLabelText('下限')).toBeNull()
})
