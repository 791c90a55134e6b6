import { beforeEach, describe, expect, it } from 'vitest'
import { checkToken } from '../../../shared/api/forgot-password.ts'
import { info, login } from '../../../shared/api/session.ts'
import { register, validateRegistration, verifyRegistration } from '../../../shared/api/verify-registration.ts'
import { purgeExpired } from '../../retention/retention.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { listMails, readMailedToken } from '../../testing/outbox.ts'
import { reseedAccounts } from '../../testing/reseed-accounts.ts'
import { createOperationsSettings, setUpTestServer } from '../../testing/set-up.ts'

const password = 'Sakura-3rd!'

describe.each(pickEngines(['sqlite', 'postgres']))('registration on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))
  beforeEach(() => reseedAccounts(app))

  const form = (email: string, more: Record<string, unknown> = {}) => ({
    contractNumber: '200001',
    email,
    emailConfirm: email,
    fullName: '新規 花子',
    ...more,
  })
  const callApi = (email: string, more: Record<string, unknown> = {}) => app.call(register, { body: form(email, more) })
  const verify = (token: string, chosen = password) =>
    app.call(verifyRegistration, { body: { token, password: chosen, passwordConfirm: chosen } })
  const join = async (email: string) => {
    expect((await callApi(email)).status).toBe(200)
    return verify(await readMailedToken(app, email))
  }
  const licences = (count: number) =>
    app.services.operations.knex('contract').where({ id: 'demo-publisher' }).update({ licences: count })

  it('requires a contract number for a registration, mails a link, and creates the user when it is used', async () => {
    const email = 'hanako@shiomi.example'
    const checked = await app.call(validateRegistration, { body: form(email) })
    expect(checked.body.data).toEqual({ companyName: '汐見坂書房', contractName: '汐見坂書房 全社契約' })
    await callApi(email)
    const token = await readMailedToken(app, email)
    // not before
    expect((await app.call(login, { body: { username: email, password } })).body.code).toBe('login.failed')
    expect((await verify(token)).body.data).toEqual({ email })
    const signedIn = await app.call(login, { body: { username: email, password } })
    const who = await app.call(info, {}, (signedIn.body.data as { token: string }).token)
    expect(who.body.data).toMatchObject({ role: 'USER', userType: 0, companyName: '汐見坂書房', fullName: '新規 花子' })
    expect((await verify(token)).body.code).toBe('token.invalid')
  })

  it('reports an error for each invalid field of a registration', async () => {
    const { status, body } = await app.call(validateRegistration, {
      body: form('no address', { emailConfirm: 'other', fullNameKana: 'はなこ', phone: '031234567', fullName: '' }),
    })
    expect(status).toBe(400)
    const found = (body.errors as { field: string; code: string }[]).map(({ field, code }) => [field, code])
    expect(found).toEqual(
      expect.arrayContaining([
        ['email', 'validation.email'],
        ['fullName', 'validation.required'],
        ['fullNameKana', 'validation.fullWidthKata'],
        ['phone', 'validation.minLength'],
      ]),
    )
  })

  it.each([
    ['wrong', '999999'],
    ['the operator’s', '100000'],
    ['a trial’s', '300001'],
  ])('rejects a registration with a contract number that is %s with the same message', async (_what, contractNumber) => {
    for (const call of [validateRegistration, register]) {
      const { status, body } = await app.call(call, { body: form('a@b.example', { contractNumber }) })
      expect([status, body.code, body.message]).toEqual([400, 'registration.contractNumber', 'ご契約番号 に誤りがあります'])
      expect(body.errors).toEqual([{ field: 'contractNumber', code: 'registration.contractNumber' }])
    }
  })

  it('rejects a registration with the number of a contract that has expired', async () => {
    await app.services.operations.knex('contract').where({ id: 'demo-publisher' }).update({ ends_on: '2020-01-01' })
    expect((await callApi('a@b.example')).body.code).toBe('registration.contractNumber')
  })

  it('rejects a registration if no licence is left: three users register, the fourth cannot', async () => {
    // user and export take a seat each
    await licences(5)
    for (const name of ['a', 'b', 'c']) expect((await join(`${name}@shiomi.example`)).status).toBe(200)
    const fourth = await callApi('d@shiomi.example')
    expect([fourth.status, fourth.body.code]).toEqual([409, 'registration.full'])
    expect(fourth.body.message).toContain('5名')
    expect((await app.call(validateRegistration, { body: form('d@shiomi.example') })).body.code).toBe('registration.full')
  })

  const queryRequests = () => app.services.operations.knex('registration_request').orderBy('created_at')
  const getUsers = (contractId: string) =>
    app.services.operations.knex('user').where({ contract_id: contractId, account_type: 2 }).pluck('email')

  it('uses no licence until a registration is confirmed, so invented addresses cannot fill a contract', async () => {
    await licences(3)
    for (const name of ['a', 'b', 'c', 'd', 'e']) expect((await callApi(`${name}@invented.example`)).status).toBe(200)
    await app.services.background.waitUntilSettled()
    expect(await queryRequests()).toHaveLength(5)
    expect(await getUsers('demo-publisher')).not.toContain('a@invented.example')
    expect((await join('real@shiomi.example')).status).toBe(200)
  })

  it('gives the last licence to one of several registration links used at once, and tells the others the reason', async () => {
    await licences(3)
    const names = ['a', 'b', 'c', 'd'].map((name) => `${name}@shiomi.example`)
    for (const email of names) await callApi(email)
    const tokens = await Promise.all(names.map((email) => readMailedToken(app, email)))
    const results = await Promise.all(tokens.map((token) => verify(token)))
    expect(results.map((result) => result.status).sort()).toEqual([200, 409, 409, 409])
    const refused = tokens.filter((_token, index) => results[index]?.status === 409)
    for (const result of results.filter((item) => item.status === 409)) {
      expect(result.body.code).toBe('registration.full')
      expect(result.body.message).toContain('このご契約で登録できる人数（3名）に達しています')
    }
    // a refused user's link works as soon as there is a licence
    await licences(4)
    expect((await verify(refused[0] ?? '')).status).toBe(200)
  })

  it('creates only one user if a registration link is used twice at the same time', async () => {
    await licences(3)
    await callApi('twice@shiomi.example')
    const token = await readMailedToken(app, 'twice@shiomi.example')
    const results = await Promise.all([verify(token), verify(token)])
    expect(results.map((result) => result.body.code ?? 'ok').sort()).toEqual(['ok', 'token.invalid'])
  })

  it('keeps a pending registration if the same address registers for another contract', async () => {
    const email = 'moved@shiomi.example'
    await callApi(email)
    const first = await readMailedToken(app, email)
    await callApi(email, { contractNumber: '200002', fullName: '攻撃 者' })
    const second = await readMailedToken(app, email)
    expect((await verify(first)).status).toBe(200)
    const user = await app.services.operations.knex('user').where({ email }).first()
    expect([user.contract_id, user.full_name]).toEqual(['demo-publisher', '新規 花子'])
    // the address now has an account, so its other links are invalid
    expect((await verify(second)).body.code).toBe('token.invalid')
    expect(await queryRequests()).toEqual([])
  })

  it('creates only one account if an address confirms registrations for two contracts at the same time', async () => {
    const email = 'both@shiomi.example'
    await callApi(email)
    const first = await readMailedToken(app, email)
    await callApi(email, { contractNumber: '200002' })
    const second = await readMailedToken(app, email)
    const results = await Promise.all([verify(first), verify(second)])
    expect(results.map((result) => result.body.code ?? 'ok').sort()).toEqual(['ok', 'token.invalid'])
    expect(await app.services.operations.knex('user').where({ email })).toHaveLength(1)
  })

  it('rejects an expired registration link and deletes its request', async () => {
    await callApi('late@shiomi.example')
    const token = await readMailedToken(app, 'late@shiomi.example')
    await callApi('new@shiomi.example')
    await app.services.background.waitUntilSettled()
    await app.services.operations
      .knex('registration_request')
      .where({ email: 'late@shiomi.example' })
      .update({ expires_at: new Date(Date.now() - 1000).toISOString() })
    expect((await app.call(checkToken, { body: { token, purpose: 'registration' } })).body.data).toEqual({ valid: false })
    expect((await verify(token)).body.code).toBe('token.invalid')
    await purgeExpired(app.services)
    expect((await queryRequests()).map((item) => item.email)).toEqual(['new@shiomi.example'])
  })

  it('rejects a registration link if the contract has expired in the meantime', async () => {
    await callApi('late@shiomi.example')
    const token = await readMailedToken(app, 'late@shiomi.example')
    await app.services.operations.knex('contract').where({ id: 'demo-publisher' }).update({ ends_on: '2020-01-01' })
    expect((await verify(token)).body.code).toBe('token.invalid')
  })

  it('responds to a registration alike whether or not the address is registered, and mails the owner', async () => {
    const fresh = await callApi('new@shiomi.example')
    const known = await callApi('company@demo.example')
    expect(known).toEqual(fresh)
    const mails = await listMails(app)
    expect(mails.filter((mail) => mail.to === 'company@demo.example').at(-1)?.subject).toBe('【売れ筋】すでに登録されています')
    // nothing has changed for them
    expect(await app.signIn('company')).toBeTruthy()
  })

  it('gives the same response to registrations of known and unknown addresses if the contract is full', async () => {
    await licences(2)
    expect((await callApi('company@demo.example')).body).toEqual((await callApi('new@shiomi.example')).body)
  })

  it('allows only the owner of the mailbox to choose the password of a registration', async () => {
    await callApi('victim@shiomi.example', { fullName: '成りすまし' })
    const stolen = await readMailedToken(app, 'victim@shiomi.example')
    await callApi('victim@shiomi.example', { fullName: '本人' })
    const real = await readMailedToken(app, 'victim@shiomi.example')
    // both links are in the mailbox of the address: using one invalidates the other
    expect((await verify(real)).status).toBe(200)
    expect((await verify(stolen)).body.code).toBe('token.invalid')
    expect(await app.services.operations.knex('user').where({ full_name: '成りすまし' })).toEqual([])
  })

  const countRefused = async (count: number, request: (index: number) => { payload: object; remoteAddress: string }) => {
    const results = await Promise.all(
      Array.from({ length: count }, (_one, index) =>
        app.server.inject({ method: 'POST', url: '/api/validate-registration', ...request(index) }),
      ),
    )
    return results.filter((result) => result.statusCode === 429).length
  }

  it('limits registrations from one network, even for simultaneous requests', async () => {
    const fromNetwork = (index: number) => ({
      payload: form(`a${index}@b.example`, { contractNumber: `${index}` }),
      // addresses of one customer's /64
      remoteAddress: `2001:db8:1:2:${index.toString(16)}::1`,
    })
    expect(await countRefused(62, fromNetwork)).toBe(2)
    expect(await countRefused(1, () => ({ ...fromNetwork(99), remoteAddress: '2001:db8:1:3::1' }))).toBe(0)
  })

  it('limits registrations for one contract number from all networks', async () => {
    const forContract = (index: number, contractNumber = '200001') => ({
      payload: form(`a${index}@b.example`, { contractNumber }),
      remoteAddress: `192.0.2.${index}`,
    })
    expect(await countRefused(122, (index) => forContract(index))).toBe(2)
    expect(await countRefused(1, () => forContract(200, '200002'))).toBe(0)
  })
})
