import type { Knex } from 'knex'
import { type LicensesBody, licensesHistory, licensesOrAdmin } from '../../../shared/api/licenses-or-admin.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { contractRecords, findContract, requireNewestVersion } from '../../accounts/contract-versions.ts'
import { countUsedSeats, lockContract, requireCountsCoverUsed, toSeats } from '../../accounts/seats.ts'
import { applyStatus, applyUserType, protectLastAdministrator, toUserRows } from '../../accounts/users.ts'
import { type Actor, recordAuditEvent, toAuditActor } from '../../operations/audit.ts'
import { ContractModel, UserModel } from '../../operations/models.ts'
import { defineRoute, getActor } from '../../routing/route.ts'

/**
 * Changes counts and holders together, in one transaction: the new holders must fit the new counts, in whatever order they are
 * applied.
 */
function changeLicences(knex: Knex, contractId: string, body: LicensesBody, by: Actor) {
  return knex.transaction(async (trx) => {
    const contract = await lockContract(trx, contractId)
    requireNewestVersion(contract, body.version)
    const users = await UserModel.query(trx)
      .where({ contract_id: contractId })
      .whereIn(
        'id',
        body.holders.map((holder) => holder.userId),
      )
    const unknown = body.holders
      .filter((holder) => !users.some((user) => user.id === holder.userId))
      .map((holder) => holder.userId)
    if (unknown.length > 0)
      throw new AppError('user.holders', { value: unknown.join(', ') }, [
        { field: 'holders', code: 'user.holders', values: { value: unknown.join(', ') } },
      ])
    const holders: UserModel[] = []
    await protectLastAdministrator(trx, contract, async () => {
      for (const { userId, userType, status } of body.holders) {
        const change = { contractId, userId, by }
        await applyUserType(trx, contract, { ...change, to: userType })
        holders.push(await applyStatus(trx, contract, { ...change, to: status }))
      }
    })
    const used = (await countUsedSeats(trx, [contractId])).get(contractId)
    requireCountsCoverUsed(used, body)
    if (contract.licences !== body.licences || contract.admins !== body.admins) {
      await contractRecords.change(trx, { record: contract, by: by.user.fullName }, (stamp) =>
        ContractModel.query(trx)
          .findById(contractId)
          .patch({ licences: body.licences, admins: body.admins, ...stamp }),
      )
      await recordAuditEvent(trx, {
        ...toAuditActor(by),
        action: 'contract.licences',
        contractId: contract.id,
        target: contract.number,
        detail: {
          licences: { before: contract.licences, after: body.licences },
          admins: { before: contract.admins, after: body.admins },
        },
      })
    }
    const after = await lockContract(trx, contractId)
    return { ...toSeats(after, used), version: after.version, holders: await toUserRows(trx, holders, by.user.userId) }
  })
}

export const licensesOrAdminRoutes = [
  defineRoute(licensesOrAdmin, (call, { operations }) => {
    const hasDuplicates = call.body.holders.length !== new Set(call.body.holders.map((holder) => holder.userId)).size
    if (hasDuplicates) throw new AppError('request.invalid', {}, [{ field: 'holders', code: 'validation.invalid' }])
    return changeLicences(operations.knex, call.params.contractId, call.body, getActor(call))
  }),
  defineRoute(licensesHistory, async (call, { operations: { knex } }) => {
    const { id } = await findContract(knex, call.params.contractId)
    return contractRecords.listChanges(knex, ['licences', 'admins'], { id, pageNum: call.query.pageNum })
  }),
]
