import { expect, it } from 'vitest'
import { addDays } from '../../../shared/calendar/period.ts'
import type { TrendPoint } from './trend-drawing.ts'
import type { Mark } from './trend-events.ts'
import { positionMarks } from './trend-marks.ts'

const FIRST_DAY = '2026-10-01'
const figures = {
  hour: null,
  quantity: 0,
  amount: 0,
  amountTaxIn: 0,
  delivery: 0,
  returned: 0,
  cumulativeQuantity: 0,
  cumulativeDelivery: 0,
  marketStock: 0,
  saleRate: null,
}
const salesTrends: TrendPoint[] = Array.from({ length: 28 }, (_, index) => ({ date: addDays(FIRST_DAY, index), ...figures }))
const steps = salesTrends.map(({ date }) => ({ from: date, to: date }))
const createMark = (day: number, text: string): Mark => ({ date: addDays(FIRST_DAY, day), kind: 'publicity', text })

/** Places marks over 28 days of 20 pixels each. */
const placeMarks = (marks: Mark[], rightMargin = 124) =>
  positionMarks(
    { trend: { salesTrends, marks }, steps, unit: 'day' },
    { labels: { mark: (kind) => kind }, plotWidth: 560, rightMargin },
  ).map(({ bucket, row, side }) => ({ bucket, row, side }))

it('moves a trend mark that would overlap its neighbour down a row', () => {
  expect(placeMarks([createMark(5, 'テレビ'), createMark(6, '朝日新聞'), createMark(7, 'ラジオ')])).toEqual([
    { bucket: 5, row: 1.5, side: 'right' },
    { bucket: 6, row: 0.3, side: 'right' },
  ])
})

it('keeps the label of the last trend mark away from the unit of the right axis', () => {
  expect(placeMarks([createMark(22, '朝日新聞'), createMark(25, 'テレビ')])).toEqual([
    { bucket: 22, row: 1.5, side: 'right' },
    { bucket: 25, row: 0.3, side: 'left' },
  ])
})

it('writes the label of a trend mark to the left if it would end beyond the margin', () => {
  expect(placeMarks([createMark(27, '朝日新聞')], 44)).toEqual([{ bucket: 27, row: 1.5, side: 'left' }])
  expect(placeMarks([createMark(27, '朝日新聞')])).toEqual([{ bucket: 27, row: 1.5, side: 'right' }])
})
