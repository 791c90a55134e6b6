import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint, ExampleRequest } from '../../../shared/api/endpoint.ts'
import {
  type ChangedGroup,
  demoGroups,
  type GroupDetail,
  groupAdd,
  groupDelete,
  groupLimits,
  groupList,
  groupOne,
  groupRestore,
  groupUpdate,
  type SavedGroup,
  WATCHLIST_ID,
  watchlistAdd,
} from '../../../shared/api/saved-groups.ts'
import { createPostgresSettings } from '../../testing/databases.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { setUpTestServer } from '../../testing/set-up.ts'

const NOVEL = '9784999900114'
const OTHER = '9784999900107'
const STORES = ['4107919', '4115838'] as const

describe.each(pickEngines(['sqlite', 'postgres']))('saved groups on %s', (kind) => {
  const app = setUpTestServer(async () => (kind === 'sqlite' ? {} : createPostgresSettings()))
  const tokens: Record<string, string> = {}
  let magazineJan = ''
  beforeAll(async () => {
    for (const name of ['user', 'company', 'magazine']) tokens[name] = await app.signIn(name)
    magazineJan = (await app.services.warehouse.knex('product').select('jan').where({ kind: 'magazine' }).first()).jan
  })
  beforeEach(() => app.services.operations.knex('saved_group').delete())

  const call = async (endpoint: Endpoint, request: ExampleRequest = {}, as = 'user') => {
    const { status, body } = await app.call(endpoint, request, tokens[as])
    return { status, code: body.code, errors: body.errors, message: body.message, data: body.data }
  }
  const callSuccessfully = async <T>(endpoint: Endpoint, request: ExampleRequest = {}, as = 'user'): Promise<T> => {
    const result = await call(endpoint, request, as)
    expect(result.status, JSON.stringify(result)).toBe(200)
    return result.data as T
  }
  const add = (body: Record<string, unknown>, as = 'user') => callSuccessfully<SavedGroup>(groupAdd, { body }, as)
  const list = async (query: Record<string, unknown> = {}, as = 'user') =>
    (await callSuccessfully<{ list: SavedGroup[] }>(groupList, { query }, as)).list
  const readGroup = (id: string, as = 'user') => callSuccessfully<GroupDetail>(groupOne, { params: { id } }, as)
  const change = (id: string, body: Record<string, unknown>, as = 'user') =>
    callSuccessfully<ChangedGroup>(groupUpdate, { params: { id }, body }, as)

  it('creates a saved group with codes in any form, lists it, and reads it with the names of its members', async () => {
    const created = await add({
      kind: 'product',
      name: ' 重版の候補 ',
      codes: ['978-4-9999001-1-4', '９７８４９９９９００１１４'],
    })
    expect(created).toMatchObject({
      kind: 'product',
      name: '重版の候補',
      codes: [NOVEL],
      hidden: 0,
      isWatchlist: false,
      deletedAt: null,
    })
    const stores = await add({ kind: 'store', name: '定点', codes: [` ${STORES[0]}`, '４１１５８３８', STORES[0]] })
    expect(stores.codes).toEqual(STORES)
    expect((await list()).map(({ name }) => name)).toEqual(['重版の候補', '定点'])
    expect((await list({ kind: 'store' })).map(({ name }) => name)).toEqual(['定点'])
    const titles = await readGroup(created.id)
    expect(titles.products[0]).toMatchObject({ jan: NOVEL, productName: '夜汽車は星を数えない' })
    expect(titles.stores).toEqual([])
    const detail = await readGroup(stores.id)
    expect(detail.stores.map(({ storeCd }) => storeCd)).toEqual(STORES)
    expect(detail.stores[0]?.storeName).not.toBe('')
    expect(detail.products).toEqual([])
  })

  it('creates a saved group once if an id is repeated; the second request overwrites nothing', async () => {
    const id = randomUUID()
    const body = { id, kind: 'product', name: 'フェア', codes: [NOVEL] }
    const first = await add(body)
    expect(await add(body)).toEqual(first)
    const changed = await change(id, { name: '夏のフェア', add: [OTHER] })
    expect(await add(body)).toMatchObject({ id, name: '夏のフェア', codes: [NOVEL, OTHER], rev: changed.rev })
    expect(await list()).toHaveLength(1)
    expect((await call(groupAdd, { body: { ...body, kind: 'store', codes: [] } })).code).toBe('group.idTaken')
    await callSuccessfully(groupDelete, { params: { id } })
    expect(await call(groupAdd, { body })).toMatchObject({ status: 409, code: 'group.idTaken' })
  })

  it('adds, removes and replaces titles of a saved group; a repeated change keeps even the revision', async () => {
    const { id, rev } = await add({ kind: 'product', name: '一覧', codes: [NOVEL] })
    const added = await change(id, { add: [NOVEL, OTHER] })
    expect(added).toMatchObject({ codes: [NOVEL, OTHER], added: [OTHER], removed: [] })
    expect(added.rev).not.toBe(rev)
    expect(await change(id, { add: [NOVEL, OTHER] })).toMatchObject({ rev: added.rev, updatedAt: added.updatedAt, added: [] })
    const removed = await change(id, { remove: ['978-4-9999001-1-4'] })
    expect(removed).toMatchObject({ codes: [OTHER], removed: [NOVEL] })
    expect(await change(id, { remove: [NOVEL] })).toMatchObject({ rev: removed.rev, removed: [] })
    const replaced = await change(id, { codes: [NOVEL, OTHER] })
    expect(replaced).toMatchObject({ codes: [NOVEL, OTHER], added: [NOVEL], removed: [] })
    expect(await change(id, { codes: [NOVEL, OTHER] })).toMatchObject({ rev: replaced.rev, added: [], removed: [] })
    expect(await change(id, { codes: [] })).toMatchObject({ codes: [], removed: [NOVEL, OTHER] })
    // an issue is added and removed by its 雑誌コード; an unknown one removes nothing
    const { magazine_cd: magazine, issue } = await app.services.warehouse
      .knex('product')
      .select('magazine_cd', 'issue')
      .where({ jan: magazineJan })
      .first()
    const put = await change(id, { add: [NOVEL, `${magazine}-${issue}`] })
    expect(put.added).toHaveLength(2)
    expect((await change(id, { remove: ['00000-01', '4900000000009'] })).rev).toBe(put.rev)
    expect(await change(id, { remove: [`${magazine}-${issue}`] })).toMatchObject({ codes: [NOVEL] })
  })

  it('rejects an unknown code in a saved group, suggests the most similar one and adds nothing', async () => {
    const { id } = await add({ kind: 'product', name: '一覧', codes: [] })
    const wrong = await call(groupUpdate, { params: { id }, body: { add: [OTHER, '9784999090114', '4900000000009'] } })
    expect([wrong.status, wrong.code]).toEqual([404, 'products.notFound'])
    expect(wrong.message).toContain('9784999090114 → 9784999900114')
    expect((wrong.errors as { field: string }[]).map(({ field }) => field)).toEqual(['add.1', 'add.2'])
    expect((await readGroup(id)).codes).toEqual([])
    const stores = await add({ kind: 'store', name: '店', codes: [] })
    const noStore = await call(groupUpdate, { params: { id: stores.id }, body: { codes: [STORES[0], 'none', 'X9'] } })
    expect(noStore).toMatchObject({
      status: 404,
      code: 'stores.notFound',
      errors: [
        { field: 'codes.1', code: 'stores.notFound', values: { value: 'none' } },
        { field: 'codes.2', code: 'stores.notFound', values: { value: 'X9' } },
      ],
    })
  })

  it('requires a unique name of a saved group per user and kind, even with simultaneous requests', async () => {
    await add({ kind: 'store', name: '首都圏' })
    await add({ kind: 'product', name: '首都圏' })
    await add({ kind: 'store', name: '首都圏' }, 'company')
    const taken = await call(groupAdd, { body: { kind: 'store', name: '首都圏 ' } })
    expect(taken).toMatchObject({ status: 409, code: 'group.nameTaken', errors: [{ field: 'name' }] })
    const other = await add({ kind: 'store', name: '関西' })
    expect((await call(groupUpdate, { params: { id: other.id }, body: { name: '首都圏' } })).code).toBe('group.nameTaken')
    expect((await change(other.id, { name: '関西' })).rev).toBe(other.rev)
    // a decomposed letter equals the composed one
    await add({ kind: 'store', name: 'が' })
    expect((await call(groupAdd, { body: { kind: 'store', name: 'か\u3099' } })).code).toBe('group.nameTaken')
    const codes = await Promise.all(
      Array.from({ length: 6 }, async () => (await call(groupAdd, { body: { kind: 'store', name: '同時' } })).status),
    )
    expect(codes.sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('rejects empty, too long and deceptive names of saved groups and accepts unusual ones', async () => {
    for (const name of ['', '   ', '\u200b', 'a\nb', 'a\u0000b', '\u202egnp.exe', 'あ'.repeat(groupLimits.name + 1)]) {
      const refused = await call(groupAdd, { body: { kind: 'store', name } })
      expect([refused.status, refused.code], JSON.stringify(name)).toEqual([400, 'request.invalid'])
    }
    for (const name of ["'; drop table saved_group; --", '<script>alert(1)</script>', '=cmd|calc', '%_\\', '👩‍👩‍👧', '__proto__'])
      expect((await add({ kind: 'store', name })).name).toBe(name)
    expect(await list()).toHaveLength(6)
  })

  it('hides saved groups of another user in every endpoint, and lets their ids be reused', async () => {
    const { id } = await add({ kind: 'product', name: '佐伯の一覧', codes: [NOVEL] })
    const params = { id }
    for (const [endpoint, body] of [
      [groupOne, {}],
      [groupUpdate, { add: [OTHER] }],
      [groupDelete, {}],
      [groupRestore, {}],
    ] as const)
      expect(await call(endpoint, { params, body }, 'company'), endpoint.name).toMatchObject({
        status: 404,
        code: 'resource.notFound',
      })
    expect(await list({}, 'company')).toEqual([])
    // the same result as for an unknown id
    expect((await call(groupOne, { params: { id: randomUUID() } }, 'company')).code).toBe('resource.notFound')
    await add({ id, kind: 'product', name: '別の人の一覧', codes: [OTHER] }, 'company')
    await callSuccessfully(groupDelete, { params }, 'company')
    expect(await readGroup(id)).toMatchObject({ name: '佐伯の一覧', codes: [NOVEL] })
  })

  it('rejects saved group requests without a session, with an invalid id or with an empty change', async () => {
    const { id } = await add({ kind: 'product', name: '一覧', codes: [] })
    expect((await app.call(groupList)).status).toBe(401)
    expect((await app.call(groupUpdate, { params: { id }, body: { add: [] } })).status).toBe(401)
    for (const body of [{}, { codes: [NOVEL], add: [NOVEL] }, { codes: [NOVEL], remove: [] }, { add: NOVEL }])
      expect((await call(groupUpdate, { params: { id }, body })).code, JSON.stringify(body)).toBe('request.invalid')
    for (const wrong of ['1', 'x'.repeat(36), '../groups'])
      expect((await call(groupOne, { params: { id: wrong } })).status, wrong).toBe(400)
    expect((await call(groupAdd, { body: { id: '1', kind: 'store', name: 'x' } })).code).toBe('request.invalid')
    expect((await call(watchlistAdd, { body: { codes: [] } })).code).toBe('request.invalid')
  })

  it('creates the watchlist in the user’s language with the first saved title and then reuses it', async () => {
    const first = await callSuccessfully<ChangedGroup>(watchlistAdd, { body: { codes: [NOVEL] } })
    expect(first).toMatchObject({ id: WATCHLIST_ID, isWatchlist: true, kind: 'product', name: '気になる商品', added: [NOVEL] })
    const repeated = await callSuccessfully<ChangedGroup>(watchlistAdd, { body: { codes: [NOVEL] } })
    expect(repeated).toMatchObject({ rev: first.rev, added: [] })
    await change(WATCHLIST_ID, { name: '追いかける' })
    expect(await callSuccessfully<ChangedGroup>(watchlistAdd, { body: { codes: [OTHER] } })).toMatchObject({
      name: '追いかける',
      codes: [NOVEL, OTHER],
    })
    const english = await app.server.inject({
      method: 'POST',
      url: '/api/usr/groups/watchlist',
      headers: { authorization: `Bearer ${tokens.company}`, 'accept-language': 'en' },
      payload: { codes: [NOVEL] },
    })
    expect(JSON.parse(english.payload).data.name).toBe('Watchlist')
  })

  it('creates only one watchlist even if titles are saved at the same time', async () => {
    const rows: { jan: string }[] = await app.services.warehouse.knex('product').select('jan').where({ kind: 'book' }).limit(8)
    await Promise.all(rows.map(({ jan }) => callSuccessfully(watchlistAdd, { body: { codes: [jan] } })))
    const lists = await list()
    expect(lists).toHaveLength(1)
    expect([...(lists[0]?.codes ?? [])].sort()).toEqual(rows.map(({ jan }) => jan).sort())
  })

  it('gives the watchlist another name if a list of the user has its name', async () => {
    await add({ kind: 'product', name: '気になる商品', codes: [OTHER] })
    const created = await callSuccessfully<ChangedGroup>(watchlistAdd, { body: { codes: [NOVEL] } })
    expect(created.name).toBe('気になる商品 2')
    expect((await list()).map(({ name }) => name)).toEqual(['気になる商品 2', '気になる商品'])
  })

  it('hides deleted saved groups and restores them with their members', async () => {
    const { id, rev } = await add({ kind: 'store', name: '関東', codes: STORES })
    const removed = await callSuccessfully<SavedGroup>(groupDelete, { params: { id } })
    expect(removed.deletedAt).not.toBeNull()
    expect(removed.rev).not.toBe(rev)
    expect(await callSuccessfully(groupDelete, { params: { id } })).toEqual(removed)
    expect(await list()).toEqual([])
    expect((await list({ deleted: 'true' })).map((group) => group.id)).toEqual([id])
    expect((await call(groupOne, { params: { id } })).status).toBe(404)
    expect((await call(groupUpdate, { params: { id }, body: { name: 'x' } })).status).toBe(404)
    const back = await callSuccessfully<SavedGroup>(groupRestore, { params: { id } })
    expect(back).toMatchObject({ id, name: '関東', codes: STORES, deletedAt: null })
    expect(await callSuccessfully(groupRestore, { params: { id } })).toEqual(back)
    // its name was taken meanwhile
    await callSuccessfully(groupDelete, { params: { id } })
    await add({ kind: 'store', name: '関東' })
    expect(await call(groupRestore, { params: { id } })).toMatchObject({ status: 409, code: 'group.nameTaken' })
  })

  it('creates a new watchlist after the old one was deleted', async () => {
    await callSuccessfully(watchlistAdd, { body: { codes: [NOVEL] } })
    await callSuccessfully(groupDelete, { params: { id: WATCHLIST_ID } })
    expect(await callSuccessfully<ChangedGroup>(watchlistAdd, { body: { codes: [OTHER] } })).toMatchObject({
      id: WATCHLIST_ID,
      codes: [OTHER],
      deletedAt: null,
    })
  })

  it('keeps and counts members of a saved group outside the contract’s data range, but never names them', async () => {
    const { knex } = app.services.operations
    const at = new Date().toISOString()
    const row = { user_id: 'demo-magazine', rev: 'r', created_at: at, updated_at: at }
    const titles = randomUUID()
    const stores = randomUUID()
    await knex('saved_group').insert([
      { ...row, id: titles, kind: 'product', name: '混在', codes: JSON.stringify([NOVEL, magazineJan, '9780000000000']) },
      { ...row, id: stores, kind: 'store', name: '閉店を含む', codes: JSON.stringify([STORES[0], 'gone']) },
    ])
    const detail = await readGroup(titles, 'magazine')
    expect(detail).toMatchObject({ codes: [magazineJan], hidden: 2 })
    expect(detail.products.map(({ jan }) => jan)).toEqual([magazineJan])
    expect(JSON.stringify(detail)).not.toContain(NOVEL)
    expect((await list({}, 'magazine')).map(({ hidden }) => hidden)).toEqual([2, 1])
    expect(await readGroup(stores, 'magazine')).toMatchObject({ codes: [STORES[0]], hidden: 1 })
    // the contract may not add it
    const refused = await call(groupUpdate, { params: { id: titles }, body: { add: [NOVEL] } }, 'magazine')
    expect([refused.status, refused.code]).toEqual([303, 'product.outsideRange'])
    const emptied = await change(titles, { codes: [] }, 'magazine')
    expect(emptied).toMatchObject({ codes: [], hidden: 2, removed: [magazineJan] })
    expect(JSON.parse((await knex('saved_group').where({ id: titles }).first()).codes)).toEqual([NOVEL, '9780000000000'])
    // users who know the code can remove it
    expect(await change(titles, { remove: [NOVEL, '9780000000000'] }, 'magazine')).toMatchObject({ codes: [], hidden: 0 })
  })

  it('limits a saved group to a thousand members, and a user to a hundred groups; errors state the limit', async () => {
    const { knex } = app.services.operations
    const at = new Date().toISOString()
    const full = randomUUID()
    const codes = Array.from({ length: groupLimits.members }, (_one, index) => `99${String(index).padStart(11, '0')}`)
    const row = { user_id: 'demo-user', kind: 'product', rev: 'r', created_at: at, updated_at: at }
    await knex('saved_group').insert({ ...row, id: full, name: '満杯', codes: JSON.stringify(codes) })
    const over = await call(groupUpdate, { params: { id: full }, body: { add: [NOVEL] } })
    expect([over.status, over.code]).toEqual([400, 'group.tooManyMembers'])
    const long = await call(groupAdd, { body: { kind: 'product', name: '長い', codes: [...codes, NOVEL] } })
    expect([long.status, long.code]).toEqual([400, 'group.tooManyMembers'])
    expect(long.message).toContain(groupLimits.members.toLocaleString('en-US'))
    for (let number = 1; number < groupLimits.groups; number++)
      await knex('saved_group').insert({ ...row, id: randomUUID(), name: `${number}`, codes: '[]' })
    const hundred = await call(groupAdd, { body: { kind: 'store', name: 'もう1つ' } })
    expect([hundred.status, hundred.code]).toEqual([409, 'group.tooMany'])
    expect(hundred.message).toContain(String(groupLimits.groups))
    expect((await call(watchlistAdd, { body: { codes: [NOVEL] } })).code).toBe('group.tooMany')
    await callSuccessfully(groupDelete, { params: { id: full } })
    await add({ kind: 'store', name: 'もう1つ' })
    expect((await call(groupRestore, { params: { id: full } })).code).toBe('group.tooMany')
    expect(await list()).toHaveLength(groupLimits.groups)
  })

  it('creates the saved groups of the demo users once', async () => {
    const { seedDemoGroups } = await import('../../demo/demo-groups.ts')
    const { knex } = app.services.operations
    await seedDemoGroups(knex)
    const before = await list()
    expect(before.map(({ name }) => name)).toEqual(['重版の候補', '定点観測店'])
    expect(before.every(({ codes, hidden }) => codes.length === 3 && hidden === 0)).toBe(true)
    for (const { id } of before) await callSuccessfully(groupDelete, { params: { id } })
    await seedDemoGroups(knex)
    expect(await list()).toEqual([])
    await callSuccessfully(groupRestore, { params: { id: demoGroups.deleted } })
  })
})
