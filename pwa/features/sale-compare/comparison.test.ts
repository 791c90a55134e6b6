import { describe, expect, it } from 'vitest'
import type { ComparedProduct } from '../../../shared/api/sale-compare.ts'
import {
  assignColors,
  type CompareResult,
  computeMedian,
  getComparisonLineValues,
  getFirstWeekCopies,
  getLastComparedDay,
  getLineValues,
  rankReferenceTitle,
  toComparedTitles,
} from './comparison.ts'

const days = { from: 0, to: 9 }
const query = { align: 'days-since-release', days, unit: 'day' } as const

/** A title with the given daily sales since its release; with `open` its last day is incomplete. */
function createTitle(jan: string, daily: readonly number[], { open = false, length = 10, own = false } = {}): ComparedProduct {
  let sum = 0
  const points = Array.from({ length }, (_none, index): ComparedProduct['points'][number] => {
    const quantity = daily[index] ?? null
    sum += quantity ?? 0
    const cumulativeQuantity = quantity === null ? null : sum
    const known = quantity !== null
    return {
      quantity,
      amount: quantity,
      cumulativeQuantity,
      cumulativeDelivery: known ? 100 : null,
      saleRate: cumulativeQuantity,
      marketStock: known ? 100 - sum : null,
      index: null,
      partial: open && index === daily.length - 1,
    }
  })
  const quantity = daily.reduce((all, value) => all + value, 0)
  const comparedQuantity = open ? quantity - (daily.at(-1) ?? 0) : quantity
  return {
    jan,
    own,
    kind: 'book',
    productName: jan,
    authorName: null,
    publisherCd: null,
    publisherName: null,
    seriesName: null,
    volume: null,
    genreKey: null,
    genreC1Nm: null,
    genreC2Nm: null,
    genreC3Nm: null,
    releaseDate: '2026-11-01',
    price: null,
    points,
    totals: { quantity, comparedQuantity, amount: quantity, delivery: 0, returned: 0, cumulativeQuantity: sum, saleRate: null },
    lines: [],
  }
}

const getResult = (products: ComparedProduct[], change: Partial<CompareResult> = {}): CompareResult => ({
  buckets: Array.from({ length: 10 }, (_none, index) => ({ date: null, dayNumber: index })),
  products,
  totals: { quantity: 0, amount: 0, points: [] },
  indexBucket: null,
  period: null,
  numberOfStores: 1,
  until: { from: '2024-05-01', day: '2026-11-22', at: null, wholeDay: '2026-11-21', gaps: null },
  fetchedAt: '2026-11-22T00:00:00.000Z',
  ...change,
})

const ten = [10, 10, 10, 10, 10, 10, 10, 10, 10, 10]

describe('figures of compared titles', () => {
  it('excludes an incomplete day from the figures of compared titles', () => {
    const base = createTitle('a', [10, 10, 4], { open: true })
    const [released] = toComparedTitles(getResult([base]), [base], query)
    expect(released).toMatchObject({
      lastCompleteBucket: 1,
      dayNumber: 1,
      cumulative: 20,
      quantity: 20,
      stock: 80,
      isComplete: false,
      gap: null,
    })
  })

  it('shows the gap to the first compared title on the last day that is complete for both', () => {
    const products = [createTitle('a', [10, 10, 10]), createTitle('b', ten), createTitle('c', [3])]
    const gaps = toComparedTitles(getResult(products), products, query).map(({ gap }) => gap)
    expect(gaps).toEqual([null, 0, -7])
  })

  it('ranks the first compared title among titles with at least as many days', () => {
    const products = [createTitle('a', [10, 10, 10]), createTitle('b', [20, 20, 20, 20]), createTitle('c', [90])]
    const rank = rankReferenceTitle(toComparedTitles(getResult(products), products, query), 'days-since-release')
    expect(rank).toMatchObject({ rank: 2, among: 2, gap: -30 })
    expect(rank?.next.jan).toBe('b')
  })

  it('gives a single title of a comparison no rank', () => {
    const base = createTitle('a', ten)
    expect(rankReferenceTitle(toComparedTitles(getResult([base]), [base], query), 'calendar')).toBeNull()
  })
})

describe('first week of a title', () => {
  it('counts the release date and the six days after it as the first week of a title', () => {
    expect(getFirstWeekCopies(createTitle('a', ten), getResult([]), query)).toBe(70)
  })
  it('has no first week of a title while it is incomplete, or if the data begin later', () => {
    expect(getFirstWeekCopies(createTitle('a', [1, 1, 1, 1, 1, 1, 1], { open: true }), getResult([]), query)).toBeNull()
    const late = getResult([], {
      until: { from: '2026-11-02', day: '2026-11-22', at: null, wholeDay: '2026-11-21', gaps: null },
    })
    expect(getFirstWeekCopies(createTitle('a', ten), late, query)).toBeNull()
  })
  it('takes the first week of a title from the first bucket if buckets are weeks', () => {
    const weekly = getResult([], {
      buckets: [
        { date: null, dayNumber: 0 },
        { date: null, dayNumber: 7 },
      ],
    })
    const product = createTitle('a', [64, 12], { length: 2 })
    expect(getFirstWeekCopies(product, weekly, { ...query, unit: 'week', days: { from: 0, to: 13 } })).toBe(64)
  })
})

describe('lines of compared titles', () => {
  it('accumulates compared titles from the first day of the period by calendar, and ends before future days', () => {
    expect(getLineValues(createTitle('a', [1, 2, 3], { length: 4 }), 'cumulative', 'calendar')).toEqual([1, 3, 6, null])
  })
  it('leaves out a comparison line whose first days are missing', () => {
    const line = {
      ...createTitle('a', []),
      kind: 'previousIssue',
      quantity: [1, 2],
      totalQuantity: 3,
      totalAmount: 3,
      changeRate: null,
      amount: [],
    } as const
    expect(getComparisonLineValues(line as never, 'cumulative', { align: 'days-since-release', days })).toEqual([1, 3])
    expect(
      getComparisonLineValues(line as never, 'cumulative', { align: 'days-since-release', days: { from: 7, to: 20 } }),
    ).toBeNull()
    expect(getComparisonLineValues(line as never, 'index', { align: 'calendar', days })).toBeNull()
  })
  it('uses no palette colour for own titles in a comparison', () => {
    expect(assignColors([{ own: true }, { own: false }, { own: true }, { own: false }])).toEqual([null, 0, null, 1])
  })
})

describe('reference values of compared titles', () => {
  it('uses the mean of the two middle values as the median of an even number of titles', () => {
    expect(computeMedian([4, null, 1, 3, 2])).toBe(2.5)
    expect(computeMedian([null])).toBeNull()
  })
  it('compares titles as of the end of the period if it is before the last complete day', () => {
    const result = getResult([], { period: { from: '2026-10-01', to: '2026-10-31' } })
    expect(getLastComparedDay(result)).toBe('2026-10-31')
    expect(getLastComparedDay(getResult([]))).toBe('2026-11-21')
  })
})
