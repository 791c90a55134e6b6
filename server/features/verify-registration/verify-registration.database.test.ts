import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { info, login } from '../../../shared/contract/session.ts'
import { register, validateRegistration, verifyRegistration } from '../../../shared/contract/verify-registration.ts'
import { copyPostgres } from '../../testing/databases.ts'
import { mailsOf, tokenFor } from '../../testing/outbox.ts'
import { reseedAccounts } from '../../testing/reseed-accounts.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const password = 'Sakura-3rd!'

describe.each(['sqlite', 'postgres'] as const)('registration on %s', (kind) => {
  let app: TestServer
  beforeAll(async () => {
    app = await startTestServer(kind === 'sqlite' ? {} : { OPERATIONS_URL: await copyPostgres('operations-demo') })
  })
  beforeEach(() => reseedAccounts(app))
  afterAll(() => app.close())

  const form = (email: string, more: Record<string, unknown> = {}) => ({
    contractNumber: '200001',
    email,
    emailConfirm: email,
    fullName: '新規 花子',
    ...more,
  })
  const ask = (email: string, more: Record<string, unknown> = {}) => app.call(register, { body: form(email, more) })
  const verify = (token: string, chosen = password) =>
    app.call(verifyRegistration, { body: { token, password: chosen, passwordConfirm: chosen } })
  const join = async (email: string) => {
    expect((await ask(email)).status).toBe(200)
    return verify(await tokenFor(app, email))
  }
  const licences = (count: number) =>
    app.services.operations.knex('contract').where({ id: 'demo-publisher' }).update({ licences: count })

  it('Registration takes a number, sends a mail, and lets in who has answered it', async () => {
    const email = 'hanako@shiomi.example'
    const checked = await app.call(validateRegistration, { body: form(email) })
    expect(checked.body.data).toEqual({ companyName: '汐見坂書房', contractName: '汐見坂書房 全社契約' })
    await ask(email)
    const token = await tokenFor(app, email)
    // not before
    expect((await app.call(login, { body: { username: email, password } })).body.code).toBe('login.failed')
    expect((await verify(token)).body.data).toEqual({ email })
    const signedIn = await app.call(login, { body: { username: email, password } })
    const who = await app.call(info, {}, (signedIn.body.data as { token: string }).token)
    expect(who.body.data).toMatchObject({ role: 'USER', userType: 0, companyName: '汐見坂書房', fullName: '新規 花子' })
    expect((await verify(token)).body.code).toBe('token.invalid')
  })

  it('Registration says what is wrong with each field', async () => {
    const { status, body } = await app.call(validateRegistration, {
      body: form('no address', { emailConfirm: 'other', fullNameKana: 'はなこ', phone: '03-1234-567', fullName: '' }),
    })
    expect(status).toBe(400)
    const found = (body.errors as { field: string; code: string }[]).map(({ field, code }) => [field, code])
    expect(found).toEqual(
      expect.arrayContaining([
        ['email', 'validation.email'],
        ['fullName', 'validation.required'],
        ['fullNameKana', 'validation.fullWidthKata'],
        ['phone', 'validation.phone'],
      ]),
    )
  })

  it.each([
    ['wrong', '999999'],
    ['the operator’s', '100000'],
    ['a trial’s', '300001'],
  ])('Registration refuses a contract number that is %s, in the same words', async (_what, contractNumber) => {
    for (const call of [validateRegistration, register]) {
      const { status, body } = await app.call(call, { body: form('a@b.example', { contractNumber }) })
      expect([status, body.code, body.message]).toEqual([400, 'registration.contractNumber', 'ご契約番号 に誤りがあります'])
      expect(body.errors).toEqual([{ field: 'contractNumber', code: 'registration.contractNumber' }])
    }
  })

  it('Registration refuses the number of a contract that has ended', async () => {
    await app.services.operations.knex('contract').where({ id: 'demo-publisher' }).update({ ends_on: '2020-01-01' })
    expect((await ask('a@b.example')).body.code).toBe('registration.contractNumber')
  })

  it('Registration stops at the licences: three are taken, the fourth is refused', async () => {
    // user and export hold a place each
    await licences(5)
    for (const name of ['a', 'b', 'c']) expect((await join(`${name}@shiomi.example`)).status).toBe(200)
    const fourth = await ask('d@shiomi.example')
    expect([fourth.status, fourth.body.code]).toEqual([409, 'registration.full'])
    expect(fourth.body.message).toContain('5名')
    expect((await app.call(validateRegistration, { body: form('d@shiomi.example') })).body.code).toBe('registration.full')
  })

  it('Registration keeps the place of an unanswered mail for as long as its link works', async () => {
    await licences(3)
    await ask('a@shiomi.example')
    await app.services.background.settled()
    expect((await ask('b@shiomi.example')).body.code).toBe('registration.full')
    await app.services.operations.knex('one_time_token').update({ expires_at: new Date(Date.now() - 1000).toISOString() })
    expect((await ask('b@shiomi.example')).status).toBe(200)
  })

  it('Registration gives the last place to one of two who come at the same moment', async () => {
    await licences(3)
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => ask(`${name}@shiomi.example`)))
    await app.services.background.settled()
    const users = await app.services.operations.knex('user').where({ contract_id: 'demo-publisher', status: 'registered' })
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409, 409])
    expect(users.length).toBe(1)
    expect((await verify(await tokenFor(app, users[0].email))).status).toBe(200)
  })

  it('Nobody learns whether an address is registered: the answer is the same, its owner gets a mail', async () => {
    const fresh = await ask('new@shiomi.example')
    const known = await ask('company@demo.example')
    expect(known).toEqual(fresh)
    const mails = await mailsOf(app)
    expect(mails.filter((one) => one.to === 'company@demo.example').at(-1)?.subject).toBe('【売れ筋】すでに登録されています')
    // and nothing of theirs has changed
    expect(await app.signIn('company')).toBeTruthy()
  })

  it('Registration answers the same about known and unknown addresses when the contract is full', async () => {
    await licences(2)
    expect((await ask('company@demo.example')).body).toEqual((await ask('new@shiomi.example')).body)
  })

  it('Who registers somebody else’s address chooses nothing: the password is chosen from the mail', async () => {
    await ask('victim@shiomi.example', { fullName: '成りすまし' })
    const stolen = await tokenFor(app, 'victim@shiomi.example')
    await ask('victim@shiomi.example', { fullName: '本人' })
    const real = await tokenFor(app, 'victim@shiomi.example')
    expect((await verify(stolen)).body.code).toBe('token.invalid')
    expect((await verify(real)).status).toBe(200)
  })

  it('Registration is stopped after too many tries from one address', async () => {
    let blocked = 0
    for (let count = 0; count < 62; count++) {
      const { body } = await app.call(validateRegistration, { body: form(`a${count}@b.example`, { contractNumber: `${count}` }) })
      if (body.code === 'requests.tooMany') blocked += 1
    }
    expect(blocked).toBe(2)
  })
})
