import { describe, expect, it } from 'vitest'
import { decodeFileName, isIncompleteFile, toSafeFileName } from './file-names.ts'

describe('inbox file names', () => {
  it('reads names of inbox files in UTF-8, in CP932 or decomposed by macOS', () => {
    expect(decodeFileName(Buffer.from('売上_1120.csv'))).toBe('売上_1120.csv')
    expect(decodeFileName(Buffer.from([0x94, 0x84, 0x8f, 0xe3, 0x2e, 0x63, 0x73, 0x76]))).toBe('売上.csv')
    expect(decodeFileName(Buffer.from('バーコード.csv'.normalize('NFD')))).toBe('バーコード.csv'.normalize('NFC'))
    expect(decodeFileName(Buffer.from([0xff, 0xfe, 0x2e]))).toHaveLength(3)
  })

  it('replaces hostile names of inbox files by a harmless name', () => {
    for (const name of [
      '../../etc/passwd',
      '-rf',
      '\u001b[31mred',
      'a\nb',
      '..',
      '.',
      'con:aux|x',
      '\u202egpj.exe',
      'x'.repeat(400),
    ]) {
      const plain = toSafeFileName(name)
      expect(plain).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Cf}]/u)
      expect(plain).not.toMatch(/^[.-]/)
      expect(plain.length).toBeGreaterThan(0)
      expect(Buffer.byteLength(plain)).toBeLessThanOrEqual(180)
    }
    expect(toSafeFileName(`${'あ'.repeat(100)}.csv`)).toMatch(/あ\.csv$/)
  })

  it('ignores inbox files whose name marks an incomplete file', () => {
    expect(['.hidden', 'a.csv.part', 'b.tmp', '~lock', 'Thumbs.db'].every(isIncompleteFile)).toBe(true)
    expect(isIncompleteFile('partner.csv')).toBe(false)
  })
})
