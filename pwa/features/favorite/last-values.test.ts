import { describe, expect, it } from 'vitest'
import type { ListedFavorite } from '../../report/favorites/favorites.ts'
import { listHeadlineQuestions } from './last-values.ts'

const favorite = (featureType: number, search: string): ListedFavorite =>
  ({ id: 'a', featureType, conditions: { search, question: null } }) as unknown as ListedFavorite

describe('the last value of a favourite', () => {
  it('It is looked for under the same question, whatever the order of its parts, and under no other', () => {
    const [question] = listHeadlineQuestions([favorite(101, 'groupBy=store&period=last7')])
    expect(question?.call).toBe('stockOuts')
    expect(question?.isAt('/stock-outs?period=last7&groupBy=store')).toBe(true)
    for (const value of ['/stock-outs?groupBy=store', '/product-search?groupBy=store&period=last7', '/dashboard', ''])
      expect(question?.isAt(value)).toBe(false)
  })

  it('An answer that this version does not know has none', () => {
    const [question] = listHeadlineQuestions([favorite(3, '')])
    for (const data of [null, undefined, {}, { totals: { totalSaleQuantity: 12 } }]) expect(question?.read(data)).toBeNull()
  })

  it('A screen without one figure for all of its answer is not looked for', () => {
    expect(listHeadlineQuestions([favorite(5, 'jans=9784999900114')])).toEqual([])
  })
})
