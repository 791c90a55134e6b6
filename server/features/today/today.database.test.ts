import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditList } from '../../../shared/api/audit.ts'
import { syncPush } from '../../../shared/api/sync.ts'
import { type Decision, type TodayResult, todayDecisions } from '../../../shared/api/today.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { createOperationsSettings, setUpTestServer } from '../../testing/set-up.ts'

describe.each(pickEngines(['sqlite', 'postgres']))('the list of decisions on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))
  const tokens: Record<string, string> = {}
  let first: Decision
  beforeAll(async () => {
    for (const name of ['user', 'company', 'magazine', 'admin', 'view', 'manufacturer', 'store'])
      tokens[name] = await app.signIn(name)
  })
  beforeEach(async () => {
    await app.services.operations.knex('sync_document').where({ collection: 'settlements' }).delete()
    first = (await readList('user')).list[0] as Decision
  })

  async function readList(as: string, body: Record<string, unknown> = {}): Promise<TodayResult> {
    const result = await app.call(todayDecisions, { body }, tokens[as])
    expect(result.status, JSON.stringify(result.body)).toBe(200)
    return result.body.data as TodayResult
  }
  const readFirst = async (as: string) => (await readList(as, { includeSettled: true })).list.find(({ id }) => id === first.id)
  const push = async (as: string, fields: Record<string, unknown>) => {
    const document = {
      id: randomUUID(),
      rev: `1-${randomUUID().slice(0, 8)}`,
      ownerId: `demo-${as}`,
      updatedAt: new Date().toISOString(),
      decisionId: first.id,
      subject: first.subject,
      state: 'done',
      until: addDays(getTodayInJapan(), 14),
      assigneeId: null,
      note: '',
      figure: first.figure,
      dueDate: first.dueDate,
      shared: false,
      ...fields,
    }
    const body = { version: 1, rows: [{ document, assumedRev: null }] }
    const result = await app.call(syncPush, { params: { collection: 'settlements' }, body }, tokens[as])
    return (result.body.data as { rejected: { code: string }[] }).rejected.map(({ code }) => code)
  }
  const ids = ({ list }: TodayResult) => list.map(({ id }) => id)

  it('hides a decision that the user has settled from the list of this user only, and returns its settlement', async () => {
    expect(await push('user', {})).toEqual([])
    expect(ids(await readList('user'))).not.toContain(first.id)
    expect(ids(await readList('company'))).toContain(first.id)
    expect(await readFirst('user')).toMatchObject({ settlement: { state: 'done', by: { userId: 'demo-user' }, assignee: null } })
  })

  it('lists a settled decision again if its figure has grown a lot or its postponement ends today', async () => {
    await push('user', { figure: Math.floor(first.figure / 2) })
    expect(ids(await readList('user'))).toContain(first.id)
    await app.services.operations.knex('sync_document').where({ collection: 'settlements' }).delete()
    await push('user', { state: 'later', until: getTodayInJapan() })
    expect(ids(await readList('user'))).toContain(first.id)
    await push('user', { state: 'later', until: addDays(getTodayInJapan(), 1) })
    expect(ids(await readList('user'))).not.toContain(first.id)
  })

  it('hands a decision over to a colleague, who sees from whom and why', async () => {
    expect(await push('user', { state: 'assigned', assigneeId: 'demo-company', note: '一覧を付けます', shared: true })).toEqual(
      [],
    )
    expect(ids(await readList('user'))).not.toContain(first.id)
    expect(await readFirst('user')).toMatchObject({ settlement: { assignee: { userId: 'demo-company' } } })
    expect(await readFirst('company')).toMatchObject({
      settlement: null,
      handedOver: { note: '一覧を付けます', by: { userId: 'demo-user' } },
    })
    const { colleagues } = await readList('user')
    expect(colleagues.map(({ userId }) => userId)).toEqual(['demo-company'])
    expect(colleagues[0]?.rules).toContain(first.rule)
  })

  it.each([
    ['somebody of another contract', { assigneeId: 'demo-magazine' }],
    ['oneself', { assigneeId: 'demo-user' }],
    ['nobody', { assigneeId: null }],
    ['somebody unknown', { assigneeId: 'unknown' }],
    ['a colleague without sharing it', { assigneeId: 'demo-company', shared: false }],
  ])('refuses to hand a decision over to %s', async (_who, fields) => {
    expect(await push('user', { state: 'assigned', shared: true, ...fields })).toEqual(['decision.assignee'])
    expect(ids(await readList('user'))).toContain(first.id)
  })

  it('refuses to hand a decision over to a colleague who may not see it', async () => {
    const { knex } = app.services.operations
    await knex('user')
      .where({ id: 'demo-company' })
      .update({ disable_menu_tab: JSON.stringify(['product-search', 'product-detail', 'reservation-subscription']) })
    const assigned = { state: 'assigned', assigneeId: 'demo-company', shared: true }
    expect(await push('user', assigned)).toEqual(['decision.assignee'])
    expect((await readList('user')).colleagues).toEqual([])
    expect((await readList('company')).rules).toEqual([])
    await knex('user').where({ id: 'demo-company' }).update({ disable_menu_tab: '[]' })
  })

  it('records the settlement of a decision in the audit log', async () => {
    await push('user', { state: 'assigned', assigneeId: 'demo-company', note: '一覧を付けます', shared: true })
    const result = await app.call(auditList, { body: { group: 'decision', keyword: first.subject } }, tokens.admin)
    const [event] = (result.body.data as { list: Record<string, unknown>[] }).list
    expect(event).toMatchObject({ action: 'decision.assign', target: first.subject, userName: '佐伯 由香' })
    expect(JSON.parse(String(event?.detail))).toMatchObject({
      decision: first.id,
      assignee: '契約 管理',
      note: '一覧を付けます',
    })
  })

  it('checks the rules of each contract, and reports if none applies', async () => {
    const rulesOf = async (as: string) => (await readList(as)).rules.map(({ rule }) => rule)
    expect(await rulesOf('user')).toEqual(['stockOut', 'publicity', 'firstDelivery', 'reprint', 'returnRise'])
    expect(await rulesOf('store')).toEqual(['returnLimit', 'emptyShelf'])
    expect(await rulesOf('admin')).toEqual(['lateSender', 'rejectedLines', 'contractEnd'])
    expect(await rulesOf('view')).toEqual(['lateSender', 'rejectedLines'])
    expect(await readList('manufacturer')).toMatchObject({ list: [], rules: [] })
  })

  it('lists contracts that end soon for the operator, not those that end later', async () => {
    const { knex } = app.services.operations
    const endOn = (days: number) =>
      knex('contract')
        .where({ id: 'demo-magazine' })
        .update({ ends_on: addDays(getTodayInJapan(), days) })
    await endOn(20)
    const { list } = await readList('admin')
    expect(list.filter(({ rule }) => rule === 'contractEnd')).toMatchObject([
      { figure: 20, unit: 'days', path: '/contract-detail?id=demo-magazine', dueDate: addDays(getTodayInJapan(), 20) },
    ])
    await endOn(61)
    expect((await readList('admin')).list.filter(({ rule }) => rule === 'contractEnd')).toEqual([])
    await knex('contract').where({ id: 'demo-magazine' }).update({ ends_on: null })
  })

  it('rejects the decisions of a store of another company for a bookseller', async () => {
    const { knex } = app.services.warehouse
    const { rows } = (await knex.raw(
      `select store.store_cd from store join chain on chain.chain_cd = store.chain_cd where chain.company_cd <> 'K01' limit 1`,
    )) as { rows: { store_cd: string }[] }
    const result = await app.call(todayDecisions, { body: { storeCd: rows[0]?.store_cd } }, tokens.store)
    expect(result).toMatchObject({ status: 403, body: { code: 'store.notOwn' } })
    expect(await app.call(todayDecisions, { body: { storeCd: 'unknown' } }, tokens.store)).toMatchObject({
      body: { code: 'store.notFound' },
    })
  })
})
