import { describe, expect, it } from 'vitest'
import { compareFavorites, currentDefaults, findTwin, nextOrder, numberedName, otherDefaults } from './favorites.ts'

const favorite = (id: string, more: Partial<{ featureType: number; order: number; isDefault: boolean; search: string }> = {}) => {
  const { search = 'limit=50', ...fields } = more
  return { id, featureType: 2, order: 1, isDefault: false, conditions: { search, question: null }, ...fields }
}

describe('twins', () => {
  it('are favourites of one screen that ask the same, in whatever order', () => {
    const own = [favorite('a', { search: 'basis=1&limit=300' })]
    expect(findTwin(own, favorite('b', { search: '?limit=300&basis=1&area=' }))).toBe(own[0])
    expect(findTwin(own, favorite('b', { search: 'limit=300' }))).toBe(null)
    expect(findTwin(own, favorite('b', { search: 'basis=1&limit=300', featureType: 3 }))).toBe(null)
  })

  it('A favourite is not its own twin', () => {
    expect(findTwin([favorite('a')], favorite('a'))).toBe(null)
  })
})

describe('a numbered name', () => {
  it.each([
    ['先週の文庫', '先週の文庫（2）'],
    ['先週の文庫（2）', '先週の文庫（3）'],
    ['先週の文庫（99）', '先週の文庫（100）'],
    ['（案）文庫', '（案）文庫（2）'],
  ])('After %s comes %s', (name, next) => {
    expect(numberedName(name)).toBe(next)
  })

  it('is never longer than a name may be', () => {
    const next = numberedName('あ'.repeat(50))
    expect(next).toBe(`${'あ'.repeat(47)}（2）`)
    expect(numberedName(next)).toBe(`${'あ'.repeat(47)}（3）`)
  })
})

describe('defaults', () => {
  it('A new default takes the place of the others of its screen', () => {
    const own = [favorite('a', { isDefault: true }), favorite('b', { isDefault: true, featureType: 3 }), favorite('c')]
    expect(otherDefaults(own, favorite('c')).map(({ id }) => id)).toEqual(['a'])
  })

  it('Where two devices have each set one, the last of the list counts, on every device', () => {
    const own = [favorite('a', { isDefault: true, order: 2 }), favorite('b', { isDefault: true, order: 1 })]
    expect(currentDefaults(own).map(({ id }) => id)).toEqual(['a'])
    expect(currentDefaults([...own].reverse()).map(({ id }) => id)).toEqual(['a'])
  })
})

describe('the order of favourites', () => {
  it('goes by place, and by id where two devices have given the same one', () => {
    const own = [favorite('c'), favorite('b', { order: 2 }), favorite('a')]
    expect(own.sort(compareFavorites).map(({ id }) => id)).toEqual(['a', 'c', 'b'])
    expect(nextOrder(own)).toBe(3)
    expect(nextOrder([])).toBe(1)
  })
})
