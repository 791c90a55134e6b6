import { usualReprintParameters } from '../../../shared/api/reprint-parameters.ts'
import {
  exportInfo,
  exportLogin,
  exportLogout,
  info,
  login,
  loginCode,
  loginGuest,
  logout,
  logoutGuest,
  recentSearches,
  type UserInfo,
} from '../../../shared/api/session.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { endContractView } from '../../accounts/contract-view.ts'
import { toPatternFlags } from '../../accounts/pattern-versions.ts'
import { authenticate, authenticateInSteps, authenticateWithCode, revokeSession } from '../../accounts/sign-in.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import type { WithOperations } from '../../operations/database.ts'
import { ContractModel } from '../../operations/models.ts'
import { listRecentSearches } from '../../operations/recent-search.ts'
import { type Call, defineRoute, requireSignedIn } from '../../routing/route.ts'
import type { WithWarehouse } from '../../warehouse/engine/engine.ts'
import { readDataState } from '../../warehouse/sales/data-state.ts'

/** Returns the 'Logged-in user info' of specification section 3. */
async function readUserInfo(user: SignedIn, services: WithOperations & WithWarehouse): Promise<UserInfo> {
  const contract = await ContractModel.query(services.operations.knex).findById(user.contractId).withGraphFetched('pattern')
  const pattern = contract?.pattern
  if (!contract || !pattern) throw new AppError('session.expired')
  return {
    userId: user.userId,
    role: user.role,
    userType: user.userType,
    accountType: user.accountType,
    companyName: contract.companyName,
    fullName: user.fullName,
    email: user.email,
    disableMenuTab: [...user.disableMenuTab],
    isScreenCooperation: contract.isScreenCooperation,
    ownPublisherCds: contract.ownPublisherCds,
    ownCompanyCds: contract.ownCompanyCds,
    reprintParameters: contract.reprintParameters ?? usualReprintParameters,
    expiresAt: user.expiresAt,
    isView: user.viewedBy !== undefined,
    contract: {
      id: contract.id,
      number: contract.number,
      name: contract.name,
      companyCategory: contract.companyCategory,
      externalApi: contract.externalApi,
      startsOn: contract.startsOn,
      endsOn: contract.endsOn,
      contractPattern: { id: pattern.id, name: pattern.name, dataRange: pattern.dataRange, ...toPatternFlags(pattern.flags) },
    },
    dataState: await readDataState(services.warehouse),
  }
}

type LogoutCall = Call<typeof logout>

async function handleLogout(call: LogoutCall, services: WithOperations) {
  const user = requireSignedIn(call)
  if (user.viewedBy) await endContractView(services, user, call.address)
  else await revokeSession(services.operations, { ...user, address: call.address })
  return {}
}

const handleUserInfo = (call: Call<typeof info>, services: WithOperations & WithWarehouse) =>
  readUserInfo(requireSignedIn(call), services)

/** Collects the data of a sign-in attempt. */
const toSignInAttempt = ({ body, address, device }: Pick<Call<typeof login>, 'body' | 'address' | 'device'>) => ({
  ...body,
  address,
  device,
})

export const loginRoutes = [
  defineRoute(login, (call, services) => authenticateInSteps({ ...toSignInAttempt(call), area: 'main' }, services)),
  defineRoute(loginCode, ({ body, address, device }, services) => authenticateWithCode({ ...body, address, device }, services)),
  defineRoute(loginGuest, (call, services) => authenticate({ ...toSignInAttempt(call), area: 'main', isGuest: true }, services)),
  defineRoute(exportLogin, (call, services) => authenticate({ ...toSignInAttempt(call), area: 'sales-exports' }, services)),
  defineRoute(logout, handleLogout),
  defineRoute(logoutGuest, handleLogout),
  defineRoute(exportLogout, handleLogout),
  defineRoute(info, handleUserInfo),
  defineRoute(exportInfo, handleUserInfo),
  defineRoute(recentSearches, async (call, services) => ({
    list: await listRecentSearches(services.operations.knex, requireSignedIn(call).userId),
  })),
]
