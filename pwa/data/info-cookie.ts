import type { UserInfo } from '../../shared/contract/session.ts'

/**
 * What the cookie `info` carries: what specification section 3 names, and no more. A whole list of publishers would not
 * fit into its 4 kB.
 */
export function serializeInfoCookie(user: UserInfo): string {
  const { userId, role, userType, accountType, companyName, fullName, disableMenuTab, isScreenCooperation, contract } = user
  return JSON.stringify({
    userId,
    role,
    userType,
    accountType,
    companyName,
    fullName,
    disableMenuTab,
    isScreenCooperation,
    contract: { contractPattern: contract.contractPattern },
  })
}
