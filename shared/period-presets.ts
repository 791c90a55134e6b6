import { addDays, addMonths, EARLIEST_DATE, getMonthEnd, getMonthStart, getWeekStart, type Period } from './period.ts'

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
 * Returns the period of a preset. All presets are based on the last complete day with data, so that none ends in days without
 * data; 前年同週 moves the current period by 52 weeks, so that weekdays match.
 */
export function getPresetPeriod(id: PresetId, { latest, current }: { latest: string; current: Period }): Period {
  const week = getWeekStart(addDays(latest, 1))
  const month = getMonthStart(addDays(latest, 1))
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
      return { from: getMonthStart(latest), to: latest }
    case 'lastMonth':
      return { from: addMonths(month, -1), to: getMonthEnd(addMonths(month, -1)) }
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

/** Returns the preset that equals a period, or null. Never returns 前年同週, which depends on the previous period. */
export function findPreset(period: Period, latest: string): PresetId | null {
  const isIt = (id: PresetId): boolean => {
    const candidate = getPresetPeriod(id, { latest, current: period })
    return candidate.from === period.from && candidate.to === period.to
  }
  return presetIds.find((id) => id !== 'yearBefore' && isIt(id)) ?? null
}

/** Default period: the seven days up to `latest`, the last complete day. */
export const getDefaultReportPeriod = (latest: string): Period =>
  getPresetPeriod('last7', { latest, current: { from: latest, to: latest } })

/** A preset instead of fixed days: a saved 先週 moves with the current day. */
export interface RelativePeriod {
  preset: PresetId
}

const isRelative = (value: unknown): value is RelativePeriod =>
  typeof value === 'object' && value !== null && 'preset' in value && presetIds.includes((value as RelativePeriod).preset)

/** Resolves a preset period of a question to days. `latest` is the last complete day with data. */
export function resolveRelativePeriod(question: Readonly<Record<string, unknown>>, latest: string): Record<string, unknown> {
  const { period } = question
  if (!isRelative(period)) return { ...question }
  return { ...question, period: getPresetPeriod(period.preset, { latest, current: { from: latest, to: latest } }) }
}
