import { readCookie } from '../browser/cookies.ts'
import { sessionKeys } from './area.ts'
import { contractViewToken, isContractView } from './contract-view.ts'
import { getTokenUserId } from './session-cookies.ts'

let tabUserId: string | null = null

/** Binds this tab to its user, or to nobody: all tabs share the cookie, and another tab may sign in somebody else. */
export function setTabUser(userId: string | null): void {
  tabUserId = userId
}

/** Returns true if the cookie contains the token of a user other than `userId`. */
const belongsToOtherUser = (token: string, userId: string | null): boolean => {
  const owner = getTokenUserId(token)
  return owner !== null && userId !== null && owner !== userId
}

/** The operator's own token, in a tab that views a contract. */
export const readOwnToken = (): string | null => readCookie(sessionKeys.token)

/** Token of the user's session, by default of this tab's user; null if they are not signed in. */
export function readToken(userId: string | null = tabUserId): string | null {
  if (contractViewToken !== null) return contractViewToken
  const token = readCookie(sessionKeys.token)
  return token === null || belongsToOtherUser(token, userId) ? null : token
}

/** Returns true if another user has signed in in another tab. */
export function hasOtherUserSignedIn(): boolean {
  if (isContractView) return false
  const token = readCookie(sessionKeys.token)
  return token !== null && belongsToOtherUser(token, tabUserId)
}
