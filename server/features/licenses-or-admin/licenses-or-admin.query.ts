import type { Knex } from 'knex'
import type { LicensesBody } from '../../../shared/api/licenses-or-admin.ts'
import { AppError } from '../../../shared/errors.ts'
import { contractRecords, requireNewestVersion } from '../../accounts/contract-versions.ts'
import { countUsedSeats, lockContract, requireCounts, toSeats } from '../../accounts/seats.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import { applyRole, applyStatus, toUserRow } from '../../accounts/users.ts'
import { audit } from '../../operations/audit.ts'
import { ContractModel, UserModel } from '../../operations/models.ts'

interface By {
  user: SignedIn
  address: string
}

/**
 * Changes counts and holders together, in one transaction: the new holders must fit the new counts, in whatever order they are
 * applied.
 */
export function changeLicences(knex: Knex, contractId: string, body: LicensesBody, by: By) {
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
    for (const { userId, userType, status } of body.holders) {
      const change = { contractId, userId, by: by.user, address: by.address }
      await applyRole(trx, contract, { ...change, to: userType })
      holders.push(await applyStatus(trx, contract, { ...change, to: status }))
    }
    const used = (await countUsedSeats(trx, [contractId])).get(contractId)
    requireCounts(used, body)
    if (contract.licences !== body.licences || contract.admins !== body.admins) {
      await contractRecords.change(trx, { record: contract, by: by.user.fullName }, (stamp) =>
        ContractModel.query(trx)
          .findById(contractId)
          .patch({ licences: body.licences, admins: body.admins, ...stamp }),
      )
      await audit(trx, {
        action: 'contract.licences',
        userId: by.user.userId,
        contractId: contract.id,
        target: contract.number,
        detail: {
          licences: { before: contract.licences, after: body.licences },
          admins: { before: contract.admins, after: body.admins },
        },
        address: by.address,
      })
    }
    const after = await lockContract(trx, contractId)
    return { ...toSeats(after, used), version: after.version, holders: holders.map((user) => toUserRow(user, by.user.userId)) }
  })
}
