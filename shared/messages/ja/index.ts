import { changePassword } from './change-password.ts'
import { controls } from './controls.ts'
import { errorPage } from './error-page.ts'
import { errors } from './errors.ts'
import { forgotPassword } from './forgot-password.ts'
import { frame } from './frame.ts'
import { login } from './login.ts'
import { maintain } from './maintain.ts'
import { password } from './password.ts'
import { states } from './states.ts'
import { validation } from './validation.ts'
import { verifyRegistration } from './verify-registration.ts'

/** What every page needs, the sign-in page first of all. Imported by pwa/i18n alone. */
export const messages = {
  password,
  maintain,
  'verify-registration': verifyRegistration,
  'forgot-password': forgotPassword,
  'change-password': changePassword,
  controls,
  'error-page': errorPage,
  errors,
  frame,
  login,
  states,
  validation,
}
