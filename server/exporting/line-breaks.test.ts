import { describe, expect, it } from 'vitest'
import { breakLines } from './line-breaks.ts'

/** Full-width characters count as two. */
const measure = (text: string) => [...text].reduce((sum, char) => sum + (/[\u0020-\u007e]/.test(char) ? 1 : 2), 0)
const lines = (text: string, width: number) => breakLines(text, width, measure)

describe('line breaks', () => {
  it('never begins a line with a closing bracket or punctuation', () => {
    expect(lines('在庫が減りました。明日', 16)).toEqual(['在庫が減りまし', 'た。明日'])
    expect(lines('三冊の「本」です', 10)).toEqual(['三冊の', '「本」です'])
  })

  it('never ends a line with an opening bracket', () => {
    expect(lines('追加の手配（重版）', 12)).toEqual(['追加の手配', '（重版）'])
  })

  it('keeps words, and numbers with their units, on one line', () => {
    expect(lines('追加で1,200冊を手配', 10)).toEqual(['追加で', '1,200冊を', '手配'])
    expect(lines('weekly report of Uresuji', 12)).toEqual(['weekly', 'report of', 'Uresuji'])
  })

  it('breaks a word that is wider than a line, and keeps the paragraphs of the text', () => {
    expect(lines('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
    expect(lines('一行目\n\n二行目', 20)).toEqual(['一行目', '', '二行目'])
  })

  it('loses no character when it breaks a text into lines', () => {
    const text = '「県境の図書館」は消化率85.9%。関東の96店で在庫0のため、11/25(水)に1,200冊を追加手配します。'
    for (let width = 4; width < 60; width += 3) expect(lines(text, width).join('')).toBe(text)
  })
})
