import { describe, expect, it } from 'vitest'
import { compareFavorites, currentDefaults, findDuplicate, nextOrder, numberedName, otherDefaults } from './favorites.ts'

const favorite = (id: string, more: Partial<{ featureType: number; order: number; isDefault: boolean; search: string }> = {}) => {
  const { search = 'limit=50', ...fields } = more
  return { id, featureType: 2, order: 1, isDefault: false, conditions: { search, question: null }, ...fields }
}

describe('duplicates', () => {
  it('finds favourites of the same screen with the same conditions in any order', () => {
    const own = [favorite('a', { search: 'basis=1&limit=300' })]
    expect(findDuplicate(own, favorite('b', { search: '?limit=300&basis=1&area=' }))).toBe(own[0])
    expect(findDuplicate(own, favorite('b', { search: 'limit=300' }))).toBe(null)
    expect(findDuplicate(own, favorite('b', { search: 'basis=1&limit=300', featureType: 3 }))).toBe(null)
  })

  it('does not treat a favourite as its own duplicate', () => {
    expect(findDuplicate([favorite('a')], favorite('a'))).toBe(null)
  })
})

describe('numbered names', () => {
  it.each([
    ['先週の文庫', '先週の文庫（2）'],
    ['先週の文庫（2）', '先週の文庫（3）'],
    ['先週の文庫（99）', '先週の文庫（100）'],
    ['（案）文庫', '（案）文庫（2）'],
  ])('follow %s with %s', (name, next) => {
    expect(numberedName(name)).toBe(next)
  })

  it('never exceeds the maximum length of a name', () => {
    const next = numberedName('あ'.repeat(50))
    expect(next).toBe(`${'あ'.repeat(47)}（2）`)
    expect(numberedName(next)).toBe(`${'あ'.repeat(47)}（3）`)
  })
})

describe('defaults', () => {
  it('replaces the previous default of the same screen', () => {
    const own = [favorite('a', { isDefault: true }), favorite('b', { isDefault: true, featureType: 3 }), favorite('c')]
    expect(otherDefaults(own, favorite('c')).map(({ id }) => id)).toEqual(['a'])
  })

  it('uses the last default of the list on every device if two devices each set one', () => {
    const own = [favorite('a', { isDefault: true, order: 2 }), favorite('b', { isDefault: true, order: 1 })]
    expect(currentDefaults(own).map(({ id }) => id)).toEqual(['a'])
    expect(currentDefaults([...own].reverse()).map(({ id }) => id)).toEqual(['a'])
  })
})

describe('order of favourites', () => {
  it('sorts by position, and by id if two devices assigned the same position', () => {
    const own = [favorite('c'), favorite('b', { order: 2 }), favorite('a')]
    expect(own.sort(compareFavorites).map(({ id }) => id)).toEqual(['a', 'c', 'b'])
    expect(nextOrder(own)).toBe(3)
    expect(nextOrder([])).toBe(1)
  })
})
