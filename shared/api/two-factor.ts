import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { twoFactorCode, twoFactorSecret } from './session.ts'
import { chosenUser } from './user-rows.ts'

/** Two-factor authentication of the signed-in administrator. */
export const twoFactorState = defineEndpoint({
  name: 'twoFactorState',
  kind: 'lookup',
  route: 'GET /two-factor',
  access: 'two-factor',
  summary: { ja: '自分の2段階認証の状態', en: 'Status of own two-factor authentication' },
  result: z.strictObject({
    /** When it was set up, ISO 8601; null if it is off. */
    enabledAt: z.string().nullable(),
    /** Number of unused recovery codes. */
    recoveryCodes: z.number().int(),
    /** Administrators have to use it. */
    required: z.boolean(),
  }),
})

export const twoFactorStart = defineEndpoint({
  name: 'twoFactorStart',
  kind: 'command',
  route: 'POST /two-factor',
  access: 'two-factor',
  summary: { ja: '2段階認証の設定を始める', en: 'Start setting up two-factor authentication' },
  result: twoFactorSecret,
  errors: ['twoFactor.on'],
})

const code = z.strictObject({ code: twoFactorCode })

export const twoFactorConfirm = defineEndpoint({
  name: 'twoFactorConfirm',
  kind: 'command',
  invalidates: ['users', 'audit'],
  route: 'POST /two-factor/confirm',
  access: 'two-factor',
  summary: { ja: 'コードで確かめて2段階認証を有効にする', en: 'Enable two-factor authentication with a code' },
  body: code,
  result: z.strictObject({
    /** Shown once. */
    recoveryCodes: z.array(z.string()),
  }),
  errors: ['twoFactor.code', 'twoFactor.on', 'twoFactor.off', 'login.tooMany'],
  example: () => ({ body: { code: '123456' } }),
})

export const twoFactorDisable = defineEndpoint({
  name: 'twoFactorDisable',
  kind: 'command',
  invalidates: ['users', 'audit'],
  route: 'POST /two-factor/disable',
  access: 'two-factor',
  summary: { ja: 'コードで確かめて2段階認証を無効にする', en: 'Disable two-factor authentication with a code' },
  body: code,
  result: z.strictObject({}),
  errors: ['twoFactor.code', 'twoFactor.off', 'twoFactor.required', 'login.tooMany'],
  example: () => ({ body: { code: '123456' } }),
})

export const twoFactorReset = defineEndpoint({
  name: 'twoFactorReset',
  kind: 'command',
  invalidates: ['users', 'audit'],
  route: 'POST /usr/two-factor/reset',
  access: 'admin',
  summary: { ja: 'ユーザーの2段階認証をリセットする', en: 'Reset a user’s two-factor authentication' },
  body: chosenUser,
  result: z.strictObject({}),
  errors: ['resource.notFound', 'twoFactor.off', 'user.self'],
  example: () => ({ body: { userId: 'nobody' } }),
})
