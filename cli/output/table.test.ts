import { describe, expect, it } from 'vitest'
import { cut, fittingLines, pairLines, shown, tableLines } from './table.ts'

const columns = [
  { title: 'JAN', value: (row: [string, string, number | null]) => row[0] },
  { title: '商品名', value: (row: [string, string, number | null]) => row[1], most: 14 },
  { title: '売上(冊)', value: (row: [string, string, number | null]) => row[2] },
]

describe('a table in the terminal', () => {
  it('A table lines full-width and half-width texts up, numbers to the right with their thousands', () => {
    const lines = tableLines(columns, [
      ['9784999900114', '夜汽車', 12345],
      ['20', 'ABCｱ', 7],
      ['20', '県境の図書館 別館', null],
    ])
    expect(lines).toEqual([
      'JAN            商品名         売上(冊)',
      '9784999900114  夜汽車           12,345',
      '20             ABCｱ                  7',
      '20             県境の図書館…         -',
    ])
  })

  it('A table that is wider than the terminal has shorter texts, then a line for each column, and no number is cut', () => {
    const rows: [string, string, number | null][] = [['9784999900114', '県境の図書館 別館', 1234567]]
    expect(fittingLines(columns, rows, { width: null })).toEqual(tableLines(columns, rows))
    expect(fittingLines(columns, rows, { width: 39 })).toEqual(tableLines(columns, rows))
    expect(fittingLines(columns, rows, { width: 38 })).toEqual([
      'JAN            商品名        売上(冊)',
      '9784999900114  県境の図書…  1,234,567',
    ])
    expect(fittingLines(columns, [...rows, ['20', '本', null]], { width: 30 })).toEqual([
      'JAN       9784999900114',
      '商品名    県境の図書館 別館',
      '売上(冊)  1,234,567',
      '',
      'JAN       20',
      '商品名    本',
      '売上(冊)  -',
    ])
  })

  it('A table stands without rows, and leaves no space at the end of a line', () => {
    expect(tableLines(columns, [])).toEqual(['JAN  商品名  売上(冊)'])
    expect(
      tableLines(
        [
          { title: 'a', value: () => 'b' },
          { title: '長い見出し', value: () => 'x' },
        ],
        [1],
      ),
    ).toEqual(['a  長い見出し', 'b  x'])
  })

  it('A table shows what is missing as a hyphen and rates with their decimal', () => {
    expect([shown(null), shown(''), shown(0), shown(-1234), shown(70, 1), shown(1234.5, 1)]).toEqual([
      '-',
      '-',
      '0',
      '-1,234',
      '70.0',
      '1,234.5',
    ])
  })

  it('A table cuts between characters, never through one', () => {
    expect(cut('夜汽車は星', 10)).toBe('夜汽車は星')
    expect(cut('夜汽車は星を', 10)).toBe('夜汽車は…')
    expect(cut('夜汽車は星を', 9)).toBe('夜汽車は…')
    expect(cut('が゙がが', 3)).toMatch(/…$/)
  })

  it('Values of pairs stand under each other', () => {
    expect(
      pairLines([
        ['会社', '汐見坂書房'],
        ['ログイン', '-'],
      ]),
    ).toEqual(['会社      汐見坂書房', 'ログイン  -'])
  })
})
