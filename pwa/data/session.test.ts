// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { UserInfo } from '../../shared/api/session.ts'
import { readCookie, removeCookie, TOKEN_COOKIE, writeCookie } from '../browser/cookies.ts'
import { readDeviceValue } from './device-store.ts'
import { setFailureHandler } from './handle-failure.ts'

/** Requests that the server has received and that the test has not answered yet. */
const received: { bearer: string | null; respond: (response: Response) => void }[] = []

vi.stubGlobal(
  'fetch',
  (_address: string, { headers }: RequestInit) =>
    new Promise<Response>((respond) => {
      received.push({ bearer: new Headers(headers).get('authorization'), respond })
    }),
)

const { refreshUser, restoreUser, session, endSession, signOut, takePageBeforeLogin } = await import('./session.ts')
const { markReachable } = await import('./offline/network.ts')
const { onVisitEnd } = await import('./visit.ts')
const { openReplica } = await import('./sync/open-replica.ts')

let hangingEnd: Promise<void> | undefined
onVisitEnd(() => hangingEnd)

const createToken = (name: string, userId?: string) => `${name}.${btoa(JSON.stringify({ iat: 0, exp: 60, sub: userId }))}.`
const beginSession = (name: string, userId?: string) =>
  writeCookie(TOKEN_COOKIE, createToken(name, userId), { maxAge: 60, sameSite: 'Strict' })
const waitForRequest = () => vi.waitFor(() => received.shift() ?? Promise.reject(new Error('no request')))
const createResponse = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const createUser = (userId: string): UserInfo => ({
  userId,
  role: 'USER',
  userType: 0,
  accountType: 2,
  companyName: '',
  fullName: userId,
  email: `${userId}@demo.example`,
  disableMenuTab: [],
  isScreenCooperation: false,
  ownPublisherCds: [],
  ownCompanyCds: [],
  reprintParameters: { leadDays: 14, lotSize: 100, targetReturnRate: 20, marginRate: 40, returnCostRate: 30 },
  expiresAt: '2099-01-01T00:00:00.000Z',
  isView: false,
  contract: {
    id: 'c',
    number: '1',
    name: '',
    companyCategory: 'publisher',
    externalApi: false,
    startsOn: '2020-01-01',
    endsOn: null,
    contractPattern: {} as UserInfo['contract']['contractPattern'],
  },
  dataState: {} as UserInfo['dataState'],
})

afterEach(() => {
  removeCookie(TOKEN_COOKIE)
  endSession()
  received.length = 0
})

it('ignores a user response that arrives after sign-out', async () => {
  beginSession('first')
  const late = refreshUser()
  const request = await waitForRequest()
  removeCookie(TOKEN_COOKIE)
  request.respond(createResponse({ data: createUser('one') }))
  await expect(late).rejects.toMatchObject({ name: 'AbortError' })
  expect([session.user, readDeviceValue('user')]).toEqual([null, null])
})

it('checks a new session even while the check of the previous one is pending', async () => {
  beginSession('first')
  const previousCheck = refreshUser()
  const request = await waitForRequest()
  beginSession('second')
  const next = refreshUser()
  const second = await waitForRequest()
  expect([request.bearer, second.bearer]).toEqual(['first', 'second'].map((name) => `Bearer ${createToken(name)}`))
  request.respond(createResponse({ data: createUser('one') }))
  second.respond(createResponse({ data: createUser('two') }))
  await expect(previousCheck).rejects.toMatchObject({ name: 'AbortError' })
  expect((await next).userId).toBe('two')
  expect(session.user?.userId).toBe('two')
})

it('ends a session only if its own token is rejected', async () => {
  const signedOut = vi.fn()
  setFailureHandler({ signedOut, goTo: () => undefined, toast: () => undefined })
  const answerUnauthorized = () => createResponse({ code: 'auth.invalid', message: '' }, 401)
  beginSession('first')
  const previousCheck = refreshUser()
  const request = await waitForRequest()
  beginSession('second')
  request.respond(answerUnauthorized())
  await expect(previousCheck).rejects.toThrow()
  expect(signedOut).not.toHaveBeenCalled()
  const own = refreshUser()
  ;(await waitForRequest()).respond(answerUnauthorized())
  await expect(own).rejects.toThrow()
  expect(signedOut).toHaveBeenCalledOnce()
})

async function signInAs(name: string, userId?: string): Promise<void> {
  beginSession(name, userId)
  const user = refreshUser()
  ;(await waitForRequest()).respond(createResponse({ data: createUser(name) }))
  await user
}

