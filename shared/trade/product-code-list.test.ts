import { describe, expect, it } from 'vitest'
import { listKeywordWords, parseKeywordCodes, parseProductCodeList, quoteLines, shortenKeyword } from './product-code-list.ts'

describe('parseKeywordCodes', () => {
  it('returns the words of a search text that consists of codes', () => {
    expect(parseKeywordCodes('9784088820118、4-08-882011-X　491001234116800880')).toEqual([
      '9784088820118',
      '4-08-882011-X',
      '491001234116800880',
    ])
  })

  it.each([
    ['ISBN978-4-9999001-1-4', 'ISBN978-4-9999001-1-4'],
    ['9784999900114 C0193', '9784999900114 C0193'],
    ['978 4 9999001 1 4', '978 4 9999001 1 4'],
    ['夜汽車は星を数えない 978-4-9999001-1-4 ¥820', '978-4-9999001-1-4'],
    ['2026-11-20 10:05 9784999900114 夜汽車 1 ¥820', '9784999900114'],
    ['９７８４９９９９００１１４　夜汽車', '9784999900114'],
    ['夜汽車 ISBN 4-9999001-1-4', 'ISBN 4-9999001-1-4'],
    ['https://shop.example/dp/0804429574 0804429574', null],
    ['9784088820118 星', '9784088820118'],
    ['49991239', '49991239'],
    ['073180000016', '073180000016'],
  ])('finds the code in the search text %s', (keyword, code) => {
    expect(parseKeywordCodes(keyword)).toEqual(code === null ? [] : [code])
  })

  it.each([
    '星',
    'XXXXXXXXXX',
    '',
    '(',
    '20261102',
    '登録番号 T9784999900114',
    'TEL 03-1234-5678 夜汽車',
    '夜汽車 1920193008203',
    'いつか 20261102',
  ])('finds no code in the search text %j', (keyword) => {
    expect(parseKeywordCodes(keyword)).toEqual([])
  })
})

describe('listKeywordWords', () => {
  it('leaves out prices, quantities and C-codes beside other words', () => {
    expect(listKeywordWords('夜汽車　星 ¥1,200 1,200円 ×2 C0193 820E ISBN')).toEqual(['夜汽車', '星'])
    expect(listKeywordWords('鳥居坂、夜汽車')).toEqual(['鳥居坂', '夜汽車'])
    expect(listKeywordWords('C0193')).toEqual(['C0193'])
    expect(listKeywordWords('100円 ノート')).toEqual(['100円', 'ノート'])
  })
})

describe('shortenKeyword', () => {
  it('shortens a long receipt to its codes, and other long texts to the length of a search', () => {
    const receipt = `${'領収書 '.repeat(60)}\n9784999900114 夜汽車 ¥820\n9784999900107 ¥900`
    expect(shortenKeyword(receipt, 200)).toBe('9784999900114 9784999900107')
    expect(shortenKeyword('星'.repeat(300), 200)).toBe('星'.repeat(200))
    expect(shortenKeyword('星 ¥820', 200)).toBe('星 ¥820')
  })
})

describe('parseProductCodeList', () => {
  it('reads codes of a list from lines, tabs, commas and full-width digits, without duplicates', () => {
    const text = '\ufeff9784999900114\r\n978-4-9999001-0-7, 4-9999001-1-4\t９７８４０８８８２０１１８\r\n\r\n'
    expect(parseProductCodeList(text)).toEqual({
      codes: ['9784999900114', '9784999900107', '9784088820118'],
      otherLines: [],
    })
  })

  it('reads the code of a line with title and price, and names lines without a code', () => {
    const text = [
      'JAN\t書名\t本体',
      '978-4-9999001-1-4\t夜汽車\t820',
      '夜汽車 2,ISBN978-4-9999001-0-7,"1,200"',
      '49991239 消しゴム 100',
      '439785960\tHarry\t1200',
      '12345-08 週刊',
      'SPY-FAMILY 12',
      'CD-ROM付き',
      'CJ-1 cj-2',
      '合計 2点 ¥2,020',
    ].join('\n')
    expect(parseProductCodeList(text)).toEqual({
      codes: ['9784999900114', '9784999900107', '49991239', '9780439785969', '12345-08', 'CJ-1', 'CJ-2'],
      otherLines: ['JAN\t書名\t本体', 'SPY-FAMILY 12', 'CD-ROM付き', '合計 2点 ¥2,020'],
    })
  })

  it('reads a long pasted line without delay', () => {
    const begun = performance.now()
    expect(parseProductCodeList(`${'P1 C0193 '.repeat(20_000)}x 9784999900114`).codes).toEqual(['9784999900114'])
    expect(performance.now() - begun).toBeLessThan(2000)
  })

  it('keeps mistyped codes for the server to name', () => {
    expect(parseProductCodeList('9784999900115 夜汽車\n97849999001144').codes).toEqual(['9784999900115', '97849999001144'])
  })
})

describe('quoteLines', () => {
  it('quotes the first lines of a list, shortened', () => {
    expect(quoteLines(['a\tb', 'x'.repeat(40)])).toBe(`「a b」「${'x'.repeat(30)}…」`)
    expect(quoteLines(['1', '2', '3', '4'])).toBe('「1」「2」「3」…')
  })
})
