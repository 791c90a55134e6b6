import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fold, foldSql } from './fold.ts'

describe('fold', () => {
  it.each([
    ['width', 'ＡＢＣ１２３', 'abc123'],
    ['kana', 'よぎしゃ', 'ヨギシャ'],
    ['half-width kana with voice marks', 'ｶﾞﾁｬﾎﾟﾝ', 'ガチャポン'],
    ['case', 'BOOK', 'book'],
    ['spaces and middle dots', 'ダン・ブラウン　著', 'ダンブラウン著'],
    ['dashes', 'Ａ−Ｂ', 'a-b'],
    ['the sign of Kelvin', '\u212a', 'k'],
  ])('Folding does not mind %s', (_what, a, b) => {
    expect(fold(a)).toBe(fold(b))
  })

  it('Folding what is folded changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})

describe('foldSql', () => {
  let connection: Awaited<ReturnType<DuckDBInstance['connect']>>
  beforeAll(async () => {
    connection = await (await DuckDBInstance.create(':memory:')).connect()
  })
  afterAll(() => connection.closeSync())

  it('SQL folds stored text as what is typed is folded', async () => {
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
    ]
    for (const text of texts) {
      const reader = await connection.runAndReadAll(`select ${foldSql('$1::text')} as folded`, [text])
      expect(reader.getRows()[0]?.[0], text).toBe(fold(text))
    }
  })
})
