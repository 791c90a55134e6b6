import { tableFromIPC } from 'apache-arrow'
import { expect, it } from 'vitest'
import type { Cell } from '../../shared/reports/columns.ts'
import { streamArrow } from './arrow.ts'
import type { TableModel } from './table-model.ts'

const createModel = (rows: TableModel['rows']): TableModel => ({
  title: 'ランキング',
  language: 'ja',
  conditions: [['期間', '2026/11/09–2026/11/15']],
  definitions: [],
  madeBy: '汐見坂書房',
  madeAt: '2026-11-20T05:00:00.000Z',
  columns: [
    { name: 'jan', type: 'code' },
    { name: 'releaseDate', type: 'date' },
    { name: 'quantity', type: 'integer', unit: 'copies' },
    { name: 'share', type: 'decimal', unit: 'percent' },
  ],
  unit: 'items',
  rows,
  totals: [null, null, 3, null],
  notes: [],
  chart: null,
})

async function readBack(rows: TableModel['rows']) {
  const chunks: Buffer[] = []
  for await (const chunk of streamArrow(createModel(rows))) chunks.push(chunk)
  return tableFromIPC(Buffer.concat(chunks))
}

it('writes codes to Arrow as text, whole numbers, decimals and days as such, and hidden figures as null', async () => {
  const table = await readBack([
    ['0123456789012', '2026-11-01', 9_007_199_254_740_991, 12.5],
    ['', null, '＊', null],
    ['=1+1', '1970-01-01', -2, 0],
  ])
  expect(table.schema.fields.map(({ type }) => String(type))).toEqual(['Utf8', 'Date32<DAY>', 'Int64', 'Float64'])
  const day = (cell: unknown) => (cell === null ? null : new Date(Number(cell)).toISOString().slice(0, 10))
  expect([...table].map((row) => [row.jan, day(row.releaseDate), row.quantity, row.share])).toEqual([
    ['0123456789012', '2026-11-01', 9_007_199_254_740_991n, 12.5],
    ['', null, null, null],
    ['=1+1', '1970-01-01', -2n, 0],
  ])
})

it('describes Arrow columns with bilingual titles and the unit of this table, and the file with its conditions', async () => {
  const { schema } = await readBack([])
  expect(schema.fields.map(({ name }) => name)).toEqual(['jan', 'releaseDate', 'quantity', 'share'])
  expect(Object.fromEntries(schema.fields[2]?.metadata ?? [])).toMatchObject({
    unit: 'items',
    title: expect.stringContaining('点'),
  })
  expect(schema.fields[3]?.metadata.get('title_en')).toMatch(/share/i)
  expect(JSON.parse(schema.metadata.get('conditions') ?? '')).toEqual({ 期間: '2026/11/09–2026/11/15' })
  expect(schema.metadata.get('title')).toBe('ランキング')
})

it('reads rows batch by batch as an Arrow file is read', async () => {
  let read = 0
  async function* rows(): AsyncGenerator<Cell[]> {
    for (; read < 45_000; read += 1) yield ['9784999900114', '2026-11-01', read, null]
  }
  const chunks: Buffer[] = []
  for await (const chunk of streamArrow(createModel(rows()))) {
    if (chunks.length === 0) expect(read).toBeLessThan(20_000)
    chunks.push(chunk)
  }
  const table = tableFromIPC(Buffer.concat(chunks))
  expect([table.numRows, table.batches.length]).toEqual([45_000, 5])
  expect(table.get(44_999)?.quantity).toBe(44_999n)
})
