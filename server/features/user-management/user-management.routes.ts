import type { UserType } from '../../../shared/access/permissions.ts'
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
import { AppError } from '../../../shared/errors/errors.ts'
import { readContractDetail } from '../../accounts/contract-detail.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import {
  applyEmploymentDates,
  applyMenuTabs,
  applyStatus,
  applyUserType,
  changeUser,
  listUserHistory,
  listUsers,
} from '../../accounts/users.ts'
import type { WithOperations } from '../../operations/database.ts'
import { ContractModel, UserModel } from '../../operations/models.ts'
import { defineRoute, getActor, requireSignedIn } from '../../routing/route.ts'

async function findCallContract(services: WithOperations, id: string): Promise<ContractModel> {
  const contract = await ContractModel.query(services.operations.knex).findById(id)
  if (!contract) throw new AppError('resource.notFound')
  return contract
}

interface UserChangeCall {
  params: { userId: string }
  user: SignedIn | null
  address: string
}

/** Returns the change of a user: of the named contract, or of the caller's own. */
const toUserChange = (call: UserChangeCall, contractId: string, userType?: UserType) => ({
  contractId,
  userId: call.params.userId,
  by: getActor(call),
  ...(userType === undefined ? {} : { userType }),
})

const setUserType = (services: WithOperations, change: ReturnType<typeof toUserChange>, to: UserType) =>
  changeUser(services.operations.knex, change, (trx, contract) => applyUserType(trx, contract, { ...change, to }))
const setStatus = (services: WithOperations, change: ReturnType<typeof toUserChange>, to: 'active' | 'disabled') =>
  changeUser(services.operations.knex, change, (trx, contract) => applyStatus(trx, contract, { ...change, to }))
const setMenu = (services: WithOperations, change: ReturnType<typeof toUserChange>, tabs: readonly string[]) =>
  changeUser(services.operations.knex, change, (trx, contract) => applyMenuTabs(trx, contract, { ...change, tabs }))
const setDates = (services: WithOperations, change: ReturnType<typeof toUserChange>, to: ChangeDates) =>
  changeUser(services.operations.knex, change, (trx, contract) => applyEmploymentDates(trx, contract, { ...change, to }))

export const userManagementRoutes = [
  defineRoute(administrators, async (_call, { operations: { knex } }) => {
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
  defineRoute(ownUsers, async (call, services) => {
    const { contractId, userId } = requireSignedIn(call)
    const contract = await findCallContract(services, contractId)
    return listUsers(services.operations.knex, { contract, body: call.body, requesterId: userId })
  }),
  defineRoute(ownUserHistory, (call, { operations }) =>
    listUserHistory(operations.knex, { contractId: requireSignedIn(call).contractId, userType: null, body: call.body }),
  ),
  defineRoute(ownUserRole, (call, services) =>
    setUserType(services, toUserChange(call, requireSignedIn(call).contractId), call.body.userType),
  ),
  defineRoute(ownUserStatus, (call, services) =>
    setStatus(services, toUserChange(call, requireSignedIn(call).contractId), call.body.status),
  ),
  defineRoute(ownUserMenu, (call, services) =>
    setMenu(services, toUserChange(call, requireSignedIn(call).contractId), call.body.disableMenuTab),
  ),
  defineRoute(ownUserDates, (call, services) =>
    setDates(services, toUserChange(call, requireSignedIn(call).contractId), call.body),
  ),

  defineRoute(contractUserContract, (call, { operations }) =>
    readContractDetail(operations.knex, call.params.id, call.query.createdAt),
  ),
  ...(
    [
      [contractUsers, contractUserHistory, 0],
      [contractAdmins, contractAdminHistory, 1],
    ] as const
  ).flatMap(([list, history, userType]) => [
    defineRoute(list, async (call, services) => {
      const contract = await findCallContract(services, call.params.id)
      const requesterId = requireSignedIn(call).userId
      return listUsers(services.operations.knex, { contract, body: call.body, requesterId, userType })
    }),
    defineRoute(history, async (call, services) => {
      const { id } = await findCallContract(services, call.params.id)
      return listUserHistory(services.operations.knex, { contractId: id, userType, body: call.body })
    }),
  ]),
  defineRoute(contractUserRole, (call, services) =>
    setUserType(services, toUserChange(call, call.params.id, 0), call.body.userType),
  ),
  defineRoute(contractUserStatus, (call, services) =>
    setStatus(services, toUserChange(call, call.params.id, 0), call.body.status),
  ),
  defineRoute(contractUserMenu, (call, services) =>
    setMenu(services, toUserChange(call, call.params.id), call.body.disableMenuTab),
  ),
  defineRoute(contractUserDates, (call, services) => setDates(services, toUserChange(call, call.params.id), call.body)),
  defineRoute(contractAdminRole, (call, services) =>
    setUserType(services, toUserChange(call, call.params.id, 1), call.body.userType),
  ),
  defineRoute(contractAdminStatus, (call, services) =>
    setStatus(services, toUserChange(call, call.params.id, 1), call.body.status),
  ),
]
