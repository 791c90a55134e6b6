import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { detectEncoding } from './encoding.ts'

const toFile = (cells: readonly string[], encoding: string): Buffer =>
  iconv.encode(cells.map((cell) => `S1,2026-11-10,${cell},1,1000\r\n`).join(''), encoding)

const halfWidth = ['ﾔｷﾞｼｬﾊﾎｼ', 'ﾄｳﾀﾞｲﾓﾘ', 'ｺﾐｯｸｽ ｱｵ', 'ｼﾞﾄﾞｳｼｮ', 'ﾎﾝ ﾉ ﾊﾅｼ', 'ﾊﾞﾅﾅ', 'ﾎﾟｹｯﾄ', 'ﾘｱﾙ', 'ﾌﾞﾝｺ', 'ｻﾞｯｼ']
const fullWidth = [
  '夜汽車は星を数えない',
  '書店',
  '東京',
  'コミック',
  '『黒い雨』',
  'ライトノベル',
  '新潮社',
  '①㈱',
  '児童書',
  'はな',
]

describe('detectEncoding', () => {
  it.each([...halfWidth, ...fullWidth])('recognises a CP932 file whose only Japanese word is %s', (word) => {
    expect(detectEncoding(toFile([word], 'cp932'))).toBe('cp932')
  })

  it.each(fullWidth.filter((word) => !['書店', '①㈱', '新潮社', '東京'].includes(word)))(
    'recognises an EUC-JP file whose only Japanese word is %s',
    (word) => {
      expect(detectEncoding(toFile([word], 'euc-jp'))).toBe('euc-jp')
    },
  )

  it('recognises the encoding of lists of words in any width', () => {
    for (const encoding of ['cp932', 'euc-jp'] as const) {
      expect(detectEncoding(toFile(halfWidth, encoding))).toBe(encoding)
      expect(detectEncoding(toFile(fullWidth, encoding))).toBe(encoding)
      expect(detectEncoding(toFile([...halfWidth, ...fullWidth], encoding))).toBe(encoding)
    }
  })

  it('recognises UTF-8 with a damaged line', () => {
    const bytes = Buffer.concat([toFile(fullWidth, 'utf-8'), Buffer.from([0xe5, 0x20]), toFile(fullWidth, 'utf-8')])
    expect(detectEncoding(bytes)).toBe('utf-8')
  })

  it.each([
    ['Western European', toFile(['Café Müller', 'Les Misérables', 'Señor Núñez', 'Über den Wolken', 'Étude'], 'windows-1252')],
    ['simplified Chinese', toFile(['红楼梦与中国古典小说的传统', '上海译文出版社图书目录'], 'gbk')],
    ['traditional Chinese', toFile(['臺灣圖書館學會出版目錄', '繁體中文閱讀與寫作'], 'big5')],
    ['Russian', toFile(['Мастер и Маргарита', 'Преступление и наказание'], 'windows-1251')],
  ])('refuses a %s file and names two possible encodings', (_language, bytes) => {
    expect(() => detectEncoding(bytes)).toThrowError(
      expect.objectContaining({
        code: 'import.encoding',
        values: { first: expect.stringMatching(/^[\w-]+: .*S1/), second: expect.stringMatching(/^[\w-]+: .*S1/) },
      }),
    )
  })
})
