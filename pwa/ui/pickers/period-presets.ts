import { addDays, addMonths, EARLIEST_DATE, isDay, monthEnd, monthStart, type Period, weekStart } from '../../../shared/period.ts'

export const presetIds = [
  'yesterday',
  'last7',
  'lastWeek',
  'last28',
  'thisMonth',
  'lastMonth',
  'last12Weeks',
  'lastYear',
  'yearBefore',
] as const
export type PresetId = (typeof presetIds)[number]

/**
 * The period of a preset. All stand on the last whole day with figures, so that none ends in days without any;
 * 前年同週 moves the period that stands by 52 weeks, so that weekdays meet.
 */
export function presetPeriod(id: PresetId, { latest, current }: { latest: string; current: Period }): Period {
  const week = weekStart(addDays(latest, 1))
  const month = monthStart(addDays(latest, 1))
  switch (id) {
    case 'yesterday':
      return { from: latest, to: latest }
    case 'last7':
      return { from: addDays(latest, -6), to: latest }
    case 'lastWeek':
      return { from: addDays(week, -7), to: addDays(week, -1) }
    case 'last28':
      return { from: addDays(latest, -27), to: latest }
    case 'thisMonth':
      return { from: monthStart(latest), to: latest }
    case 'lastMonth':
      return { from: addMonths(month, -1), to: monthEnd(addMonths(month, -1)) }
    case 'last12Weeks':
      return { from: addDays(latest, -83), to: latest }
    case 'lastYear':
      return { from: addDays(addMonths(latest, -12), 1), to: latest }
    case 'yearBefore': {
      const from = addDays(current.from, -364)
      return { from: from < EARLIEST_DATE ? EARLIEST_DATE : from, to: addDays(current.to, -364) }
    }
  }
}

/** The preset that a period is; null where it is none. 前年同週 depends on the period before, so that no period is it. */
export function presetOf(period: Period, latest: string): PresetId | null {
  const isIt = (id: PresetId): boolean => {
    const one = presetPeriod(id, { latest, current: period })
    return one.from === period.from && one.to === period.to
  }
  return presetIds.find((id) => id !== 'yearBefore' && isIt(id)) ?? null
}

export const defaultPeriod = (latest: string): Period => presetPeriod('last7', { latest, current: { from: latest, to: latest } })

/** Reads a typed day: 2026/11/14, 2026-11-14, 20261114, 11/14 (of the given year), full-width digits, 年月日. */
export function readDay(text: string, year: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\(.*?\)/g, '')
    .trim()
    .replace(/[年月.]/g, '/')
    .replace(/日$/, '')
    .replaceAll('-', '/')
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(plain)
  const parts = compact ? compact.slice(1) : plain.split('/')
  const [y, m, d] = parts.length === 2 ? [year, ...parts] : parts
  if (!y || !m || !d || parts.length > 3) return null
  const day = `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  return isDay(day) ? day : null
}
