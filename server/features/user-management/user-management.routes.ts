import {
  administrators,
  contractAdminHistory,
  contractAdminRole,
  contractAdminStatus,
  contractAdmins,
  contractUserContract,
  contractUserDates,
  contractUserHistory,
  contractUserMenu,
  contractUserRole,
  contractUserStatus,
  contractUsers,
  ownUserDates,
  ownUserHistory,
  ownUserMenu,
  ownUserRole,
  ownUserStatus,
  ownUsers,
} from '../../../shared/api/user-management.ts'
import type { ChangeDates } from '../../../shared/api/user-rows.ts'
import { AppError } from '../../../shared/errors.ts'
import type { UserType } from '../../../shared/permissions.ts'
import { readContractDetail } from '../../accounts/contract-detail.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import { applyDates, applyMenu, applyRole, applyStatus, changeUser, listUserHistory, listUsers } from '../../accounts/users.ts'
import { ContractModel, UserModel } from '../../operations/models.ts'
import { route, signedIn } from '../../routing/route.ts'
import type { Services } from '../../services.ts'

async function findCallContract(services: Services, id: string): Promise<ContractModel> {
  const contract = await ContractModel.query(services.operations.knex).findById(id)
  if (!contract) throw new AppError('resource.notFound')
  return contract
}

interface Asking {
  params: { userId: string }
  user: SignedIn | null
  address: string
}

/** Returns the change of a user: of the named contract, or of the caller's own. */
const toUserChange = (call: Asking, contractId: string, userType?: UserType) => ({
  contractId,
  userId: call.params.userId,
  by: signedIn(call),
  address: call.address,
  ...(userType === undefined ? {} : { userType }),
})

const role = (services: Services, change: ReturnType<typeof toUserChange>, to: UserType) =>
  changeUser(services.operations.knex, change, (trx, contract) => applyRole(trx, contract, { ...change, to }))
const status = (services: Services, change: ReturnType<typeof toUserChange>, to: 'active' | 'disabled') =>
  changeUser(services.operations.knex, change, (trx, contract) => applyStatus(trx, contract, { ...change, to }))
const menu = (services: Services, change: ReturnType<typeof toUserChange>, tabs: readonly string[]) =>
  changeUser(services.operations.knex, change, (trx, contract) => applyMenu(trx, contract, { ...change, tabs }))
const dates = (services: Services, change: ReturnType<typeof toUserChange>, to: ChangeDates) =>
  changeUser(services.operations.knex, change, (trx, contract) => applyDates(trx, contract, { ...change, to }))

export const userManagementRoutes = [
  route(administrators, async (_call, { operations: { knex } }) => {
    const list = await UserModel.query(knex).whereIn('role', ['ADMIN', 'ADMIN_VIEW']).orderBy('role').orderBy('email')
    return {
      list: list.map((user) => ({
        userId: user.id,
        email: user.email,
        fullName: user.fullName,
        role: user.role,
        status: user.status,
      })),
    }
  }),
  route(ownUsers, async (call, services) => {
    const { contractId, userId } = signedIn(call)
    const contract = await findCallContract(services, contractId)
    return listUsers(services.operations.knex, { contract, body: call.body, requesterId: userId })
  }),
  route(ownUserHistory, (call, { operations }) =>
    listUserHistory(operations.knex, { contractId: signedIn(call).contractId, userType: null, body: call.body }),
  ),
  route(ownUserRole, (call, services) => role(services, toUserChange(call, signedIn(call).contractId), call.body.userType)),
  route(ownUserStatus, (call, services) => status(services, toUserChange(call, signedIn(call).contractId), call.body.status)),
  route(ownUserMenu, (call, services) => menu(services, toUserChange(call, signedIn(call).contractId), call.body.disableMenuTab)),
  route(ownUserDates, (call, services) => dates(services, toUserChange(call, signedIn(call).contractId), call.body)),

  route(contractUserContract, (call, { operations }) =>
    readContractDetail(operations.knex, call.params.id, call.query.createdAt),
  ),
  route(contractUsers, async (call, services) => {
    const contract = await findCallContract(services, call.params.id)
    return listUsers(services.operations.knex, { contract, body: call.body, requesterId: signedIn(call).userId, userType: 0 })
  }),
  route(contractAdmins, async (call, services) => {
    const contract = await findCallContract(services, call.params.id)
    return listUsers(services.operations.knex, { contract, body: call.body, requesterId: signedIn(call).userId, userType: 1 })
  }),
  route(contractUserHistory, async (call, services) => {
    const { id } = await findCallContract(services, call.params.id)
    return listUserHistory(services.operations.knex, { contractId: id, userType: 0, body: call.body })
  }),
  route(contractAdminHistory, async (call, services) => {
    const { id } = await findCallContract(services, call.params.id)
    return listUserHistory(services.operations.knex, { contractId: id, userType: 1, body: call.body })
  }),
  route(contractUserRole, (call, services) => role(services, toUserChange(call, call.params.id, 0), call.body.userType)),
  route(contractUserStatus, (call, services) => status(services, toUserChange(call, call.params.id, 0), call.body.status)),
  route(contractUserMenu, (call, services) => menu(services, toUserChange(call, call.params.id), call.body.disableMenuTab)),
  route(contractUserDates, (call, services) => dates(services, toUserChange(call, call.params.id), call.body)),
  route(contractAdminRole, (call, services) => role(services, toUserChange(call, call.params.id, 1), call.body.userType)),
  route(contractAdminStatus, (call, services) => status(services, toUserChange(call, call.params.id, 1), call.body.status)),
]
