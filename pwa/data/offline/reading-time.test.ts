// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetReading, isReadingOver, lastChecked, recordAccessCheck, recordReadingTime } from './reading-time.ts'

const HOUR_MS = 3_600_000
const start = Date.parse('2026-11-20T00:00:00Z')
beforeEach(forgetReading)

describe('how long a device may be read without the server', () => {
  it('For 72 hours from the last check, and no longer', () => {
    recordAccessCheck(start)
    expect([isReadingOver(start + 72 * HOUR_MS), isReadingOver(start + 72 * HOUR_MS + 1)]).toEqual([false, true])
    expect(lastChecked()).toBe(start)
  })
  it('A device that does not know when the server was last reached is locked', () => {
    expect(isReadingOver(start)).toBe(true)
    localStorage.setItem('uresuji.reading', '{"checkedAt":null}')
    expect(isReadingOver(start)).toBe(true)
  })
  it('A browser that stores nothing is read as long as the page is open', () => {
    recordAccessCheck(start)
    localStorage.clear()
    expect(isReadingOver(start + HOUR_MS)).toBe(false)
    expect(isReadingOver(start + 73 * HOUR_MS)).toBe(true)
  })
  it('A clock set back does not make it longer', () => {
    recordAccessCheck(start)
    recordReadingTime(start + 80 * HOUR_MS)
    expect(isReadingOver(start + HOUR_MS)).toBe(true)
    recordReadingTime(start + HOUR_MS)
    expect(isReadingOver(start + HOUR_MS)).toBe(true)
  })
  it('The server that is reached begins it anew, whatever the clock has been', () => {
    recordAccessCheck(start)
    recordReadingTime(start + 80 * HOUR_MS)
    recordAccessCheck(start + HOUR_MS)
    expect(isReadingOver(start + 2 * HOUR_MS)).toBe(false)
  })
})
