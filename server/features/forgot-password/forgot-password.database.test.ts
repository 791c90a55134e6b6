import { beforeEach, describe, expect, it } from 'vitest'
import { checkToken, confirmReset, exportConfirmReset, forgotPassword } from '../../../shared/api/forgot-password.ts'
import { info, login } from '../../../shared/api/session.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { listMails, readMailedToken } from '../../testing/outbox.ts'
import { reseedAccounts } from '../../testing/reseed-accounts.ts'
import { createOperationsSettings, setUpTestServer } from '../../testing/set-up.ts'

const email = 'user@demo.example'
const next = 'Sakura-3rd!'

describe.each(pickEngines(['sqlite', 'postgres']))('operations database on %s', (kind) => {
  const app = setUpTestServer(async () => ({
    BASE_URL: 'https://uresuji.example',
    ...(await createOperationsSettings(kind)),
  }))
  beforeEach(() => reseedAccounts(app))

  const askReset = (address = email) => app.call(forgotPassword, { body: { email: address } })
  const reset = (token: string, password = next) =>
    app.call(confirmReset, { body: { token, password, passwordConfirm: password } })
  const signIn = async (password: string) => (await app.call(login, { body: { username: email, password } })).status

  describe('forgotten password', () => {
    it('resets a forgotten password only once by a mailed link', async () => {
      const before = await app.signIn('user')
      expect((await askReset()).body.data).toEqual({ linkMinutes: 10 })
      const token = await readMailedToken(app, email)
      expect((await app.call(checkToken, { body: { token } })).body.data).toEqual({ valid: true })
      expect((await reset(token)).status).toBe(200)
      expect(await signIn(next)).toBe(200)
      expect(await signIn('Demo-pass1!')).toBe(401)
      // all earlier sessions have ended
      expect((await app.call(info, {}, before)).status).toBe(401)
      const repeated = await reset(token, 'Tsubaki-4th!')
      expect([repeated.status, repeated.body.code]).toEqual([400, 'token.invalid'])
      expect((await app.call(checkToken, { body: { token } })).body.data).toEqual({ valid: false })
    })

    it('resets a forgotten password once even if two requests use the link at the same time', async () => {
      await askReset()
      const token = await readMailedToken(app, email)
      const results = await Promise.all([reset(token, 'Sakura-3rd!'), reset(token, 'Tsubaki-4th!')])
      expect(results.map((result) => result.status).sort()).toEqual([200, 400])
    })

    it('mails a reset link to the configured URL in the requested language, whatever the Host header', async () => {
      await app.server.inject({
        method: 'POST',
        url: '/api/forgot-password',
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'accept-language': 'en' },
        payload: { email },
      })
      const mail = (await listMails(app)).at(-1)
      expect(mail).toMatchObject({ to: email, subject: '[Uresuji] Reset your password' })
      expect(mail?.text).toContain('https://uresuji.example/en/forgot-password/confirm-reset/')
      expect(mail?.text).not.toContain('evil')
    })

    it('gives the same response to a reset request for an unknown address, but sends no mail', async () => {
      const known = await askReset()
      const sent = (await listMails(app)).length
      const unknown = await askReset('nobody@demo.example')
      expect(unknown).toEqual(known)
      expect((await listMails(app)).length).toBe(sent)
    })

    it('invalidates a reset link when a newer one is sent or it expires', async () => {
      await askReset()
      const first = await readMailedToken(app, email)
      await askReset()
      const second = await readMailedToken(app, email)
      expect(second).not.toBe(first)
      expect((await reset(first)).body.code).toBe('token.invalid')
      await app.services.operations.knex('one_time_token').update({ expires_at: new Date(Date.now() - 1000).toISOString() })
      expect((await reset(second)).body.code).toBe('token.invalid')
    })

    it('stores only the hash of the token in a reset link', async () => {
      await askReset()
      const token = await readMailedToken(app, email)
      const rows: { token_hash: string }[] = await app.services.operations.knex('one_time_token').select('token_hash')
      expect(rows.map((row) => row.token_hash)).not.toContain(token)
      for (const row of rows) expect((await reset(row.token_hash)).body.code).toBe('token.invalid')
    })

    it('does not reactivate a suspended user by a reset link, which is valid for no other area or purpose', async () => {
      await askReset()
      const token = await readMailedToken(app, email)
      const elsewhere = await app.call(exportConfirmReset, { body: { token, password: next, passwordConfirm: next } })
      expect(elsewhere.body.code).toBe('token.invalid')
      expect((await app.call(checkToken, { body: { token, purpose: 'registration' } })).body.data).toEqual({ valid: false })
      await app.services.operations.knex('user').where({ id: 'demo-user' }).update({ status: 'disabled' })
      expect((await reset(token)).body.code).toBe('token.invalid')
      const sent = (await listMails(app)).length
      await askReset()
      expect((await listMails(app)).length).toBe(sent)
    })

    it('notifies the owner after a reset of the password, and offers no reset to trial accounts', async () => {
      await askReset()
      await reset(await readMailedToken(app, email))
      expect((await listMails(app)).at(-1)).toMatchObject({ to: email, subject: '【売れ筋】パスワードが変更されました' })
      const sent = (await listMails(app)).length
      await askReset('trial@demo.example')
      expect((await listMails(app)).length).toBe(sent)
    })

    it('limits the number of reset requests equally for known and unknown addresses', async () => {
      for (const address of [email, 'nobody@demo.example']) {
        for (let count = 0; count < 5; count++) expect((await askReset(address)).status).toBe(200)
        const { status, body } = await askReset(address)
        expect([status, body.code]).toEqual([429, 'requests.tooMany'])
      }
    })

    it('rejects invented reset tokens and limits the number of guesses', async () => {
      let blocked = 0
      for (let count = 0; count < 65; count++) {
        const { status, body } = await reset(`made-up-${count}`)
        if (status === 429) blocked += 1
        else expect(body.code).toBe('token.invalid')
      }
      expect(blocked).toBe(5)
    })
  })
})
