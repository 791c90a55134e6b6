import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RecordReader } from './record-kinds.ts'
import { TidyWriter, tidyDelimitedFile } from './tidy.ts'

const folder = mkdtempSync(join(tmpdir(), 'uresuji-tidy-'))
const path = join(folder, 'part-00000.csv')
const ROWS = 60_000
beforeAll(() => writeFileSync(path, Array.from({ length: ROWS }, (_none, row) => `S${row},夜汽車の果て 第${row}巻\r\n`).join('')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const options = {
  folder,
  format: { delimiter: ',', quote: '"' },
  columns: 2,
  skipLines: 0,
  hasHeader: false,
  endsWithLineBreak: true,
  records: new RecordReader(2, {
    headers: [],
    codeColumns: [0],
    requiredColumns: new Set([0]),
    usedColumns: new Set([0, 1]),
    fill: null,
  }),
}

/** Files of the folder that this process has open. */
const listOpenFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${descriptor}`)
      return target.startsWith(folder) ? [target] : []
    } catch {
      // the descriptor of the listing itself is closed by now
      return []
    }
  })

describe('tidyDelimited', () => {
  it('reports the progress of reading a delimited file in bytes, up to the size of the file', async () => {
    const reported: number[] = []
    const { records } = await tidyDelimitedFile([{ path }], { ...options, onBytes: (bytes) => reported.push(bytes) })
    expect(records).toBe(ROWS)
    expect(reported).toEqual([...reported].sort((a, b) => a - b))
    expect(reported.at(-1)).toBe(statSync(path).size)
  })

  it.skipIf(process.platform !== 'linux')('leaves no file open if reading a delimited file is cancelled', async () => {
    const cancel = (bytes: number) => {
      if (bytes > 2_000_000) throw new Error('cancelled')
    }
    await expect(tidyDelimitedFile([{ path }], { ...options, onBytes: cancel })).rejects.toThrow('cancelled')
    // the stream that was being read closes its file in the background
    await expect.poll(listOpenFiles).toEqual([])
  })
})

describe('TidyWriter', () => {
  it('begins another part of a tidied file above the limit, and loses no record between parts', async () => {
    const writer = new TidyWriter(folder, 1, 1)
    const field = '本'.repeat(1000)
    for (let line = 1; line <= 3000; line++) await writer.add(line, '', [`${line}${field}`])
    await writer.flush()
    expect(writer.paths.length).toBeGreaterThan(2)
    const lines = writer.paths.flatMap((part) => readFileSync(part, 'utf8').trimEnd().split('\n'))
    expect(lines.map((line) => Number(line.split('\u001f')[0]))).toEqual(
      Array.from({ length: 3000 }, (_none, index) => index + 1),
    )
  })
})
