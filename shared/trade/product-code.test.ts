import { describe, expect, it } from 'vitest'
import type { importReasons } from '../messages/loading/reasons.ts'
import { productCodeCases } from '../testing/product-code-cases.ts'
import { type CodeForm, getCodeDigits, listPossibleCodes, parseProductCode } from './product-code.ts'

/** Outcome of a reading as the list of cases states it: what a file would store, or the reason of the refusal. */
function toOutcome(read: CodeForm): { jan: string } | { reason: keyof typeof importReasons.ja; expected?: string } {
  switch (read.form) {
    case 'jan':
      return { jan: read.jan }
    case 'in-store':
      return { jan: read.code }
    case 'magazine':
      return read.isbn === null ? { reason: 'magazineForm' } : { jan: read.isbn }
    case 'wrong-check-digit':
      return { reason: 'checkDigit', expected: read.expected }
    case 'ambiguous':
      return { reason: 'codeAmbiguous', expected: read.readings.join(' / ') }
    case 'several':
      return { reason: 'severalCodes', expected: read.jans.join(' / ') }
    case 'case':
      return { reason: 'caseCode', expected: read.item }
    case 'lower-barcode':
      return { reason: 'lowerBarcode' }
    case 'lost-digits':
      return { reason: 'codeFloat' }
    case 'other':
      return { reason: 'code' }
  }
}

describe('parseProductCode', () => {
  it.each(productCodeCases)('parses %j as the shared product code cases expect', (text, outcome) => {
    expect(toOutcome(parseProductCode(text))).toEqual(outcome)
  })

  it('returns the issue for a 雑誌コード', () => {
    const issue = { form: 'magazine', magazineCd: '01234', issue: '08', extra: null, isbn: null }
    expect(parseProductCode('01234-08')).toEqual(issue)
    expect(parseProductCode('雑誌 01234-8')).toEqual(issue)
    expect(parseProductCode('２１２３１−８/６')).toEqual({ ...issue, magazineCd: '21231', extra: '06' })
  })

  it('reads seven digits as 雑誌コード and issue, and as an ISBN-10 without three zeros if the check digit holds', () => {
    expect(parseProductCode('1234508')).toMatchObject({ form: 'magazine', magazineCd: '12345', issue: '08', isbn: null })
    expect(parseProductCode('7117515')).toMatchObject({
      form: 'magazine',
      magazineCd: '71175',
      issue: '15',
      isbn: '9780007117512',
    })
  })

  it('parses its own output to the same code', () => {
    for (const [, outcome] of productCodeCases) {
      if (!('jan' in outcome)) continue
      // of two readings, the text itself is the first
      expect(listPossibleCodes(parseProductCode(outcome.jan))[0]).toBe(outcome.jan)
    }
  })
})

describe('getCodeDigits', () => {
  it('returns the beginning of a code without label and separators', () => {
    expect(getCodeDigits('ＩＳＢＮ978-4-99')).toBe('978499')
    expect(getCodeDigits('978 4 99')).toBe('978499')
  })
})
