import type { UserInfo } from '../../shared/contract/session.ts'
import { AppError } from '../../shared/errors.ts'
import { type PatternFlag, patternFlags } from '../../shared/permissions.ts'
import { type ContractPatternModel, UserModel } from '../operations/models.ts'
import type { Services } from '../services.ts'
import { readDataState } from '../warehouse/sales/data-state.ts'

/** Every flag with yes or no: what a pattern does not name is closed. */
export function flagsOf(pattern: ContractPatternModel): Record<PatternFlag, boolean> {
  const set = pattern.flagSet
  return Object.fromEntries(patternFlags.map((flag) => [flag, set[flag] === true])) as Record<PatternFlag, boolean>
}

/** The 'Logged-in user info' of specification section 3. */
export async function userInfo(userId: string, expiresAt: string, services: Services): Promise<UserInfo> {
  const user = await UserModel.query(services.operations.knex).findById(userId).withGraphFetched('contract.pattern')
  const contract = user?.contract
  const pattern = contract?.pattern
  if (!user || !contract || !pattern) throw new AppError('session.expired')
  return {
    userId: user.id,
    role: user.role,
    userType: user.user_type,
    accountType: user.account_type,
    companyName: contract.company_name,
    fullName: user.full_name,
    email: user.email,
    disableMenuTab: user.disabledMenuTabs,
    isScreenCooperation: Boolean(contract.is_screen_cooperation),
    ownPublisherCds: contract.ownPublisherCds,
    expiresAt,
    contract: {
      id: contract.id,
      number: contract.number,
      name: contract.name,
      companyCategory: contract.company_category,
      startsOn: contract.starts_on,
      endsOn: contract.ends_on,
      contractPattern: { id: pattern.id, name: pattern.name, dataRange: pattern.data_range, ...flagsOf(pattern) },
    },
    dataState: await readDataState(services.warehouse),
  }
}
