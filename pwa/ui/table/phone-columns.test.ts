import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { arrangePhoneColumns, listDeclaredFacts } from './phone-columns.ts'

interface Row {
  name: string
  quantity: number
  stock: number
}
const rows: Row[] = [
  { name: '夜汽車は星を数えない', quantity: 692, stock: 40 },
  { name: '珈琲と断層', quantity: 429, stock: 3 },
]
const column = (id: keyof Row, phone?: Column<Row>['phone']): Column<Row> => ({
  id,
  header: id,
  width: 80,
  phone,
  sortKey: id,
  value: (row) => row[id],
})
const columns = [column('name', 'name'), column('stock', 'fact1'), column('quantity', 'figure')]
const arrange = (sort: { key: string; descending: boolean }[], facts: string[] | null = null) => {
  const arranged = arrangePhoneColumns(columns, { rows, sort, facts })
  return arranged && { figure: arranged.figure.id, note: arranged.note?.id, facts: arranged.facts.map(({ id }) => id) }
}

describe('rows of a table on a phone', () => {
  it('shows the declared figure of a row on a phone in large type and the declared facts below the name', () => {
    expect(arrange([])).toEqual({ figure: 'quantity', note: undefined, facts: ['stock'] })
  })

  it('shows the number that a list on a phone is sorted by in large type, and the declared figure below it', () => {
    expect(arrange([{ key: 'stock', descending: true }])).toEqual({ figure: 'stock', note: 'quantity', facts: [] })
  })

  it('keeps the declared figure of a list on a phone that is sorted by name', () => {
    expect(arrange([{ key: 'name', descending: false }])?.figure).toBe('quantity')
  })

  it('shows the facts that the user selected in a row on a phone', () => {
    expect(arrange([], [])).toEqual({ figure: 'quantity', note: undefined, facts: [] })
    expect(listDeclaredFacts(columns)).toEqual(['stock'])
  })

  it('keeps a table without a declared row layout as a table on a phone', () => {
    expect(arrangePhoneColumns([column('name'), column('quantity')], { rows, sort: [], facts: null })).toBeNull()
  })
})
