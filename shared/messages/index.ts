import { controls } from './controls.ts'
import { errorPage } from './error-page.ts'
import { errors } from './errors.ts'
import { frame } from './frame.ts'
import { login } from './login.ts'
import { password } from './password.ts'
import { states } from './states.ts'
import { validation } from './validation.ts'

/** Messages of every page, including the sign-in page. Import only from pwa/i18n. */
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
