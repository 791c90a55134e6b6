import { beforeEach, describe, expect, it } from 'vitest'
import { changePassword } from '../../shared/api/change-password.ts'
import { confirmReset } from '../../shared/api/forgot-password.ts'
import { info } from '../../shared/api/session.ts'
import { ssoUnlink } from '../../shared/api/single-sign-on.ts'
import { ownUserStatus } from '../../shared/api/user-management.ts'
import { UserIdentityModel, UserModel } from '../operations/models.ts'
import { pickEngines } from '../testing/engines-under-test.ts'
import { reseedAccounts } from '../testing/reseed-accounts.ts'
import { createOperationsSettings, setUpTestServer } from '../testing/set-up.ts'
import { issueResetToken } from './one-time-token.ts'
import { startSession } from './sign-in.ts'

const current = 'Demo-pass1!'
const next = 'Sakura-3rd!'

describe.each(pickEngines(['sqlite', 'postgres']))(
  'sign-ins whose account changes before the session is opened, on %s',
  (kind) => {
    const app = setUpTestServer(() => createOperationsSettings(kind))
    beforeEach(() => reseedAccounts(app))
    const knex = () => app.services.operations.knex

    const changes: Record<string, () => Promise<number>> = {
      'the password is changed': async () => {
        const body = { currentPassword: current, newPassword: next, newPasswordConfirm: next }
        return (await app.call(changePassword, { body }, await app.signIn('user'))).status
      },
      'the password is reset': async () => {
        const token = await issueResetToken(knex(), 'demo-user')
        return (await app.call(confirmReset, { body: { token, password: next, passwordConfirm: next } })).status
      },
      'the user is suspended and reactivated': async () => {
        const company = await app.signIn('company')
        const set = async (status: string) =>
          (await app.call(ownUserStatus, { params: { userId: 'demo-user' }, body: { status } }, company)).status
        expect(await set('disabled')).toBe(200)
        return set('active')
      },
      'single sign-on is disconnected': async () => {
        const identity = { contractId: 'demo-publisher', issuer: 'https://login.example.jp', subject: 'sub', userId: 'demo-user' }
        await UserIdentityModel.query(knex()).insert({ ...identity, createdAt: new Date().toISOString() })
        return (await app.call(ssoUnlink, { body: { userId: 'demo-user' } }, await app.signIn('admin'))).status
      },
    }
    const findUser = async () => (await UserModel.query(knex()).findById('demo-user')) as UserModel
    const open = (user: UserModel, method?: 'sso' | '2fa') => {
      const device = { value: '', replace: () => undefined }
      return startSession(user, { area: 'main', address: '127.0.0.1', device, ...(method ? { method } : {}) }, app.services)
    }

    it.each(Object.keys(changes))('opens no session at a sign-in if %s meanwhile', async (name) => {
      const user = await findUser()
      expect(await changes[name]?.()).toBe(200)
      await expect(open(user)).rejects.toMatchObject({ code: 'login.failed' })
      await expect(open(user, '2fa')).rejects.toMatchObject({ code: 'twoFactor.challenge' })
      await expect(open(user, 'sso')).rejects.toMatchObject({ code: 'sso.state' })
      const { token } = await open(await findUser())
      expect((await app.call(info, {}, token)).status).toBe(200)
    })

    it('changes the password once if two requests with the same current password set new ones at the same time', async () => {
      const token = await app.signIn('user')
      const change = async (newPassword: string) =>
        (
          await app.call(
            changePassword,
            { body: { currentPassword: current, newPassword, newPasswordConfirm: newPassword } },
            token,
          )
        ).status
      const statuses = await Promise.all([change(next), change('Tsubaki-4th!')])
      expect(statuses.sort()).toEqual([200, 400])
    })
  },
)
