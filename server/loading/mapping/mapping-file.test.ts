import { performance } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { datasetSpecs } from '../datasets/dataset-specs.ts'
import { parseMappingFile, readMappingFile } from './mapping-file.ts'

const LENGTH = 250_000

describe('untrusted mapping files', () => {
  it('reads a mapping with thousands of stores', async () => {
    const entries = Array.from({ length: 10_000 }, (_none, index) => `      "店${index}": "${index}"`).join('\n')
    const text = `dataset: pos\ncolumns:\n  storeCode:\n    from: 店\n    values:\n${entries}\n`
    const { columns } = await readMappingFile(text, datasetSpecs.pos)
    expect(Object.keys((columns.storeCode as { values: object }).values)).toHaveLength(10_000)
  })

  it('accepts brackets and marks within the texts of a mapping', async () => {
    const entries = Array.from(
      { length: 200 },
      (_none, index) => `    "本店 & 書庫 &CAFE !${index} [${index}]": "${index}"`,
    ).join('\n')
    const text = `dataset: pos\nvalues:\n  storeCode:\n${entries}\n`
    expect(await parseMappingFile(text)).toMatchObject({
      raw: { values: { storeCode: { '本店 & 書庫 &CAFE !199 [199]': '199' } } },
    })
  })

  it('names the line of an entry that occurs twice', async () => {
    expect(await parseMappingFile('dataset: pos\ncolumns:\n  storeCode: 店\n  storeCode: 店舗\n')).toEqual({
      error: { text: 'Map keys must be unique', line: 4, column: 3 },
    })
  })

  it.each([
    ['brackets that are never closed', '['.repeat(LENGTH)],
    ['anchors', '&a '.repeat(LENGTH / 3)],
    ['anchors on lines of their own', '&a\n'.repeat(LENGTH / 3)],
    ['tags', '!a '.repeat(LENGTH / 3)],
  ])('rejects a mapping file of %s', async (_what, text) => {
    await expect(readMappingFile(text, datasetSpecs.pos)).rejects.toMatchObject({ code: 'import.mapping' })
  })

  it.each(['\n', ' ', ':&', ': &', ',\n', '- ', '&:', '& ', '&!'])(
    'scans repetitions of %j for YAML indicators in linear time',
    async (part) => {
      const measure = async (length: number) => {
        const before = performance.now()
        // the bracket at the end is searched for last, and ends it without parsing
        await expect(parseMappingFile(`${part.repeat(length / part.length)}x${'['.repeat(101)}`)).rejects.toThrow()
        return performance.now() - before
      }
      await measure(1000)
      const short = await measure(LENGTH / 10)
      expect(await measure(LENGTH)).toBeLessThan(Math.max(short, 10) * 60)
    },
  )

  it('parses a mapping with thousands of different keys without blocking the event loop', async () => {
    const text = Array.from({ length: 30_000 }, (_none, index) => `k${index}: 1`).join('\n')
    const before = performance.eventLoopUtilization()
    await expect(parseMappingFile(text)).resolves.toHaveProperty('raw.k29999', 1)
    // a share of the time, which a busy machine does not change
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  })
})
