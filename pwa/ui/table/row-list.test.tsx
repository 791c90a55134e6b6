// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import type { Column } from './column.ts'
import { arrangePhoneColumns } from './phone-columns.ts'
import { RowList } from './row-list.tsx'

beforeAll(() => setUpBrowser())

interface Row {
  name: string
  publisher: string
  quantity: number
}
const rows: Row[] = Array.from({ length: 40 }, (_, index) => ({
  name: `海鳴りの灯台守 第${index + 1}巻`,
  publisher: '潮路書店',
  quantity: 241 - index,
}))
const columns: Column<Row>[] = [
  { id: 'name', header: '商品名', width: 200, phone: 'name', value: (row) => row.name },
  { id: 'publisher', header: '出版社', width: 100, phone: 'fact1', needsNoLabel: true, value: (row) => row.publisher },
  { id: 'quantity', header: '売上', unit: '冊', width: 80, phone: 'figure', value: (row) => row.quantity, total: '8,860' },
]

function renderList() {
  const arranged = arrangePhoneColumns(columns, { rows, sort: [], facts: null })
  if (!arranged) throw new Error('the columns declare the rows')
  render(<RowList label="ランキング" columns={columns} arranged={arranged} rows={rows} rowKey={(row) => row.name} hasTotals />)
}

it('writes name, facts and figure of a row in two lines of a list, below the totals', () => {
  renderList()
  const [first] = screen.getAllByRole('listitem')
  expect(first?.querySelector('.row-list-main')?.textContent).toBe('海鳴りの灯台守 第1巻潮路書店')
  expect(first?.querySelector('.row-list-figure > span')?.textContent).toBe('241冊')
  expect(screen.getByRole('button', { name: /^合計/ }).textContent).toBe('合計8,860冊')
})

it('shows thirty rows of a list first and the others on request', async () => {
  renderList()
  expect(screen.getAllByRole('listitem')).toHaveLength(30)
  await userEvent.click(screen.getByRole('button', { name: /31行目/ }))
  expect(screen.getAllByRole('listitem')).toHaveLength(40)
})

it('opens all values of a row of a list in a sheet', async () => {
  renderList()
  await userEvent.click(screen.getByRole('button', { name: /第2巻のすべての列/ }))
  const sheet = await screen.findByRole('dialog', { name: '海鳴りの灯台守 第2巻' })
  expect([...sheet.querySelectorAll('.row-sheet > div')].map(({ textContent }) => textContent)).toEqual([
    '出版社潮路書店',
    '売上冊240',
  ])
})
