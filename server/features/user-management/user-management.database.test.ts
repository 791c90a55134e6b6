import { beforeEach, describe, expect, it, vi } from 'vitest'
import { contractDelete } from '../../../shared/api/contract.ts'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { forgotPassword } from '../../../shared/api/forgot-password.ts'
import { info, login } from '../../../shared/api/session.ts'
import {
  administrators,
  contractAdminHistory,
  contractAdminRole,
  contractAdmins,
  contractUserDates,
  contractUserHistory,
  contractUserRole,
  contractUserStatus,
  contractUsers,
  ownUserDates,
  ownUserHistory,
  ownUserMenu,
  ownUserRole,
  ownUserStatus,
  ownUsers,
} from '../../../shared/api/user-management.ts'
import type { UserHistoryRow, UserRow } from '../../../shared/api/user-rows.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { applyStatus, changeUser } from '../../accounts/users.ts'
import { listenToChanges, notifyChange } from '../../operations/change-notifications.ts'
import { purgeExpired } from '../../retention/retention.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { reseedAccounts } from '../../testing/reseed-accounts.ts'
import { createOperationsSettings, setUpTestServer } from '../../testing/set-up.ts'

describe.each(pickEngines(['sqlite', 'postgres']))('users of a contract on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))
  let admin: string
  let company: string
  beforeEach(async () => {
    await reseedAccounts(app)
    admin = await app.signIn('admin')
    company = await app.signIn('company')
  })

  const own = (endpoint: Endpoint, userId: string, body: Record<string, unknown>) =>
    app.call(endpoint, { params: { userId }, body }, company)
  const getUsers = async (body: Record<string, unknown> = {}) =>
    ((await app.call(ownUsers, { body }, company)).body.data as { list: UserRow[] }).list
  const counts = (licences: number, admins: number) =>
    app.services.operations.knex('contract').where({ id: 'demo-publisher' }).update({ licences, admins })

  it('lists users with seats, searches them by name, address or department, and filters by status and type', async () => {
    const { body } = await app.call(ownUsers, { body: {} }, company)
    expect(body.data).toMatchObject({ seats: { licences: 10, licencesUsed: 2, admins: 2, adminsUsed: 1 }, paging: { total: 3 } })
    expect((await getUsers({ keyword: '佐伯' })).map((row) => row.email)).toEqual(['user@demo.example'])
    expect((await getUsers({ keyword: 'EXPORT@' })).map((row) => row.area)).toEqual(['sales-exports'])
    expect((await getUsers({ userType: 1 })).map((row) => [row.email, row.self])).toEqual([['company@demo.example', true]])
    expect(await getUsers({ status: 'disabled' })).toEqual([])
    for (const key of ['email', 'fullName', 'department', 'registeredAt', 'lastLoginAt'])
      for (const descending of [true, false]) expect((await getUsers({ sort: { key, descending } })).length).toBe(3)
  })

  it('changes a user between general user and administrator, which changes the role as well', async () => {
    const { body } = await own(ownUserRole, 'demo-user', { userType: 1 })
    expect(body.data).toMatchObject({ userType: 1, role: 'ADMIN_COMPANY' })
    // the new administrator has the rights from the next call on
    const user = await app.signIn('user')
    expect((await app.call(ownUsers, { body: {} }, user)).status).toBe(200)
    expect((await own(ownUserRole, 'demo-user', { userType: 0 })).body.data).toMatchObject({ userType: 0, role: 'USER' })
    expect((await app.call(ownUsers, { body: {} }, user)).status).toBe(403)
  })

  it('does not let users of a contract exceed the available seats', async () => {
    await counts(10, 1)
    const full = await own(ownUserRole, 'demo-user', { userType: 1 })
    expect([full.status, full.body.code, full.body.message]).toEqual([
      409,
      'contract.adminsFull',
      '管理者（1名）の枠がすべて使われています。枠を増やすか、ほかの管理者を一般に変更するか、招待を取り消してください。',
    ])
    // nothing is changed partially
    expect((await getUsers({ keyword: '佐伯' }))[0]).toMatchObject({ userType: 0, role: 'USER' })
    await own(ownUserStatus, 'demo-user', { status: 'disabled' })
    await counts(1, 1)
    const back = await own(ownUserStatus, 'demo-user', { status: 'active' })
    expect([back.status, back.body.code]).toEqual([409, 'contract.licencesFull'])
  })

  it('ends the sessions of a user permanently when the user is suspended', async () => {
    const user = await app.signIn('user')
    expect((await own(ownUserStatus, 'demo-user', { status: 'disabled' })).body.data).toMatchObject({ status: 'disabled' })
    expect((await app.call(info, {}, user)).status).toBe(401)
    await own(ownUserStatus, 'demo-user', { status: 'active' })
    // after reactivation they must sign in again
    expect((await app.call(info, {}, user)).status).toBe(401)
    expect(await app.signIn('user')).toBeTruthy()
  })

  describe('users with a leaving date', () => {
    const today = () => getTodayInJapan()
    const yesterday = () => addDays(today(), -1)
    const leaving = (leavesOn: string | null, joinedOn: string | null = '2020-04-01') =>
      own(ownUserDates, 'demo-user', { joinedOn, leavesOn })
    const tryLogin = () => app.call(login, { body: { username: 'user@demo.example', password: 'Demo-pass1!' } })
    /** Simulates the day after the leaving date. */
    const leftYesterday = () => app.services.operations.knex('user').where({ id: 'demo-user' }).update({ leaves_on: yesterday() })

    it('gives users access until the leaving date and rejects them with a reason on the next day', async () => {
      const { body } = await leaving(today())
      expect(body.data).toMatchObject({ status: 'active', joinedOn: '2020-04-01', leavesOn: today() })
      expect((await tryLogin()).status).toBe(200)
      await leftYesterday()
      const refused = await tryLogin()
      const day = yesterday().replaceAll('-', '/')
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        401,
        'login.left',
        `退職日（${day}）を過ぎたため、ログインできません。お心当たりのないときは管理者にお問い合わせください。`,
      ])
      // revealed only to someone who knows the password
      const wrong = await app.call(login, { body: { username: 'user@demo.example', password: 'Wrong-pass1!' } })
      expect(wrong.body.code).toBe('login.failed')
    })

    it('ends open sessions at the leaving date, and does not restore them by a later one', async () => {
      const session = await app.signIn('user')
      await leaving(today())
      expect((await app.call(info, {}, session)).status).toBe(200)
      await leftYesterday()
      expect((await app.call(info, {}, session)).status).toBe(401)
      await purgeExpired(app.services)
      expect((await leaving(addDays(today(), 30))).body.data).toMatchObject({ status: 'active' })
      expect((await app.call(info, {}, session)).status).toBe(401)
      expect((await tryLogin()).status).toBe(200)
    })

    it('does not notify a user who has left about sessions that have expired', async () => {
      const { knex } = app.services.operations
      await app.signIn('user')
      await leftYesterday()
      const expiredAt = new Date(Date.now() - 60_000).toISOString()
      await knex('session').where({ user_id: 'demo-user' }).update({ expires_at: expiredAt })
      const recipients: string[] = []
      const stop = listenToChanges(knex, (change) => change !== 'missed' && recipients.push(change.to))
      /** Waits until everything that was sent before has arrived, too. */
      const waitForMark = (to: string) =>
        vi.waitFor(
          async () => {
            await notifyChange(knex, { to, about: 'sessions', collections: [] })
            expect(recipients).toContain(to)
          },
          { timeout: 10_000 },
        )
      await waitForMark('user:before')
      await purgeExpired(app.services)
      await waitForMark('user:after')
      stop()
      expect(recipients).not.toContain('user:demo-user')
    })

    it('ends sessions and seat of a user at once and sends no reset link if the leaving date is past', async () => {
      const session = await app.signIn('user')
      expect((await leaving(yesterday())).body.data).toMatchObject({ status: 'left' })
      expect((await app.call(info, {}, session)).status).toBe(401)
      const { body } = await app.call(ownUsers, { body: { status: 'left' } }, company)
      expect(body.data).toMatchObject({ seats: { licencesUsed: 1 }, list: [{ userId: 'demo-user' }] })
      expect((await getUsers({ status: 'active' })).map((row) => row.userId)).not.toContain('demo-user')
      expect((await app.call(forgotPassword, { body: { email: 'user@demo.example' } })).status).toBe(200)
      await app.services.background.waitUntilSettled()
      const { knex } = app.services.operations
      expect(await knex('one_time_token').where({ user_id: 'demo-user' })).toEqual([])
      // a returning user takes a seat again
      await counts(1, 2)
      expect((await leaving(null)).body.code).toBe('contract.licencesFull')
    })

    it('validates a user’s joining and leaving date, refuses changes of own ones and records changes', async () => {
      expect((await leaving(null, addDays(today(), 1))).body.errors).toEqual([
        { field: 'joinedOn', code: 'validation.isDateOver' },
      ])
      expect((await leaving('2020-03-31')).body.errors).toEqual([{ field: 'leavesOn', code: 'validation.isDateBefore' }])
      expect((await own(ownUserDates, 'demo-company', { joinedOn: null, leavesOn: today() })).body.code).toBe('user.self')
      await leaving('2099-03-31')
      const params = { params: { id: 'demo-publisher', userId: 'demo-user' } }
      const removed = await app.call(contractUserDates, { ...params, body: { joinedOn: '2020-04-01', leavesOn: null } }, admin)
      expect(removed.body.data).toMatchObject({ leavesOn: null })
      const { list } = (await app.call(ownUserHistory, {}, company)).body.data as { list: UserHistoryRow[] }
      expect(list.map(({ change, before, after }) => [change, before, after])).toEqual(
        expect.arrayContaining([
          ['joinedOn', null, '2020-04-01'],
          ['leavesOn', null, '2099-03-31'],
          ['leavesOn', '2099-03-31', null],
        ]),
      )
      const audited = await app.services.operations.knex('audit_event').where({ action: 'user.dates' }).orderBy('at')
      expect(audited.map(({ detail }) => JSON.parse(detail))).toContainEqual({
        leavesOn: { before: '2099-03-31', after: null },
      })
      for (const key of ['joinedOn', 'leavesOn'])
        for (const descending of [true, false]) expect((await getUsers({ sort: { key, descending } })).length).toBe(3)
    })
  })

  it('does not let users change their own role or status, nor a trial’s role', async () => {
    for (const [endpoint, body] of [
      [ownUserRole, { userType: 0 }],
      [ownUserStatus, { status: 'disabled' }],
    ] as const) {
      const { status, body: result } = await own(endpoint, 'demo-company', body)
      expect([status, result.code]).toEqual([409, 'user.self'])
    }
    const trial = await app.call(
      contractUserRole,
      { params: { id: 'demo-trial', userId: 'demo-trial' }, body: { userType: 1 } },
      admin,
    )
    expect([trial.status, trial.body.code]).toEqual([409, 'user.fixedRole'])
  })

  it('does not change users after their contract was deleted', async () => {
    await app.call(contractDelete, { params: { id: 'demo-magazine' } }, admin)
    const { status, body } = await app.call(
      contractUserStatus,
      { params: { id: 'demo-magazine', userId: 'demo-magazine' }, body: { status: 'disabled' } },
      admin,
    )
    expect([status, body.code]).toEqual([409, 'contract.deleted'])
  })

  it('shows users the menu that an administrator has set for them', async () => {
    const user = await app.signIn('user')
    const { body } = await own(ownUserMenu, 'demo-user', { disableMenuTab: ['ranking-create', 'product-search'] })
    expect(body.data).toMatchObject({ disableMenuTab: ['product-search', 'ranking-create'] })
    expect((await app.call(info, {}, user)).body.data).toMatchObject({ disableMenuTab: ['product-search', 'ranking-create'] })
    expect((await own(ownUserMenu, 'demo-user', { disableMenuTab: ['dashboard'] })).status).toBe(400)
  })

  it('keeps a history of a user that records who changed what', async () => {
    await own(ownUserRole, 'demo-user', { userType: 1 })
    await own(ownUserRole, 'demo-user', { userType: 0 })
    await own(ownUserStatus, 'demo-user', { status: 'disabled' })
    const rows = async (endpoint: Endpoint, request = {}, token = company) =>
      ((await app.call(endpoint, request, token)).body.data as { list: UserHistoryRow[] }).list
    const all = await rows(ownUserHistory)
    expect(all.map(({ change, before, after, byName }) => [change, before, after, byName])).toEqual([
      ['status', 'active', 'disabled', '契約 管理'],
      ['role', '1', '0', '契約 管理'],
      ['role', '0', '1', '契約 管理'],
    ])
    const params = { params: { id: 'demo-publisher' } }
    // 0 general, 1 administrators: the user's type at the time
    expect((await rows(contractUserHistory, params, admin)).length).toBe(2)
    expect((await rows(contractAdminHistory, params, admin)).length).toBe(1)
    expect(await rows(ownUserHistory, { body: { keyword: 'だれもいない' } })).toEqual([])
  })

  describe('users seen by the operator', () => {
    const params = { params: { id: 'demo-publisher' } }
    it('lists general users and administrators of a contract separately for the operator', async () => {
      const emails = async (endpoint: Endpoint) =>
        ((await app.call(endpoint, params, admin)).body.data as { list: UserRow[] }).list.map((row) => row.email)
      expect(await emails(contractUsers)).toEqual(['export@demo.example', 'user@demo.example'])
      expect(await emails(contractAdmins)).toEqual(['company@demo.example'])
      expect((await app.call(contractUsers, { params: { id: 'nothing' } }, admin)).status).toBe(404)
    })

    it('lets the operator change the last administrator of a contract', async () => {
      const { body } = await app.call(
        contractAdminRole,
        { params: { id: 'demo-publisher', userId: 'demo-company' }, body: { userType: 0 } },
        admin,
      )
      expect(body.data).toMatchObject({ role: 'USER' })
      const suspended = await app.call(
        contractUserStatus,
        { params: { id: 'demo-publisher', userId: 'demo-company' }, body: { status: 'disabled' } },
        admin,
      )
      expect(suspended.body.data).toMatchObject({ status: 'disabled' })
    })

    it('keeps an administrator of the operator even if two administrators suspend each other at once', async () => {
      const { knex } = app.services.operations
      await app.call(contractUserRole, { params: { id: 'demo-operator', userId: 'demo-view' }, body: { userType: 1 } }, admin)
      // both have passed the guard of the call
      const suspend = (userId: string, byId: string) => {
        const by = { user: { userId: byId, fullName: byId, contractId: 'demo-operator' }, address: '' }
        const change = { contractId: 'demo-operator', userId, by, to: 'disabled' as const }
        return changeUser(knex, change, (trx, contract) => applyStatus(trx, contract, change))
      }
      await suspend('demo-view', 'demo-admin')
      await expect(suspend('demo-admin', 'demo-view')).rejects.toThrow('user.lastAdministrator')
      expect(await knex('user').where({ id: 'demo-admin' }).first()).toMatchObject({ status: 'active' })
    })

    it('gives no leaving date to the operator’s last administrator without one', async () => {
      const operator = (userId: string) => ({ params: { id: 'demo-operator', userId } })
      const leaving = { joinedOn: null, leavesOn: addDays(getTodayInJapan(), 30) }
      await app.call(contractUserRole, { ...operator('demo-view'), body: { userType: 1 } }, admin)
      const other = await app.signIn('view')
      expect((await app.call(contractUserDates, { ...operator('demo-view'), body: leaving }, admin)).status).toBe(200)
      const last = await app.call(contractUserDates, { ...operator('demo-admin'), body: leaving }, other)
      expect([last.status, last.body.code]).toEqual([409, 'user.lastAdministrator'])
    })

    it('makes users of the operator viewers or administrators', async () => {
      const { body } = await app.call(
        contractUserRole,
        { params: { id: 'demo-operator', userId: 'demo-view' }, body: { userType: 1 } },
        admin,
      )
      expect(body.data).toMatchObject({ role: 'ADMIN' })
      const list = (await app.call(administrators, { query: { role: 'admin' } }, admin)).body.data as { list: { role: string }[] }
      expect(list.list.map((item) => item.role)).toEqual(['ADMIN', 'ADMIN'])
    })
  })
})
