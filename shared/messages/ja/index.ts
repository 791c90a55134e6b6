import { controls } from './controls.ts'
import { errorPage } from './error-page.ts'
import { errors } from './errors.ts'
import { frame } from './frame.ts'
import { login } from './login.ts'
import { password } from './password.ts'
import { states } from './states.ts'
import { validation } from './validation.ts'

/** What every page needs, the sign-in page first of all. Imported by pwa/i18n alone. */
export const messages = {
  password,
  controls,
  'error-page': errorPage,
  errors,
  frame,
  login,
  states,
  validation,
}
