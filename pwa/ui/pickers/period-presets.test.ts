import { describe, expect, it } from 'vitest'
import { presetOf, presetPeriod, readDay } from './period-presets.ts'

const at = { latest: '2026-11-20', current: { from: '2026-11-14', to: '2026-11-20' } }

describe('presets', () => {
  it('A period is known as the first preset that it is, and never as the year before', () => {
    expect(presetOf({ from: '2026-11-14', to: '2026-11-20' }, at.latest)).toBe('last7')
    expect(presetOf({ from: '2026-11-20', to: '2026-11-20' }, at.latest)).toBe('yesterday')
    expect(presetOf({ from: '2025-11-15', to: '2025-11-21' }, at.latest)).toBeNull()
  })
  it('The periods to pick stand on the last whole day', () => {
    expect(presetPeriod('yesterday', at)).toEqual({ from: '2026-11-20', to: '2026-11-20' })
    expect(presetPeriod('last7', at)).toEqual({ from: '2026-11-14', to: '2026-11-20' })
    expect(presetPeriod('lastWeek', at)).toEqual({ from: '2026-11-09', to: '2026-11-15' })
    expect(presetPeriod('lastMonth', at)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(presetPeriod('lastYear', at)).toEqual({ from: '2025-11-21', to: '2026-11-20' })
  })
  it('A week or month that ends on the last day counts as past', () => {
    const sunday = { ...at, latest: '2026-11-22' }
    expect(presetPeriod('lastWeek', sunday)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(presetPeriod('lastMonth', { ...at, latest: '2026-11-30' })).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  })
  it('The year before meets the weekdays, and never goes before the first data', () => {
    expect(presetPeriod('yearBefore', at)).toEqual({ from: '2025-11-15', to: '2025-11-21' })
    expect(presetPeriod('yearBefore', { ...at, current: { from: '2017-04-02', to: '2018-06-01' } }).from).toBe('2017-04-01')
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
  ])('The text %s is read as the day %s', (text, day) => {
    expect(readDay(text, '2026')).toBe(day)
  })
})
