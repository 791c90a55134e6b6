import { describe, expect, it } from 'vitest'
import { defineColumns, defineReport } from '../../../shared/api/columns.ts'
import { buildReportColumns } from './report-columns.tsx'

interface Row {
  quantity: number
  saleRate: number | null
  lift: number
}

const { copies, percent, decimal2 } = defineColumns<Row>()
const report = defineReport<Row, 'quantity' | 'saleRate' | 'lift'>({
  columns: [copies('quantity', { total: true }), percent('saleRate'), decimal2('lift')],
  screen: ['quantity', 'saleRate', 'lift'],
})
const build = (totals: { quantity: number } | null = null) =>
  buildReportColumns(report, { header: (name) => name, totals }, (key) => String(key))

describe('table columns of a report', () => {
  it('shows figures in a report table with the decimal places of their types', () => {
    const row = { quantity: 1234, saleRate: 61.25, lift: 1.256 }
    expect(build().map((column) => column.cell?.(row, 0))).toEqual(['1,234', '61.3', '1.26'])
  })

  it('shows a dash in a report table for a figure that does not exist', () => {
    expect(build()[1]?.cell?.({ quantity: 0, saleRate: null, lift: 0 }, 0)).toBe('–')
  })

  it('shows totals in a report table only where the report sums a column', () => {
    expect(build({ quantity: 5600 }).map(({ total }) => total)).toEqual(['5,600', null, null])
  })
})