/** Ends a session of the user `one` on a page. */
async function endSessionOnPage(): Promise<void> {
  await signInAs('one')
  history.replaceState(null, '', '/ranking-create?limit=40')
  endSession()
}

it('distinguishes an expired session from one that the server refused', async () => {
  await signInAs('one')
  endSession()
  expect(session.ended).toBe('refused')
  await signInAs('one')
  removeCookie(TOKEN_COOKIE)
  endSession()
  expect(session.ended).toBe('expired')
})

it('returns the next session of the same user to the page that the user left, once', async () => {
  await endSessionOnPage()
  await signInAs('one')
  expect([takePageBeforeLogin(), takePageBeforeLogin()]).toEqual(['/ranking-create?limit=40', null])
})

it('forgets the page that the user left if another user signs in', async () => {
  await endSessionOnPage()
  await signInAs('two')
  expect([takePageBeforeLogin(), takePageBeforeLogin()]).toEqual([null, null])
})

/** Signs a user in and makes the next session check fail. */
async function failCheck(code: string, status: number): Promise<void> {
  setFailureHandler({ signedOut: endSession, goTo: () => undefined, toast: () => undefined })
  beginSession('first')
  const known = refreshUser()
  ;(await waitForRequest()).respond(createResponse({ data: createUser('one') }))
  await known
  const check = refreshUser()
  ;(await waitForRequest()).respond(createResponse({ code, message: '' }, status))
  await expect(check).rejects.toThrow()
}

it.each([400, 403, 404, 500])('clears the stored user when the session check fails with %i', async (status) => {
  await failCheck('server.internal', status)
  expect([session.user, readDeviceValue('user'), readCookie(TOKEN_COOKIE)]).toEqual([null, null, null])
})

it.each([429, 502, 503, 504])('keeps the stored user when the server cannot check the session: %i', async (status) => {
  await failCheck('server.busy', status)
  expect([session.user?.userId, readCookie(TOKEN_COOKIE)]).toEqual(['one', createToken('first')])
})

it('keeps the next session when the check of the previous one fails late', async () => {
  setFailureHandler({ signedOut: endSession, goTo: () => undefined, toast: () => undefined })
  beginSession('first')
  const previousCheck = refreshUser()
  const request = await waitForRequest()
  beginSession('second')
  request.respond(createResponse({ code: 'server.internal', message: '' }, 500))
  await expect(previousCheck).rejects.toThrow()
  expect(readCookie(TOKEN_COOKIE)).toBe(createToken('second'))
})

/** Restores the user of a token without a stored user, while the server answers with an error. */
async function restoreFailing(status: number): Promise<void> {
  beginSession('first')
  const restored = restoreUser()
  ;(await waitForRequest()).respond(createResponse({ code: 'server.busy', message: '' }, status))
  expect(await restored).toBeNull()
}

it('keeps the token without a stored user if the server cannot check it (503)', async () => {
  await restoreFailing(503)
  expect(readCookie(TOKEN_COOKIE)).not.toBeNull()
})

it('removes the token without a stored user if its check fails (500)', async () => {
  await restoreFailing(500)
  expect(readCookie(TOKEN_COOKIE)).toBeNull()
})

