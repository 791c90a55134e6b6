import { describe, expect, it } from 'vitest'
import { isUtf8Text } from './file-head.ts'

describe('the encoding of a file', () => {
  it('recognises a file as UTF-8 if its non-ASCII characters are valid', async () => {
    expect(await isUtf8Text(new File(['出版社コード,出版社名\n'], 'utf-8.csv'))).toBe(true)
    const cp932 = new Uint8Array([0x8f, 0x6f, 0x94, 0xc5, 0x8e, 0xd0, 0x0a])
    expect(await isUtf8Text(new File([cp932], 'cp932.csv'))).toBe(false)
  })

  it('reports no encoding for a file of ASCII characters only', async () => {
    expect(await isUtf8Text(new File(['code,name\n'], 'ascii.csv'))).toBe(false)
  })
})
