import { beforeEach, describe, expect, it } from 'vitest'
import { licensesHistory, licensesOrAdmin } from '../../../shared/api/licenses-or-admin.ts'
import type { Version } from '../../../shared/api/record-versions.ts'
import { info } from '../../../shared/api/session.ts'
import { ownUserStatus } from '../../../shared/api/user-management.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { reseedAccounts } from '../../testing/reseed-accounts.ts'
import { createOperationsSettings, setUpTestServer } from '../../testing/set-up.ts'

describe.each(pickEngines(['sqlite', 'postgres']))('licences and administrators on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))
  let admin: string
  beforeEach(async () => {
    await reseedAccounts(app)
    admin = await app.signIn('admin')
  })

  const getSave = (contractId: string, body: Record<string, unknown>) =>
    app.call(licensesOrAdmin, { params: { contractId }, body: { version: 1, ...body } }, admin)
  const save = (body: Record<string, unknown>) => getSave('demo-publisher', body)
  const history = async () => {
    const { body } = await app.call(licensesHistory, { params: { contractId: 'demo-publisher' } }, admin)
    return (body.data as { list: Version[] }).list
  }
  const getContract = (id = 'demo-publisher') => app.services.operations.knex('contract').where({ id }).first()
  const getUser = (id: string) => app.services.operations.knex('user').where({ id }).first()

  it('changes counts and holders of licences and administrator seats in one request', async () => {
    const { body } = await save({
      licences: 1,
      admins: 2,
      holders: [
        { userId: 'demo-user', userType: 1, status: 'active' },
        { userId: 'demo-export', userType: 0, status: 'disabled' },
        { userId: 'demo-company', userType: 0, status: 'active' },
      ],
    })
    expect(body.data).toMatchObject({ licences: 1, licencesUsed: 1, admins: 2, adminsUsed: 1, version: 2 })
    const { body: history } = await app.call(licensesHistory, { params: { contractId: 'demo-publisher' } }, admin)
    const { list } = history.data as { list: Version[] }
    expect(list.map((item) => item.number)).toEqual([2, 1])
    expect(list[0]?.differences).toEqual([{ field: 'licences', before: 10, after: 1 }])
  })

  it('applies all changes of a request for licences or none', async () => {
    const { status, body } = await save({
      licences: 0,
      admins: 5,
      holders: [{ userId: 'demo-user', userType: 1, status: 'active' }],
    })
    expect([status, body.code]).toEqual([409, 'contract.licencesInUse'])
    expect(await getUser('demo-user')).toMatchObject({ user_type: 0, status: 'active' })
    expect(await getContract()).toMatchObject({ licences: 10, version: 1 })
  })

  it('refuses a change of licences that is for an older version or names a user twice', async () => {
    expect((await save({ licences: 10, admins: 2, version: 7 })).body.code).toBe('contract.changed')
    const holder = { userId: 'demo-user', userType: 0, status: 'active' }
    expect((await save({ licences: 10, admins: 2, holders: [holder, holder] })).status).toBe(400)
  })

  it('does not reduce licences below the taken seats; the error names the field and the number taken', async () => {
    const few = await save({ licences: 1, admins: 2 })
    expect([few.status, few.body.errors]).toEqual([
      409,
      [expect.objectContaining({ field: 'licences', code: 'contract.licencesInUse' })],
    ])
    expect(few.body.message).toContain('2')
    const none = await save({ licences: 10, admins: 0 })
    expect([none.status, none.body.errors]).toEqual([
      409,
      [expect.objectContaining({ field: 'admins', code: 'contract.adminsInUse' })],
    ])
    expect(await getContract()).toMatchObject({ licences: 10, version: 1 })
  })

  it('reduces licences to the number of taken seats', async () => {
    expect((await save({ licences: 2, admins: 1 })).body.data).toMatchObject({ licencesUsed: 2, adminsUsed: 1, version: 2 })
  })

  it('does not give seats to users of another contract; the error names them and nobody changes', async () => {
    const { status, body } = await save({
      licences: 10,
      admins: 2,
      holders: [
        { userId: 'demo-export', userType: 0, status: 'disabled' },
        { userId: 'demo-store', userType: 0, status: 'active' },
      ],
    })
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'holders', code: 'user.holders' })]])
    expect(body.message).toContain('demo-store')
    expect(await getUser('demo-export')).toMatchObject({ status: 'active' })
  })

  it('accepts only the first of two simultaneous saves of licences', async () => {
    const results = await Promise.all([save({ licences: 20, admins: 2 }), save({ licences: 30, admins: 2 })])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(results.find(({ status }) => status === 409)?.body.code).toBe('contract.changed')
    expect((await getContract())?.version).toBe(2)
    expect((await history()).map((item) => item.number)).toEqual([2, 1])
  })

  it('creates a new contract version only if a count of licences or administrators changes', async () => {
    const holders = [{ userId: 'demo-export', userType: 0, status: 'disabled' }]
    const { licences, admins } = await getContract()
    expect((await save({ licences, admins, holders })).body.data).toMatchObject({ version: 1 })
    expect((await history()).map((item) => item.number)).toEqual([1])
    await save({ licences, admins: admins + 1 })
    expect((await history())[0]?.differences).toEqual([{ field: 'admins', before: admins, after: admins + 1 }])
  })

  it('ends the sessions of a user who loses their seat immediately', async () => {
    const token = await app.signIn('user')
    await save({ licences: 10, admins: 2, holders: [{ userId: 'demo-user', userType: 0, status: 'disabled' }] })
    expect((await app.call(info, {}, token)).status).toBe(401)
  })

  it('moves a seat from one user to another in a single request', async () => {
    await save({ licences: 2, admins: 1 })
    const { body } = await save({
      version: 2,
      licences: 2,
      admins: 1,
      holders: [
        { userId: 'demo-user', userType: 1, status: 'active' },
        { userId: 'demo-company', userType: 0, status: 'active' },
      ],
    })
    expect(body.data).toMatchObject({ licencesUsed: 2, adminsUsed: 1 })
    expect([await getUser('demo-user'), await getUser('demo-company')]).toMatchObject([
      { user_type: 1, role: 'ADMIN_COMPANY' },
      { user_type: 0, role: 'USER' },
    ])
  })

  it('does not let administrators remove themselves, so the operator always keeps one', async () => {
    const own = { licences: 10, admins: 5 }
    for (const holder of [
      { userId: 'demo-admin', userType: 0, status: 'active' },
      { userId: 'demo-admin', userType: 1, status: 'disabled' },
    ]) {
      const { status, body } = await getSave('demo-operator', { ...own, holders: [holder] })
      expect([status, body.code]).toEqual([409, 'user.self'])
    }
    expect(await getUser('demo-admin')).toMatchObject({ user_type: 1, status: 'active' })
  })

  it('does not demote or suspend the operator’s last administrator without a leaving date', async () => {
    const { knex } = app.services.operations
    const view = { userId: 'demo-view', userType: 1, status: 'active' }
    expect((await getSave('demo-operator', { licences: 10, admins: 5, holders: [view] })).status).toBe(200)
    const { version } = await getContract('demo-operator')
    const other = await app.signIn('view')
    await knex('user').where({ id: 'demo-view' }).update({ leaves_on: '2099-12-31' })
    for (const change of [{ userType: 0 }, { status: 'disabled' }]) {
      const holders = [{ userId: 'demo-admin', userType: 1, status: 'active', ...change }]
      const body = { licences: 10, admins: 5, version, holders }
      const result = await app.call(licensesOrAdmin, { params: { contractId: 'demo-operator' }, body }, other)
      expect([result.status, result.body.code]).toEqual([409, 'user.lastAdministrator'])
    }
    expect(await getUser('demo-admin')).toMatchObject({ user_type: 1, status: 'active' })
  })

  it('never changes the role of a trial account when seats are assigned', async () => {
    const { body } = await getSave('demo-trial', {
      licences: 1,
      admins: 1,
      holders: [{ userId: 'demo-trial', userType: 1, status: 'active' }],
    })
    expect(body.code).toBe('user.fixedRole')
  })

  it('records a change of licences in the audit log with the counts before and after', async () => {
    await save({ licences: 12, admins: 3 })
    const events: { detail: string | object; target: string }[] = await app.services.operations
      .knex('audit_event')
      .where({ action: 'contract.licences' })
      .orderBy('at', 'desc')
    const [event] = events
    const detail = typeof event?.detail === 'string' ? JSON.parse(event.detail) : event?.detail
    expect(detail).toMatchObject({ licences: { before: 10, after: 12 }, admins: { after: 3 } })
  })

  it('returns 404 for the licences of an unknown contract and 400 for invalid counts', async () => {
    expect((await getSave('nothing', { licences: 1, admins: 1 })).status).toBe(404)
    for (const [field, body] of [
      ['licences', { licences: -1, admins: 1 }],
      ['admins', { licences: 1, admins: 1.5 }],
    ] as const)
      expect((await save(body)).body).toMatchObject({ status: 400, errors: [{ field }] })
  })

  it('lets only the operator change counts of licences; a contract’s administrator can assign seats', async () => {
    const company = await app.signIn('company')
    const params = { contractId: 'demo-publisher' }
    const { status } = await app.call(licensesOrAdmin, { params, body: { licences: 99, admins: 9, version: 1 } }, company)
    expect(status).toBe(403)
    const shared = await app.call(ownUserStatus, { params: { userId: 'demo-export' }, body: { status: 'disabled' } }, company)
    expect(shared.status).toBe(200)
  })
})
