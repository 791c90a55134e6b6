import type { Area } from '../../../shared/api/endpoint.ts'
import {
  checkToken,
  confirmReset,
  exportConfirmReset,
  exportForgotPassword,
  forgotPassword,
} from '../../../shared/api/forgot-password.ts'
import { AppError } from '../../../shared/errors.ts'
import {
  consumeToken,
  findResetTokenUser,
  issueResetToken,
  LINK_MINUTES,
  limitTokenTries,
} from '../../accounts/one-time-token.ts'
import { checkNewPassword, passwordChange } from '../../accounts/passwords.ts'
import { findRegistrationRequest } from '../../accounts/registration-requests.ts'
import { endSessions } from '../../accounts/sign-in.ts'
import { homeAddress, letter, passwordChanged } from '../../mail/letters.ts'
import { audit } from '../../operations/audit.ts'
import { isUserActive } from '../../operations/employment.ts'
import { forgetAttempts } from '../../operations/login-attempts.ts'
import { UserModel } from '../../operations/models.ts'
import { limitRequests } from '../../operations/request-limit.ts'
import { type Call, route } from '../../routing/route.ts'
import type { Services } from '../../services.ts'

const paths: Record<Area, string> = { main: '', 'sales-exports': '/sales-exports', widget: '' }

/** Mails a reset link. The answer and its timing are the same for an unknown address. */
const requestReset = (area: Area) => async (call: Call<typeof forgotPassword>, services: Services) => {
  const { knex } = services.operations
  const email = call.body.email.toLowerCase()
  await limitRequests(knex, { kind: 'forgot', account: email, address: call.address })
  services.background.runInBackground(async () => {
    const user = await UserModel.query(knex).findOne({ email, area })
    await audit(knex, { action: 'password.forgot', userId: user?.id ?? null, target: email, address: call.address })
    // suspended users and those who have left get no link; a trial's password belongs to its contract
    if (!user || !isUserActive(user) || user.accountType === 1) return
    const token = await issueResetToken(knex, user.id)
    await services.mail.send(
      letter('reset', {
        to: user.email,
        language: call.language,
        values: {
          name: user.fullName,
          link: `${homeAddress(services.config, call.language)}${paths[area]}/forgot-password/confirm-reset/${token}`,
          minutes: LINK_MINUTES.reset,
        },
      }),
    )
  })
  return { linkMinutes: LINK_MINUTES.reset }
}

const reset = (area: Area) => async (call: Call<typeof confirmReset>, services: Services) => {
  const { knex } = services.operations
  const { token, password } = call.body
  await limitTokenTries(knex, { token, address: call.address })
  const user = await findResetTokenUser(knex, token)
  if (!user || !isUserActive(user) || user.area !== area) throw new AppError('token.invalid')
  await checkNewPassword(user, password, 'password')
  const store = await passwordChange(user, password)
  await knex.transaction(async (trx) => {
    if (!(await consumeToken(trx, token))) throw new AppError('token.invalid')
    await store(trx)
    await endSessions(trx, user.id)
    await audit(trx, { action: 'password.reset', userId: user.id, contractId: user.contractId, address: call.address })
  })
  // access to the mail proves ownership, so earlier wrong passwords no longer block the account
  await forgetAttempts(knex, user.email)
  services.background.run(() => services.mail.send(passwordChanged(user, call.language, services.config)))
  return {}
}

export const forgotPasswordRoutes = [
  route(forgotPassword, requestReset('main')),
  route(exportForgotPassword, requestReset('sales-exports')),
  route(confirmReset, reset('main')),
  route(exportConfirmReset, reset('sales-exports')),
  route(checkToken, async (call, services) => {
    const { knex } = services.operations
    const { token, purpose } = call.body
    await limitTokenTries(knex, { token, address: call.address })
    const tokenUser = purpose === 'reset' ? await findResetTokenUser(knex, token) : await findRegistrationRequest(knex, token)
    return { valid: tokenUser !== null }
  }),
]
