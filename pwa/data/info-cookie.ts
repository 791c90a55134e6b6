import type { UserInfo } from '../../shared/api/session.ts'

/**
 * Content of the cookie `info`: exactly the fields of specification section 3. A list of all publishers would exceed 4 kB.
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
