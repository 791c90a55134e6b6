// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useHardwareScanner } from './use-hardware-scanner.ts'

const JAN = '9784999900114'
const onScan = vi.fn()
const onPress = vi.fn()
const onSubmit = vi.fn()

function Page() {
  const [text, setText] = useState('夜')
  useHardwareScanner(onScan)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <input aria-label="別の欄" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={onPress}>
        カメラ
      </button>
    </form>
  )
}

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

let clock = 0

/** Types like a scanner: the digits and Enter, each so many milliseconds after the one before, by the clock of the events. */
function type(element: Element, text: string, pause = 1): void {
  clock += 1000
  for (const key of [...text, 'Enter']) {
    clock += pause
    const event = createEvent.keyDown(element, { key })
    Object.defineProperty(event, 'timeStamp', { value: clock })
    const isContinued = fireEvent(element, event)
    if (!isContinued) continue
    if (key !== 'Enter' && element instanceof HTMLInputElement)
      fireEvent.change(element, { target: { value: element.value + key } })
    if (key === 'Enter' && element instanceof HTMLInputElement) fireEvent.submit(element)
    if (key === 'Enter' && element instanceof HTMLButtonElement) fireEvent.click(element)
  }
}

it('reads a scan while another field has the focus, and leaves that field as it was', () => {
  render(<Page />)
  const field = screen.getByLabelText<HTMLInputElement>('別の欄')
  type(field, JAN)
  expect(onScan.mock.calls).toEqual([[JAN]])
  expect(field.value).toBe('夜')
  expect(onSubmit).not.toHaveBeenCalled()
})

it('reads a scan while a button or nothing has the focus, without pressing the button', () => {
  render(<Page />)
  type(screen.getByRole('button'), JAN)
  type(document.body, '49012345')
  expect(onScan.mock.calls).toEqual([[JAN], ['49012345']])
  expect(onPress).not.toHaveBeenCalled()
})

it('ignores typed input and numbers that are too short for a code', () => {
  render(<Page />)
  const field = screen.getByLabelText<HTMLInputElement>('別の欄')
  type(field, '12345678', 60)
  type(field, '1234567')
  expect(onScan).not.toHaveBeenCalled()
  expect(field.value).toBe('夜123456781234567')
  expect(onSubmit).toHaveBeenCalledTimes(2)
})
