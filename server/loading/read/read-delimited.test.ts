import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateWarehouse, openWarehouse, type Warehouse } from '../../warehouse/engine/engine.ts'
import { datasetSpecs } from '../datasets/dataset-specs.ts'
import { readMapping } from '../mapping/mapping.ts'
import { receiveUpload } from '../receive/receive-upload.ts'
import { Stage } from '../store/stage.ts'
import { readDelimitedFile } from './read-delimited.ts'

let warehouse: Warehouse
const folder = mkdtempSync(join(tmpdir(), 'uresuji-read-'))
beforeAll(async () => {
  warehouse = openWarehouse({ url: 'duckdb::memory:' })
  await migrateWarehouse(warehouse)
})
afterAll(async () => {
  await warehouse.close()
  rmSync(folder, { recursive: true, force: true })
})

async function* splitText(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

describe('parser of a delimited file that arrives in chunks', () => {
  it('yields every record of a delimited file with its line number, however chunks are split and fields are quoted', async () => {
    const value = fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom('一号店', 'a b', 'x') },
      { weight: 1, arbitrary: fc.constantFrom('二\n号店', 'a,"b"', '三,\n"\n店') },
    )
    const file = fc.record({
      values: fc.array(value, { minLength: 1, maxLength: 60 }),
      end: fc.constantFrom('\n', '\r\n'),
      partBytes: fc.integer({ min: 40, max: 400 }),
      piece: fc.integer({ min: 3, max: 90 }),
    })
    await fc.assert(
      fc.asyncProperty(file, async ({ values, end, partBytes, piece }) => {
        let line = 2
        let text = `storeCode,storeName${end}`
        const expected = values.map((one, index) => {
          text += `S${index},${/[",\n]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one}${end}`
          const row = [line, one.replaceAll('\n', ' ')]
          line += one.split('\n').length
          return row
        })
        rmSync(join(folder, 'load'), { recursive: true, force: true })
        mkdirSync(join(folder, 'load'))
        const received = await receiveUpload(splitText(text, piece), { folder: join(folder, 'load'), partBytes })
        const options = { append: false, amountIncludesTax: false, mappedFields: new Set<string>(), empty: {} }
        const stage = await Stage.open(warehouse, options, join(folder, 'load'))
        const spec = datasetSpecs.stores
        await readDelimitedFile(stage, received, { spec, mapping: readMapping(undefined, spec), folder: join(folder, 'load') })
        const rows = await stage.all<{ n: number; name: string }>('select n, v_storeName as name from checked order by n')
        await stage.close()
        expect(rows.map((row) => [row.n, row.name])).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })
})
