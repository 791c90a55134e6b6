import { beforeEach, describe, expect, it } from 'vitest'
import { changePassword, exportChangePassword } from '../../../shared/api/change-password.ts'
import { exportInfo, info, login } from '../../../shared/api/session.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { listMails } from '../../testing/outbox.ts'
import { reseedAccounts } from '../../testing/reseed-accounts.ts'
import { createOperationsSettings, setUpTestServer } from '../../testing/set-up.ts'

const email = 'user@demo.example'
const current = 'Demo-pass1!'
const next = 'Sakura-3rd!'

describe.each(pickEngines(['sqlite', 'postgres']))('changing the password on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))
  beforeEach(() => reseedAccounts(app))

  const signIn = async (password: string) => (await app.call(login, { body: { username: email, password } })).status

  const change = async (body: Record<string, string>, token: string) =>
    app.call(changePassword, { body: { newPasswordConfirm: body.newPassword, ...body } }, token)

  it('ends all other sessions after a change of the password, keeps the current one and sends a mail', async () => {
    const [here, there] = [await app.signIn('user'), await app.signIn('user')]
    const { status, body } = await change({ currentPassword: current, newPassword: next }, here)
    expect([status, body.data]).toEqual([200, { endedSessions: 1 }])
    expect((await app.call(info, {}, here)).status).toBe(200)
    expect((await app.call(info, {}, there)).status).toBe(401)
    expect((await listMails(app)).at(-1)).toMatchObject({ to: email, subject: '【売れ筋】パスワードが変更されました' })
  })

  it('requires the current password and a new password that differs from the last two', async () => {
    const token = await app.signIn('user')
    const wrong = await change({ currentPassword: 'Wrong-pass1!', newPassword: next }, token)
    expect([wrong.status, wrong.body.errors]).toEqual([400, [{ field: 'currentPassword', code: 'password.wrong' }]])
    const same = await change({ currentPassword: current, newPassword: current }, token)
    expect(same.body.code).toBe('password.same')
    expect((await change({ currentPassword: current, newPassword: next }, token)).status).toBe(200)
    const previous = await change({ currentPassword: next, newPassword: current }, token)
    expect([previous.body.code, previous.body.message]).toEqual([
      'password.same',
      '前回と同じパスワードは使えません。別のパスワードを入力してください。',
    ])
    expect((await change({ currentPassword: next, newPassword: 'Tsubaki-4th!' }, token)).status).toBe(200)
    // the one before these is allowed: the history has only one entry
    expect((await change({ currentPassword: 'Tsubaki-4th!', newPassword: current }, token)).status).toBe(200)
  })

  it.each([
    ['too short', 'aA1-b', 'validation.password'],
    ['33 characters', `aA1-${'x'.repeat(29)}`, 'validation.password'],
    ['no symbol', 'Demopass12', 'validation.passwordShape'],
    ['a first guess', 'P@ssw0rd1!', 'password.firstGuess'],
    ['one’s own name', 'User-2026!', 'password.firstGuess'],
  ])('rejects an invalid new password: %s', async (_why, newPassword, code) => {
    const { status, body } = await change({ currentPassword: current, newPassword }, await app.signIn('user'))
    expect([status, (body.errors as { code: string }[])[0]?.code]).toEqual([400, code])
  })

  it('does not change the password of a trial account, which belongs to the contract', async () => {
    const { status, body } = await change({ currentPassword: current, newPassword: next }, await app.signIn('trial'))
    expect([status, body.code]).toEqual([409, 'password.trial'])
  })

  it('requires the new password to be typed twice', async () => {
    const { body } = await change(
      { currentPassword: current, newPassword: next, newPasswordConfirm: 'other' },
      await app.signIn('user'),
    )
    expect(body.errors).toEqual([{ field: 'newPasswordConfirm', code: 'validation.passwordSame' }])
  })

  it('makes a changed password the only valid one at the next sign-in', async () => {
    const changed = await change({ currentPassword: current, newPassword: next }, await app.signIn('user'))
    expect(changed.status).toBe(200)
    expect([await signIn(current), await signIn(next)]).toEqual([401, 200])
  })

  it('leaves password and sessions unchanged and sends no mail if a change of the password is rejected', async () => {
    const [here, there] = [await app.signIn('user'), await app.signIn('user')]
    const mails = (await listMails(app)).length
    for (const body of [
      { currentPassword: 'Wrong-pass1!', newPassword: next },
      { currentPassword: current, newPassword: current },
      { currentPassword: current, newPassword: 'password' },
    ])
      expect((await change(body, here)).status).toBe(400)
    expect(await signIn(current)).toBe(200)
    expect((await app.call(info, {}, there)).status).toBe(200)
    expect((await listMails(app)).length).toBe(mails)
  })

  it('leaves the sessions of other users open when a user changes the password', async () => {
    const [mine, other] = [await app.signIn('user'), await app.signIn('company')]
    expect((await change({ currentPassword: current, newPassword: next }, mine)).status).toBe(200)
    expect((await app.call(info, {}, other)).status).toBe(200)
  })

  it('records a change of the password in the audit log without either password', async () => {
    await change({ currentPassword: current, newPassword: next }, await app.signIn('user'))
    const events: Record<string, unknown>[] = await app.services.operations
      .knex('audit_event')
      .where({ action: 'password.change', user_id: 'demo-user' })
    expect(events.length).toBeGreaterThan(0)
    expect(JSON.stringify(events)).not.toMatch(/Demo-pass1|Sakura-3rd/)
  })

  it('blocks changes of the password for a while after ten wrong guesses of the current one', async () => {
    const token = await app.signIn('user')
    const results: number[] = []
    for (let count = 0; count < 12; count++)
      results.push((await change({ currentPassword: `Wrong-pass${count}!`, newPassword: next }, token)).status)
    expect(results).toEqual([...Array(10).fill(400), 429, 429])
    // also for the correct password, which the refusal would otherwise reveal
    expect((await change({ currentPassword: current, newPassword: next }, token)).body.code).toBe('requests.tooMany')
  })

  it('has a separate endpoint for changing the password in the sales-export area', async () => {
    const token = await app.signIn('export')
    const body = { currentPassword: current, newPassword: next, newPasswordConfirm: next }
    expect((await app.call(changePassword, { body }, token)).status).toBe(401)
    expect((await app.call(exportChangePassword, { body }, await app.signIn('user'))).status).toBe(401)
    const changed = await app.call(exportChangePassword, { body }, token)
    expect([changed.status, changed.body.data]).toEqual([200, { endedSessions: 0 }])
    expect((await app.call(exportInfo, {}, token)).status).toBe(200)
  })

  it('requires a sign-in to change the password', async () => {
    const body = { currentPassword: current, newPassword: next, newPasswordConfirm: next }
    expect((await app.call(changePassword, { body })).status).toBe(401)
  })
})
