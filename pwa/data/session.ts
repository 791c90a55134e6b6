import { proxy, useSnapshot } from 'valtio'
import type { Viewer } from '../../shared/access/permissions.ts'
import type { OwnContract } from '../../shared/api/own-defaults.ts'
import type { SignInChallenge, UserInfo } from '../../shared/api/session.ts'
import { readCookie, removeCookie, writeCookie } from '../browser/cookies.ts'
import { call } from './api-call.ts'
import { isExportArea, sessionKeys } from './area.ts'
import { isContractView, leaveContractView } from './contract-view.ts'
import { clearDeviceValues, readDeviceValue, removeDeviceValue, writeDeviceValue } from './device-store.ts'
import { isUnanswered } from './handle-failure.ts'
import { deleteDeviceData, deleteOtherUsersData, listOtherUnsentDatabases } from './offline/delete-device-data.ts'
import { getDeviceDatabaseName, getDocumentsDatabaseName } from './offline/device-name.ts'
import { lockDevice, unlockDevice } from './offline/device-state.ts'
import { probeServer } from './offline/network.ts'
import { clearReadingTime, recordAccessCheck } from './offline/reading-time.ts'
import { getTokenLifetime, serializeInfoCookie } from './session-cookies.ts'
import { hasOtherUserSignedIn, readToken, setTabUser } from './session-token.ts'
import { endVisit } from './visit.ts'

const TOKEN_COOKIE = sessionKeys.token
const INFO_COOKIE = sessionKeys.info
const ENDED_COOKIE = sessionKeys.ended
const USER_KEY = sessionKeys.user
const LAST_USER_KEY = 'uresuji-last-user'
const BEFORE_LOGIN_KEY = sessionKeys.beforeLogin

interface Session {
  user: UserInfo | null
  /** Why the sign-in page was opened automatically: the token's time was over, or the server refused a token before. */
  ended: 'expired' | 'refused' | null
  /**
   * Set by signing in, not by a reload; the dialog that is shown once after signing in clears it (specification section 4).
   */
  checkLogin: boolean
}

/** Imported lazily: the schemas must not be part of the sign-in page's initial chunk. */
const loadSessionEndpoints = () => import('../../shared/api/session.ts')

export const session = proxy<Session>({ user: null, ended: null, checkLogin: false })

/** Token of this tab's session; null if nobody is signed in, or somebody else in another tab. */
export const getToken = (): string | null => readToken()

/** The fields of a user on which permissions.ts relies. */
export const toViewer = (user: UserInfo): Viewer & Pick<UserInfo, 'userType' | 'accountType'> => ({
  role: user.role,
  userType: user.userType,
  accountType: user.accountType,
  disableMenuTab: user.disableMenuTab,
  contractPattern: user.contract.contractPattern,
})

/** The user's contract, on which own-defaults.ts relies. */
export const toOwnContract = (user: UserInfo): OwnContract => ({
  companyCategory: user.contract.companyCategory,
  ownPublisherCds: user.ownPublisherCds,
  ownCompanyCds: user.ownCompanyCds,
  // a user stored by an earlier version has none until the next session check
  reprintParameters: user.reprintParameters ?? null,
})

let lastUser: UserInfo | null = null

/** The signed-in user. Throws if used outside the pages that require a session. */
export function useUser(): UserInfo {
  const { user } = useSnapshot(session)
  // when a session ends, a page may be rendered once more before it is unmounted
  if (user !== null) lastUser = user as UserInfo
  if (lastUser === null) throw new Error('A page of the main layout was rendered without a user')
  return lastUser
}

function storeUser(user: UserInfo): void {
  if (isContractView) {
    recordAccessCheck()
    return void setSessionUser(user)
  }
  removeCookie(ENDED_COOKIE)
  // expires with the token: with a wrong device clock an absolute time would end too early or too late
  const bearer = getToken()
  if (bearer !== null)
    writeCookie(INFO_COOKIE, serializeInfoCookie(user), { maxAge: getTokenLifetime(bearer), sameSite: 'Strict' })
  // the export area stores nothing that is readable without the server
  if (!isExportArea) {
    writeDeviceValue(USER_KEY, user)
    try {
      localStorage.setItem(LAST_USER_KEY, user.userId)
    } catch {
      // private mode
    }
    recordAccessCheck()
  }
  setSessionUser(user)
}

function setSessionUser(user: UserInfo): UserInfo {
  unlockDevice(user.userId)
  setTabUser(user.userId)
  session.user = user
  lastUser = user
  return user
}

/**
 * Seconds for which no tab restores a user from localStorage after a session has ended. Another process can still read what was
 * removed there; a cookie is the same for all of them at once.
 */
const ENDED_SECONDS = 5

/** The user who is stored on this device; null if there is none, or if their session has just ended. */
const readStoredUser = (): UserInfo | null => (readCookie(ENDED_COOKIE) === null ? readDeviceValue<UserInfo>(USER_KEY) : null)

let pendingCheck: { bearer: string | null; user: Promise<UserInfo> } | null = null

/**
 * Requests the signed-in user; concurrent calls of one session share a request. Rejects with an AbortError if the session
 * ended before the result arrived, which must neither restore its user nor be taken for the next session's.
 */
