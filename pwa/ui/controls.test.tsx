// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { setUpBrowser } from '../testing/browser.ts'
import { Button, SegmentedControl } from './button.tsx'
import { Field, NumberRangeInput } from './field.tsx'
import { DayInput } from './form/day-input.tsx'

beforeAll(() => setUpBrowser())

function PriceForm({ onSubmit }: { onSubmit: (price: { from: number | null; to: number | null }) => void }) {
  const [price, setPrice] = useState<Parameters<typeof onSubmit>[0]>({ from: 500, to: null })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(price)
      }}
    >
      <NumberRangeInput label="本体価格" unit="円" value={price} onChange={setPrice} />
      <button type="submit">適用</button>
    </form>
  )
}

describe('form controls', () => {
  it('shows that a button is busy and keeps its text', () => {
    render(<Button isBusy>保存する</Button>)
    expect(screen.getByRole('button', { name: '保存する' }).getAttribute('aria-busy')).toBe('true')
  })

  it('keeps a disabled button focusable, shows the reason and ignores clicks', async () => {
    const run = vi.fn()
    render(
      <Button disabledReason="未読はありません。" onClick={run}>
        すべて既読にする
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'すべて既読にする' })
    expect([button.getAttribute('aria-disabled'), button.title]).toEqual(['true', '未読はありません。'])
    await userEvent.setup().click(button)
    expect(run).not.toHaveBeenCalled()
  })

  it('marks one segment of a control as pressed and reports the choice of another', async () => {
    const onChange = vi.fn()
    render(
      <SegmentedControl
        label="単位"
        value="day"
        options={[
          { value: 'day', label: '日' },
          { value: 'week', label: '週' },
        ]}
        onChange={onChange}
      />,
    )
    expect(screen.getByRole('button', { name: '日' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: '週' }))
    expect(onChange).toHaveBeenCalledWith('week')
  })

  it('connects label, help and error of a field with its input', () => {
    render(
      <Field label="契約名" required error="必須項目です">
        {({ id, describedBy, isInvalid }) => <input id={id} aria-describedby={describedBy} aria-invalid={isInvalid} />}
      </Field>,
    )
    const input = screen.getByLabelText(/契約名/)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toContain('必須項目です')
  })

  it('accepts full-width digits in a range and restores the previous value if the input is not a number', async () => {
    const onChange = vi.fn()
    render(<NumberRangeInput label="本体価格" unit="円" value={{ from: 500, to: null }} onChange={onChange} />)
    const from = screen.getByLabelText('本体価格 下限') as HTMLInputElement
    await userEvent.clear(from)
    await userEvent.type(from, '１，２００')
    await userEvent.tab()
    expect(onChange).toHaveBeenCalledWith({ from: 1200, to: null })
    await userEvent.clear(from)
    await userEvent.type(from, '千円')
    await userEvent.tab()
    expect([onChange.mock.calls.length, from.value]).toEqual([1, '500'])
  })

  it('submits a form with the number that Enter ends in a range', async () => {
    const onSubmit = vi.fn()
    render(<PriceForm onSubmit={onSubmit} />)
    await userEvent.type(screen.getByLabelText('本体価格 上限'), '1200{Enter}')
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ from: 500, to: 1200 })
  })

  it('accepts common notations of a day in a field and leaves an invalid one to the form validation', async () => {
    const onChange = vi.fn()
    render(<DayInput label="利用開始" id="day" value={null} onChange={onChange} />)
    const field = screen.getByRole('textbox')
    await userEvent.type(field, '2026年4月1日')
    await userEvent.tab()
    expect(onChange).toHaveBeenLastCalledWith('2026-04-01')
    await userEvent.clear(field)
    await userEvent.type(field, 'あす{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('あす')
  })
})
