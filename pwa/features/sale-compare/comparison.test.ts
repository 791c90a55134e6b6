import { describe, expect, it } from 'vitest'
import type { ComparedProduct } from '../../../shared/contract/sale-compare.ts'
import {
  assignColors,
  type CompareAnswer,
  getComparisonLineValues,
  getFirstWeekCopies,
  getLastComparedDay,
  getLineValues,
  median,
  rankBase,
  toComparedTitles,
} from './comparison.ts'

const days = { from: 0, to: 9 }
const asked = { align: 'days-since-release', days, unit: 'day' } as const

/** A title that sold `daily` copies a day since its release; its last day may still be going on. */
function title(jan: string, daily: readonly number[], { open = false, length = 10, own = false } = {}): ComparedProduct {
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

const answerOf = (products: ComparedProduct[], change: Partial<CompareAnswer> = {}): CompareAnswer => ({
  buckets: Array.from({ length: 10 }, (_none, index) => ({ date: null, dayNumber: index })),
  products,
  totals: { quantity: 0, amount: 0, points: [] },
  indexBucket: null,
  period: null,
  numberOfStores: 1,
  until: { from: '2024-05-01', day: '2026-11-22', at: null, wholeDay: '2026-11-21' },
  fetchedAt: '2026-11-22T00:00:00.000Z',
  ...change,
})

const ten = [10, 10, 10, 10, 10, 10, 10, 10, 10, 10]

describe('standings of compared titles', () => {
  it('A day that is still going on counts in no figure', () => {
    const base = title('a', [10, 10, 4], { open: true })
    const [standing] = toComparedTitles(answerOf([base]), [base], asked)
    expect(standing).toMatchObject({ at: 1, dayNumber: 1, cumulative: 20, quantity: 20, stock: 80, finished: false, gap: null })
  })

  it('The gap to the first title is taken on the last day that both have behind them', () => {
    const products = [title('a', [10, 10, 10]), title('b', ten), title('c', [3])]
    const gaps = toComparedTitles(answerOf(products), products, asked).map(({ gap }) => gap)
    expect(gaps).toEqual([null, 0, -7])
  })

  it('The first title is ranked among those that came as far as it did', () => {
    const products = [title('a', [10, 10, 10]), title('b', [20, 20, 20, 20]), title('c', [90])]
    const rank = rankBase(toComparedTitles(answerOf(products), products, asked), 'days-since-release')
    expect(rank).toMatchObject({ rank: 2, among: 2, gap: -30 })
    expect(rank?.next.jan).toBe('b')
  })

  it('A title alone has no rank', () => {
    const base = title('a', ten)
    expect(rankBase(toComparedTitles(answerOf([base]), [base], asked), 'calendar')).toBeNull()
  })
})

describe('the first week', () => {
  it('holds the day of release and the six after it', () => {
    expect(getFirstWeekCopies(title('a', ten), answerOf([]), asked)).toBe(70)
  })
  it('is not known while a day of it is going on, or where the data begin later', () => {
    expect(getFirstWeekCopies(title('a', [1, 1, 1, 1, 1, 1, 1], { open: true }), answerOf([]), asked)).toBeNull()
    const late = answerOf([], { until: { from: '2026-11-02', day: '2026-11-22', at: null, wholeDay: '2026-11-21' } })
    expect(getFirstWeekCopies(title('a', ten), late, asked)).toBeNull()
  })
  it('is the first step where steps are weeks', () => {
    const weekly = answerOf([], {
      buckets: [
        { date: null, dayNumber: 0 },
        { date: null, dayNumber: 7 },
      ],
    })
    const product = title('a', [64, 12], { length: 2 })
    expect(getFirstWeekCopies(product, weekly, { ...asked, unit: 'week', days: { from: 0, to: 13 } })).toBe(64)
  })
})

describe('lines', () => {
  it('Copies come together from the first day of the period along the calendar, and stop where days are to come', () => {
    expect(getLineValues(title('a', [1, 2, 3], { length: 4 }), 'cumulative', 'calendar')).toEqual([1, 3, 6, null])
  })
  it('A line of comparison that would lack its beginning is left out', () => {
    const line = {
      ...title('a', []),
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
  it('Own titles take no colour of the palette', () => {
    expect(assignColors([{ own: true }, { own: false }, { own: true }, { own: false }])).toEqual([null, 0, null, 1])
  })
})

describe('what figures are measured against', () => {
  it('The middle of an even number of values lies between the two', () => {
    expect(median([4, null, 1, 3, 2])).toBe(2.5)
    expect(median([null])).toBeNull()
  })
  it('A period that ends before the last whole day gives the day of the figures', () => {
    const answer = answerOf([], { period: { from: '2026-10-01', to: '2026-10-31' } })
    expect(getLastComparedDay(answer)).toBe('2026-10-31')
    expect(getLastComparedDay(answerOf([]))).toBe('2026-11-21')
  })
})
