import { describe, expect, it } from 'vitest'
import { createTranslate } from '../context/language.ts'
import { formatRowRange, mergePages, readPages, toPageFields } from './read-pages.ts'

const ja = { language: 'ja', t: createTranslate('ja'), env: {} } as const
const requestedPages: { pageNum: number; pageSize: number }[] = []

/** Stub of a list whose server returns at most `most` rows per page. */
const getList =
  (rows: readonly number[], most = 1000) =>
  async ({ pageNum, pageSize }: { pageNum: number; pageSize: number }) => {
    requestedPages.push({ pageNum, pageSize })
    const size = Math.min(pageSize, most)
    return {
      list: rows.slice((pageNum - 1) * size, pageNum * size),
      paging: { pageNum, pageSize: size, total: rows.length },
    }
  }
const listNumbers = (n: number, step = 1, first = 0) => Array.from({ length: n }, (_one, index) => first + index * step)

describe('reading of pages', () => {
  it('reads a single page of a list, or all pages combined', async () => {
    const read = getList(listNumbers(25), 10)
    const one = await readPages({ pageNum: 2 }, (pageNum) => read({ pageNum, pageSize: 10 }))
    expect(one).toEqual({ list: listNumbers(10, 1, 10), paging: { pageNum: 2, pageSize: 10, total: 25 } })
    const all = await readPages({ pageNum: 1, all: true }, (pageNum) => read({ pageNum, pageSize: 10 }))
    expect(all).toEqual({ list: listNumbers(25), paging: { pageNum: 1, pageSize: 25, total: 25 } })
  })

  it('reads all pages of a list that grows meanwhile', async () => {
    const rows = listNumbers(20)
    const all = await readPages({ pageNum: 1, all: true }, async (pageNum) => {
      const result = await getList(rows, 10)({ pageNum, pageSize: 10 })
      if (pageNum === 1) rows.unshift(-1)
      return result
    })
    expect(all.list.at(-1)).toBe(19)
  })

  it('merges pages of several lists in order and requests no more pages than needed', async () => {
    const even = getList(listNumbers(2500, 2))
    const odd = getList(listNumbers(3, 2, 1))
    requestedPages.length = 0
    const second = await mergePages({ pageNum: 2, pageSize: 4 }, [even, odd], (a, b) => a - b)
    expect(second).toEqual({ list: [4, 5, 6, 8], paging: { pageNum: 2, pageSize: 4, total: 2503 } })
    expect(requestedPages).toEqual([
      { pageNum: 1, pageSize: 8 },
      { pageNum: 1, pageSize: 8 },
    ])
    const all = await mergePages({ pageNum: 1, pageSize: 4, all: true }, [even, odd], (a, b) => a - b)
    expect(all.list.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(all.paging).toEqual({ pageNum: 1, pageSize: 2503, total: 2503 })
  })

  it('requests the page of a list given by options and prints its position below the list', () => {
    const options = { profile: 'default', color: true }
    expect(toPageFields({ ...options, page: '３', pageSize: '1,000' }, ja)).toEqual({ pageNum: 3, pageSize: 1000 })
    expect(toPageFields({ ...options, page: '3', all: true }, ja)).toEqual({ pageNum: 1, pageSize: 1000 })
    expect(() => toPageFields({ ...options, pageSize: 'x', all: true }, ja)).toThrow('--page-size')
    expect(formatRowRange({ list: [1, 2], paging: { pageNum: 2, pageSize: 50, total: 1052 } }, ja)).toBe('1,052件中 51–52件')
    expect(formatRowRange({ list: [], paging: { pageNum: 1, pageSize: 50, total: 0 } }, ja)).toBe('当てはまるものはありません。')
  })
})
