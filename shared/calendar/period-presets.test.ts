import { describe, expect, it } from 'vitest'
import { findPreset, getPresetPeriod, hasYearBefore, resolveRelativePeriod } from './period-presets.ts'

const at = { latest: '2026-11-20', current: { from: '2026-11-14', to: '2026-11-20' } }

describe('period presets', () => {
  it('recognises a period preset from a period as the first match, but never as the year before', () => {
    expect(findPreset({ from: '2026-11-14', to: '2026-11-20' }, at.latest)).toBe('last7')
    expect(findPreset({ from: '2026-11-20', to: '2026-11-20' }, at.latest)).toBe('yesterday')
    expect(findPreset({ from: '2025-11-15', to: '2025-11-21' }, at.latest)).toBeNull()
  })
  it('resolves every period preset relative to the last complete day', () => {
    expect(getPresetPeriod('yesterday', at)).toEqual({ from: '2026-11-20', to: '2026-11-20' })
    expect(getPresetPeriod('last7', at)).toEqual({ from: '2026-11-14', to: '2026-11-20' })
    expect(getPresetPeriod('lastWeek', at)).toEqual({ from: '2026-11-09', to: '2026-11-15' })
    expect(getPresetPeriod('lastMonth', at)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(getPresetPeriod('lastYear', at)).toEqual({ from: '2025-11-21', to: '2026-11-20' })
  })
  it('treats a week or month that ends on the last complete day as past in period presets', () => {
    const sunday = { ...at, latest: '2026-11-22' }
    expect(getPresetPeriod('lastWeek', sunday)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(getPresetPeriod('lastMonth', { ...at, latest: '2026-11-30' })).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  })
  it('shifts the year before by whole weeks, and never before the first data', () => {
    expect(getPresetPeriod('yearBefore', at)).toEqual({ from: '2025-11-15', to: '2025-11-21' })
    expect(getPresetPeriod('yearBefore', { ...at, current: { from: '2017-04-02', to: '2018-06-01' } })).toEqual({
      from: '2017-04-01',
      to: '2017-06-02',
    })
    const firstWeek = { from: '2017-05-01', to: '2017-05-07' }
    expect(getPresetPeriod('yearBefore', { ...at, current: firstWeek })).toEqual({ from: '2017-04-01', to: '2017-04-01' })
    expect(hasYearBefore(firstWeek)).toBe(false)
    expect(hasYearBefore({ from: '2018-03-25', to: '2018-03-31' })).toBe(true)
  })
})

describe('relative periods', () => {
  it('resolves a relative period from its preset to days relative to today', () => {
    expect(resolveRelativePeriod({ period: { preset: 'lastWeek' }, limit: 3 }, '2026-11-20')).toEqual({
      period: { from: '2026-11-09', to: '2026-11-15' },
      limit: 3,
    })
    expect(resolveRelativePeriod({ period: { preset: 'lastWeek' } }, '2026-11-27')).toEqual({
      period: { from: '2026-11-16', to: '2026-11-22' },
    })
  })
  it('leaves fixed days and unknown names of presets unchanged in a relative period', () => {
    const fixed = { period: { from: '2026-11-09', to: '2026-11-15' } }
    expect(resolveRelativePeriod(fixed, '2026-12-24')).toEqual(fixed)
    expect(resolveRelativePeriod({ period: { preset: 'someday' } }, '2026-11-20')).toEqual({ period: { preset: 'someday' } })
    // relative to another period, which a saved question does not have
    expect(resolveRelativePeriod({ period: { preset: 'yearBefore' } }, '2026-11-20')).toEqual({
      period: { preset: 'yearBefore' },
    })
  })
})
