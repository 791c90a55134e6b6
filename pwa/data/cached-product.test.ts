// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { findCachedProduct } from './cached-product.ts'
import { queryClient } from './queries.ts'

beforeEach(() => queryClient.clear())

it('finds a cached title in any list of any cached result', () => {
  queryClient.setQueryData(['search'], { list: [{ jan: '1', releaseDate: '2026-10-09' }], totals: { jan: '2' } })
  queryClient.setQueryData(['ranking'], { rankingList: [{ jan: '2', releaseDate: null }] })
  expect(findCachedProduct('1')?.releaseDate).toBe('2026-10-09')
  expect(findCachedProduct('2')).toEqual({ jan: '2', releaseDate: null })
})

it('ignores cached rows without a day of release, and cached results without lists', () => {
  queryClient.setQueryData(['stores'], { list: [{ jan: '1' }] })
  queryClient.setQueryData(['none'], null)
  expect(findCachedProduct('1')).toBeNull()
})
