import { changePassword, exportChangePassword } from '../../../shared/api/change-password.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { checkNewPassword, preparePasswordChange } from '../../accounts/passwords.ts'
import { endSessions } from '../../accounts/sign-in.ts'
import type { WithConfig } from '../../foundation/config.ts'
import { createPasswordChangedMail } from '../../mail/create-mail.ts'
import type { WithMail } from '../../mail/mailer.ts'
import { recordAuditEvent } from '../../operations/audit.ts'
import type { WithBackground } from '../../operations/background.ts'
import type { WithOperations } from '../../operations/database.ts'
import { UserModel } from '../../operations/models.ts'
import { verifyPassword } from '../../operations/password.ts'
import { limitRequests } from '../../operations/request-limit.ts'
import { type Call, defineRoute, requireSignedIn } from '../../routing/route.ts'

/** Changes the caller's password: the current session continues, all their others end. */
async function handleChangePassword(
  call: Call<typeof changePassword>,
  services: WithBackground & WithConfig & WithMail & WithOperations,
) {
  const { userId, sessionId, contractId, accountType } = requireSignedIn(call)
  const { knex } = services.operations
  // a trial's password is shared by its users and belongs to the contract
  if (accountType === 1) throw new AppError('password.trial')
  await limitRequests(knex, { kind: 'password', account: userId, address: call.address })
  const wrongPassword = new AppError('password.wrong', {}, [{ field: 'currentPassword', code: 'password.wrong' }])
  const user = await UserModel.query(knex).findById(userId)
  if (!user || !(await verifyPassword(call.body.currentPassword, user.passwordHash || null))) throw wrongPassword
  await checkNewPassword(user, call.body.newPassword, 'newPassword')
  const store = await preparePasswordChange(user, call.body.newPassword)
  const endedSessions = await knex.transaction(async (trx) => {
    // a reset, or another change, may have replaced the checked password since
    const current = await UserModel.query(trx).findById(userId).forUpdate()
    if (current?.passwordHash !== user.passwordHash) throw wrongPassword
    await store(trx)
    const ended = await endSessions(trx, userId, sessionId)
    await recordAuditEvent(trx, { action: 'password.change', userId, contractId, address: call.address })
    return ended
  })
  services.background.run(() => services.mail.send(createPasswordChangedMail(user, call.language, services.config)))
  return { endedSessions }
}

export const changePasswordRoutes = [
  defineRoute(changePassword, handleChangePassword),
  defineRoute(exportChangePassword, handleChangePassword),
]
