import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { publisherRanking } from '../api/publisher-ranking.ts'
import { columns as columnLabels, units } from '../messages/columns.ts'
import { defineColumns, defineReport, HIDDEN_MARK, listFileColumns, type ReportColumns } from './columns.ts'
import { publisherReport } from './publisher-ranking.ts'

/** All declared reports with their names. */
const reports: [string, ReportColumns<never>][] = []
for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
  const declared = (await import(join(import.meta.dirname, file))) as Record<string, unknown>
  for (const [name, one] of Object.entries(declared))
    if (typeof one === 'object' && one !== null && 'columns' in one) reports.push([name, one as ReportColumns<never>])
}

describe.each(reports)('export %s', (_name, { columns, terminal = columns.map(({ name }) => name), dropOrder = [] }) => {
  it('gives the columns of an export unique names and labels in both languages', () => {
    const names = columns.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) for (const labels of [columnLabels.ja, columnLabels.en]) expect(labels[name]).toMatch(/\S/)
  })

  it('declares the unit that the label of an export column contains', () => {
    const unitTexts: readonly string[] = Object.values(units.ja)
    for (const { name, unit } of columns) {
      const [, inLabel] = /\(([^()]*)\)$/.exec(columnLabels.ja[name]) ?? []
      const unitText = inLabel === undefined ? undefined : inLabel.split('・')[0]
      expect([name, unitText !== undefined && unitTexts.includes(unitText) ? unitText : undefined]).toEqual([
        name,
        unit && units.ja[unit],
      ])
    }
  })

  it('shows only columns of the exported report in the terminal', () => {
    const names = new Set(columns.map(({ name }) => name))
    expect(terminal.filter((name) => !names.has(name))).toEqual([])
    // columns left out on narrow terminals are terminal columns
    expect(dropOrder.filter((name) => !terminal.includes(name))).toEqual([])
    expect(new Set(dropOrder).size).toBe(dropOrder.length)
  })
})

const isReport = (value: unknown): value is ReportColumns<never> =>
  typeof value === 'object' && value !== null && Array.isArray((value as { columns?: unknown }).columns)

/** Reports that a screen shows, also those in groups by their dimension. */
const screenReports: [string, ReportColumns<never>][] = []
for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
  const declared = (await import(join(import.meta.dirname, file))) as Record<string, unknown>
  for (const [name, one] of Object.entries(declared)) {
    const members = isReport(one) ? [one] : typeof one === 'object' && one !== null ? Object.values(one).filter(isReport) : []
    for (const report of members) if (report.screen?.length) screenReports.push([name, report])
  }
}

describe.each(screenReports)('rows of %s on a phone', (_name, { columns, screen = [], phone }) => {
  it('declares which column of a report names a row on a phone, which decides, and at most three facts', () => {
    const names: readonly string[] = [...screen, ...columns.map(({ name }) => name)]
    const { name, figure, change, note, facts } = phone ?? { name: '', figure: '', facts: [] }
    const used = [name, figure, ...(change ? [change] : []), ...(note ? [note] : []), ...facts]
    expect(used.filter((column) => !names.includes(column))).toEqual([])
    expect(new Set(used).size).toBe(used.length)
    expect(facts.length).toBeLessThanOrEqual(3)
    expect([change, note]).toContain(undefined)
  })
})

describe('columns of the publisher ranking', () => {
  it('declares a total of the publisher ranking for each total in the response', () => {
    const declared = publisherReport.columns.filter(({ total }) => total).map(({ name }) => name)
    const answered = Object.keys(publisherRanking.result.shape.totals.shape)
    expect(declared.filter((name) => !answered.includes(name))).toEqual([])
  })
})

describe('declared export columns', () => {
  interface Row {
    quantity: number
    inner: { jan: string }
  }
  const { copies, code, text } = defineColumns<Row>()
  const declared = defineReport<Row>({
    columns: [
      copies('quantity', { total: true }),
      code('jan', { value: (row) => row.inner.jan }),
      text('kind', { screenOnly: true, value: () => HIDDEN_MARK }),
    ],
  })

  it('reads an export column from the field with its name if no value is declared', () => {
    const row = { quantity: 3, inner: { jan: '9784999900114' } }
    expect(declared.columns.map((column) => column.value(row, 'ja'))).toEqual([3, '9784999900114', '＊'])
  })

  it('omits columns that are for the screen only from exported files', () => {
    expect(listFileColumns(declared).map(({ name, type, unit }) => [name, type, unit])).toEqual([
      ['quantity', 'integer', 'copies'],
      ['jan', 'code', undefined],
    ])
  })
})
