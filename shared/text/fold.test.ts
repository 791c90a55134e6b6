import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFoldNameSql, buildFoldSql, foldName, foldText } from './fold.ts'
import { kanjiVariants } from './kanji/kanji-variants.ts'

describe('foldText', () => {
  it.each([
    ['width', 'ＡＢＣ１２３', 'abc123'],
    ['kana', 'よぎしゃ', 'ヨギシャ'],
    ['half-width kana with voice marks', 'ｶﾞﾁｬﾎﾟﾝ', 'ガチャポン'],
    ['case', 'BOOK', 'book'],
    ['spaces and middle dots', 'ダン・ブラウン　著', 'ダンブラウン著'],
    ['dashes', 'Ａ−Ｂ', 'a-b'],
    [
      'variants of kanji',
      '髙島屋 森鷗外 渡邉 渡邊 齋藤 山﨑 濵田 濱田 𠮷野家',
      '高島屋 森鴎外 渡辺 渡辺 斎藤 山崎 浜田 浜田 吉野家',
    ],
    ['compatibility forms of kanji', '\ufa4c\ufa19\ufa45', '社神海'],
    ['the sign of Kelvin', '\u212a', 'k'],
  ])('ignores %s when folding text', (_what, a, b) => {
    expect(foldText(a)).toBe(foldText(b))
  })

  it('maps every kanji variant to a form that folding does not change', () => {
    expect(kanjiVariants.length).toBeGreaterThan(400)
    for (const [variant, form] of kanjiVariants)
      expect([variant, foldText(variant), foldText(form)]).toEqual([variant, form, form])
    expect(new Set(kanjiVariants.map(([variant]) => variant)).size).toBe(kanjiVariants.length)
  })

  it('folds text that is already folded to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })
})

describe('foldName', () => {
  it.each([
    ['放課後、火星まで', '放課後火星まで'],
    ['ハロー！（仮）', 'ハロー仮'],
    ['「銀の栞」…', '銀の栞'],
    ['Ｎｏ．１', 'no1'],
  ])('folds the name %s like %s', (typed, plain) => {
    expect(foldName(typed)).toBe(foldName(plain))
    expect(foldName(foldName(typed))).toBe(foldName(typed))
  })

  it('keeps hyphens and the separator of stored names when folding names', () => {
    expect(foldName('A-B|あ')).toBe('a-b|ア')
  })
})

describe('buildFoldSql', () => {
  let connection: Awaited<ReturnType<DuckDBInstance['connect']>>
  beforeAll(async () => {
    connection = await (await DuckDBInstance.create(':memory:')).connect()
  })
  afterAll(() => connection.closeSync())

  it('folds text and names in SQL exactly as in JavaScript', async () => {
    const texts = [
      '夜汽車は星を数えない',
      'ｶﾞﾁｬﾎﾟﾝ',
      'ＡＢＣ−ｄｅｆ',
      '300\u212a',
      'ダン・ブラウン　著',
      'ヴァイオリン',
      'が',
      '~〜～',
      "O'Reilly",
      'ぱぴぷ ﾊﾟﾋﾟﾌﾟ',
      '髙島屋𠮷野家 森鷗外',
      '放課後、火星まで！？（「上」）…｡､, .',
      kanjiVariants.flat().join(''),
    ]
    for (const text of texts) {
      const reader = await connection.runAndReadAll(`select ${buildFoldSql('$1::text')}, ${buildFoldNameSql('$1::text')}`, [text])
      expect(reader.getRows()[0], text).toEqual([foldText(text), foldName(text)])
    }
  })
})
