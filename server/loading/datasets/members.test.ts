import { afterEach, describe, expect, it, vi } from 'vitest'
import { members } from './members.ts'

afterEach(() => vi.useRealTimers())

describe('members data set', () => {
  it('accepts birth years of members up to the current year in Japan, also after New Year', () => {
    const getLatest = () => members.fields.find(({ name }) => name === 'birthYear')?.max
    vi.useFakeTimers({ now: Date.parse('2026-12-31T14:59:59Z'), toFake: ['Date'] })
    expect(getLatest()).toBe(2026)
    vi.setSystemTime(Date.parse('2026-12-31T15:00:00Z'))
    expect(getLatest()).toBe(2027)
  })
})
