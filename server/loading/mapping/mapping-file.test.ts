import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { datasetSpecs } from '../datasets/dataset-list.ts'
import { readMapping } from './mapping.ts'
import { readMappingFile } from './mapping-file.ts'

const LENGTH = 250_000

describe('untrusted mapping files', () => {
  it('parses untrusted mapping files with thousands of entries like trusted ones', async () => {
    const entries = Array.from({ length: 3000 }, (_none, index) => `    "店${index}": "${index}"`).join('\n')
    const text = `dataset: pos\ncolumns:\n  storeCode: 店\nvalues:\n  storeCode:\n${entries}\n`
    const getOutcome = async (read: () => unknown) => {
      try {
        return await read()
      } catch (error) {
        return error
      }
    }
    expect(await getOutcome(() => readMappingFile(text, datasetSpecs.pos))).toEqual(
      await getOutcome(() => readMapping(text, datasetSpecs.pos)),
    )
  })

  it.each([
    ['brackets that are never closed', '['.repeat(LENGTH)],
    ['anchors', '&a '.repeat(LENGTH / 3)],
    ['thousands of different keys', Array.from({ length: 30_000 }, (_none, index) => `k${index}: 1`).join('\n')],
  ])('rejects a mapping file of %s without blocking the event loop', { timeout: 30_000 }, async (_what, text) => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    await expect(readMappingFile(text, datasetSpecs.pos)).rejects.toMatchObject({ code: 'import.mapping' })
    delay.disable()
    // a busy machine delays it too, but not by the seconds that parsing takes
    expect(delay.max / 1e6).toBeLessThan(1000)
  })
})
