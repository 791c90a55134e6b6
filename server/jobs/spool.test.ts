import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Cell } from '../../shared/contract/columns.ts'
import { readSpool, writeSpool } from './spool.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'uresuji-spool-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function* rowsOf(rows: readonly Cell[][]) {
  yield* rows
}

it('What is written to a spool is read from it, whatever the texts are and however long', async () => {
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
      expect(await writeSpool(path, rowsOf(rows), new AbortController().signal)).toBe(rows.length)
      const read = [...readSpool(path, ['text', 'integer', 'decimal'])]
      expect(read).toEqual(rows.map(([a, b, c]) => [a, b, c === null ? null : c + 0]))
    }),
    { numRuns: 200 },
  )
})

it('Rows that are longer than what is read at once come whole', async () => {
  const path = join(folder, 'long')
  const rows = Array.from({ length: 5 }, (_one, index) => ['長い"文'.repeat(200_000), index])
  await writeSpool(path, rowsOf(rows), new AbortController().signal)
  expect([...readSpool(path, ['text', 'integer'])]).toEqual(rows)
})
