import type { UserInfo } from '../../shared/api/session.ts'
import { AppError } from '../../shared/errors.ts'
import { UserModel } from '../operations/models.ts'
import type { Services } from '../services.ts'
import { readDataState } from '../warehouse/sales/data-state.ts'
import { toFlags } from './pattern-versions.ts'

/** Returns the 'Logged-in user info' of specification section 3. */
export async function readUserInfo(userId: string, expiresAt: string, services: Services): Promise<UserInfo> {
  const user = await UserModel.query(services.operations.knex).findById(userId).withGraphFetched('contract.pattern')
  const contract = user?.contract
  const pattern = contract?.pattern
  if (!user || !contract || !pattern) throw new AppError('session.expired')
  return {
    userId: user.id,
    role: user.role,
    userType: user.userType,
    accountType: user.accountType,
    companyName: contract.companyName,
    fullName: user.fullName,
    email: user.email,
    disableMenuTab: user.disableMenuTab,
    isScreenCooperation: contract.isScreenCooperation,
    ownPublisherCds: contract.ownPublisherCds,
    ownCompanyCds: contract.ownCompanyCds,
    expiresAt,
    contract: {
      id: contract.id,
      number: contract.number,
      name: contract.name,
      companyCategory: contract.companyCategory,
      startsOn: contract.startsOn,
      endsOn: contract.endsOn,
      contractPattern: { id: pattern.id, name: pattern.name, dataRange: pattern.dataRange, ...toFlags(pattern.flags) },
    },
    dataState: await readDataState(services.warehouse),
  }
}
