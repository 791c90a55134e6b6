import { describe, expect, it } from 'vitest'
import { parseTypedDay, parseTypedTime } from './typed-dates.ts'

describe('parser of a typed day', () => {
  it.each(['2026-04-01', '2026/4/1', '2026/04/01(水)', '20260401', '２０２６年４月１日', ' 2026.4.1 '])(
    'reads the typed day %s',
    (text) => {
      expect(parseTypedDay(text)).toBe('2026-04-01')
    },
  )
  it.each(['', '2026-02-30', '4/1', '26/4/1', '2026-13-01', 'あす'])('rejects the typed day %s', (text) => {
    expect(parseTypedDay(text)).toBeNull()
  })
})

describe('parser of a typed time of day', () => {
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
  ])('reads the typed time of day %s as %s', (text, time) => {
    expect(parseTypedTime(text)).toBe(time)
  })
  it.each(['', '24:00', '12:60', '朝', '5:0', '123456'])('rejects the typed time of day %s', (text) => {
    expect(parseTypedTime(text)).toBeNull()
  })
})

describe('parser of a typed day with a default year', () => {
  it.each([
    ['2026/11/14', '2026-11-14'],
    ['２０２６／１１／１４', '2026-11-14'],
    ['2026-11-4', '2026-11-04'],
    ['20261114', '2026-11-14'],
    ['11/14', '2026-11-14'],
    ['26/11/14', '2026-11-14'],
    ['11月14日', '2026-11-14'],
    ['126/11/14', null],
    ['2026年11月14日', '2026-11-14'],
    ['2026/11/14(土)', '2026-11-14'],
    ['2026/02/30', null],
    ['きのう', null],
    ['', null],
  ])('reads the typed day %s as %s with a default year', (text, day) => {
    expect(parseTypedDay(text, { defaultYear: '2026' })).toBe(day)
  })
})
