import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Cell, ColumnType } from '../../shared/reports/columns.ts'
import { streamCsv, streamCsvFromLines } from './csv.ts'
import { readCells, readSpool, writeSpool } from './spool.ts'
import type { TableModel } from './table-model.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'uresuji-spool-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function* yieldRows(rows: readonly Cell[][]) {
  yield* rows
}

it('reads spooled rows exactly as they were written, whatever the texts and their length', async () => {
  let file = 0
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', '"', '""', ',', '\n', '\r\n', '=1+1', '＊', '\ufeff'),
  )
  const row = fc.tuple(
    fc.option(text),
    fc.option(fc.oneof(fc.integer(), fc.constant('＊'))),
    fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (rows) => {
      const path = join(folder, String(file++))
      expect(await writeSpool(path, yieldRows(rows), new AbortController().signal)).toBe(rows.length)
      const read = [...readCells(readSpool(path, ['text', 'integer', 'decimal']))]
      expect(read).toEqual(rows.map(([a, b, c]) => [a, b, c === null ? null : c + 0]))
    }),
    { numRuns: 200 },
  )
})

it('reads spooled rows that are longer than a block', async () => {
  const path = join(folder, 'long')
  const rows = Array.from({ length: 5 }, (_one, index) => ['長い"文'.repeat(200_000), index])
  await writeSpool(path, yieldRows(rows), new AbortController().signal)
  expect([...readCells(readSpool(path, ['text', 'integer']))]).toEqual(rows)
})

async function readText(chunks: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts).toString('utf8')
}

it('writes the same CSV from spooled rows as from original rows, including escaped formulas', async () => {
  let file = 0
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 6 }),
    fc.constantFrom('', '"', 'a,b', '\n', '\r', 'a\r\nb', '=1+1', '＝1', '-', '@あ', '\tx', '1.0', ' x'),
  )
  for (const types of [
    ['text', 'integer', 'code', 'decimal'],
    ['text', 'integer', 'code', 'text'],
  ] satisfies ColumnType[][]) {
    const table = { columns: types.map((type) => ({ name: 'quantity', type })), language: 'ja', unit: 'copies' }
    const last: fc.Arbitrary<Cell> = types[3] === 'text' ? text : fc.constantFrom(0.5, 1, -2.25)
    const row = fc.tuple(fc.option(text), fc.option(fc.integer()), fc.option(text), fc.option(last))
    const model = table as unknown as Omit<TableModel, 'rows'>
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
        const path = join(folder, `lines-${file++}`)
        await writeSpool(path, yieldRows(rows), new AbortController().signal)
        const fromLines = streamCsvFromLines(model, readSpool(path, types), { encoding: 'utf-8', onUnmappable: () => {} })
        expect(await readText(fromLines)).toBe(await readText(streamCsv({ ...model, rows }, 'utf-8')))
      }),
      { numRuns: 150 },
    )
  }
})
