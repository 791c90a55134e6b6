import { describe, expect, it } from 'vitest'
import { levelBelow, listAncestors, ownName } from './genre-path.ts'

describe('the way through the genres', () => {
  it('Each level opens the one below it, the last opens none', () => {
    expect([levelBelow('large'), levelBelow('medium'), levelBelow('small')]).toEqual(['medium', 'small', null])
    expect([levelBelow('item'), levelBelow('item-small')]).toEqual(['item-large', null])
  })
  it('An opened genre knows the way back up', () => {
    expect(listAncestors(['03/01'], 'small')).toEqual([
      { key: null, level: 'large' },
      { key: '03', level: 'medium' },
      { key: '03/01', level: 'small' },
    ])
  })
  it('Without a genre, or with several, there is no way', () => {
    expect(listAncestors([], 'large')).toEqual([])
    expect(listAncestors(['01', '02'], 'medium')).toEqual([])
  })
  it('A genre is called by its own name where its parents stand above', () => {
    expect([ownName('文庫 › 日本文学'), ownName('文庫')]).toEqual(['日本文学', '文庫'])
  })
})
