import { describe, expect, it } from 'vitest'
import { typedDay } from './typed-day.ts'

describe('a typed day', () => {
  it.each(['2026-04-01', '2026/4/1', '2026/04/01(水)', '20260401', '２０２６年４月１日', ' 2026.4.1 '])(
    'parses the day %s',
    (text) => {
      expect(typedDay(text)).toBe('2026-04-01')
    },
  )
  it.each(['', '2026-02-30', '4/1', '2026-13-01', 'あす'])('finds no day in %s', (text) => {
    expect(typedDay(text)).toBeNull()
  })
})
