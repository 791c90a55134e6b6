import { describe, expect, it } from 'vitest'
import { groupByMissingDays } from './sender-message.ts'

const createStore = (storeCd: string, missing: readonly string[]) => ({
  storeCd,
  storeNm: `${storeCd}店`,
  cells: ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'].map((day) => ({
    day,
    expected: 1,
    missing: missing.includes(day) ? 1 : 0,
  })),
})

describe('groupByMissingDays', () => {
  it('lists stores that lack data of the same days together, consecutive days as one span', () => {
    const groups = groupByMissingDays([
      createStore('C', ['2026-11-18', '2026-11-20', '2026-11-21']),
      createStore('B', ['2026-11-20', '2026-11-21']),
      createStore('A', ['2026-11-20', '2026-11-21']),
      createStore('D', []),
    ])
    expect(groups).toEqual([
      {
        spans: [{ from: '2026-11-20', to: '2026-11-21' }],
        stores: [
          { storeCd: 'A', storeNm: 'A店' },
          { storeCd: 'B', storeNm: 'B店' },
        ],
      },
      {
        spans: [
          { from: '2026-11-18', to: '2026-11-18' },
          { from: '2026-11-20', to: '2026-11-21' },
        ],
        stores: [{ storeCd: 'C', storeNm: 'C店' }],
      },
    ])
  })
})
