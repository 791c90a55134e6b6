import { describe, expect, it } from 'vitest'
import {
  formatAmountRange,
  formatBucket,
  formatCount,
  formatDateTime,
  formatDay,
  formatPeriod,
  formatRankingSteps,
  formatRate,
  formatSigned,
  formatTime,
  toReadableAmount,
} from './format.ts'

describe('steps of a ranking', () => {
  it('names the steps of a ranking by their last days, also if one of them happens to be a whole month', () => {
    const steps = [
      { from: '2026-09-01', to: '2026-09-30' },
      { from: '2026-10-01', to: '2026-10-30' },
    ]
    expect(formatRankingSteps(steps, 'ja')).toEqual(['〜9/30', '〜10/30'])
    expect(formatRankingSteps(steps.slice(0, 1), 'ja')).toEqual([formatBucket('2026-09-01', 'month', 'ja')])
  })
})

describe('formatted figures', () => {
  it('formats figures with thousands separators and a true minus sign', () => {
    expect(formatCount(1234567)).toBe('1,234,567')
    expect(formatCount(-12)).toBe('−12')
    expect(formatCount(null)).toBe('–')
  })
  it('formats rates with one decimal, even whole ones', () => {
    expect(formatRate(70)).toBe('70.0')
    expect(formatRate(104.25)).toBe('104.3')
  })
  it('formats changes with a sign, and no change as ±0', () => {
    expect(formatSigned(7.1, 1)).toBe('+7.1')
    expect(formatSigned(-2.34, 1)).toBe('−2.3')
    expect(formatSigned(0.04, 1)).toBe('±0.0')
    expect(formatSigned(0)).toBe('±0')
  })
  it('writes both ends of a range of amounts in the unit of the higher one', () => {
    expect(formatAmountRange(42_120, 130_000, 'ja')).toBe('4.2–13.0万円')
    expect(formatAmountRange(42_120, 130_000, 'en')).toBe('¥42.1k–¥130.0k')
    expect(formatAmountRange(0, 900, 'ja')).toBe('0–900円')
  })

  it('formats yen in a readable unit', () => {
    expect(toReadableAmount(31_020_000, 'ja')).toEqual({ value: '3,102', unit: '万円' })
    expect(toReadableAmount(1_874_000, 'ja')).toEqual({ value: '187.4', unit: '万円' })
    expect(toReadableAmount(98_000, 'ja')).toEqual({ value: '98,000', unit: '円' })
    expect(toReadableAmount(18_400_000_000, 'ja')).toEqual({ value: '184.0', unit: '億円' })
    expect(toReadableAmount(-1_874_000, 'ja').value).toBe('−187.4')
    expect(toReadableAmount(31_020_000, 'en')).toEqual({ value: '¥31.0', unit: 'm' })
  })
})

describe('formatted days', () => {
  it('formats a day with its weekday', () => {
    expect(formatDay('2026-11-20', { weekday: true }, 'ja')).toBe('2026/11/20(金)')
    expect(formatDay('2026-11-05', { isShort: true }, 'ja')).toBe('11/5')
    expect(formatDay('2026-11-20', { weekday: true }, 'en')).toBe('Fri 20 Nov 2026')
    expect(formatDay(null)).toBe('–')
  })
  it('omits the second year of a formatted period if it equals the first', () => {
    expect(formatPeriod({ from: '2026-11-14', to: '2026-11-20' }, 'ja')).toBe('2026/11/14(土)–11/20(金)')
    expect(formatPeriod({ from: '2025-12-29', to: '2026-01-03' }, 'ja')).toBe('2025/12/29(月)–2026/01/03(土)')
    expect(formatPeriod({ from: '2026-11-20', to: '2026-11-20' }, 'ja')).toBe('2026/11/20(金)')
    expect(formatPeriod({ from: '2026-11-14', to: '2026-11-20' }, 'ja', { short: true })).toBe('11/14(土)–11/20(金)')
    expect(formatPeriod({ from: '2025-12-29', to: '2026-01-03' }, 'ja', { short: true })).toBe('2025/12/29(月)–2026/01/03(土)')
    expect(formatPeriod({ from: '2026-11-14', to: '2026-11-20' }, 'en')).toBe('14 Nov – 20 Nov 2026')
  })
  it('formats a time step by its last day or its month', () => {
    expect(formatBucket('2026-11-16', 'week', 'ja')).toBe('〜11/22')
    expect(formatBucket('2026-11-01', 'month', 'en')).toBe('Nov 2026')
  })
  it('formats days in Japan Standard Time in any time zone of the device', () => {
    expect(formatTime('2026-11-21T04:05:00Z')).toBe('13:05')
    expect(formatDateTime('2026-11-20T15:30:00Z', 'ja')).toBe('11/21(土) 00:30')
  })
})
