import { proxy, useSnapshot } from 'valtio'
import type { UserInfo } from '../../shared/contract/session.ts'
import type { Viewer } from '../../shared/permissions.ts'
import { readCookie, removeCookie, writeCookie } from '../browser/cookies.ts'
import { isExportArea, sessionNames } from './area.ts'
import { call } from './call.ts'
import { clearDevice, readDevice, removeDevice, writeDevice } from './device-store.ts'
import { isUnanswered } from './failure.ts'
import { serializeInfoCookie } from './info-cookie.ts'
import { lockDevice, unlockDevice } from './offline/device-lock.ts'
import { getDeviceDatabaseName, getDocumentsDatabaseName } from './offline/device-name.ts'
import { probe } from './offline/network.ts'
import { forgetReading, isReadingOver, recordAccessCheck } from './offline/reading-time.ts'
import { tokenLifetime } from './token-lifetime.ts'
import { endVisit } from './visit.ts'

const TOKEN_COOKIE = sessionNames.token
export const INFO_COOKIE = sessionNames.info
const USER_KEY = sessionNames.user
const LAST_USER = 'uresuji-last-user'
const BEFORE_LOGIN = sessionNames.beforeLogin

interface Session {
  user: UserInfo | null
  /** Why the sign-in page is open, where it was not asked for. */
  ended: 'expired' | null
  /** Set by signing in, not by a reload: what is shown once after it takes it away (specification section 4). */
  checkLogin: boolean
}

/** The contract brings its schemas: kept out of what the sign-in page loads first. */
const calls = () => import('../../shared/contract/session.ts')

export const session = proxy<Session>({ user: null, ended: null, checkLogin: false })

export const token = (): string | null => readCookie(TOKEN_COOKIE)

