import { expect, it } from 'vitest'
import { ApiError, parseRetryAfter } from './client.ts'
import { getRetryWait } from './retry.ts'

it('reads Retry-After as seconds or as a date', () => {
  const now = Date.parse('2026-11-20T00:00:00Z')
  expect(parseRetryAfter('120', now)).toBe(120)
  expect(parseRetryAfter('Fri, 20 Nov 2026 00:01:30 GMT', now)).toBe(90)
  expect(parseRetryAfter('Thu, 19 Nov 2026 00:00:00 GMT', now)).toBe(0)
  expect(parseRetryAfter('soon', now)).toBeNull()
  expect(parseRetryAfter('', now)).toBeNull()
  expect(parseRetryAfter(null, now)).toBeNull()
})

it('backs off exponentially up to 30 s between retries, unless the server sends Retry-After', () => {
  const createBusyError = (retryAfter: number | null) =>
    new ApiError({ status: 503, code: 'server.busy', message: '', retryAfter })
  expect([0, 1, 2, 9].map((tries) => getRetryWait(createBusyError(null), tries)?.seconds)).toEqual([0.5, 1, 2, 30])
  expect(getRetryWait(createBusyError(45), 0)).toEqual({ reason: 'server', seconds: 45 })
})