export function refreshUser(): Promise<UserInfo> {
  const bearer = getToken()
  if (pendingCheck?.bearer === bearer) return pendingCheck.user
  const user = loadSessionEndpoints()
    // the frame shows that the server is unreachable, so no toast is needed
    .then(({ info }) => call(info, {}, { quiet: 'toast' }))
    .then((result) => {
      if (getToken() !== bearer) throw new DOMException('The session ended before the result came', 'AbortError')
      storeUser(result)
      return result
    })
    .finally(() => {
      if (pendingCheck?.user === user) pendingCheck = null
    })
  pendingCheck = { bearer, user }
  return user
}

/** Returns true if a user is stored on this device, even if their session has ended. */
export const hasStoredUser = (): boolean => readStoredUser() !== null

/**
 * The user of a stored session, or null. The stored user is returned at once, so that a reload and an offline start show
 * the page; the session is checked in the background. An expired session can still be read while the server is unreachable,
 * for the time in reading-time.ts.
 */
export async function restoreUser(): Promise<UserInfo | null> {
  if (session.user) return session.user
  if (isContractView) return refreshUser()
  const stored = readStoredUser()
  // another tab stores the next user only after the token
  if (stored && readToken(stored.userId) !== null && readCookie(INFO_COOKIE) !== null) {
    void refreshUser().catch(() => {
      // a 401 has already ended the session (api-call.ts); offline the stored user remains
    })
    return setSessionUser(stored)
  }
  // nothing of an ended session is shown while the server may still answer
  if (stored && !(await probeServer())) {
    // meanwhile another part of the page can have restored the user, or another tab signed them out
    if (session.user) return session.user
    if (readStoredUser()?.userId === stored.userId) return setSessionUser(stored)
  }
  const bearer = getToken()
  if (bearer === null) return null
  try {
    return await refreshUser()
  } catch (error) {
    // the page may also have been left during the request
    if (getToken() !== bearer || isUnanswered(error)) return null
    removeCookie(TOKEN_COOKIE)
    removeCookie(INFO_COOKIE)
    return null
  }
}

let signInController: AbortController | null = null

/**
 * Signs in; a second call cancels the first (specification section 4). `guest` is true for a trial ID. Returns the challenge if
 * the password is not enough (signInWithCode), and null once the user is signed in.
 */
export async function signIn({
  guest,
  ...body
}: {
  username: string
  password: string
  guest: boolean
}): Promise<SignInChallenge | null> {
  signInController?.abort()
  signInController = new AbortController()
  const { login, loginGuest } = await loadSessionEndpoints()
  const result = await call(guest ? loginGuest : login, { body }, { signal: signInController.signal, quiet: true })
  if (!('token' in result)) return result
  await startSession(result.token)
  return null
}

/**
 * Completes a sign-in with the code of the authenticator app. Returns the recovery codes and a function that begins the session.
 * Recovery codes of a set-up have to be shown first, because the sign-in page closes when the session begins.
 */
export async function signInWithCode(body: {
  challenge: string
  code: string
}): Promise<{ recoveryCodes: string[]; enter: () => Promise<UserInfo> }> {
  const { loginCode } = await loadSessionEndpoints()
  const { token: value, recoveryCodes } = await call(loginCode, { body }, { quiet: true })
  return { recoveryCodes, enter: () => startSession(value) }
}

/** Completes a single sign-on. `query`: with which the identity provider returned to the app, without the question mark. */
export async function signInWithProvider(query: string): Promise<UserInfo> {
  const { ssoFinish } = await import('../../shared/api/single-sign-on.ts')
  const { token: value } = await call(ssoFinish, { body: { query } }, { quiet: true })
  return startSession(value)
}

/** Begins the session of a token on this device. */
async function startSession(value: string): Promise<UserInfo> {
  writeCookie(TOKEN_COOKIE, value, { maxAge: getTokenLifetime(value), sameSite: 'Strict' })
  session.ended = null
  const previousUserId = readPreviousUserId()
  const user = await refreshUser()
  if (!isExportArea && previousUserId !== null && previousUserId !== user.userId) {
    // the previous user's page, columns and drafts must not pass to this user
    clearDeviceValues()
    storeUser(user)
    void deleteOtherUsersData(user.userId)
  }
  session.checkLogin = true
  notifyTabs('signed-in')
  return user
}

/** Id of the user who last signed in on this device; null if unknown. */
function readPreviousUserId(): string | null {
  try {
    return localStorage.getItem(LAST_USER_KEY)
  } catch {
    return null
  }
}

/**
 * Message to the other tabs of this browser. left: the user has signed out, in all tabs; ended: the session has ended, and the
 * data stay locked; signed-in: the visit of another user ends.
 */
type TabMessage = 'left' | 'ended' | 'signed-in'

const tabChannel =
  typeof BroadcastChannel === 'undefined' || isContractView
    ? null
    : new BroadcastChannel(isExportArea ? 'uresuji.session-se' : 'uresuji.session')
