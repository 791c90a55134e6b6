import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeDates } from '../../shared/api/user-rows.ts'
import { toFieldErrors } from '../../shared/errors/field-errors.ts'
import { hasLeft, isUserActive } from './employment.ts'

describe('employment dates', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('grants access until the end of the leaving date in Japan', () => {
    const user = { status: 'active', leavesOn: '2027-03-31' } as const
    vi.setSystemTime('2027-03-31T23:59:59+09:00')
    expect([hasLeft(user), isUserActive(user)]).toEqual([false, true])
    // 15:00 of the same day in UTC
    vi.setSystemTime('2027-04-01T00:00:00+09:00')
    expect([hasLeft(user), isUserActive(user)]).toEqual([true, false])
    expect(isUserActive({ status: 'active', leavesOn: null })).toBe(true)
    expect(isUserActive({ status: 'disabled', leavesOn: null })).toBe(false)
  })

  it('rejects employment dates if the joining date is in the future in Japan or after the leaving date', () => {
    vi.setSystemTime('2027-04-01T00:00:00+09:00')
    const listProblems = (joinedOn: string | null, leavesOn: string | null) => {
      const { error } = changeDates.safeParse({ joinedOn, leavesOn })
      return error === undefined ? [] : toFieldErrors(error).map(({ field, code }) => `${field} ${code}`)
    }
    expect(listProblems('2027-04-01', '2027-04-01')).toEqual([])
    expect(listProblems('2027-04-02', null)).toEqual(['joinedOn validation.isDateOver'])
    expect(listProblems('2020-04-01', '2020-03-31')).toEqual(['leavesOn validation.isDateBefore'])
    expect(listProblems(null, '2020-03-31')).toEqual([])
    expect(listProblems('2020-02-30', null)).toEqual(['joinedOn validation.day'])
  })
})
