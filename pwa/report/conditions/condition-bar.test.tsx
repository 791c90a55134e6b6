// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Condition, number } from '../../../shared/reports/conditions.ts'
import { setUpBrowser } from '../../testing/browser.ts'
import { ConditionBar } from './condition-bar.tsx'

beforeAll(() => setUpBrowser())

const conditions: Condition[] = [number('minQuantity', 'copies', { isPinned: true }), number('days', 'dayCount')]
const schema = z.object({ minQuantity: z.number(), days: z.number() })
const defaults = { minQuantity: 1, days: 7 }

/** What the browser reports after a click outside has closed the panel. */
const closeByBrowser = () => {
  fireEvent(screen.getByRole('dialog'), Object.assign(new Event('toggle'), { newState: 'closed' }))
  // a click on the control within this time is the one that closed the panel
  return new Promise((resolve) => setTimeout(resolve, 300))
}

const renderBar = (state: typeof defaults, onChange = vi.fn()) => (
  <ConditionBar conditions={conditions} state={state} defaults={defaults} schema={schema} onChange={onChange} />
)

const openChip = (index: number) => {
  const chip = document.querySelectorAll('.condition-bar [aria-haspopup=dialog]:not(.condition-bar-title)')[index]
  return userEvent.click(chip ?? document.body)
}

describe('draft of a condition that a click outside has hidden', () => {
  it('keeps the draft of a condition that a click outside has hidden while the condition has the same value', async () => {
    const { rerender } = render(renderBar(defaults))
    await openChip(0)
    await userEvent.type(screen.getByRole('textbox'), '00')
    await closeByBrowser()
    rerender(renderBar({ ...defaults }))
    await openChip(0)
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('100')
  })

  it('drops the hidden draft of a condition that is changed elsewhere, instead of overwriting the change', async () => {
    const onChange = vi.fn()
    const { rerender } = render(renderBar(defaults, onChange))
    await openChip(0)
    await userEvent.type(screen.getByRole('textbox'), '00')
    await closeByBrowser()
    rerender(renderBar({ ...defaults, minQuantity: 300 }, onChange))
    await openChip(0)
    await userEvent.type(screen.getByRole('textbox'), '{Enter}')
    expect(onChange).toHaveBeenCalledWith({ ...defaults, minQuantity: 300 })
  })

  it('drops the hidden draft of a changed condition in the list of collapsed conditions, too', async () => {
    const { rerender } = render(renderBar(defaults))
    await openChip(1)
    await userEvent.click(document.querySelector('.condition-list .option') ?? document.body)
    await userEvent.type(screen.getByRole('textbox'), '0')
    await closeByBrowser()
    rerender(renderBar({ ...defaults, days: 28 }))
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
