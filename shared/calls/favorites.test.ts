import { describe, expect, it } from 'vitest'
import type { CollectionDocument } from '../sync/sync-documents.ts'
import {
  checkWrittenFavorite,
  compareFavorites,
  createListedFavoriteComparator,
  type FavoriteDocument,
  findDuplicate,
  findNewDuplicate,
  getNextNumberedName,
  getNextOrder,
  listEffectiveDefaults,
  listReplacedDefaults,
  planNewFavorite,
  toListedFavorite,
} from './favorites.ts'

const createFavorite = (
  id: string,
  more: Partial<{ featureType: number; order: number; isDefault: boolean; search: string }> = {},
) => {
  const { search = 'limit=50', ...fields } = more
  return { id, featureType: 2, order: 1, isDefault: false, conditions: { search, question: null }, ...fields }
}

describe('duplicate favourites', () => {
  it('finds duplicate favourites of the same screen by the same conditions in any order', () => {
    const own = [createFavorite('a', { search: 'basis=1&limit=300' })]
    expect(findDuplicate(own, createFavorite('b', { search: '?limit=300&basis=1&area=' }))).toBe(own[0])
    expect(findDuplicate(own, createFavorite('b', { search: 'limit=300' }))).toBe(null)
    expect(findDuplicate(own, createFavorite('b', { search: 'basis=1&limit=300', featureType: 3 }))).toBe(null)
  })

  it('never finds a favourite to be a duplicate of itself', () => {
    expect(findDuplicate([createFavorite('a')], createFavorite('a'))).toBe(null)
  })
})

describe('numbered names of favourites', () => {
  it.each([
    ['先週の文庫', '先週の文庫（2）'],
    ['先週の文庫（2）', '先週の文庫（3）'],
    ['先週の文庫（99）', '先週の文庫（100）'],
    ['（案）文庫', '（案）文庫（2）'],
  ])('the next numbered name of a favourite after %s is %s', (name, next) => {
    expect(getNextNumberedName(name)).toBe(next)
  })

  it('never numbers the name of a favourite beyond its maximum length', () => {
    const next = getNextNumberedName('あ'.repeat(50))
    expect(next).toBe(`${'あ'.repeat(47)}（2）`)
    expect(getNextNumberedName(next)).toBe(`${'あ'.repeat(47)}（3）`)
  })
})

describe('default favourites', () => {
  it('replaces the previous default favourite of a screen by a new one', () => {
    const own = [
      createFavorite('a', { isDefault: true }),
      createFavorite('b', { isDefault: true, featureType: 3 }),
      createFavorite('c'),
    ]
    expect(listReplacedDefaults(own, createFavorite('c')).map(({ id }) => id)).toEqual(['a'])
  })

  it('takes the last default favourite in the list if two devices each set one', () => {
    const own = [createFavorite('a', { isDefault: true, order: 2 }), createFavorite('b', { isDefault: true, order: 1 })]
    expect(listEffectiveDefaults(own).map(({ id }) => id)).toEqual(['a'])
    expect(listEffectiveDefaults([...own].reverse()).map(({ id }) => id)).toEqual(['a'])
  })
})

describe('order of favourites', () => {
  it('orders favourites by position, and by id if two devices assigned the same position', () => {
    const own = [createFavorite('c'), createFavorite('b', { order: 2 }), createFavorite('a')]
    expect(own.sort(compareFavorites).map(({ id }) => id)).toEqual(['a', 'c', 'b'])
    expect(getNextOrder(own)).toBe(3)
    expect(getNextOrder([])).toBe(1)
  })
})

const createDocument = (id: string, more: Partial<FavoriteDocument> = {}): FavoriteDocument => ({
  ...createFavorite(id),
  ownerId: 'me',
  rev: '1',
  name: id,
  shared: false,
  watch: null,
  updatedAt: '2026-11-20T00:00:00.000Z',
  ...more,
})

