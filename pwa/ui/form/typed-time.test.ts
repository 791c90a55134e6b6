import { describe, expect, it } from 'vitest'
import { typedTime } from './typed-time.ts'

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
