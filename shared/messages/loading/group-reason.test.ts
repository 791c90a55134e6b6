import { describe, expect, it } from 'vitest'
import { toGroupReason } from './group-reason.ts'
import { importReasons } from './reasons.ts'

describe('the reason of several rejected lines', () => {
  it('omits the question about the value of a single line from the reason for several lines', () => {
    expect(toGroupReason(importReasons.ja.checkDigit)).toBe('チェックディジットが合いません。')
    expect(toGroupReason(importReasons.en.checkDigit)).toBe('The check digit is wrong.')
  })

  it('omits the value in parentheses from the reason for several lines and keeps the advice', () => {
    expect(toGroupReason(importReasons.ja.severalCodes)).toBe('1つの欄に2つの商品コードがあります。1行に1つにしてください。')
  })

  it('keeps a reason for several lines that names no value', () => {
    expect(toGroupReason(importReasons.ja.future)).toBe(importReasons.ja.future)
  })

  it('the reason for several lines contains no placeholder and no question in either language', () => {
    for (const reason of [...Object.values(importReasons.ja), ...Object.values(importReasons.en)])
      expect(toGroupReason(reason)).not.toMatch(/\{\{|ではありませんか|Did you mean/)
  })
})
