import { beforeEach, describe, expect, it } from 'vitest'
import { auditList } from '../../../shared/api/audit.ts'
import {
  type InvitationList,
  type InvitationRow,
  invitationLink,
  invitationResend,
  invitations,
  invitationWithdraw,
  invite,
} from '../../../shared/api/invitations.ts'
import { info, login } from '../../../shared/api/session.ts'
import { contractUsers, ownUsers } from '../../../shared/api/user-management.ts'
import { verifyRegistration } from '../../../shared/api/verify-registration.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { purgeExpired } from '../../retention/retention.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { listMails, readMailedToken } from '../../testing/outbox.ts'
import { reseedAccounts } from '../../testing/reseed-accounts.ts'
import { createOperationsSettings, setUpTestServer } from '../../testing/set-up.ts'

const password = 'Sakura-3rd!'
const contract = { id: 'demo-publisher' }
const DAY_MS = 86_400_000

describe.each(pickEngines(['sqlite', 'postgres']))('invitations on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))
  let company: string
  let admin: string
  beforeEach(async () => {
    await reseedAccounts(app)
    company = await app.signIn('company')
    admin = await app.signIn('admin')
  })

  const createPerson = (email: string, more: Record<string, unknown> = {}) => ({ email, fullName: '水城 葵', ...more })
  const sendInvitations = (people: Record<string, unknown>[], token = company, params = contract) =>
    app.call(invite, { params, body: { people } }, token)
  const readInvitations = async (token = company): Promise<InvitationList> =>
    (await app.call(invitations, { params: contract }, token)).body.data as InvitationList
  const accept = (token: string) => app.call(verifyRegistration, { body: { token, password, passwordConfirm: password } })
  const getInfo = async (email: string) => {
    const { body } = await app.call(login, { body: { username: email, password } })
    return (await app.call(info, {}, (body.data as { token: string }).token)).body.data as Record<string, unknown>
  }
  const setSeats = (licences: number, admins: number) =>
    app.services.operations.knex('contract').where(contract).update({ licences, admins })
  const expire = () =>
    app.services.operations.knex('registration_request').update({ expires_at: new Date(Date.now() - DAY_MS).toISOString() })
  const getFieldErrors = (body: Record<string, unknown>) =>
    (body.errors as { field: string; code: string }[]).map(({ field, code }) => [field, code])

  it('takes seats at once, and turns an accepted invitation into a user with its role, department and joining date', async () => {
    const today = getTodayInJapan()
    const { status, body } = await sendInvitations([
      createPerson('Mizuki@kensho.example', { department: '編集部', startsOn: today }),
      createPerson('kuroda@kensho.example', { userType: 1 }),
    ])
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      list: [
        { email: 'kuroda@kensho.example', status: 'pending', userType: 1 },
        { email: 'mizuki@kensho.example', status: 'pending', userType: 0, startsOn: today },
      ],
      seats: { licencesUsed: 3, licencesInvited: 1, adminsUsed: 2, adminsInvited: 1 },
    })
    const mail = (await listMails(app)).find(({ to }) => to.includes('kuroda@'))
    expect(mail?.text).toContain('汐見坂書房 全社契約')
    expect((await accept(await readMailedToken(app, 'kuroda@kensho.example'))).status).toBe(200)
    expect((await accept(await readMailedToken(app, 'mizuki@kensho.example'))).status).toBe(200)
    expect(await getInfo('kuroda@kensho.example')).toMatchObject({ role: 'ADMIN_COMPANY', userType: 1 })
    const users = (await app.call(ownUsers, { body: { keyword: 'mizuki' } }, company)).body.data
    expect(users).toMatchObject({
      list: [{ role: 'USER', department: '編集部', joinedOn: today }],
      seats: { licencesUsed: 3, licencesInvited: 0, adminsUsed: 2, adminsInvited: 0 },
    })
    expect((await readInvitations()).list).toEqual([])
  })

  it('sends none of the invitations if one is refused, and names the row', async () => {
    const { body } = await sendInvitations([
      createPerson('new@kensho.example'),
      createPerson('USER@demo.example'),
      createPerson('sawa@@kensho.example'),
    ])
    expect(getFieldErrors(body)).toEqual([['people.2.email', 'validation.email']])
    const registered = await sendInvitations([createPerson('new@kensho.example'), createPerson('USER@demo.example')])
    expect(getFieldErrors(registered.body)).toEqual([['people.1.email', 'invitation.registered']])
    const twice = await sendInvitations([createPerson('new@kensho.example'), createPerson('New@kensho.example')])
    expect(getFieldErrors(twice.body)).toEqual([['people.1.email', 'invitation.twice']])
    const late = await sendInvitations([createPerson('new@kensho.example', { startsOn: addDays(getTodayInJapan(), 91) })])
    expect(getFieldErrors(late.body)).toEqual([['people.0.startsOn', 'invitation.startsOn']])
    expect((await readInvitations()).list).toEqual([])
    expect((await sendInvitations([createPerson('new@kensho.example')])).status).toBe(200)
    const again = await sendInvitations([createPerson('new@kensho.example')])
    expect(getFieldErrors(again.body)).toEqual([['people.0.email', 'invitation.pending']])
  })

  it('refuses invitations beyond the seats, counts open ones as taken, and frees a seat that is withdrawn or expired', async () => {
    await setSeats(3, 1)
    const both = [createPerson('a@kensho.example'), createPerson('b@kensho.example')]
    expect((await sendInvitations(both)).body.code).toBe('contract.licencesFull')
    expect((await readInvitations()).list).toEqual([])
    expect((await sendInvitations([createPerson('x@kensho.example', { userType: 1 })])).body.code).toBe('contract.adminsFull')
    const { body } = await sendInvitations(both.slice(0, 1))
    const [first] = (body.data as InvitationList).list as [InvitationRow]
    expect((await sendInvitations(both.slice(1))).body.code).toBe('contract.licencesFull')
    const params = { ...contract, invitationId: first.invitationId }
    expect((await app.call(invitationWithdraw, { params }, company)).status).toBe(200)
    expect((await accept(await readMailedToken(app, 'a@kensho.example'))).body.code).toBe('token.invalid')
    expect((await sendInvitations(both.slice(1))).status).toBe(200)
    await expire()
    expect(await readInvitations()).toMatchObject({ list: [{ status: 'expired' }], seats: { licencesUsed: 2 } })
    expect((await sendInvitations(both.slice(0, 1))).status).toBe(200)
    const [second] = (await readInvitations()).list.filter(({ status }) => status === 'expired') as [InvitationRow]
    const renew = { ...contract, invitationId: second.invitationId }
    expect((await app.call(invitationResend, { params: renew }, company)).body.code).toBe('contract.licencesFull')
  })

  it('keeps the link of an open invitation that is sent again, and replaces that of an expired one', async () => {
    await sendInvitations([createPerson('oki@kensho.example')])
    const [row] = (await readInvitations()).list as [InvitationRow]
    const params = { ...contract, invitationId: row.invitationId }
    const readLink = async () => ((await app.call(invitationLink, { params }, admin)).body.data as { link?: string } | null)?.link
    const mailed = await readMailedToken(app, 'oki@kensho.example')
    // with the link an administrator could register an address of somebody else
    expect((await app.call(invitationLink, { params }, company)).body.code).toBe('access.denied')
    expect(await readLink()).toContain(`/verify-registration/${mailed}`)
    expect((await app.call(invitationResend, { params }, company)).status).toBe(200)
    expect(await readLink()).toContain(mailed)
    await expire()
    expect((await app.call(invitationLink, { params }, admin)).body.code).toBe('invitation.expired')
    expect((await accept(mailed)).body.code).toBe('token.invalid')
    expect((await app.call(invitationResend, { params }, company)).body.data).toMatchObject({ status: 'pending' })
    expect(await readLink()).not.toContain(mailed)
    expect((await accept(((await readLink()) ?? '').split('/').at(-1) ?? '')).status).toBe(200)
  })

  it('opens a link on the first day of use and not before, seven days longer', async () => {
    const startsOn = addDays(getTodayInJapan(), 10)
    const { body } = await sendInvitations([createPerson('late@kensho.example', { startsOn })])
    const [row] = (body.data as InvitationList).list as [InvitationRow]
    expect(row.expiresAt).toBe(new Date(Date.parse(`${addDays(startsOn, 8)}T00:00:00+09:00`) - 1).toISOString())
    expect((await accept(await readMailedToken(app, 'late@kensho.example'))).body.code).toBe('registration.early')
  })

  it('reveals no user of another contract to an administrator of a contract, but names the contract to the operator', async () => {
    const outsider = createPerson('store@demo.example')
    expect((await sendInvitations([outsider], admin)).body.code).toBe('invitation.registeredElsewhere')
    expect((await sendInvitations([outsider])).body.data).toMatchObject({ list: [{ email: 'store@demo.example' }] })
    const mail = (await listMails(app)).find(({ to }) => to.includes('store@demo.example'))
    expect(mail?.text).not.toContain('verify-registration')
  })

  it('lets the operator invite to any contract, and an administrator only to the own one', async () => {
    expect((await sendInvitations([createPerson('a@kensho.example')], admin)).status).toBe(200)
    const other = { id: 'demo-store' }
    expect((await sendInvitations([createPerson('b@kensho.example')], company, other)).body.code).toBe('resource.notFound')
    expect((await app.call(invitations, { params: other }, company)).body.code).toBe('resource.notFound')
    expect((await app.call(contractUsers, { params: contract, body: {} }, admin)).body.data).toMatchObject({
      seats: { licencesInvited: 1 },
    })
  })

  it('invites staff of the operator with a role of the operator', async () => {
    const own = (await app.call(info, {}, admin)).body.data as { contract: { id: string } }
    await app.services.operations.knex('contract').where({ id: own.contract.id }).update({ licences: 5, admins: 5 })
    const sent = await sendInvitations([createPerson('staff@operator.example')], admin, { id: own.contract.id })
    expect(sent.status).toBe(200)
    await accept(await readMailedToken(app, 'staff@operator.example'))
    expect(await getInfo('staff@operator.example')).toMatchObject({ role: 'ADMIN_VIEW' })
  })

  it('records who was invited by whom, and removes invitations a month after they have expired', async () => {
    await sendInvitations([createPerson('audited@kensho.example')])
    const events = (await app.call(auditList, { body: { keyword: 'audited@kensho.example' } }, admin)).body.data
    expect(events).toMatchObject({ list: [{ action: 'user.invite', target: 'audited@kensho.example' }] })
    await expire()
    const stored = () => app.services.operations.knex('registration_request').pluck('email')
    await purgeExpired(app.services, Date.now() + 20 * DAY_MS)
    expect(await stored()).toEqual(['audited@kensho.example'])
    await purgeExpired(app.services, Date.now() + 31 * DAY_MS)
    expect(await stored()).toEqual([])
  })
})
