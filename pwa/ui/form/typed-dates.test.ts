import { describe, expect, it } from 'vitest'
import { readDay, typedDay, typedTime } from './typed-dates.ts'

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

describe('a typed time of day', () => {
  it.each([
    ['5:00', '05:00'],
    ['0500', '05:00'],
    ['500', '05:00'],
    ['１７：３０', '17:30'],
    ['17時', '17:00'],
    ['17時30分', '17:30'],
    ['17時半', '17:30'],
    ['9', '09:00'],
    [' 23:59 ', '23:59'],
  ])('parses the time %s as %s', (text, time) => {
    expect(typedTime(text)).toBe(time)
  })
  it.each(['', '24:00', '12:60', '朝', '5:0', '123456'])('finds no time in %s', (text) => {
    expect(typedTime(text)).toBeNull()
  })
})

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
