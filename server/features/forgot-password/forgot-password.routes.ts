import type { Area } from '../../../shared/api/endpoint.ts'
import {
  checkToken,
  confirmReset,
  exportConfirmReset,
  exportForgotPassword,
  forgotPassword,
} from '../../../shared/api/forgot-password.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import {
  consumeOneTimeToken,
  findResetTokenUser,
  issueResetToken,
  LINK_MINUTES,
  limitTokenAttempts,
} from '../../accounts/one-time-token.ts'
import { checkNewPassword, preparePasswordChange } from '../../accounts/passwords.ts'
import { findRegistrationRequest } from '../../accounts/registration-requests.ts'
import { endSessions } from '../../accounts/sign-in.ts'
import type { WithConfig } from '../../foundation/config.ts'
import { createMail, createPasswordChangedMail, getHomeUrl } from '../../mail/create-mail.ts'
import type { WithMail } from '../../mail/mailer.ts'
import { recordAuditEvent } from '../../operations/audit.ts'
import type { WithBackground } from '../../operations/background.ts'
import type { WithOperations } from '../../operations/database.ts'
import { isUserActive } from '../../operations/employment.ts'
import { resetLoginAttempts } from '../../operations/login-attempts.ts'
import { UserModel } from '../../operations/models.ts'
import { limitRequests } from '../../operations/request-limit.ts'
import { type Call, defineRoute } from '../../routing/route.ts'

const paths: Record<Area, string> = { main: '', 'sales-exports': '/sales-exports', widget: '' }

/** Mails a reset link. The result and its timing are the same for an unknown address. */
const createRequestHandler =
  (area: Area) =>
  async (call: Call<typeof forgotPassword>, services: WithBackground & WithConfig & WithMail & WithOperations) => {
    const { knex } = services.operations
    const email = call.body.email.toLowerCase()
    await limitRequests(knex, { kind: 'forgot', account: email, address: call.address })
    services.background.runInBackground(async () => {
      const user = await UserModel.query(knex).findOne({ email, area })
      await recordAuditEvent(knex, { action: 'password.forgot', userId: user?.id ?? null, target: email, address: call.address })
      // suspended users and those who have left get no link; a trial's password belongs to its contract
      if (!user || !isUserActive(user) || user.accountType === 1) return
      const token = await issueResetToken(knex, user.id)
      await services.mail.send(
        createMail('reset', {
          to: user.email,
          language: call.language,
          values: {
            name: user.fullName,
            link: `${getHomeUrl(services.config, call.language)}${paths[area]}/forgot-password/confirm-reset/${token}`,
            minutes: LINK_MINUTES.reset,
          },
        }),
      )
    })
    return { linkMinutes: LINK_MINUTES.reset }
  }

const createResetHandler =
  (area: Area) => async (call: Call<typeof confirmReset>, services: WithBackground & WithConfig & WithMail & WithOperations) => {
    const { knex } = services.operations
    const { token, password } = call.body
    await limitTokenAttempts(knex, { token, address: call.address })
    const user = await findResetTokenUser(knex, token)
    if (!user || !isUserActive(user) || user.area !== area) throw new AppError('token.invalid')
    await checkNewPassword(user, password, 'password')
    const store = await preparePasswordChange(user, password)
    await knex.transaction(async (trx) => {
      if (!(await consumeOneTimeToken(trx, token))) throw new AppError('token.invalid')
      await store(trx)
      await endSessions(trx, user.id)
      await recordAuditEvent(trx, {
        action: 'password.reset',
        userId: user.id,
        contractId: user.contractId,
        address: call.address,
      })
    })
    // access to the mail proves ownership, so earlier wrong passwords no longer block the account
    await resetLoginAttempts(knex, user.email)
    services.background.run(() => services.mail.send(createPasswordChangedMail(user, call.language, services.config)))
    return {}
  }

export const forgotPasswordRoutes = [
  defineRoute(forgotPassword, createRequestHandler('main')),
  defineRoute(exportForgotPassword, createRequestHandler('sales-exports')),
  defineRoute(confirmReset, createResetHandler('main')),
  defineRoute(exportConfirmReset, createResetHandler('sales-exports')),
  defineRoute(checkToken, async (call, services) => {
    const { knex } = services.operations
    const { token, purpose } = call.body
    await limitTokenAttempts(knex, { token, address: call.address })
    const tokenUser = purpose === 'reset' ? await findResetTokenUser(knex, token) : await findRegistrationRequest(knex, token)
    return { valid: tokenUser !== null }
  }),
]
