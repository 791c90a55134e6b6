// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import { DataTable } from './data-table.tsx'

beforeAll(() => setUpBrowser())

const rows = Array.from({ length: 200 }, (_, index) => ({ jan: `978${index}` }))
const columns = [{ id: 'jan', header: 'JAN', width: 120, value: (row: (typeof rows)[number]) => row.jan }]

it('has all rows while the page is printed, otherwise only those in view', () => {
  render(<DataTable label="ランキング" columns={columns} rows={rows} rowKey={({ jan }) => jan} />)
  const countRows = () => screen.getAllByRole('row').length
  // without a layout no row is in view
  expect(countRows()).toBe(1)
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(countRows()).toBe(201)
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(countRows()).toBe(1)
})