const notifyTabs = (message: TabMessage): void => tabChannel?.postMessage(message)
if (tabChannel)
  tabChannel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'signed-in' && !hasOtherUserSignedIn()) return
    clearPageBeforeLogin()
    const { user } = session
    if (user === null) return
    const visitEnd = clearUser()
    if (data === 'left') void deleteDataAfterVisit(user, visitEnd)
  }

/** Locks the databases of the current user and clears the memory. */
function clearUser(): Promise<void> {
  if (session.user !== null) lockDevice(session.user.userId)
  session.user = null
  setTabUser(null)
  return endVisit()
}

/** Clears cookies and memory; the databases of the user stay locked until the same user signs in again. */
function endLocalSession(message: 'left' | 'ended'): Promise<void> {
  writeCookie(ENDED_COOKIE, '1', { maxAge: ENDED_SECONDS, sameSite: 'Strict' })
  removeCookie(TOKEN_COOKIE)
  removeCookie(INFO_COOKIE)
  // otherwise an offline start would restore the user from here
  removeDeviceValue(USER_KEY)
  clearReadingTime()
  session.checkLogin = false
  notifyTabs(message)
  return clearUser()
}

/** Milliseconds to wait for the end of a visit: a request that never ends must not keep the data on the device. */
const VISIT_END_TIMEOUT_MS = 3000

/**
 * Deletes the data of a user who has left. Every tab does it when its own visit has ended, because until then it can store
 * something again. Stops when somebody signs in.
 */
async function deleteDataAfterVisit(user: UserInfo | null, visitEnd: Promise<void>): Promise<void> {
  const knownDatabases =
    user === null
      ? []
      : await getDeviceDatabaseName(user.userId).then(
          (name) => [name],
          () => [],
        )
  const deleteData = () =>
    deleteDeviceData({
      knownDatabases,
      others: listOtherUnsentDatabases(user === null ? null : getDocumentsDatabaseName(user.userId)),
      isWanted: () => readCookie(TOKEN_COOKIE) === null,
    })
  let hasEnded = false
  const ended = visitEnd.finally(() => {
    hasEnded = true
  })
  await Promise.race([ended, new Promise((late) => setTimeout(late, VISIT_END_TIMEOUT_MS))])
  if (!hasEnded) void ended.then(deleteData)
  await deleteData()
}

/** Ends the view of a contract and returns to the operator's own page; offline the view ends on the server by itself. */
export async function endContractView(): Promise<void> {
  const { logout } = await loadSessionEndpoints()
  await call(logout, {}, { quiet: true }).catch(() => undefined)
  leaveContractView()
}

/**
 * Removes all data of the user from this device, online or offline. The application's files stay cached, so that it still
 * starts offline.
 */
export async function signOut(): Promise<void> {
  if (isContractView) return endContractView()
  const bearer = getToken()
  const user = session.user
  const sessionEnd = endLocalSession('left')
  if (isExportArea) {
    await sessionEnd
    const { logout } = await loadSessionEndpoints()
    await call(logout, {}, { quiet: true, token: bearer }).catch(() => undefined)
    return
  }
  await deleteDataAfterVisit(user, sessionEnd)
  try {
    const { logout, logoutGuest } = await loadSessionEndpoints()
    await call(user?.role === 'TRIAL_ACCOUNT' ? logoutGuest : logout, {}, { quiet: true, token: bearer })
  } catch {
    // the token is deleted on this device in any case and expires on the server
  }
}

/**
 * Called when the server has refused the token: stored data stays locked until the same user signs in again, and the
 * current page is stored.
 */
export function endSession(): void {
  if (isContractView) return void leaveContractView()
  // the cookies are those of another tab's user, who stays signed in
  if (hasOtherUserSignedIn()) return void clearUser()
  if (session.user === null && getToken() === null) return
  // the browser removes the cookie when the token's time is over
  session.ended = getToken() === null ? 'expired' : 'refused'
  const path = location.pathname + location.search
  void endLocalSession('ended')
  storePageBeforeLogin(path)
}

interface PageBeforeLogin {
  /** Path and search of the page. */
  place: string
  /** User who had the page open; null if nobody was signed in. */
  userId: string | null
}

/** Stores the page to which a visitor returns after signing in. */
export function storePageBeforeLogin(path: string): void {
  const page: PageBeforeLogin = { place: path, userId: lastUser?.userId ?? readPreviousUserId() }
  try {
    sessionStorage.setItem(BEFORE_LOGIN_KEY, JSON.stringify(page))
  } catch {
    // without storage the first page of the menu opens
  }
}

function clearPageBeforeLogin(): void {
  try {
    sessionStorage.removeItem(BEFORE_LOGIN_KEY)
  } catch {
    // without storage there is no page to return to
  }
}

/** Returns and removes the page to return to after signing in; null if there is none or another user had it open. */
export function takePageBeforeLogin(): string | null {
  try {
    const { place: path, userId } = JSON.parse(sessionStorage.getItem(BEFORE_LOGIN_KEY) ?? '') as PageBeforeLogin
    return userId === null || userId === session.user?.userId ? path : null
  } catch {
    return null
  } finally {
    clearPageBeforeLogin()
  }
}
