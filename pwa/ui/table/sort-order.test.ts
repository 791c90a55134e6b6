import { describe, expect, it } from 'vitest'
import { getNextSort, sortRows } from './sort-order.ts'

const singleSort: Parameters<typeof getNextSort>[2] = { add: false, descendingFirst: true }
const added: Parameters<typeof getNextSort>[2] = { add: true, descendingFirst: true }

describe('sort orders of a table', () => {
  it('reverses the sort order of a table by a second click on the only sorted column', () => {
    expect(getNextSort([{ key: 'a', descending: true }], 'a', singleSort)).toEqual([{ key: 'a', descending: false }])
    expect(
      getNextSort(
        [
          { key: 'a', descending: true },
          { key: 'b', descending: true },
        ],
        'b',
        singleSort,
      ),
    ).toEqual([{ key: 'b', descending: true }])
  })
  it('adds a sort order with Shift, then reverses it, then removes it', () => {
    const first = getNextSort([{ key: 'a', descending: true }], 'b', added)
    expect(first).toEqual([
      { key: 'a', descending: true },
      { key: 'b', descending: true },
    ])
    const second = getNextSort(first, 'b', added)
    expect(second[1]).toEqual({ key: 'b', descending: false })
    expect(getNextSort(second, 'b', added)).toEqual([{ key: 'a', descending: true }])
  })
  it('limits the sort orders of a table to five, and keeps at least one', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, descending: true }))
    expect(getNextSort(five, 'f', added)).toEqual(five)
    expect(getNextSort([{ key: 'a', descending: false }], 'a', added)).toEqual([{ key: 'a', descending: true }])
  })
  it('applies sort orders one after another, with missing values last in both directions', () => {
    const rows = [
      { n: 2, s: 'い' },
      { n: null, s: 'あ' },
      { n: 2, s: 'あ' },
      { n: 5, s: 'う' },
    ]
    const getValue = (row: (typeof rows)[number], key: string) => row[key as 'n' | 's']
    expect(
      sortRows(
        rows,
        [
          { key: 'n', descending: true },
          { key: 's', descending: false },
        ],
        getValue,
      ).map((row) => `${row.n}${row.s}`),
    ).toEqual(['5う', '2あ', '2い', 'nullあ'])
    expect(sortRows(rows, [{ key: 'n', descending: false }], getValue).at(-1)?.n).toBeNull()
  })
})
