import { expect, it } from 'vitest'
import { describeColumn, describeTable } from './column-metadata.ts'
import type { TableColumn, TableModel } from './table-model.ts'

const describeWith = (column: TableColumn, unit: TableModel['unit']) =>
  describeColumn(column, { language: 'ja', unit } as Omit<TableModel, 'rows'>)

it('gives exported quantities the unit of the table, in label and metadata', () => {
  const column: TableColumn = { name: 'quantity', type: 'integer', unit: 'copies' }
  expect(describeWith(column, 'copies')).toMatchObject({ title_ja: '売上(冊)', unit: 'copies' })
  expect(describeWith(column, 'items')).toMatchObject({ title_ja: '売上(点)', unit: 'items' })
})

it('counts print runs in 部 whatever the unit of the table', () => {
  const column: TableColumn = { name: 'suggestedPrint', type: 'integer', unit: 'printed' }
  for (const unit of ['copies', 'items'] as const)
    expect(describeWith(column, unit)).toEqual({
      title: '重版の提案(部)',
      title_ja: '重版の提案(部)',
      title_en: 'Suggested reprint (copies to print)',
      type: 'integer',
      unit: 'printed',
    })
})

it('includes every condition in the metadata of a file, also if two of them have one label', () => {
  const conditions = [
    ['種別', '予約'],
    ['種別', '書籍'],
    ['期間', '2026/11/01–2026/11/20'],
  ] as const
  const metadata = describeTable({ language: 'ja', columns: [], definitions: [], notes: [], conditions } as never)
  expect(JSON.parse(metadata.conditions ?? '')).toEqual({ 種別: '予約, 書籍', 期間: '2026/11/01–2026/11/20' })
})