/** What permissions.ts asks of a user. */
export const toViewer = (user: UserInfo): Viewer & Pick<UserInfo, 'userType' | 'accountType'> => ({
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
  // no longer than the token: a device whose clock is wrong would drop it at once, or keep it after the session
  const bearer = token()
  if (bearer !== null) writeCookie(INFO_COOKIE, serializeInfoCookie(user), { maxAge: tokenLifetime(bearer), sameSite: 'Strict' })
  // the export area keeps nothing that could be read without the server
  if (!isExportArea) {
    writeDevice(USER_KEY, user)
    try {
      localStorage.setItem(LAST_USER, user.userId)
    } catch {
      // private mode
    }
    recordAccessCheck()
  }
  show(user)
}

function show(user: UserInfo): UserInfo {
  unlockDevice(user.userId)
  session.user = user
  lastShown = user
  return user
}

/** Longest that the page of a stored user waits to hear whether anybody can be asked. */
const SOON_MS = 500

const answersSoon = (): Promise<boolean> =>
  isReadingOver() ? probe() : Promise.race([probe(), new Promise<boolean>((late) => setTimeout(() => late(false), SOON_MS))])

let checking: { bearer: string | null; user: Promise<UserInfo> } | null = null

/**
 * Asks the server who is signed in; concurrent requesters of one session share one request. Rejects with an AbortError where
 * the session ended before the answer came: it must not bring its user back, nor be taken for the next one.
 */
export function refreshUser(): Promise<UserInfo> {
  const bearer = token()
  if (checking?.bearer === bearer) return checking.user
  const user = calls()
    // that nobody answers is said by the frame, not by a toast
    .then(({ info }) => call(info, {}, { quiet: 'toast' }))
    .then((answer) => {
      if (token() !== bearer) throw new DOMException('The session ended before the answer came', 'AbortError')
      keep(answer)
      return answer
    })
    .finally(() => {
      if (checking?.user === user) checking = null
    })
  checking = { bearer, user }
  return user
}

/** Does this device remember somebody, whether or not their session goes on? */
export const hasStoredUser = (): boolean => readDevice<UserInfo>(USER_KEY) !== null

/**
 * The user of a stored session, or null. The stored user answers at once, so that a reload and a start without
 * network show the page; the server is asked behind it. A session that ran out is read on as long as nobody can be asked:
 * the frame knows for how long (reading-time.ts).
 */
export async function restoreUser(): Promise<UserInfo | null> {
  if (session.user) return session.user
  const stored = readDevice<UserInfo>(USER_KEY)
  if (stored && token() !== null && readCookie(INFO_COOKIE) !== null) {
    void refreshUser().catch(() => {
      // 401 has ended the session already (call.ts); without network the stored user stands
    })
    return show(stored)
  }
  if (stored && !(await answersSoon())) {
    // who answers late is heard, too: then the server says whether the session goes on
    if (!isReadingOver())
      void probe()
        .then((found) => (found ? refreshUser() : null))
        .catch(() => undefined)
    return show(stored)
  }
  const bearer = token()
  if (bearer === null) return null
  try {
    return await refreshUser()
  } catch (error) {
    // the page may also have been left while it asked
    if (token() !== bearer || isUnanswered(error)) return null
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
  const { token: value } = await call(guest ? loginGuest : login, { body }, { signal: signingIn.signal, quiet: true })
  writeCookie(TOKEN_COOKIE, value, { maxAge: tokenLifetime(value), sameSite: 'Strict' })
  session.ended = null
  const before = previousUser()
  const user = await refreshUser()
  if (!isExportArea && before !== null && before !== user.userId) {
    // the page that the other had open, their columns and drafts: none of it is for this one
    clearDevice()
    keep(user)
  }
  session.checkLogin = true
  return user
}

/** Who was signed in on this device last. */
function previousUser(): string | null {
  try {
    return localStorage.getItem(LAST_USER)
  } catch {
    return null
  }
}

/** The other tabs of this browser: who signs out in one is signed out in all. */
const tabsOfBrowser =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(isExportArea ? 'uresuji.session-se' : 'uresuji.session')
if (tabsOfBrowser)
  tabsOfBrowser.onmessage = () => {
    forgetPage()
    if (session.user !== null) void forgetUser()
  }

/** Locks the databases of whoever is shown, and forgets what is in memory. */
function forgetUser(): Promise<void> {
  if (session.user !== null) lockDevice(session.user.userId)
  session.user = null
  return endVisit()
}

/** What lives in memory and in cookies; the databases of the user stay closed until the same user is back. */
function leave(): Promise<void> {
  removeCookie(TOKEN_COOKIE)
  removeCookie(INFO_COOKIE)
  // or a start without a network would take the user from here again
  removeDevice(USER_KEY)
  forgetReading()
  session.checkLogin = false
  tabsOfBrowser?.postMessage('signed-out')
  return forgetUser()
}

/**
 * Removes everything of the user from this device, with a network or without, and keeps the application, which starts without
 * a network afterwards.
 */
export async function signOut(): Promise<void> {
  const bearer = token()
  const user = session.user
  const left = leave()
  if (isExportArea) {
    await left
    const { logout } = await calls()
    await call(logout, {}, { quiet: true, token: bearer }).catch(() => undefined)
    return
  }
  const { emptyDevice, waitingOthers } = await import('./offline/empty-device.ts')
  await left
  const others = waitingOthers(user === null ? null : getDocumentsDatabaseName(user.userId))
  await emptyDevice({ known: user === null ? [] : [await getDeviceDatabaseName(user.userId)], others })
  try {
    const { logout, logoutGuest } = await calls()
    await call(user?.role === 'TRIAL_ACCOUNT' ? logoutGuest : logout, {}, { quiet: true, token: bearer })
  } catch {
    // the token is dropped here in any case and runs out by itself on the server
  }
}

/** The server has refused the token: what is kept stays locked until the same user signs in again, the page is remembered. */
export function endSession(): void {
  if (session.user === null && token() === null) return
  session.ended = 'expired'
  const place = location.pathname + location.search
  void leave()
  storePageBeforeLogin(place)
}

interface PageBeforeLogin {
  place: string
  /** Who had the page open; null where nobody was signed in. */
  userId: string | null
}

/** Remembers the page that a visitor is sent back to after signing in. */
export function storePageBeforeLogin(place: string): void {
  const page: PageBeforeLogin = { place, userId: lastShown?.userId ?? previousUser() }
  try {
    sessionStorage.setItem(BEFORE_LOGIN, JSON.stringify(page))
  } catch {
    // without storage the first page of the menu opens
  }
}

function forgetPage(): void {
  try {
    sessionStorage.removeItem(BEFORE_LOGIN)
  } catch {
    // without storage none was remembered
  }
}

/** The page to go back to after signing in, once; null where there is none or somebody else had it open. */
export function takePageBeforeLogin(): string | null {
  try {
    const { place, userId } = JSON.parse(sessionStorage.getItem(BEFORE_LOGIN) ?? '') as PageBeforeLogin
    return userId === null || userId === session.user?.userId ? place : null
  } catch {
    return null
  } finally {
    forgetPage()
  }
}
