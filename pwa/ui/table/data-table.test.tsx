// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import { DataTable } from './data-table.tsx'

beforeAll(() => setUpBrowser())

const rows = Array.from({ length: 200 }, (_, index) => ({ jan: `978${index}` }))
const columns = [{ id: 'jan', header: 'JAN', width: 120, value: (row: (typeof rows)[number]) => row.jan }]

it('renders all rows of a table while the page is printed, otherwise only those in view', () => {
  render(<DataTable label="ランキング" columns={columns} rows={rows} rowKey={({ jan }) => jan} />)
  const countRows = () => screen.getAllByRole('row').length
  // without a layout no row is in view
  expect(countRows()).toBe(1)
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(countRows()).toBe(201)
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(countRows()).toBe(1)
})

const sales = { id: 'sales', header: '売上', width: 80, align: 'right' as const, value: () => 1, total: '200' }
const rank = { id: 'rank', header: '順位', width: 60, isFrozen: true, value: () => 1 }
const name = {
  id: 'name',
  header: '商品名',
  width: 200,
  isFrozen: true,
  canGrow: true,
  value: (row: (typeof rows)[number]) => row.jan,
}

it.each([
  ['in the column of names', [rank, name, sales], ['', '合計', '200']],
  ['unless the table names it', [rank, { ...name, total: '200点の合計' }, sales], ['', '200点の合計', '200']],
  ['in the first column of text if none grows', [columns[0], sales].flatMap((column) => column ?? []), ['合計', '200']],
])('writes the label of a table’s totals row %s', (_where, totalColumns, expected) => {
  render(<DataTable label="ランキング" columns={totalColumns} rows={rows} rowKey={({ jan }) => jan} hasTotals />)
  const totalRow = screen.getAllByRole('row')[1] as HTMLElement
  expect(
    within(totalRow)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent),
  ).toEqual(expected)
})

it('hides the check boxes in print, so that totals stay below their headers', () => {
  const table = { label: 'ランキング', columns: [rank, name, sales], rows, rowKey: ({ jan }: (typeof rows)[number]) => jan }
  render(<DataTable {...table} hasTotals selected={new Set()} onSelect={() => undefined} />)
  const [head, totals] = screen.getAllByRole('row')
  // .is-check is what the style sheet for printing hides
  expect([head, totals].map((row) => row?.firstElementChild?.classList.contains('is-check'))).toEqual([true, true])
})
