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
  ])('The time %s is read as %s', (text, time) => {
    expect(typedTime(text)).toBe(time)
  })
  it.each(['', '24:00', '12:60', '朝', '5:0', '123456'])('No time is read in %s', (text) => {
    expect(typedTime(text)).toBeNull()
  })
})
