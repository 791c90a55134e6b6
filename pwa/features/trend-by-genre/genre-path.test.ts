import { describe, expect, it } from 'vitest'
import { getLastPathPart, getLevelBelow, listAncestors } from './genre-path.ts'

describe('path in the genre tree', () => {
  it('leads from a genre to the next lower level of the genre tree, and nowhere from the lowest one', () => {
    expect([getLevelBelow('large'), getLevelBelow('medium'), getLevelBelow('small')]).toEqual(['medium', 'small', null])
    expect([getLevelBelow('item'), getLevelBelow('item-small')]).toEqual(['item-large', null])
  })
  it('shows the ancestors of an opened genre in its path', () => {
    expect(listAncestors(['03/01'], 'small')).toEqual([
      { key: null, level: 'large' },
      { key: '03', level: 'medium' },
      { key: '03/01', level: 'small' },
    ])
  })
  it('shows an empty genre path without a genre or with several', () => {
    expect(listAncestors([], 'large')).toEqual([])
    expect(listAncestors(['01', '02'], 'medium')).toEqual([])
  })
  it('shows a genre in a path by its own name only', () => {
    expect([getLastPathPart('文庫 › 日本文学'), getLastPathPart('文庫')]).toEqual(['日本文学', '文庫'])
  })
})
