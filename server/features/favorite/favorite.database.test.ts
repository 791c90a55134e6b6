import { beforeAll, describe, expect, it } from 'vitest'
import {
  demoFavorites,
  type Favorite,
  favoriteAdd,
  favoriteDelete,
  favoriteGet,
  favoriteList,
  favoriteOnDashboard,
  favoriteUpdate,
} from '../../../shared/api/favorite.ts'
import { syncPush } from '../../../shared/api/sync.ts'
import { SyncDocumentModel } from '../../operations/models.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { reseedAccounts } from '../../testing/reseed-accounts.ts'
import { createOperationsSettings, setUpTestServer } from '../../testing/set-up.ts'

const conditions = (search: string) => ({ search, question: null })

describe.each(pickEngines(['sqlite', 'postgres']))('favourites on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))
  let user: string
  let colleague: string
  let stranger: string
  beforeAll(async () => {
    await signIn()
  })
  const signIn = async () => {
    user = await app.signIn('user')
    colleague = await app.signIn('company')
    stranger = await app.signIn('trial')
  }
  /** Restores the demo's initial favourites. */
  const reload = async () => {
    await reseedAccounts(app)
    await signIn()
  }

  const list = async (token: string, query: Record<string, unknown> = {}) => {
    const { body } = await app.call(favoriteList, { query }, token)
    return (body.data as { list: Favorite[] }).list
  }
  const add = async (token: string, fields: Record<string, unknown>) =>
    app.call(favoriteAdd, { body: { featureType: 2, name: '名前', conditions: conditions('limit=50'), ...fields } }, token)

  it('adds, filters by type, renames, reorders and removes favourites', async () => {
    const result = await add(user, { name: '先週の上位', conditions: conditions('period=lastWeek&limit=50') })
    expect(result.status).toBe(200)
    const { message, favorite } = result.body.data as { message: string; favorite: Favorite }
    expect(message).toBe('お気に入りに追加しました。')
    expect(favorite).toMatchObject({ own: true, onDashboard: [], redirect: { cd: 2, cdSub: null, cdSubCheck: 1 } })
    expect((await list(user, { featureType: 2 })).map((item) => item.name)).toEqual(['文庫の先週ランキング', '先週の上位'])
    const [first] = await list(user)
    const changed = await app.call(
      favoriteUpdate,
      { body: { favorites: [{ id: favorite.id, name: '新しい名前', order: (first?.order ?? 0) - 1 }] } },
      user,
    )
    expect(changed.body.data).toMatchObject({ message: 'お気に入りを更新しました。', list: [{ name: '新しい名前' }] })
    expect((await list(user))[0]?.name).toBe('新しい名前')
    const removed = await app.call(favoriteDelete, { body: { id: favorite.id } }, user)
    expect(removed.body.data).toEqual({ message: 'お気に入りから外しました。' })
    expect((await app.call(favoriteGet, { body: { id: favorite.id } }, user)).status).toBe(404)
  })

  it('rejects a favourite as a duplicate if it has the same conditions in any order, whatever its name', async () => {
    const first = await add(user, { conditions: conditions('basis=1&limit=300') })
    expect(first.status).toBe(200)
    const duplicate = await add(user, { name: '別の名前', conditions: conditions('?limit=300&basis=1') })
    expect([duplicate.status, duplicate.body.message]).toEqual([409, '既にお気に入りリストに存在しています。'])
    // the same conditions on another screen, or of a colleague, are no duplicate
    expect((await add(user, { featureType: 3, conditions: conditions('basis=1&limit=300') })).status).toBe(200)
    expect((await add(colleague, { conditions: conditions('basis=1&limit=300') })).status).toBe(200)
  })

  it('rejects a favourite synchronised by a device as a duplicate only if the name is the same, too', async () => {
    await reload()
    const document = (name: string, more: Record<string, unknown> = {}) => ({
      id: crypto.randomUUID(),
      rev: `1-${name.length}`,
      ownerId: 'demo-user',
      updatedAt: '2026-11-25T00:00:00.000Z',
      featureType: 2,
      name,
      conditions: conditions('limit=9'),
      order: 1,
      shared: false,
      isDefault: true,
      watch: null,
      ...more,
    })
    const [first, same, other, last] = [document('一'), document('一'), document('売場で'), document('別の条件で', { order: 9 })]
    const sent = [first, same, other, { ...last, conditions: conditions('limit=8') }]
    const rows = sent.map((row) => ({ document: row, assumedRev: null }))
    const { body } = await app.call(syncPush, { params: { collection: 'favorites' }, body: { rows, version: 1 } }, user)
    const { rejected } = body.data as { rejected: object[] }
    expect(rejected).toMatchObject([{ id: same.id, code: 'favorite.exists', field: 'conditions', values: { name: '一' } }])
    const remaining = (await list(user, { featureType: 2 })).filter(({ id }) => sent.some((row) => row.id === id))
    // several devices have each set a default offline: one counts
    expect(remaining.map(({ name, isDefault }) => [name, isDefault]).sort()).toEqual([
      ['一', false],
      ['別の条件で', true],
      ['売場で', false],
    ])
    // saving it online is refused
    expect((await add(user, { name: '三', conditions: conditions('limit=9') })).body.code).toBe('favorite.exists')
    const change = { id: last.id, conditions: conditions('limit=9') }
    expect((await app.call(favoriteUpdate, { body: { favorites: [change] } }, user)).body.code).toBe('favorite.exists')
  })

  it('creates a favourite once if the request is repeated', async () => {
    const id = crypto.randomUUID()
    await add(user, { id, conditions: conditions('limit=1000') })
    expect((await add(user, { id, conditions: conditions('limit=1000') })).status).toBe(200)
    expect((await list(user)).filter((item) => item.id === id)).toHaveLength(1)
  })

  it('lets colleagues read but not change shared favourites, and hides the others from everyone else', async () => {
    await reload()
    const [shared] = (await list(colleague)).filter((item) => !item.own)
    expect(shared).toMatchObject({ id: demoFavorites.ranking, ownerName: expect.stringMatching(/./), shared: true })
    const change = { body: { favorites: [{ id: demoFavorites.ranking, name: '横取り' }] } }
    expect((await app.call(favoriteUpdate, change, colleague)).body.code).toBe('favorite.notOwn')
    expect((await app.call(favoriteDelete, { body: { id: demoFavorites.ranking } }, colleague)).status).toBe(403)
    expect(await list(stranger)).toEqual([])
    for (const hidden of [demoFavorites.search, crypto.randomUUID()]) {
      const result = await app.call(favoriteGet, { body: { id: hidden } }, colleague)
      expect([result.status, result.body.code]).toEqual([404, 'resource.notFound'])
    }
    await app.call(favoriteUpdate, { body: { favorites: [{ id: demoFavorites.ranking, shared: false }] } }, user)
    expect(await list(colleague)).toEqual([])
  })

  it('updates favourites all together or not at all in a bulk change', async () => {
    await reload()
    const before = await list(user)
    const favorites = [
      { id: demoFavorites.ranking, name: '変わらない' },
      { id: crypto.randomUUID(), name: 'ない' },
    ]
    expect((await app.call(favoriteUpdate, { body: { favorites } }, user)).status).toBe(404)
    expect(await list(user)).toEqual(before)
  })

  it('keeps at most one default favourite per screen; a new default replaces the previous one', async () => {
    const other = await add(user, { conditions: conditions('limit=3000'), isDefault: true })
    const { favorite } = other.body.data as { favorite: Favorite }
    await app.call(favoriteUpdate, { body: { favorites: [{ id: demoFavorites.ranking, isDefault: true }] } }, user)
    const defaults = (await list(user, { featureType: 2 })).filter((item) => item.isDefault).map(({ id }) => id)
    expect(defaults).toEqual([demoFavorites.ranking])
    expect((await app.call(favoriteGet, { body: { id: favorite.id } }, user)).body.data).toMatchObject({ isDefault: false })
  })

  it('stores one default favourite per screen after a change of several, and after simultaneous requests', async () => {
    await reload()
    const listStoredDefaults = async () => {
      const rows = await SyncDocumentModel.query(app.services.operations.knex).where({
        collection: 'favorites',
        owner_id: 'demo-user',
        deleted: false,
      })
      return rows.filter(({ content }) => content.featureType === 2 && content.isDefault === true).map(({ id }) => id)
    }
    const ids: string[] = []
    for (const limit of [11, 12, 13]) {
      const { body } = await add(user, { conditions: conditions(`limit=${limit}`) })
      ids.push((body.data as { favorite: Favorite }).favorite.id)
    }
    const setDefaults = (...chosen: string[]) =>
      app.call(favoriteUpdate, { body: { favorites: chosen.map((id) => ({ id, isDefault: true })) } }, user)
    expect((await setDefaults(...ids)).status).toBe(200)
    expect(await listStoredDefaults()).toEqual([ids.at(-1)])
    const results = await Promise.all([
      ...ids.map((id) => setDefaults(id)),
      add(user, { conditions: conditions('limit=14'), isDefault: true }),
    ])
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await listStoredDefaults()).toHaveLength(1)
  })

  it('removes favourites together with their dashboard items', async () => {
    const show = (views: string[]) => app.call(favoriteOnDashboard, { body: { id: demoFavorites.search, show: views } }, user)
    expect((await show(['table', 'figures'])).body.data).toMatchObject({
      message: 'ダッシュボードに出しました。',
      favorite: { onDashboard: ['figures', 'table'] },
    })
    expect((await show(['table'])).body.data).toMatchObject({ favorite: { onDashboard: ['table'] } })
    await app.call(favoriteDelete, { body: { id: demoFavorites.search } }, user)
    const items = await app.services.operations
      .knex('sync_document')
      .where({ collection: 'dashboardItems', deleted: false })
      .count({ count: '*' })
      .first()
    expect(Number(items?.count)).toBe(0)
  })

  it('keeps favourites whose dashboard items cannot be removed', async () => {
    await reload()
    await app.call(favoriteOnDashboard, { body: { id: demoFavorites.search, show: ['table'] } }, user)
    // every write with such an id is refused
    await app.services.operations
      .knex('sync_document')
      .where({ collection: 'dashboardItems', deleted: false })
      .update({ id: 'not an id' })
    expect((await app.call(favoriteDelete, { body: { id: demoFavorites.search } }, user)).status).toBe(400)
    const found = await app.call(favoriteGet, { body: { id: demoFavorites.search } }, user)
    expect(found.body.data).toMatchObject({ id: demoFavorites.search, onDashboard: ['table'] })
  })

  it('treats favourites of other contracts as unknown and leaves them unchanged', async () => {
    await reload()
    const other = await add(stranger, { name: 'よその', conditions: conditions('limit=700') })
    const { favorite } = other.body.data as { favorite: Favorite }
    const before = [await list(user), await list(stranger)]
    const changeFavorite = (id: string) =>
      app.call(
        favoriteUpdate,
        {
          body: {
            favorites: [
              { id: demoFavorites.search, name: '変更' },
              { id, name: '横取り' },
            ],
          },
        },
        user,
      )
    const [hidden, none] = [await changeFavorite(favorite.id), await changeFavorite(crypto.randomUUID())]
    expect([hidden.status, hidden.body.code, hidden.body.message]).toEqual([404, 'resource.notFound', none.body.message])
    for (const [endpoint, body] of [
      [favoriteDelete, { id: favorite.id }],
      [favoriteOnDashboard, { id: favorite.id, show: ['table'] }],
    ] as const)
      expect((await app.call(endpoint, { body } as never, user)).status).toBe(404)
    expect([await list(user), await list(stranger)]).toEqual(before)
  })

  it('rejects a bulk change of favourites that is empty or has too many changes', async () => {
    await reload()
    const before = await list(user)
    for (const count of [0, 101]) {
      const favorites = Array.from({ length: count }, () => ({ id: demoFavorites.search, name: '変更' }))
      const result = await app.call(favoriteUpdate, { body: { favorites } }, user)
      expect([result.status, result.body.code]).toEqual([400, 'request.invalid'])
    }
    expect(await list(user)).toEqual(before)
  })

  it('rejects 17 KB of conditions for a favourite and leaves the stored conditions unchanged', async () => {
    await reload()
    const before = await list(user)
    const long = 'x'.repeat(17 * 1024)
    for (const big of [conditions(long), { search: '', question: { call: 'stockOutsExport', body: { keyword: long } } }]) {
      expect((await add(user, { conditions: big })).status).toBe(400)
      const change = { body: { favorites: [{ id: demoFavorites.search, conditions: big }] } }
      expect((await app.call(favoriteUpdate, change, user)).status).toBe(400)
    }
    expect(await list(user)).toEqual(before)
  })

  it.each([
    [{ name: '\u001b[2J画面を消す' }, 'request.invalid', 'name'],
    [{ name: '二\n行' }, 'request.invalid', 'name'],
    [{ name: '\u0000' }, 'request.invalid', 'name'],
    [{ featureType: 13 }, 'favorite.featureType', 'featureType'],
    [{ featureType: 0 }, 'favorite.featureType', 'featureType'],
    [{ name: ' ' }, 'request.invalid', 'name'],
    [{ name: 'あ'.repeat(51) }, 'request.invalid', 'name'],
    [{ watch: { mail: true } }, 'favorite.watchNothing', 'watch'],
    [{ watch: { storesOut: 5 } }, 'favorite.watchRule', 'watch.storesOut'],
  ])('rejects a favourite with the name of the invalid field: %j', async (fields, code, field) => {
    const result = await add(user, { conditions: conditions('limit=100&basis=2'), ...fields })
    expect([result.status, result.body.code]).toEqual([400, code])
    expect((result.body.errors as { field: string }[]).map((error) => error.field)).toEqual([field])
  })
})
