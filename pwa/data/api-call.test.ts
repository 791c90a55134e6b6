// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgotPassword } from '../../shared/api/forgot-password.ts'
import { recentSearches } from '../../shared/api/session.ts'
import { removeCookie, TOKEN_COOKIE, writeCookie } from '../browser/cookies.ts'
import { call, openStream } from './api-call.ts'
import { setFailureHandler } from './handle-failure.ts'

const fetched = vi.fn(async () => new Response('{"data":{"searches":[]}}', { headers: { 'content-type': 'application/json' } }))
vi.stubGlobal('fetch', fetched)
const signedOut = vi.fn()
setFailureHandler({ signedOut, goTo: () => {}, toast: () => {} })

afterEach(() => {
  removeCookie(TOKEN_COOKIE)
  vi.clearAllMocks()
})

describe('API calls without a session on this device', () => {
  it('ends the visit and sends no request if an API call needs a session that this device lacks', async () => {
    await expect(call(recentSearches)).rejects.toMatchObject({ status: 401, code: 'session.missing' })
    expect(signedOut).toHaveBeenCalledOnce()
    expect(fetched).not.toHaveBeenCalled()
  })

  it('opens no stream without a session on this device', async () => {
    await expect(openStream('/sync/poke', new AbortController().signal)).rejects.toMatchObject({ status: 401 })
    expect(fetched).not.toHaveBeenCalled()
  })

  it('sends API calls without a session if they are public or have their own token', async () => {
    await call(recentSearches, {}, { token: 'a' })
    await call(forgotPassword, { body: { email: 'a@b.example' } }).catch(() => undefined)
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})

describe('a stream that the server refuses', () => {
  const openRefusedStream = (onRequest = () => {}) => {
    writeCookie(TOKEN_COOKIE, 'a.b.c', { maxAge: 60, sameSite: 'Strict' })
    fetched.mockImplementationOnce(async () => {
      onRequest()
      return new Response('{"code":"session.expired"}', { status: 401 })
    })
    return openStream('/sync/poke', new AbortController().signal)
  }

  it('ends the session immediately if the server refuses a stream', async () => {
    await openRefusedStream()
    expect(signedOut).toHaveBeenCalledOnce()
  })

  it('keeps a session that began after the refused stream was opened', async () => {
    await openRefusedStream(() => writeCookie(TOKEN_COOKIE, 'd.e.f', { maxAge: 60, sameSite: 'Strict' }))
    expect(signedOut).not.toHaveBeenCalled()
  })
})

it('sends API calls with the token of the session', async () => {
  writeCookie(TOKEN_COOKIE, 'a.b.c', { maxAge: 60, sameSite: 'Strict' })
  await openStream('/sync/poke', new AbortController().signal)
  expect(fetched).toHaveBeenCalledWith(
    '/api/sync/poke',
    expect.objectContaining({ headers: expect.objectContaining({ authorization: 'Bearer a.b.c' }) }),
  )
})
