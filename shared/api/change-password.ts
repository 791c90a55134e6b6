import { z } from 'zod'
import { newPassword, repeatedPassword, requireEqualFields, typedPassword } from './account-fields.ts'
import { defineEndpoint } from './endpoint.ts'

export const changePasswordBody = z
  .strictObject({
    currentPassword: typedPassword,
    newPassword,
    newPasswordConfirm: repeatedPassword,
  })
  .superRefine(requireEqualFields('newPassword', 'newPasswordConfirm', 'validation.passwordSame'))

const createExample = () => ({
  body: { currentPassword: 'Demo-pass1!', newPassword: 'Demo-pass2!', newPasswordConfirm: 'Demo-pass2!' },
})

export const changePassword = defineEndpoint({
  name: 'changePassword',
  kind: 'command',
  route: 'POST /change-password',
  access: 'signed-in',
  summary: { ja: 'パスワードを変更する', en: 'Change the password' },
  body: changePasswordBody,
  result: z.strictObject({
    /** Number of the user's other sessions ended by the change. */
    endedSessions: z.number().int(),
  }),
  errors: ['password.wrong', 'password.same', 'password.firstGuess', 'password.trial', 'requests.tooMany'],
  example: createExample,
})

export const exportChangePassword = defineEndpoint({
  ...changePassword,
  name: 'exportChangePassword',
  route: 'POST /sales-exports/change-password',
  area: 'sales-exports',
  summary: { ja: 'パスワードを変更する（販売データ出力）', en: 'Change the password in the sales-export area' },
})
