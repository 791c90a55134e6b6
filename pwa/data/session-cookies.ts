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

/**
 * Lifetime of a session token in seconds. Computed from the times that the server wrote into it, so that it does not depend
 * on the device's clock. Throws for a text that is not a token.
 */
export function getTokenLifetime(token: string): number {
  const { iat, exp } = readClaims(token)
  return exp - iat
}

/** Id of the user to whom the server gave the token; null if the text names none. */
export function getTokenUserId(token: string): string | null {
  try {
    return readClaims(token).sub ?? null
  } catch {
    return null
  }
}

function readClaims(token: string): { iat: number; exp: number; sub?: string } {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return JSON.parse(atob(payload)) as { iat: number; exp: number; sub?: string }
}
