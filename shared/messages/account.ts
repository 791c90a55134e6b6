import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgot-password.ts'
import { maintain } from './maintain.ts'
import { singleSignOn } from './single-sign-on.ts'
import { twoFactor } from './two-factor.ts'
import { verifyRegistration } from './verify-registration.ts'

/** Messages of registration, passwords, single sign-on and maintenance, loaded with those pages. Import only from pwa/i18n. */
export const account = {
  'change-password': changePassword,
  'forgot-password': forgotPassword,
  maintain,
  'single-sign-on': singleSignOn,
  'two-factor': twoFactor,
  'verify-registration': verifyRegistration,
}
