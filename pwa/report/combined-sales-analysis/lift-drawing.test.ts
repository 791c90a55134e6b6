import { describe, expect, it } from 'vitest'
import type { CombinedRow } from '../../../shared/api/combined-sales-analysis.ts'
import { getLiftRange, type LiftPoint, selectLabelledPoints, toLiftPoints } from './lift-drawing.ts'

const createPoint = (fields: Partial<LiftPoint>): LiftPoint => ({
  jan: '9784000000000',
  name: 'A',
  isOwn: false,
  confidence: 1,
  lift: 2,
  reliableLift: 1.5,
  coOccurrences: 10,
  ...fields,
})

const rightPlacement = { radius: 5, isRight: true }

describe('chart of lift and confidence', () => {
  it('omits a row without a lift from the chart of lift and confidence', () => {
    const row = { jan: '1', productName: 'A', own: true, confidence: 1.2, lift: null, reliableLift: null, coOccurrences: 7 }
    expect(toLiftPoints([row as CombinedRow], 500)).toEqual([])
    expect(toLiftPoints([{ ...row, lift: 3, reliableLift: 2 } as CombinedRow], 500)).toEqual([
      { jan: '1', name: 'A', isOwn: true, confidence: 1.4, lift: 3, reliableLift: 2, coOccurrences: 7 },
    ])
  })
  it('extends the axis of lift to the value of chance, every point and every error bar', () => {
    const { from, to } = getLiftRange([createPoint({ lift: 40, reliableLift: 30 }), createPoint({ lift: 3, reliableLift: 0.4 })])
    expect(from).toBeLessThan(0.4)
    expect(to).toBeGreaterThan(40)
    expect(getLiftRange([createPoint({ lift: 5, reliableLift: 4 })]).from).toBeLessThan(1)
  })
  it('labels only the more frequent of two points in the lift chart whose labels would overlap', () => {
    const often = createPoint({ jan: 'often', coOccurrences: 50 })
    const seldom = createPoint({ jan: 'seldom', coOccurrences: 6 })
    const far = createPoint({ jan: 'far', coOccurrences: 5, confidence: 9 })
    const labelled = selectLabelledPoints([seldom, often, far], ({ lift, confidence }) => ({
      ...rightPlacement,
      x: lift * 10,
      y: confidence * 20,
    }))
    expect(labelled.map(({ jan }) => jan)).toEqual(['often', 'far'])
  })
  it('labels no more points in the lift chart than fit', () => {
    const points = Array.from({ length: 20 }, (_, index) => createPoint({ jan: String(index), confidence: index }))
    expect(selectLabelledPoints(points, ({ confidence }) => ({ ...rightPlacement, x: 0, y: confidence * 30 }), 3)).toHaveLength(3)
  })
})
