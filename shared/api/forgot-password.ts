import { z } from 'zod'
import { email, newPassword, repeatedPassword, requireEqualFields } from './account-fields.ts'
import { defineEndpoint } from './endpoint.ts'

/** One-time token from a mailed link. */
export const oneTimeToken = z.string().min(1, { message: 'validation.required' }).max(200)

export const forgotPassword = defineEndpoint({
  name: 'forgotPassword',
  kind: 'command',
  route: 'POST /forgot-password',
  access: 'anonymous',
  summary: { ja: 'パスワード再設定のメールを送る', en: 'Send a password reset mail' },
  body: z.strictObject({ email }),
  /** Identical for known and unknown addresses, so that addresses cannot be probed. */
  result: z.strictObject({ linkMinutes: z.number().int() }),
  errors: ['requests.tooMany'],
  example: () => ({ body: { email: 'user@demo.example' } }),
})

export const confirmResetBody = z
  .strictObject({
    token: oneTimeToken,
    password: newPassword,
    passwordConfirm: repeatedPassword,
  })
  .superRefine(requireEqualFields('password', 'passwordConfirm', 'validation.passwordSame'))

export const confirmReset = defineEndpoint({
  name: 'confirmReset',
  kind: 'command',
  route: 'POST /forgot-password/confirm-reset',
  access: 'anonymous',
  summary: { ja: '新しいパスワードを設定する', en: 'Set a new password' },
  body: confirmResetBody,
  result: z.strictObject({}),
  errors: ['token.invalid', 'password.same', 'password.firstGuess', 'requests.tooMany'],
  example: () => ({ body: { token: 'from-the-mail', password: 'Demo-pass2!', passwordConfirm: 'Demo-pass2!' } }),
})

export const checkToken = defineEndpoint({
  name: 'checkToken',
  kind: 'lookup',
  route: 'POST /v1/auth/forgot-password/check-token',
  access: 'anonymous',
  summary: { ja: 'メールのリンクがまだ使えるか確かめる', en: 'Check whether a mailed link is valid' },
  body: z.strictObject({ token: oneTimeToken, purpose: z.enum(['reset', 'registration']).default('reset') }),
  result: z.strictObject({ valid: z.boolean() }),
  errors: ['requests.tooMany'],
  example: () => ({ body: { token: 'made-up' } }),
})

export const exportForgotPassword = defineEndpoint({
  ...forgotPassword,
  name: 'exportForgotPassword',
  route: 'POST /sales-exports/forgot-password',
  area: 'sales-exports',
  summary: {
    ja: 'パスワード再設定のメールを送る（販売データ出力）',
    en: 'Send a password reset mail (sales-export area)',
  },
  example: () => ({ body: { email: 'export@demo.example' } }),
})

export const exportConfirmReset = defineEndpoint({
  ...confirmReset,
  name: 'exportConfirmReset',
  route: 'POST /sales-exports/forgot-password/confirm-reset',
  area: 'sales-exports',
  summary: { ja: '新しいパスワードを設定する（販売データ出力）', en: 'Set a new password (sales-export area)' },
})
