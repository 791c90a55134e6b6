import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { columns as en } from '../messages/en/columns.ts'
import { columns as ja, units } from '../messages/ja/columns.ts'
import { defineColumns, defineReport, HIDDEN_MARK, inFiles, type ReportColumns } from './columns.ts'
import { publisherReport } from './publisher-ranking.columns.ts'
import { publisherRanking } from './publisher-ranking.ts'

/** Every declared report, by its name. */
const reports: [string, ReportColumns<never>][] = []
for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.columns.ts'))) {
  const declared = (await import(join(import.meta.dirname, file))) as Record<string, unknown>
  for (const [name, one] of Object.entries(declared))
    if (typeof one === 'object' && one !== null && 'columns' in one) reports.push([name, one as ReportColumns<never>])
}

describe.each(reports)('%s', (_name, { columns, terminal = columns.map(({ name }) => name), yields = [] }) => {
  it('Each column is named once, and has a label in both languages', () => {
    const names = columns.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) for (const labels of [ja, en]) expect(labels[name]).toMatch(/\S/)
  })

  it('Each column is declared with the unit that its label ends with', () => {
    const words: readonly string[] = Object.values(units)
    for (const { name, unit } of columns) {
      const [, inLabel] = /\(([^()]*)\)$/.exec(ja[name]) ?? []
      const said = inLabel === undefined ? undefined : inLabel.split('・')[0]
      expect([name, said !== undefined && words.includes(said) ? said : undefined]).toEqual([name, unit && units[unit]])
    }
  })

  it('The terminal shows only columns that the report has', () => {
    const names = new Set(columns.map(({ name }) => name))
    expect(terminal.filter((name) => !names.has(name))).toEqual([])
    // and leaves out only what it shows
    expect(yields.filter((name) => !terminal.includes(name))).toEqual([])
    expect(new Set(yields).size).toBe(yields.length)
  })
})

describe('the ranking of publishers', () => {
  it('declares a total where its answer has one', () => {
    const declared = publisherReport.columns.filter(({ total }) => total).map(({ name }) => name)
    const answered = Object.keys(publisherRanking.answer.shape.totals.shape)
    expect(declared.filter((name) => !answered.includes(name))).toEqual([])
  })
})

describe('a declared column', () => {
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

  it('A column reads the field of its name where no value is declared', () => {
    const row = { quantity: 3, inner: { jan: '9784999900114' } }
    expect(declared.columns.map((column) => column.value(row, 'ja'))).toEqual([3, '9784999900114', '＊'])
  })

  it('A column that only the screen has is in no file', () => {
    expect(inFiles(declared).map(({ name, type, unit }) => [name, type, unit])).toEqual([
      ['quantity', 'integer', 'copies'],
      ['jan', 'code', undefined],
    ])
  })
})
