import { describe, expect, it } from 'vitest'
import { readDay } from './read-day.ts'

describe('typed days', () => {
  it.each([
    ['2026/11/14', '2026-11-14'],
    ['２０２６／１１／１４', '2026-11-14'],
    ['2026-11-4', '2026-11-04'],
    ['20261114', '2026-11-14'],
    ['11/14', '2026-11-14'],
    ['2026年11月14日', '2026-11-14'],
    ['2026/11/14(土)', '2026-11-14'],
    ['2026/02/30', null],
    ['きのう', null],
    ['', null],
  ])('parses the text %s as the day %s', (text, day) => {
    expect(readDay(text, '2026')).toBe(day)
  })
})
