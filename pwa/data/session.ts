import { proxy, useSnapshot } from 'valtio'
import type { UserInfo } from '../../shared/contract/session.ts'
import type { Viewer } from '../../shared/permissions.ts'
import { call } from './call.ts'
import { readCookie, removeCookie, writeCookie } from './cookies.ts'
import { clearDevice, readDevice, removeDevice, writeDevice } from './device-store.ts'
import { infoCookieOf } from './info-cookie.ts'
import { endVisit } from './visit.ts'

export const TOKEN_COOKIE = 'JWT_TOKEN_D'
export const INFO_COOKIE = 'info'
const USER_KEY = 'user'
const LAST_USER = 'uresuji-last-user'
const BEFORE_LOGIN = 'uresuji.before-login'

interface Session {
  user: UserInfo | null
  /** Why the sign-in page is open, where it was not asked for. */
  ended: 'expired' | null
}

/** The contract brings its schemas: kept out of what the sign-in page loads first. */
const calls = () => import('../../shared/contract/session.ts')

export const session = proxy<Session>({ user: null, ended: null })

export const token = (): string | null => readCookie(TOKEN_COOKIE)

/** What permissions.ts asks of a user. */
export const viewerOf = (user: UserInfo): Viewer & Pick<UserInfo, 'userType' | 'accountType'> => ({
  role: user.role,
  userType: user.userType,
  accountType: user.accountType,
  disableMenuTab: user.disableMenuTab,
  contractPattern: user.contract.contractPattern,
})

let lastShown: UserInfo | null = null

export function useUser(): UserInfo {
  const { user } = useSnapshot(session)
  // when a session ends, a page may be rendered once more before it leaves
  if (user !== null) lastShown = user as UserInfo
  if (lastShown === null) throw new Error('A page of the main layout was rendered without a user')
  return lastShown
}

function keep(user: UserInfo): void {
  const expires = new Date(user.expiresAt)
  writeCookie(INFO_COOKIE, infoCookieOf(user), { expires, sameSite: 'Strict' })
  writeDevice(USER_KEY, user)
  try {
    localStorage.setItem(LAST_USER, user.userId)
  } catch {
    // private mode
  }
  session.user = user
  lastShown = user
}

let checking: Promise<UserInfo> | null = null

/** Asks the server who is signed in. Concurrent askers share one request. */
export function refreshUser(): Promise<UserInfo> {
  checking ??= calls()
    .then(({ info }) => call(info))
    .then((user) => {
      keep(user)
      return user
    })
    .finally(() => {
      checking = null
    })
  return checking
}

/**
 * The user of a stored session, or null. The stored user answers at once, so that a reload and a start without
 * network show the page; the server is asked behind it.
 */
export async function restoreUser(): Promise<UserInfo | null> {
  if (token() === null) return null
  if (session.user) return session.user
  const stored = readDevice<UserInfo>(USER_KEY)
  if (stored && Date.parse(stored.expiresAt) > Date.now() && readCookie(INFO_COOKIE) !== null) {
    session.user = stored
    lastShown = stored
    void refreshUser().catch(() => {
      // 401 has ended the session already (call.ts); without network the stored user stands
    })
    return stored
  }
  try {
    return await refreshUser()
  } catch {
    removeCookie(TOKEN_COOKIE)
    removeCookie(INFO_COOKIE)
    return null
  }
}

let signingIn: AbortController | null = null

/** A second sign-in cancels the first (specification section 4). `guest`: with the ID of a trial. */
export async function signIn({ guest, ...body }: { username: string; password: string; guest: boolean }): Promise<UserInfo> {
  signingIn?.abort()
  signingIn = new AbortController()
  const { login, loginGuest } = await calls()
  const { token: value, expiresAt } = await call(guest ? loginGuest : login, { body }, { signal: signingIn.signal, quiet: true })
  writeCookie(TOKEN_COOKIE, value, { expires: new Date(expiresAt), sameSite: 'Strict' })
  session.ended = null
  const user = await refreshUser()
  if (previousUser !== null && previousUser !== user.userId) takePageBeforeLogin()
  return user
}

/** Who was signed in on this device last: another user is not led to the page that one had open. */
const previousUser = (() => {
  try {
    return localStorage.getItem(LAST_USER)
  } catch {
    return null
  }
})()

/** The other tabs of this browser: who signs out in one is signed out in all. */
const tabsOfBrowser = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('uresuji.session')
if (tabsOfBrowser)
  tabsOfBrowser.onmessage = () => {
    if (session.user === null) return
    session.user = null
    endVisit()
  }

/** Removes every trace of the user from this device; the server's answer is not waited for. */
async function wipe(): Promise<void> {
  removeCookie(TOKEN_COOKIE)
  removeCookie(INFO_COOKIE)
  session.user = null
  tabsOfBrowser?.postMessage('signed-out')
  endVisit()
  clearDevice()
  const { dropMasters } = await import('./master-store.ts')
  await dropMasters()
}

export async function signOut(): Promise<void> {
  const bearer = token()
  const trial = session.user?.role === 'TRIAL_ACCOUNT'
  const told = calls()
    .then(({ logout, logoutGuest }) => call(trial ? logoutGuest : logout, {}, { quiet: true, token: bearer }))
    .catch(() => {
      // the token is dropped here in any case and runs out by itself on the server
    })
  await wipe()
  try {
    localStorage.removeItem(LAST_USER)
  } catch {
    // private mode
  }
  await told
}

/** The server has refused the token: sign-out without asking, the page is remembered. */
export function endSession(): void {
  if (session.user === null && token() === null) return
  session.ended = 'expired'
  const place = location.pathname + location.search
  removeDevice(USER_KEY)
  void wipe().then(() => rememberPage(place))
}

export function rememberPage(place: string): void {
  try {
    sessionStorage.setItem(BEFORE_LOGIN, place)
  } catch {
    // without storage the first page of the menu opens
  }
}

export function takePageBeforeLogin(): string | null {
  try {
    const place = sessionStorage.getItem(BEFORE_LOGIN)
    sessionStorage.removeItem(BEFORE_LOGIN)
    return place
  } catch {
    return null
  }
}
