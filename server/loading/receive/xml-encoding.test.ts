import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors/errors.ts'
import { receiveUpload } from './receive-upload.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xml-encoding-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const japanese = '灯台守の帳簿、①㈱高崎書店～本店'
const western = 'Le café des marées — Zoé Müller’s'
const toXml = (declared: string | null, title: string): string =>
  `<?xml version="1.0"${declared === null ? '' : ` encoding="${declared}"`}?>\n<ONIXMessage>\n<Product><b203>${title}</b203></Product>\n</ONIXMessage>\n`

async function receive(
  bytes: Buffer,
  { pieces = 7, encoding }: { pieces?: number; encoding?: 'latin1' | 'cp1252' | 'utf-8' } = {},
) {
  const split = async function* () {
    for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces)
  }
  const received = await receiveUpload(split(), { folder, encoding })
  const texts = await Promise.all(received.parts.map(({ path }) => readFile(path, 'utf8')))
  return { encoding: received.encoding, text: texts.join('') }
}

async function getRefusal(bytes: Buffer): Promise<[ja: string, en: string]> {
  const error = await receive(bytes).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw new Error('the file was not refused')
  return [String(error.values.detailJa), String(error.values.detailEn)]
}

describe('encoding of an XML file', () => {
  it.each([
    ['UTF-8', 'utf-8', japanese, 'utf-8'],
    ['Shift_JIS', 'cp932', japanese, 'cp932'],
    ['windows-31j', 'cp932', japanese, 'cp932'],
    ['CP932', 'cp932', japanese, 'cp932'],
    ['EUC-JP', 'euc-jp', japanese.replace(/[①㈱～]/g, ''), 'euc-jp'],
    ['ISO-8859-1', 'latin1', western.replace(/[—’]/g, '-'), 'latin1'],
    ['iso-8859-1', 'win1252', western, 'latin1'],
    ['windows-1252', 'win1252', western, 'cp1252'],
    ['ISO-8859-2', 'iso-8859-2', 'Čapek, Dvořák, Łódź', 'iso-8859-2'],
    ['windows-1251', 'win1251', 'Война и мир', 'windows-1251'],
    ['GB18030', 'gb18030', '灯塔看守人的账簿', 'gb18030'],
  ])('decodes an XML file by its declared encoding %s', async (declared, bytes, title, encoding) => {
    const xml = toXml(declared, title)
    expect(await receive(iconv.encode(xml, bytes))).toEqual({ encoding, text: xml })
  })

  it.each([
    ['utf-16le', true],
    ['utf-16be', true],
    ['utf-16le', false],
    ['utf-16be', false],
  ])('recognises an XML file as %s without relying on the declaration, with a BOM: %s', async (bytes, addBOM) => {
    const xml = toXml('UTF-16', japanese)
    expect(await receive(iconv.encode(xml, bytes, { addBOM }))).toEqual({ encoding: bytes, text: xml })
  })

  it('prefers the BOM of an XML file to the declared encoding', async () => {
    for (const [declared, bytes] of [
      ['ISO-8859-1', 'utf-8'],
      ['UTF-8', 'utf-16le'],
    ] as const) {
      const xml = toXml(declared, japanese)
      expect(await receive(iconv.encode(xml, bytes, { addBOM: true }))).toEqual({ encoding: bytes, text: xml })
    }
  })

  it('prefers the encoding of the mapping file to the one that an XML file declares', async () => {
    const xml = toXml('UTF-8', western)
    expect(await receive(iconv.encode(xml, 'win1252'), { encoding: 'cp1252' })).toEqual({ encoding: 'cp1252', text: xml })
  })

  it('recognises the encoding of an XML file that begins with a megabyte of ASCII', async () => {
    const xml = toXml('ISO-8859-1', `${'<p>x</p>\n'.repeat(100_000)}café`)
    expect(await receive(iconv.encode(xml, 'latin1'), { pieces: 60_000 })).toEqual({ encoding: 'latin1', text: xml })
  })

  it.each([
    ['UTF-8', 'cp932', japanese, 'Shift_JIS', 'encoding: cp932'],
    ['UTF-8', 'win1252', western, 'windows-1252', 'encoding: cp1252'],
    ['UTF-8', 'utf-16le', japanese, 'UTF-16', 'encoding: utf-16le'],
    ['UTF-16', 'utf-8', japanese, 'UTF-8', 'encoding: utf-8'],
    ['UTF-16', 'cp932', japanese, 'Shift_JIS', 'encoding: cp932'],
    ['ISO-8859-1', 'utf-8', japanese, 'UTF-8', 'encoding: utf-8'],
    ['windows-1252', 'utf-8', 'café', 'UTF-8', 'encoding: utf-8'],
    ['Shift_JIS', 'utf-8', japanese, 'UTF-8', 'encoding: utf-8'],
    ['Shift_JIS', 'euc-jp', '灯台守の帳簿と北の岬の三代の記録、写真多数と地図つき', 'EUC-JP', 'encoding: euc-jp'],
    ['EUC-JP', 'cp932', japanese, 'Shift_JIS', 'encoding: cp932'],
  ])('refuses an XML file if %s is declared and the bytes are %s', async (declared, bytes, title, found, mappingLine) => {
    const [ja, en] = await getRefusal(iconv.encode(toXml(declared, title), bytes))
    for (const message of [ja, en]) for (const part of [declared, found, mappingLine]) expect(message).toContain(part)
    expect(ja).toMatch(/XML宣言を encoding="[\w-]+" に直すか、マッピングファイルに「encoding: [\w-]+」と書いてください。$/)
  })

  it('names the line of an XML file that first contradicts the declared encoding', async () => {
    const xml = toXml('UTF-8', western).replace('<Product>', '\n\n<Product>')
    expect((await getRefusal(iconv.encode(xml, 'win1252')))[0]).toContain('5行目から中身は windows-1252 です')
  })

  it('refuses Western European bytes in an XML file without a declaration, and recognises Japanese ones', async () => {
    expect((await getRefusal(iconv.encode(toXml(null, western), 'win1252')))[0]).toContain(
      'XML宣言に文字コードがないので UTF-8 のはずですが',
    )
    const xml = toXml(null, japanese)
    expect(await receive(iconv.encode(xml, 'cp932'))).toEqual({ encoding: 'cp932', text: xml })
    expect(await receive(iconv.encode(xml, 'utf-8'))).toEqual({ encoding: 'utf-8', text: xml })
  })

  it('refuses an XML file whose declared encoding is unknown', async () => {
    const [ja, en] = await getRefusal(Buffer.from(toXml('X-SPECIAL', 'a')))
    expect(ja).toContain('XML宣言の文字コード「X-SPECIAL」は読めない名前です')
    expect(en).toContain('the encoding “X-SPECIAL” of the XML declaration is unknown')
  })

  it('keeps the declared encoding of an XML file if one character of many is damaged', async () => {
    const bytes = Buffer.concat([Buffer.from(toXml('UTF-8', japanese.repeat(3))), Buffer.from([0xff, 0x0a])])
    expect((await receive(bytes)).encoding).toBe('utf-8')
  })
})
