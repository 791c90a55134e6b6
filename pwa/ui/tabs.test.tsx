// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { setUpBrowser } from '../testing/browser.ts'
import { Tabs } from './tabs.tsx'

beforeAll(() => setUpBrowser())

function TabbedPage({ changes }: { changes: [string, boolean][] }) {
  const [value, setValue] = useState('a')
  return (
    <Tabs
      label="分析"
      value={value}
      panelId="panel"
      tabs={['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }))}
      onChange={(next, { replace }) => {
        changes.push([next, replace])
        setValue(next)
      }}
    />
  )
}

it('changes tabs by arrow keys, with wrap-around and without a history entry', async () => {
  const changes: [string, boolean][] = []
  render(<TabbedPage changes={changes} />)
  screen.getByRole('tab', { name: 'A' }).focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}')
  await userEvent.click(screen.getByRole('tab', { name: 'B' }))
  expect(changes).toEqual([
    ['c', true],
    ['a', true],
    ['b', false],
  ])
  expect(screen.getByRole('tab', { name: 'B' }).getAttribute('aria-selected')).toBe('true')
})
