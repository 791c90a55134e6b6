import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeEan13CheckDigit,
  convertIsbn10To13,
  convertIsbn13To10,
  formatCode,
  isEan13,
  listNearCodes,
  parseKeywordCodes,
  parseProductCode,
} from './jan.ts'

describe('check digits', () => {
  it('computes the check digits of published examples', () => {
    expect(computeEan13CheckDigit('978408882011')).toBe(8)
    expect(computeEan13CheckDigit('978406387917')).toBe(9)
    expect(isEan13('9784088820118')).toBe(true)
    expect(isEan13('9784088820119')).toBe(false)
  })

  it('recalculates the check digit when an ISBN-13 is converted to ISBN-10 and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
        const first12 = `978${String(number).padStart(9, '0')}`
        const jan = first12 + String(computeEan13CheckDigit(first12))
        expect(convertIsbn10To13(convertIsbn13To10(jan) ?? '')).toBe(jan)
      }),
    )
  })

  it('does not convert an ISBN-13 that begins with 979, which has no ISBN-10', () => {
    expect(convertIsbn13To10('9791000000008')).toBeNull()
  })

  it('detects every wrong single digit of a code by its check digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.nat(12), fc.integer({ min: 1, max: 9 }), (number, at, offset) => {
        const first12 = `978${String(number).padStart(9, '0')}`
        const jan = first12 + String(computeEan13CheckDigit(first12))
        const wrongJan = jan.slice(0, at) + String((Number(jan[at]) + offset) % 10) + jan.slice(at + 1)
        expect(parseProductCode(wrongJan).form).toBe('wrong-check-digit')
      }),
    )
  })
})

describe('parseProductCode', () => {
  const jan = '9784999900114'
  it.each([
    ['plain', jan],
    ['with hyphens', '978-4-9999001-1-4'],
    ['full width', '９７８４９９９９００１１４'],
    ['with a long vowel mark for a hyphen', '978ー4ー9999001ー1ー4'],
    ['with spaces', ' 978 4 9999001 1 4 '],
    ['ISBN-10', convertIsbn13To10(jan) ?? ''],
    ['ISBN-10 with hyphens', '4-9999001-1-6'.replace('6', (convertIsbn13To10(jan) ?? '').slice(-1))],
  ])('accepts every written form of a product code: %s', (_name, text) => {
    expect(parseProductCode(text)).toEqual({ form: 'jan', jan })
  })

  it('returns the 13 digits of a magazine for its 18 digits', () => {
    const magazine = '4910012341168'
    expect(isEan13(magazine)).toBe(true)
    expect(parseProductCode(`${magazine}00880`)).toEqual({ form: 'jan', jan: magazine })
  })

  it('returns the issue for a 雑誌コード', () => {
    expect(parseProductCode('01234-08')).toEqual({ form: 'magazine', magazineCd: '01234', issue: '08', extra: null })
    expect(parseProductCode('２１２３１−８/６')).toEqual({ form: 'magazine', magazineCd: '21231', issue: '08', extra: '06' })
  })

  it('reports the correct check digit for a wrong one in a product code', () => {
    expect(parseProductCode('9784999900115')).toEqual({ form: 'wrong-check-digit', code: '9784999900115', expected: jan })
  })

  it('treats any text that is no product code as an in-store code', () => {
    expect(parseProductCode('CJ-940996')).toEqual({ form: 'in-store', code: 'CJ-940996' })
  })
})

describe('parseKeywordCodes', () => {
  it('returns the words of a search text that consists of codes', () => {
    expect(parseKeywordCodes('9784088820118、4-08-882011-X　491001234116800880')).toEqual([
      '9784088820118',
      '4-08-882011-X',
      '491001234116800880',
    ])
  })

  it('returns no codes if a word of a search text is not a code; X is a check digit only', () => {
    expect(parseKeywordCodes('9784088820118 星')).toEqual([])
    expect(parseKeywordCodes('XXXXXXXXXX')).toEqual([])
    expect(parseKeywordCodes('')).toEqual([])
  })
})

describe('formatCode', () => {
  it('hyphenates an ISBN by the registrant’s range', () => {
    expect(formatCode('9784999900114')).toBe('978-4-9999001-1-4')
    expect(formatCode('9784088820118')).toBe('978-4-08-882011-8')
    expect(formatCode('4910012341164')).toBe('4910012341164')
  })
})

describe('listNearCodes', () => {
  it('starts the codes near a mistyped one with the corrected check digit', () => {
    expect(listNearCodes('9784999900115')[0]).toBe('9784999900114')
  })
  it.each([
    ['two neighbours exchanged', '9784999900141'],
    ['a digit misread', '9784999960114'],
    ['a digit lost', '978499990014'],
    ['a digit doubled', '97849999001144'],
    ['two digits that are apart exchanged', '9784999001914'],
    ['an ISBN-10 with two digits exchanged', '4999900141'],
    ['an ISBN-10 that lost its leading zero to a spreadsheet', '123456789'],
  ])('lists the correct code near a mistyped one with %s', (_slip, typed) => {
    expect(listNearCodes(typed)).toContain(typed === '123456789' ? '9780123456786' : '9784999900114')
  })
  it('lists at most a few hundred codes near a mistyped one, and none for a code of another format', () => {
    expect(listNearCodes('9784999900141').length).toBeLessThan(300)
    expect(listNearCodes('NOTHING-1')).toEqual([])
    expect(listNearCodes('')).toEqual([])
  })
})