describe('new favourites', () => {
  it('adds a new favourite last, and replaces the default of its screen if it is the default', () => {
    const own = [
      createFavorite('a', { isDefault: true, search: 'x=1' }),
      createFavorite('b', { isDefault: true, featureType: 3, order: 4 }),
    ]
    expect(planNewFavorite(own, createFavorite('c', { isDefault: true }))).toEqual({ order: 5, withoutDefault: [own[0]] })
    expect(planNewFavorite(own, createFavorite('c'))).toEqual({ order: 5, withoutDefault: [] })
  })

  it('rejects a new favourite if another one has the same conditions', () => {
    const own = [createFavorite('a')]
    expect(planNewFavorite(own, createFavorite('c', { isDefault: true }))).toEqual({ duplicate: own[0] })
  })
})

describe('changed favourites', () => {
  it('checks a changed favourite for duplicates only if its conditions change', () => {
    const [own, changed] = [[createFavorite('a')], createFavorite('b')]
    expect(findNewDuplicate(own, changed, createFavorite('b'))).toBe(null)
    expect(findNewDuplicate(own, changed, createFavorite('b', { search: 'x=1' }))).toBe(own[0])
    expect(findNewDuplicate(own, changed, null)).toBe(own[0])
  })
})

describe('favourites written by devices', () => {
  const check = (written: FavoriteDocument, others: FavoriteDocument[] = [], before: FavoriteDocument | null = null) =>
    checkWrittenFavorite({ document: written, before, others: async () => others })

  it('rejects a favourite written by a device as a duplicate only if the name is the same, too', async () => {
    expect(await check(createDocument('b', { name: '文庫' }), [createDocument('a', { name: '文庫' })])).toEqual({
      code: 'favorite.exists',
      field: 'conditions',
      values: { name: '文庫' },
    })
    expect(await check(createDocument('b'), [createDocument('a')])).toBe(null)
  })

  it('allows a favourite written by a device to have the name of an old duplicate', async () => {
    const renamed = createDocument('b', { name: '文庫' })
    expect(await check(renamed, [createDocument('a', { name: '文庫' })], createDocument('b'))).toBe(null)
  })

  it('rejects a favourite with an unknown screen, invalid conditions or a watch that the screen does not support', async () => {
    expect(await check(createDocument('a', { featureType: 999 }))).toMatchObject({ code: 'favorite.featureType' })
    expect(await check(createDocument('a', { conditions: { search: 5 } }))).toMatchObject({ field: 'conditions' })
    expect(await check(createDocument('a', { watch: { storesOut: 5, mail: false } }))).toMatchObject({ field: 'watch.storesOut' })
    expect(await check(createDocument('a', { watch: { rankWithin: 5, mail: false } }))).toBe(null)
  })
})

describe('listed favourites', () => {
  it('lists the user’s own favourites first', () => {
    const all = [
      createDocument('a', { ownerId: 'colleague' }),
      createDocument('c', { order: 2 }),
      createDocument('b', { order: 1 }),
    ]
    expect(all.sort(createListedFavoriteComparator('me')).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  })

  it('lists favourites with owner, default and dashboard panels, and without those with unknown conditions', () => {
    const items = [
      { favoriteId: 'a', show: 'table' },
      { favoriteId: 'a', show: 'figures' },
      { favoriteId: 'b', show: 'chart' },
    ] as CollectionDocument<'dashboardItems'>[]
    const context = { userId: 'me', defaults: new Set(['a']), items }
    expect(toListedFavorite(createDocument('a'), context)).toMatchObject({
      own: true,
      isDefault: true,
      onDashboard: ['figures', 'table'],
    })
    expect(toListedFavorite(createDocument('b', { ownerId: 'colleague' }), context)).toMatchObject({
      own: false,
      isDefault: false,
    })
    expect(toListedFavorite(createDocument('a', { conditions: { search: 5 } }), context)).toBe(null)
  })
})
