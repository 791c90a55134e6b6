import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type DayNote, dayNoteList } from '../../../shared/api/day-notes.ts'
import { syncPush } from '../../../shared/api/sync.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { createOperationsSettings, setUpTestServer } from '../../testing/set-up.ts'

const jan = '9784000000011'

describe.each(pickEngines(['sqlite', 'postgres']))('day notes on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    for (const name of ['user', 'company', 'magazine']) tokens[name] = await app.signIn(name)
    await app.services.operations.knex('sync_document').where({ collection: 'dayNotes' }).delete()
    await write('user', { text: '自分のメモ', day: '2026-11-14', jan })
    await write('user', { text: '共有のメモ', day: '2026-11-16', jan, shared: true })
    await write('company', { text: '同僚の下書き', day: '2026-11-15' })
    await write('company', { text: '市場のメモ', day: '2026-11-20', shared: true })
    await write('magazine', { text: '他社のメモ', day: '2026-11-16', jan, shared: true })
  })

  const write = async (as: string, fields: Record<string, unknown>) => {
    const document = {
      id: randomUUID(),
      rev: `1-${randomUUID().slice(0, 8)}`,
      ownerId: `demo-${as}`,
      updatedAt: '2026-11-20T09:00:00.000Z',
      jan: null,
      kind: 'publicity',
      shared: false,
      ...fields,
    }
    const body = { version: 1, rows: [{ document, assumedRev: null }] }
    const result = await app.call(syncPush, { params: { collection: 'dayNotes' }, body }, tokens[as])
    expect(result.body.data).toEqual({ conflicts: [], rejected: [] })
  }
  const list = async (as: string, query: Record<string, unknown> = {}) => {
    const { body } = await app.call(dayNoteList, { query }, tokens[as])
    return (body.data as { list: DayNote[] }).list
  }
  const listTexts = async (as: string, query: Record<string, unknown> = {}) => (await list(as, query)).map(({ text }) => text)

  it('lists own day notes and those shared by colleagues, the latest day first, and none of other contracts', async () => {
    expect(await listTexts('user')).toEqual(['市場のメモ', '共有のメモ', '自分のメモ'])
    expect(await listTexts('company')).toEqual(['市場のメモ', '共有のメモ', '同僚の下書き'])
    expect(await listTexts('magazine')).toEqual(['他社のメモ'])
  })

  it('filters day notes by days, owner and title; notes about the whole trade match every title', async () => {
    expect(await listTexts('user', { from: '2026-11-15', to: '2026-11-19' })).toEqual(['共有のメモ'])
    expect(await listTexts('user', { jan: '9784000000028' })).toEqual(['市場のメモ'])
    expect(await listTexts('user', { scope: 'own' })).toEqual(['共有のメモ', '自分のメモ'])
    expect(await listTexts('user', { pageSize: 1, pageNum: 2 })).toEqual(['共有のメモ'])
  })

  it('includes the author of a day note that a colleague wrote', async () => {
    const [note] = await list('user', { scope: 'shared' })
    expect(note).toMatchObject({ own: false, ownerId: 'demo-company', text: '市場のメモ' })
    expect(note?.ownerName).not.toBe('')
  })

  it('rejects an invalid day or code in the filters of the day-note list', async () => {
    const { status, body } = await app.call(dayNoteList, { query: { from: '11/14' } }, tokens.user)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('from')
    expect((await app.call(dayNoteList, { query: { jan: '12' } }, tokens.user)).status).toBe(400)
  })
})
