import { describe, expect, it } from 'vitest'
import type { ListedFavorite } from '../../report/favorites/favorites.ts'
import { listHeadlineQueries } from './cached-headlines.ts'

const createFavorite = (featureType: number, search: string): ListedFavorite =>
  ({ id: 'a', featureType, conditions: { search, question: null } }) as unknown as ListedFavorite

describe('last value of a favourite', () => {
  it('takes the last value of a favourite from the same query with parameters in any order, and from no other', () => {
    const [question] = listHeadlineQueries([createFavorite(101, 'groupBy=store&period=last7')])
    expect(question?.call).toBe('stockOuts')
    expect(question?.isAt('/stock-outs?period=last7&groupBy=store')).toBe(true)
    for (const value of ['/stock-outs?groupBy=store', '/product-search?groupBy=store&period=last7', '/dashboard', ''])
      expect(question?.isAt(value)).toBe(false)
  })

  it('shows no last value of a favourite for a response of an unknown version', () => {
    const [question] = listHeadlineQueries([createFavorite(3, '')])
    for (const data of [null, undefined, {}, { totals: { totalSaleQuantity: 12 } }]) expect(question?.read(data)).toBeNull()
  })

  it('has no last value of a favourite for a screen without a headline figure', () => {
    expect(listHeadlineQueries([createFavorite(5, 'jans=9784999900114')])).toEqual([])
  })
})
