// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import { PeriodPanel } from './period-picker.tsx'

vi.mock('./calendar.tsx', () => ({
  default: ({ onPick }: { onPick: (period: { from: string; to: null }) => void }) => (
    <button type="button" onClick={() => onPick({ from: '2026-11-10', to: null })}>
      10
    </button>
  ),
}))

beforeAll(() => setUpBrowser())

/** Picks the first day in the calendar and types the last one. */
async function pickAndType(lastDay: string) {
  const onChange = vi.fn()
  const period = { from: '2026-11-01', to: '2026-11-07' }
  render(<PeriodPanel value={period} latest="2026-11-20" onChange={onChange} onCancel={vi.fn()} />)
  fireEvent.click(await screen.findByRole('button', { name: '10' }))
  const field = screen.getByLabelText('終了日')
  fireEvent.change(field, { target: { value: lastDay } })
  fireEvent.keyDown(field, { key: 'Enter' })
  return onChange
}

describe('period whose first day was picked in the calendar', () => {
  it('applies a period whose first day was picked in the calendar with a typed last day', async () => {
    expect(await pickAndType('2026/11/12')).toHaveBeenCalledWith({ from: '2026-11-10', to: '2026-11-12' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('refuses a period whose typed last day is earlier than the first day picked in the calendar', async () => {
    expect(await pickAndType('2026/11/05')).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toContain('開始日')
  })
})
