import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { syncDigest, syncPull, syncPush } from '../../../shared/api/sync.ts'
import { digestDocuments } from '../../../shared/sync/document-digest.ts'
import {
  type CollectionContent,
  type CollectionName,
  collectionNames,
  MISSING_REV,
  syncCollections,
  type WireDocument,
} from '../../../shared/sync/sync-documents.ts'
import type { CollectionRules } from '../../sync/sync-rules.ts'
import { pushDocuments, readDocuments, removeOldTombstones, writeDocuments } from '../../sync/sync-store.ts'
import { createPostgresSettings } from '../../testing/databases.ts'
import { setUpTestServer } from '../../testing/set-up.ts'
import { syncRules } from '../index.ts'

const at = '2026-11-20T09:00:00.000Z'
const content = {
  featureType: 1,
  name: '文芸の週間',
  conditions: { search: 'limit=0', question: null },
  order: 1,
  shared: false,
  isDefault: false,
  watch: null,
}
let revs = 0
const rev = () => `1-${String(++revs).padStart(4, '0')}`
type Pushed = { conflicts: WireDocument[]; rejected: { id: string; code: string; field: string | null; message: string }[] }

describe.each(['sqlite', 'postgres'] as const)('synchronisation on %s', (kind) => {
  const app = setUpTestServer(async () => (kind === 'sqlite' ? {} : createPostgresSettings()))
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    for (const name of ['user', 'company', 'magazine']) tokens[name] = await app.signIn(name)
  })
  beforeEach(async () => {
    const { knex } = app.services.operations
    for (const table of ['sync_document', 'sync_counter', 'sync_purge']) await knex(table).delete()
  })

  const user = { userId: 'demo-user', contractId: 'demo-publisher' }
  const favorites = { collection: 'favorites' as const, rules: syncRules.favorites }
  const favorite = (more: Record<string, unknown> = {}, as = 'user') => ({
    id: randomUUID() as string,
    rev: rev(),
    ownerId: `demo-${as}`,
    updatedAt: at,
    ...content,
    // no two are duplicates
    conditions: { search: `limit=${revs}`, question: null },
    ...more,
  })
  const push = async (
    rows: { document: Record<string, unknown>; assumedRev?: string | null }[],
    { as = 'user', collection = 'favorites' as CollectionName } = {},
  ): Promise<Pushed> => {
    const body = { version: 1, rows: rows.map(({ document, assumedRev = null }) => ({ document, assumedRev })) }
    const result = await app.call(syncPush, { params: { collection }, body }, tokens[as])
    expect(result.status, JSON.stringify(result.body)).toBe(200)
    return result.body.data as Pushed
  }
  const taken = { conflicts: [], rejected: [] }
  const pull = async (as = 'user', { seq = null as number | null, limit = 200, collection = 'favorites' } = {}) => {
    const checkpoint = seq === null ? null : { seq }
    const result = await app.call(syncPull, { params: { collection }, body: { checkpoint, limit, version: 1 } }, tokens[as])
    return {
      status: result.status,
      code: result.body.code,
      ...(result.body.data as { documents: WireDocument[]; checkpoint: { seq: number } | null }),
    }
  }

  it('returns a synchronised document exactly as the device wrote it', async () => {
    const odd = favorite({
      name: ' か\u3099 =cmd|x ',
      conditions: { search: 'odd=1', question: { call: 'any', body: { a: ['\u0000', '\ud800', { b: 1e-7 }] } } },
      updatedAt: '2031-01-01T00:00:00Z',
    })
    expect(await push([{ document: odd }])).toEqual(taken)
    const { documents, checkpoint } = await pull()
    expect(documents).toEqual([{ ...odd, _deleted: false }])
    expect(await pull('user', { seq: checkpoint?.seq ?? 0 })).toMatchObject({ documents: [], checkpoint })
  })

  it('returns synchronised changes in the order of writes, in pages of the requested size, and marks the last page', async () => {
    const rows = Array.from({ length: 7 }, (_one, index) => ({ document: favorite({ order: index }) }))
    await push(rows)
    const observed: unknown[] = []
    for (let seq: number | null = null, count = 3; count === 3; ) {
      const page = await pull('user', { seq, limit: 3 })
      count = page.documents.length
      observed.push(...page.documents.map((document) => document.order))
      seq = page.checkpoint?.seq ?? null
    }
    expect(observed).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('ignores a repeated push, and returns the stored document for one based on another state', async () => {
    const first = favorite()
    await push([{ document: first }])
    const { checkpoint } = await pull()
    expect(await push([{ document: first }])).toEqual(taken)
    expect((await pull()).checkpoint).toEqual(checkpoint)
    const second = { ...first, rev: rev(), name: '二番目' }
    expect(await push([{ document: second, assumedRev: first.rev }])).toEqual(taken)
    const late = { ...first, rev: rev(), name: '遅れたもの' }
    expect(await push([{ document: late, assumedRev: first.rev }])).toEqual({
      conflicts: [{ ...second, _deleted: false }],
      rejected: [],
    })
    // repeating a superseded write does not restore it
    expect((await push([{ document: first }])).conflicts).toHaveLength(1)
    expect((await pull()).documents).toEqual([{ ...second, _deleted: false }])
  })

  it('never replaces a document by its own earlier state, even if a delayed push was based on it', async () => {
    const known = (count: number) => ({ history: { devices: { here: count }, fields: { name: count } } })
    const first = favorite(known(1))
    const second = { ...first, rev: rev(), name: '二番目', ...known(2) }
    await push([{ document: first }])
    await push([{ document: second, assumedRev: first.rev }])
    const position = { conflicts: [{ ...second, _deleted: false }], rejected: [] }
    expect(await push([{ document: first, assumedRev: second.rev }])).toEqual(position)
    expect(await push([{ document: { ...first, _deleted: true }, assumedRev: second.rev }])).toEqual(position)
    // a deletion based on it is accepted, and is not undone either
    const removed = { ...second, rev: rev(), ...known(3), _deleted: true }
    expect(await push([{ document: removed, assumedRev: second.rev }])).toEqual(taken)
    expect((await push([{ document: second, assumedRev: removed.rev }])).conflicts).toMatchObject([
      { rev: removed.rev, _deleted: true },
    ])
  })

  it('replaces a deleted document by an empty tombstone, which an up-to-date device may overwrite', async () => {
    const one = favorite()
    await push([{ document: one }])
    const removed = { ...one, rev: rev(), _deleted: true }
    expect(await push([{ document: removed, assumedRev: one.rev }])).toEqual(taken)
    expect((await pull()).documents).toEqual([
      { id: one.id, rev: removed.rev, ownerId: one.ownerId, updatedAt: at, _deleted: true },
    ])
    expect(await app.services.operations.knex('sync_document').first()).toMatchObject({
      content: JSON.stringify({ updatedAt: at }),
    })
    const back = { ...one, rev: rev() }
    expect((await push([{ document: back }])).conflicts).toHaveLength(1)
    expect(await push([{ document: back, assumedRev: removed.rev }])).toEqual(taken)
    // deleting an unknown document prevents its later creation, and a write based on a lost state is accepted
    expect(await push([{ document: favorite({ _deleted: true }) }, { document: favorite(), assumedRev: '5-lost' }])).toEqual(
      taken,
    )
    expect((await pull()).documents.map((document) => document._deleted)).toEqual([false, true, false])
  })

  it('stores deletions of unknown documents up to a limit, and deletions of stored documents always', async () => {
    const { limit } = syncCollections.settings
    const deleted = () => ({ id: randomUUID() as string, rev: rev(), ownerId: 'demo-user', updatedAt: at, _deleted: true })
    const [collection, position] = ['settings' as const, { ...deleted(), _deleted: false, value: 1 }]
    expect(await push([{ document: position }], { collection })).toEqual(taken)
    for (let sent = 0; sent < limit + 50; sent += 50) {
      const rows = Array.from({ length: 50 }, () => ({ document: deleted() }))
      expect(await push(rows, { collection })).toEqual(taken)
    }
    const listTombstones = async () =>
      (await pull('user', { collection })).documents.filter((document) => document._deleted).length
    expect(await listTombstones()).toBe(limit)
    await push([{ document: { ...deleted(), id: position.id }, assumedRev: position.rev }], { collection })
    expect(await listTombstones()).toBe(limit + 1)
  })

  it('rejects an invalid row of a push with its field and accepts the other rows', async () => {
    const wrong: [Record<string, unknown>, string, string | null][] = [
      [favorite({ name: '' }), 'request.invalid', 'name'],
      [favorite({ name: 'あ'.repeat(51) }), 'request.invalid', 'name'],
      [favorite({ order: '1' }), 'request.invalid', 'order'],
      [favorite({ surprise: 1 }), 'request.invalid', null],
      [favorite({ conditions: { text: 'x'.repeat(17_000) } }), 'sync.tooLarge', 'conditions'],
      [favorite({ watch: JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`) as unknown }), 'sync.tooLarge', 'watch'],
      [favorite({ id: 'first' }), 'request.invalid', 'id'],
      [favorite({ rev: 'a b' }), 'request.invalid', 'rev'],
      [favorite({ updatedAt: 'yesterday' }), 'request.invalid', 'updatedAt'],
      [favorite({}, 'company'), 'sync.notOwner', null],
    ]
    const good = favorite()
    const { rejected, conflicts } = await push([...wrong.map(([document]) => ({ document })), { document: good }])
    expect(rejected.map(({ code, field }) => [code, field])).toEqual(wrong.map(([, code, field]) => [code, field]))
    expect(conflicts.every((conflict) => conflict._deleted && conflict.rev === MISSING_REV)).toBe(true)
    expect((await pull()).documents.map(({ id }) => id)).toEqual([good.id])
    expect(await push([{ document: {} }, { document: { id: 5 } }])).toMatchObject({ rejected: [{ id: '' }, { id: '' }] })
    // a device sends the stored document back after a refusal, which ends it
    expect(await push(conflicts.map((document) => ({ document, assumedRev: MISSING_REV })))).toEqual(taken)
  })

  it.each(collectionNames)('rejects an invalid row of %s with a message and returns the stored document', async (collection) => {
    const contents: { [C in CollectionName]: CollectionContent<C> } = {
      favorites: content,
      dayNotes: { day: '2026-11-20', jan: null, text: '書評', kind: 'publicity', shared: false },
      periodicReports: { name: '文庫 週間定例', remark: '', shared: false, items: [] },
      settlements: {
        decisionId: 'reprint:9784999900114',
        subject: '夜汽車は星を数えない',
        state: 'done',
        until: '2026-12-18',
        assigneeId: null,
        note: '',
        figure: 600,
        dueDate: null,
        shared: false,
      },
      dashboardItems: { favoriteId: 'f', show: 'figures', width: 1, order: 1, seen: null },
      noticeReads: { readAt: at },
      settings: { value: 1 },
    }
    const created = () => ({
      id: randomUUID() as string,
      rev: rev(),
      ownerId: 'demo-user',
      updatedAt: at,
      ...contents[collection],
      // no two favourites are duplicates
      ...(collection === 'favorites' ? { conditions: { search: `limit=${revs}`, question: null } } : {}),
    })
    const [accepted, good] = [created(), created()]
    expect(await push([{ document: accepted }], { collection })).toEqual(taken)
    const later = { ...accepted, rev: rev() }
    const wrong: [unknown, string | null][] = [
      [null, null],
      ['row', null],
      [[], null],
      [{}, 'document'],
      [{ document: null, assumedRev: null }, 'document'],
      [{ document: [], assumedRev: null }, 'document'],
      [{ document: later }, 'assumedRev'],
      [{ document: later, assumedRev: 5 }, 'assumedRev'],
      [{ document: later, assumedRev: 'x'.repeat(65) }, 'assumedRev'],
      [{ document: later, assumedRev: null, more: 1 }, null],
      [{ document: { ...later, rev: 'x'.repeat(65) }, assumedRev: accepted.rev }, 'rev'],
      [{ document: { ...later, rev: undefined }, assumedRev: accepted.rev }, 'rev'],
      [{ document: { ...later, history: 5 }, assumedRev: accepted.rev }, 'history'],
      [{ document: { ...later, _deleted: 'yes' }, assumedRev: accepted.rev }, '_deleted'],
      [{ document: { ...created(), id: '\u0000' }, assumedRev: null }, 'id'],
      [{ document: { ...created(), id: '\ud800' }, assumedRev: null }, 'id'],
      [{ document: { ...created(), id: 'x'.repeat(65) }, assumedRev: null }, 'id'],
    ]
    const rows = [...wrong.map(([row]) => row), { document: good, assumedRev: null }]
    const result = await app.call(syncPush, { params: { collection }, body: { version: 1, rows } }, tokens.user)
    expect(result.status, JSON.stringify(result.body)).toBe(200)
    const { conflicts, rejected } = result.body.data as Pushed
    expect(rejected.map(({ field }) => field)).toEqual(wrong.map(([, field]) => field))
    for (const { message } of rejected) expect(message).not.toBe('')
    expect(conflicts.find(({ id }) => id === accepted.id)).toEqual({ ...accepted, _deleted: false })
    expect((await pull('user', { collection })).documents.map(({ id }) => id)).toEqual([accepted.id, good.id])
    expect((await app.call(syncPush, { params: { collection }, body: { version: 1, rows: [] } }, tokens.user)).status).toBe(200)
  })

  it('lets colleagues read but not write shared documents, and notifies them when sharing ends', async () => {
    const own = favorite()
    const shared = favorite({ shared: true, name: '営業部の定番' })
    await push([{ document: own }, { document: shared }])
    expect((await pull('company')).documents).toEqual([{ ...shared, _deleted: false }])
    expect((await pull('magazine')).documents).toEqual([])
    const theirs = { ...shared, rev: rev(), ownerId: 'demo-company', name: '書き換え' }
    for (const document of [theirs, { ...theirs, ownerId: 'demo-user' }, { ...theirs, _deleted: true }]) {
      const result = await push([{ document, assumedRev: shared.rev }], { as: 'company' })
      expect(result).toMatchObject({
        conflicts: [{ name: '営業部の定番', rev: shared.rev }],
        rejected: [{ code: 'sync.notOwner' }],
      })
    }
    // a document that is not shared is answered like an unknown one
    const blind = await push([{ document: { ...own, rev: rev(), ownerId: 'demo-company' }, assumedRev: own.rev }], {
      as: 'company',
    })
    expect(blind.conflicts).toEqual([
      { id: own.id, rev: MISSING_REV, ownerId: '', updatedAt: '1970-01-01T00:00:00.000Z', _deleted: true },
    ])
    const { checkpoint } = await pull('company')
    await push([{ document: { ...shared, rev: rev(), shared: false, name: '内緒' }, assumedRev: shared.rev }])
    const after = await pull('company', { seq: checkpoint?.seq ?? 0 })
    expect(after.documents).toEqual([expect.objectContaining({ id: shared.id, _deleted: true, rev: MISSING_REV, ownerId: '' })])
    expect(JSON.stringify(after)).not.toContain('内緒')
    // another contract can use the same id without anybody being notified
    expect(await push([{ document: favorite({ id: own.id }, 'magazine') }], { as: 'magazine' })).toEqual(taken)
  })

  it('hides a user’s private documents from everyone else', async () => {
    const document = { id: 'week-start', rev: rev(), ownerId: 'demo-user', updatedAt: at, value: { day: '月' } }
    await push([{ document }], { collection: 'settings' })
    expect((await pull('company', { collection: 'settings' })).documents).toEqual([])
    expect((await pull('user', { collection: 'settings' })).documents).toEqual([{ ...document, _deleted: false }])
  })

  it('limits synchronised documents per user, not counting deleted ones', async () => {
    const { limit } = syncCollections.settings
    const setting = (id: number, more = {}) => ({
      document: { id: `key-${id}`, rev: rev(), ownerId: 'demo-user', updatedAt: at, value: id, ...more },
    })
    const settings = { collection: 'settings' as const }
    expect(
      await push(
        Array.from({ length: limit }, (_one, id) => setting(id)),
        settings,
      ),
    ).toEqual(taken)
    const full = await push([setting(limit)], settings)
    expect(full.rejected).toMatchObject([{ code: 'sync.full', message: expect.stringContaining('100') }])
    const first = (await pull('user', { collection: 'settings', limit: 1 })).documents[0]
    await push([{ ...setting(0, { _deleted: true }), assumedRev: first?.rev ?? '' }], settings)
    expect(await push([setting(limit)], settings)).toEqual(taken)
  })

  it('applies the rules of a synchronised collection, and runs follow-up actions of a write in the same transaction', async () => {
    const heard: string[] = []
    const rules: CollectionRules<'favorites'> = {
      check: async ({ document, others }) =>
        (await others()).some(({ name }) => name === document.name)
          ? { code: 'group.nameTaken', field: 'name', values: { value: document.name } }
          : null,
      after: async ({ changes }) => {
        heard.push(...changes.map(({ before, after }) => `${before?.name ?? '-'}>${after?.name ?? '-'}`))
      },
    }
    const { knex } = app.services.operations
    const send = (rows: { document: object; assumedRev: string | null }[]) =>
      pushDocuments(knex, user, { collection: 'favorites', rules, rows })
    const [one, duplicate] = [favorite(), favorite()]
    const { rejected } = await send([
      { document: one, assumedRev: null },
      { document: duplicate, assumedRev: null },
    ])
    expect(rejected).toMatchObject([{ id: duplicate.id, code: 'group.nameTaken', field: 'name' }])
    await send([{ document: { ...one, rev: rev(), name: '改名' }, assumedRev: one.rev }])
    expect(heard).toEqual(['->文芸の週間', '文芸の週間>改名'])
    const refused = writeDocuments(knex, user, { collection: 'favorites', rules }, () => [
      { id: randomUUID(), content: { ...content, conditions: { search: 'limit=a', question: null } } },
      { id: randomUUID(), content: { ...content, conditions: { search: 'limit=b', question: null } } },
    ])
    await expect(refused).rejects.toMatchObject({ code: 'group.nameTaken' })
    expect(await readDocuments(knex, user, 'favorites')).toHaveLength(1)
  })

  it('numbers writes of the server by the same counter as those of devices, so that devices receive them', async () => {
    const { knex } = app.services.operations
    const id = randomUUID()
    const [created] = await writeDocuments(knex, user, favorites, (current) => [
      { id, content: { ...content, order: current.length } },
    ])
    expect(created).toMatchObject({ id, ownerId: 'demo-user', order: 0, rev: expect.stringMatching(/^1-/) })
    const { checkpoint } = await pull()
    await writeDocuments(knex, user, favorites, ([first]) => [{ id: first?.id ?? '', deleted: true }])
    expect((await pull('user', { seq: checkpoint?.seq ?? 0 })).documents).toMatchObject([{ id, _deleted: true }])
    expect(await readDocuments(knex, user, 'favorites')).toEqual([])
  })

  it('returns a checksum of the documents that a device should have', async () => {
    await push([
      { document: favorite() },
      { document: favorite({ shared: true }) },
      { document: favorite({ shared: true }, 'company') },
    ])
    await push([{ document: favorite({ shared: true }, 'company') }, { document: favorite({}, 'company') }], { as: 'company' })
    for (const as of ['user', 'company', 'magazine']) {
      const { body } = await app.call(syncDigest, {}, tokens[as])
      const living = (await pull(as)).documents.filter((document) => !document._deleted)
      expect((body.data as Record<string, unknown>).favorites).toEqual(digestDocuments(living))
    }
  })

  it('tells a device to restart if tombstones have expired or the store was restored from a backup', async () => {
    const { knex } = app.services.operations
    const one = favorite()
    await push([{ document: one }])
    const before = (await pull()).checkpoint?.seq ?? 0
    await push([{ document: { ...one, rev: rev(), _deleted: true }, assumedRev: one.rev }, { document: favorite() }])
    const day = 86_400_000
    expect(await removeOldTombstones(knex, Date.now() + 399 * day)).toBe(0)
    expect(await removeOldTombstones(knex, Date.now() + 401 * day)).toBe(1)
    expect(await pull('user', { seq: before })).toMatchObject({ status: 410, code: 'sync.tooOld' })
    const pulledAgain = await pull()
    expect(pulledAgain.documents).toHaveLength(1)
    expect((await pull('user', { seq: pulledAgain.checkpoint?.seq ?? 0 })).status).toBe(200)
    expect(await pull('user', { seq: 1000 })).toMatchObject({ status: 410, code: 'sync.tooOld' })
  })

  it('lets a new device read page by page although tombstones after its first page were purged', async () => {
    const { knex } = app.services.operations
    const living = [favorite(), favorite(), favorite(), favorite(), favorite()]
    const gone = favorite()
    await push(living.slice(0, 4).map((document) => ({ document })))
    await push([{ document: gone }])
    await push([{ document: { ...gone, rev: rev(), _deleted: true }, assumedRev: gone.rev }])
    expect(await removeOldTombstones(knex, Date.now() + 401 * 86_400_000)).toBe(1)
    await push(living.slice(4).map((document) => ({ document })))
    const ids: string[] = []
    let seq: number | null = null
    for (let page = 0; page < 10; page++) {
      const result = await pull('user', { seq, limit: 2 })
      expect(result.status).toBe(200)
      ids.push(...result.documents.map(({ id }) => id))
      seq = result.checkpoint?.seq ?? null
      if (result.documents.length < 2) break
    }
    expect(ids).toEqual(living.map(({ id }) => id))
  })

  it('rejects unsupported versions of synchronisation before any change', async () => {
    for (const version of [2, 99]) {
      const result = await app.call(
        syncPush,
        { params: { collection: 'favorites' }, body: { version, rows: [{ document: favorite(), assumedRev: null }] } },
        tokens.user,
      )
      expect([result.status, result.body.code]).toEqual([426, 'sync.outdated'])
    }
    expect((await pull()).documents).toEqual([])
  })

  it('returns checkpoints by which a reader misses no document of many simultaneous writers', async () => {
    const { knex } = app.services.operations
    const WRITERS = 8
    const EACH = kind === 'postgres' ? 40 : 15
    let writing = true
    const observed = new Set<string>()
    const reader = (async () => {
      let seq: number | null = null
      for (let last = false; ; ) {
        const page = await pull('user', { seq, limit: 25, collection: 'noticeReads' })
        for (const { id } of page.documents) observed.add(id)
        seq = page.checkpoint?.seq ?? null
        if (page.documents.length === 25) continue
        if (last) return
        last = !writing
      }
    })()
    await Promise.all(
      Array.from({ length: WRITERS }, async (_writer, writer) => {
        for (let count = 0; count < EACH; count++)
          await writeDocuments(knex, user, { collection: 'noticeReads', rules: {} }, () => [
            { id: `n-${writer}-${count}`, content: { readAt: at } },
          ])
      }),
    )
    writing = false
    await reader
    expect(observed.size).toBe(WRITERS * EACH)
  })
})
