// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { CollectionDocument } from '../../../shared/sync/sync-documents.ts'
import { findSyncedDuplicates } from './duplicate-notice.ts'

const createFavorite = (id: string, name: string, search = 'limit=50'): CollectionDocument<'favorites'> => ({
  id,
  rev: '1-a',
  ownerId: 'u',
  updatedAt: '2026-11-25T00:00:00.000Z',
  featureType: 2,
  name,
  conditions: { search, question: null },
  order: 1,
  shared: false,
  isDefault: false,
  watch: null,
})

describe('duplicate favourites of two devices', () => {
  const [mine, theirs] = [createFavorite('b', '売場で'), createFavorite('a', '先週の上位')]

  it('reports duplicate favourites of two devices on the device that saved one of them, in the order of the list', () => {
    expect(findSyncedDuplicates([mine, theirs], ['b'])).toEqual([{ id: 'b', pair: [theirs, mine] }])
  })

  it('reports no duplicate favourites on a device that saved neither, or if their conditions differ', () => {
    expect(findSyncedDuplicates([mine, theirs], [])).toEqual([])
    expect(findSyncedDuplicates([mine, createFavorite('a', '先週の上位', 'limit=100')], ['b'])).toEqual([])
  })

  it('reports duplicate favourites with the numbered name last, in any order', () => {
    const numbered = createFavorite('a', '売場で（2）')
    expect(findSyncedDuplicates([mine, numbered], ['a', 'b']).map(({ pair }) => pair.map(({ name }) => name))).toEqual([
      ['売場で', '売場で（2）'],
      ['売場で', '売場で（2）'],
    ])
  })

  it('reports no duplicate favourites as long as they have the same name', () => {
    expect(findSyncedDuplicates([mine, { ...theirs, name: mine.name }], ['b'])).toEqual([])
  })
})
