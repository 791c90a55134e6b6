import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgot-password.ts'
import { maintain } from './maintain.ts'
import { verifyRegistration } from './verify-registration.ts'

/** Messages of registration, passwords and maintenance, loaded with those pages. Import only from pwa/i18n. */
export const account = {
  'change-password': changePassword,
  'forgot-password': forgotPassword,
  maintain,
  'verify-registration': verifyRegistration,
}
