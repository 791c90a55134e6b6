import {
  twoFactorConfirm,
  twoFactorDisable,
  twoFactorReset,
  twoFactorStart,
  twoFactorState,
} from '../../../shared/api/two-factor.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import {
  confirmTwoFactor,
  findTwoFactor,
  hasTwoFactor,
  removeTwoFactor,
  requireTwoFactorCode,
  startTwoFactor,
} from '../../accounts/two-factor.ts'
import { recordAuditEvent, toAuditActor } from '../../operations/audit.ts'
import { UserModel } from '../../operations/models.ts'
import { type Call, defineRoute, getActor, requireSignedIn } from '../../routing/route.ts'

/** Collects the data of a caller's code. */
const toCodeAttempt = (call: Call<typeof twoFactorConfirm>) => {
  const { userId: id, email, contractId } = requireSignedIn(call)
  return { user: { id, email, contractId }, code: call.body.code, address: call.address, device: call.device }
}

export const twoFactorRoutes = [
  defineRoute(twoFactorState, async (call, { operations: { knex }, config }) => {
    const row = await findTwoFactor(knex, requireSignedIn(call).userId)
    return {
      enabledAt: row?.confirmedAt ?? null,
      recoveryCodes: row?.recoveryCodes.length ?? 0,
      required: config.twoFactorRequired,
    }
  }),
  defineRoute(twoFactorStart, (call, services) => {
    const { userId: id, email } = requireSignedIn(call)
    return startTwoFactor(services, { id, email })
  }),
  defineRoute(twoFactorConfirm, async (call, services) => ({
    recoveryCodes: await confirmTwoFactor(services, toCodeAttempt(call)),
  })),
  defineRoute(twoFactorDisable, async (call, services) => {
    const { knex } = services.operations
    const { userId, contractId } = requireSignedIn(call)
    if (services.config.twoFactorRequired) throw new AppError('twoFactor.required')
    if (!(await hasTwoFactor(knex, userId))) throw new AppError('twoFactor.off')
    await requireTwoFactorCode(services, toCodeAttempt(call))
    await knex.transaction(async (trx) => {
      await removeTwoFactor(trx, userId)
      await recordAuditEvent(trx, { action: 'twoFactor.off', userId, contractId, address: call.address })
    })
    return {}
  }),
  defineRoute(twoFactorReset, async (call, { operations: { knex } }) => {
    const by = getActor(call)
    if (call.body.userId === by.user.userId) throw new AppError('user.self')
    await knex.transaction(async (trx) => {
      const user = await UserModel.query(trx).findById(call.body.userId)
      if (!user) throw new AppError('resource.notFound')
      await removeTwoFactor(trx, user.id)
      await recordAuditEvent(trx, { ...toAuditActor(by), action: 'twoFactor.reset', target: user.email })
    })
    return {}
  }),
]
