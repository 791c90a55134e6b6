import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgot-password.ts'
import { maintain } from './maintain.ts'
import { verifyRegistration } from './verify-registration.ts'

/** The messages of registration, passwords and maintenance, loaded with those pages. Imported by pwa/i18n alone. */
export const account = {
  'change-password': changePassword,
  'forgot-password': forgotPassword,
  maintain,
  'verify-registration': verifyRegistration,
}
