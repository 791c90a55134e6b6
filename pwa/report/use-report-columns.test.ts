import { describe, expect, it } from 'vitest'
import { defineColumns, defineReport } from '../../shared/reports/columns.ts'
import { buildReportColumns } from './use-report-columns.tsx'

interface Row {
  quantity: number
  stockRate: number | null
  lift: number
  baskets: number
}

const { copies, percent, decimal2, count } = defineColumns<Row>()
const report = defineReport<Row>({
  columns: [count('baskets'), copies('quantity', { total: true }), percent('stockRate'), decimal2('lift')],
  screen: ['quantity', 'stockRate', 'lift'],
  sorts: ['lift'],
})
const build = (totals: { quantity: number } | null = null) =>
  buildReportColumns(report, { totals, rows: [] }, { columns: String, measures: String, cover: '' })

describe('table columns of a report', () => {
  it('shows figures in a report table with the decimal places of their types', () => {
    const row = { quantity: 1234, stockRate: 61.25, lift: 1.256, baskets: 3 }
    expect(build().map((column) => column.cell?.(row, 0))).toEqual(['1,234', '61.3', '1.26', '3'])
  })

  it('shows a dash in a report table for a figure that does not exist', () => {
    expect(build()[1]?.cell?.({ quantity: 0, stockRate: null, lift: 0, baskets: 0 }, 0)).toBe('–')
  })

  it('shows totals in a report table only where the report sums a column', () => {
    expect(build({ quantity: 5600 }).map(({ total }) => total)).toEqual(['5,600', null, null, null])
  })

  it('puts the columns of the screen first in a report table and hides the others until they are chosen', () => {
    expect(build().map(({ id, isHidden }) => [id, isHidden])).toEqual([
      ['quantity', false],
      ['stockRate', false],
      ['lift', false],
      ['baskets', true],
    ])
  })

  it('sorts a report table only by the columns that the report names', () => {
    expect(build().flatMap(({ sortKey }) => sortKey ?? [])).toEqual(['lift'])
  })
})
