import { describe, expect, it } from 'vitest'
import { getNoticeAge } from './notice-age.ts'

const now = Date.parse('2026-11-21T13:05:00+09:00')
const getAge = (start: string | null) => getNoticeAge(start, now)

describe('age of a notice', () => {
  it('shows the age of a notice in hours up to 24 hours, and in days afterwards', () => {
    expect(getAge('2026-11-21T13:00:00+09:00')).toEqual({ unit: 'hours', count: 0 })
    expect(getAge('2026-11-21T08:00:00+09:00')).toEqual({ unit: 'hours', count: 5 })
    expect(getAge('2026-11-20T13:05:00+09:00')).toEqual({ unit: 'hours', count: 24 })
    expect(getAge('2026-11-20T13:04:59+09:00')).toEqual({ unit: 'days', count: 1 })
    expect(getAge('2026-11-13T09:00:00+09:00')).toEqual({ unit: 'days', count: 8 })
  })

  it('has no age of a notice whose start is invalid or in the future', () => {
    for (const start of [null, '', 'gestern', '2026-11-22T09:00:00+09:00']) expect(getAge(start)).toBeNull()
  })
})