describe('a tab whose browser has signed in another user in another tab', () => {
  it('ends the visit when another user signs in in another tab, sends nothing with their token, and leaves their session', async () => {
    setFailureHandler({ signedOut: endSession, goTo: () => undefined, toast: () => undefined })
    await signInAs('one', 'one')
    beginSession('second', 'two')
    await expect(refreshUser()).rejects.toMatchObject({ status: 401 })
    expect(received).toEqual([])
    expect([session.user, readCookie(TOKEN_COOKIE)]).toEqual([null, createToken('second', 'two')])
  })

  it('sends no documents of the user with the token of another one, even if the other one is shown', async () => {
    await signInAs('one', 'one')
    endSession()
    await signInAs('two', 'two')
    const { replica, close } = await openReplica('one', () => undefined)
    await replica.write('settings', { id: 'theme', value: 'dark' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await close()
    expect(received).toEqual([])
    expect(session.user?.userId).toBe('two')
  })

  it('shows the user who signed in in another tab after the visit has ended, not the one who is still stored', async () => {
    await signInAs('one', 'one')
    beginSession('second', 'two')
    endSession()
    const restored = restoreUser()
    ;(await waitForRequest()).respond(createResponse({ data: createUser('two') }))
    expect((await restored)?.userId).toBe('two')
  })

  it('ends the visit when another tab reports the sign-in of another user, but not another session of the own user', async () => {
    const otherTab = new BroadcastChannel('uresuji.session')
    await signInAs('one', 'one')
    beginSession('second', 'one')
    otherTab.postMessage('signed-in')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(session.user?.userId).toBe('one')
    beginSession('third', 'two')
    otherTab.postMessage('signed-in')
    await expect.poll(() => session.user).toBeNull()
    otherTab.close()
  })
})

describe('end of a session in another process, whose removals from localStorage are not visible yet', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    removeCookie('session-ended')
    localStorage.clear()
    markReachable()
  })

  /** The result of an earlier probe is reused for two seconds. */
  const waitForNextProbe = () => new Promise((resolve) => setTimeout(resolve, 2100))
  const isSettledAfter = (promise: Promise<unknown>, millis: number) =>
    Promise.race([promise.then(() => true), new Promise<boolean>((late) => setTimeout(() => late(false), millis))])

  it('restores no session after a sign-out, even if the server does not respond', async () => {
    await signInAs('one', 'one')
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => undefined)
    vi.spyOn(Storage.prototype, 'clear').mockImplementation(() => undefined)
    void signOut()
    expect(readDeviceValue('user')).not.toBeNull()
    expect(await restoreUser()).toBeNull()
    expect(session.user).toBeNull()
  })

  it('restores no session if another tab signs out while this one waits for the server', async () => {
    await signInAs('one', 'one')
    const stored = localStorage.getItem('uresuji.user')
    endSession()
    removeCookie('session-ended')
    localStorage.setItem('uresuji.user', stored ?? '')
    await waitForNextProbe()
    received.length = 0
    const restored = restoreUser()
    const probe = await waitForRequest()
    localStorage.removeItem('uresuji.user')
    probe.respond(new Response('', { status: 502 }))
    expect(await restored).toBeNull()
    expect(session.user).toBeNull()
  })

  it('shows nothing of an ended session while the server may still answer', async () => {
    await signInAs('one', 'one')
    removeCookie(TOKEN_COOKIE)
    session.user = null
    await waitForNextProbe()
    received.length = 0
    const restored = restoreUser()
    const probe = await waitForRequest()
    expect(await isSettledAfter(restored, 1000)).toBe(false)
    expect(session.user).toBeNull()
    probe.respond(new Response('', { status: 502 }))
    expect((await restored)?.userId).toBe('one')
  })
})

describe('sign-out in several tabs while no request is answered', () => {
  const openTab = () => new BroadcastChannel('uresuji.session')
  const createDatabase = (name: string) =>
    new Promise<void>((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => {
        request.result.close()
        resolve()
      }
    })
  const listDatabases = async () => (await indexedDB.databases()).map(({ name }) => name)

  it('clears the device at sign-out even while the end of the visit hangs', async () => {
    await signInAs('one', 'one')
    await createDatabase('uresuji-a')
    let endVisit: () => void = () => undefined
    hangingEnd = new Promise((resolve) => {
      endVisit = resolve
    })
    void signOut()
    await expect.poll(listDatabases, { timeout: 5000 }).toEqual([])
    // a late write of the visit is deleted, too
    await createDatabase('uresuji-late')
    endVisit()
    await expect.poll(listDatabases, { timeout: 5000 }).toEqual([])
    hangingEnd = undefined
  })

  it('clears the device again when another tab reports a sign-out', async () => {
    const otherTab = openTab()
    await signInAs('one', 'one')
    // the other tab has emptied the device before this one has stored something
    removeCookie(TOKEN_COOKIE)
    await createDatabase('uresuji-b')
    otherTab.postMessage('left')
    await expect.poll(listDatabases, { timeout: 5000 }).toEqual([])
    expect(Object.keys(localStorage)).toEqual([])
    otherTab.close()
  })

  it('keeps the data of a session that began after the sign-out in another tab', async () => {
    const otherTab = openTab()
    await signInAs('one', 'one')
    await createDatabase('uresuji-c')
    otherTab.postMessage('left')
    await expect.poll(() => session.user).toBeNull()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await listDatabases()).toContain('uresuji-c')
    otherTab.close()
  })

  it('keeps the data of a session that has ended without a sign-out', async () => {
    const otherTab = openTab()
    await signInAs('one', 'one')
    removeCookie(TOKEN_COOKIE)
    await createDatabase('uresuji-d')
    otherTab.postMessage('ended')
    await expect.poll(() => session.user).toBeNull()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await listDatabases()).toContain('uresuji-d')
    otherTab.close()
  })
})
