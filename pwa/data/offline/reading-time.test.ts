// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { clearReadingTime, getLastAccessCheck, isReadingTimeOver, recordAccessCheck, recordReadingTime } from './reading-time.ts'

const HOUR_MS = 3_600_000
const start = Date.parse('2026-11-20T00:00:00Z')
beforeEach(clearReadingTime)

describe('offline reading period', () => {
  it('lets the offline reading period last 72 hours from the last check of the session', () => {
    recordAccessCheck(start)
    expect([isReadingTimeOver(start + 72 * HOUR_MS), isReadingTimeOver(start + 72 * HOUR_MS + 1)]).toEqual([false, true])
    expect(getLastAccessCheck()).toBe(start)
  })
  it('ends the offline reading period if the time of the last check is unknown', () => {
    expect(isReadingTimeOver(start)).toBe(true)
    localStorage.setItem('uresuji.reading', '{"checkedAt":null}')
    expect(isReadingTimeOver(start)).toBe(true)
  })
  it('lets the offline reading period last as long as the page is open if no storage is available', () => {
    recordAccessCheck(start)
    localStorage.clear()
    expect(isReadingTimeOver(start + HOUR_MS)).toBe(false)
    expect(isReadingTimeOver(start + 73 * HOUR_MS)).toBe(true)
  })
  it('does not extend the offline reading period when the clock is set back', () => {
    recordAccessCheck(start)
    recordReadingTime(start + 80 * HOUR_MS)
    expect(isReadingTimeOver(start + HOUR_MS)).toBe(true)
    recordReadingTime(start + HOUR_MS)
    expect(isReadingTimeOver(start + HOUR_MS)).toBe(true)
  })
  it('restarts the offline reading period when the server is reached, whatever the clock showed before', () => {
    recordAccessCheck(start)
    recordReadingTime(start + 80 * HOUR_MS)
    recordAccessCheck(start + HOUR_MS)
    expect(isReadingTimeOver(start + 2 * HOUR_MS)).toBe(false)
  })
})
