import { describe, expect, it } from 'vitest'
import { findTopStores } from './top-stores.ts'

describe('findTopStores', () => {
  it('treats two of ten stores as the top fifth of the sellers', () => {
    expect(findTopStores([5, 30, 5, 5, 5, 5, 30, 5, 5, 5])).toEqual({ sellers: 10, count: 2, share: 60 })
  })
  it('counts at least one top store', () => {
    expect(findTopStores([10, 60, 20, 10])).toEqual({ sellers: 4, count: 1, share: 60 })
  })
  it('ignores stores without sales, or with more refunds than sales, among the top stores', () => {
    expect(findTopStores([3, 0, -2, 1])).toEqual({ sellers: 2, count: 1, share: 75 })
  })
  it('returns no share of the top stores without sales', () => {
    expect(findTopStores([])).toEqual({ sellers: 0, count: 0, share: null })
    expect(findTopStores([0, -1])).toEqual({ sellers: 0, count: 0, share: null })
  })
})
