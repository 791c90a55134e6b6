import { z } from 'zod'
import { textLimits } from '../fields/validation.ts'
import {
  createOptionalTextSchema,
  createRequiredTextSchema,
  email,
  katakana,
  newPassword,
  phone,
  repeatedPassword,
  requireEqualFields,
} from './account-fields.ts'
import { defineEndpoint } from './endpoint.ts'
import { oneTimeToken } from './forgot-password.ts'

/** Registration with a contract number; the password is set later through the mailed link. */
export const registerBody = z
  .strictObject({
    contractNumber: createRequiredTextSchema(20),
    email,
    emailConfirm: z
      .string()
      .trim()
      .min(1, { message: 'validation.required' })
      .max(textLimits.email, { message: 'validation.emailSame' }),
    fullName: createRequiredTextSchema(textLimits.name),
    fullNameKana: katakana,
    department: createOptionalTextSchema(textLimits.department),
    phone,
  })
  .superRefine(requireEqualFields('email', 'emailConfirm', 'validation.emailSame'))
export type RegisterBody = z.output<typeof registerBody>

const createExample = () => ({
  body: {
    contractNumber: '200001',
    email: 'new@demo.example',
    emailConfirm: 'new@demo.example',
    fullName: '新規 花子',
    fullNameKana: 'シンキ　ハナコ',
    department: '営業部',
    phone: '0312345678',
  },
})

export const validateRegistration = defineEndpoint({
  name: 'validateRegistration',
  kind: 'lookup',
  route: 'POST /validate-registration',
  access: 'anonymous',
  summary: { ja: '利用登録の内容を確かめる', en: 'Validate a registration' },
  body: registerBody,
  /** Shown on the confirmation page above the form. */
  result: z.strictObject({ companyName: z.string(), contractName: z.string() }),
  errors: ['registration.contractNumber', 'registration.full', 'requests.tooMany'],
  example: createExample,
})

export const register = defineEndpoint({
  name: 'register',
  kind: 'command',
  route: 'POST /register',
  access: 'anonymous',
  summary: { ja: '利用登録を申し込む（確認のメールを送る）', en: 'Register; a confirmation mail is sent' },
  body: registerBody,
  /** Identical for known and unknown addresses, so that addresses cannot be probed. */
  result: z.strictObject({ linkMinutes: z.number().int() }),
  errors: ['registration.contractNumber', 'registration.full', 'requests.tooMany'],
  example: createExample,
})

export const verifyRegistrationBody = z
  .strictObject({
    token: oneTimeToken,
    password: newPassword,
    passwordConfirm: repeatedPassword,
  })
  .superRefine(requireEqualFields('password', 'passwordConfirm', 'validation.passwordSame'))

export const verifyRegistration = defineEndpoint({
  name: 'verifyRegistration',
  kind: 'command',
  route: 'POST /verify-registration',
  access: 'anonymous',
  summary: { ja: 'パスワードを決めて利用登録を完了する', en: 'Choose a password and complete the registration' },
  body: verifyRegistrationBody,
  result: z.strictObject({ email: z.string() }),
  errors: [
    'token.invalid',
    'registration.early',
    'registration.full',
    'contract.licencesFull',
    'contract.adminsFull',
    'password.firstGuess',
    'requests.tooMany',
  ],
  example: () => ({ body: { token: 'from-the-mail', password: 'Demo-pass2!', passwordConfirm: 'Demo-pass2!' } }),
})
