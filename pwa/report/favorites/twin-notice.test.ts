// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { CollectionDocument } from '../../../shared/sync-documents.ts'
import { metTwins } from './twin-notice.ts'

const favorite = (id: string, name: string, search = 'limit=50'): CollectionDocument<'favorites'> => ({
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

describe('twins of two devices', () => {
  const [mine, theirs] = [favorite('b', '売場で'), favorite('a', '先週の上位')]

  it('are told of on the device that saved one of them, in the order of the list', () => {
    expect(metTwins([mine, theirs], ['b'])).toEqual([{ id: 'b', pair: [theirs, mine] }])
  })

  it('are not told of on a device that saved neither, nor where they ask different things', () => {
    expect(metTwins([mine, theirs], [])).toEqual([])
    expect(metTwins([mine, favorite('a', '先週の上位', 'limit=100')], ['b'])).toEqual([])
  })

  it('name the numbered one last, whatever their order', () => {
    const numbered = favorite('a', '売場で（2）')
    expect(metTwins([mine, numbered], ['a', 'b']).map(({ pair }) => pair.map(({ name }) => name))).toEqual([
      ['売場で', '売場で（2）'],
      ['売場で', '売場で（2）'],
    ])
  })

  it('wait until they have different names', () => {
    expect(metTwins([mine, { ...theirs, name: mine.name }], ['b'])).toEqual([])
  })
})
