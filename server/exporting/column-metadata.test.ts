import { expect, it } from 'vitest'
import { describeColumn } from './column-metadata.ts'
import type { TableColumn, TableModel } from './table-model.ts'

const describeWith = (column: TableColumn, unit: TableModel['unit']) =>
  describeColumn(column, { language: 'ja', unit } as Omit<TableModel, 'rows'>)

it('gives quantities the unit of the table, in label and metadata', () => {
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
