import { describe, expect, it } from 'vitest'
import { toSheetNames } from './periodic-report-xlsx.ts'

describe('names of sheets', () => {
  it('neither begins nor ends a sheet name with an apostrophe or a space, even if it is truncated', () => {
    const thirty = 'あ'.repeat(30)
    expect(toSheetNames(["'本日'", " '今週' ", `${thirty}'s`, `${thirty} s`])).toEqual([
      '本日',
      '今週',
      thirty,
      `${'あ'.repeat(27)} (2)`,
    ])
  })
  it('leaves no apostrophe within a sheet name, which would break the names of print areas', () => {
    expect(toSheetNames(["1 A's and B's"])).toEqual(['1 A’s and B’s'])
  })
  it('does not end a truncated sheet name with half of a character', () => {
    const [name] = toSheetNames([`${'あ'.repeat(30)}𠮷野`])
    expect(name).toBe('あ'.repeat(30))
  })
  it('gives sheets different names of at most 31 characters, and numbers if headings are empty', () => {
    const long = '文庫ランキング'.repeat(9)
    const names = toSheetNames([long, long, "''", ' '])
    expect(new Set(names).size).toBe(4)
    expect(names.every((name) => name.length <= 31)).toBe(true)
    expect(names.slice(2)).toEqual(['3', '4'])
  })
})
