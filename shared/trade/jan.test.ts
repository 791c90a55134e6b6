import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeEan13CheckDigit, convertIsbn10To13, convertIsbn13To10, formatCode, isEan13, listNearCodes } from './jan.ts'

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
        expect(isEan13(wrongJan)).toBe(false)
      }),
    )
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
