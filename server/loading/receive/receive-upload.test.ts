import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { receiveUpload } from './receive-upload.ts'

const folder = mkdtempSync(join(tmpdir(), 'uresuji-receive-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function* splitBytes(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

describe('receiveUpload', () => {
  it('unpacks gzip uploads and refuses archives however a proxy splits the body', async () => {
    const text = '店舗コード,店舗名\r\nS1,一号店\r\n'
    for (const size of [1, 3, 7]) {
      const { parts, bytes } = await receiveUpload(splitBytes(gzipSync(text), size), { folder })
      expect(parts.map(({ path }) => readFileSync(path, 'utf8')).join('')).toBe(text)
      expect(bytes).toBe(gzipSync(text).length)
      const zip = splitBytes(Buffer.from('504b0304140000000800', 'hex'), size)
      await expect(receiveUpload(zip, { folder })).rejects.toMatchObject({ code: 'import.archive' })
    }
  })

  it('refuses an uploaded workbook as Excel however a proxy splits the body', async () => {
    const entryHead = Buffer.alloc(30)
    entryHead.writeUInt32BE(0x504b0304)
    const workbook = Buffer.concat([entryHead, Buffer.from('[Content_Types].xml'), Buffer.alloc(100)])
    for (const size of [1, 40]) {
      const upload = receiveUpload(splitBytes(workbook, size), { folder })
      await expect(upload).rejects.toMatchObject({ code: 'import.document', values: { kind: 'Excel' } })
    }
  })

  it('reads uploaded files that are shorter than a signature', async () => {
    const { parts } = await receiveUpload(splitBytes(Buffer.from('a,b\n'), 1), { folder })
    expect(parts.map(({ path }) => readFileSync(path, 'utf8'))).toEqual(['a,b\n'])
    await expect(receiveUpload(splitBytes(Buffer.alloc(0), 1), { folder })).rejects.toMatchObject({ code: 'import.empty' })
  })
})
