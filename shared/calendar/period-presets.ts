import { addDays, addMonths, EARLIEST_DATE, getMonthEnd, getMonthStart, getWeekStart, type Period } from './period.ts'

/** Presets that depend on the last complete day alone, so that they can be saved and resolved later. */
export const relativePresetIds = [
  'yesterday',
  'last7',
  'lastWeek',
  'last28',
  'thisMonth',
  'lastMonth',
  'last12Weeks',
  'lastYear',
] as const
export type RelativePresetId = (typeof relativePresetIds)[number]

/** All presets; 前年同週 depends on the period chosen before it. */
export const presetIds = [...relativePresetIds, 'yearBefore'] as const
export type PresetId = (typeof presetIds)[number]

const clampToFirstData = (day: string): string => (day < EARLIEST_DATE ? EARLIEST_DATE : day)

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
    case 'yearBefore':
      return { from: clampToFirstData(addDays(current.from, -364)), to: clampToFirstData(addDays(current.to, -364)) }
  }
}

/** False if the year before (前年同週) of a period lies before the first data. */
export const hasYearBefore = (current: Period): boolean => addDays(current.to, -364) >= EARLIEST_DATE

/** Returns the relative preset that equals a period, or null. */
export function findPreset(period: Period, latest: string): RelativePresetId | null {
  const isPreset = (id: RelativePresetId): boolean => {
    const candidate = getPresetPeriod(id, { latest, current: period })
    return candidate.from === period.from && candidate.to === period.to
  }
  return relativePresetIds.find(isPreset) ?? null
}

/** Default period: the seven days up to `latest`, the last complete day. */
export const getDefaultReportPeriod = (latest: string): Period =>
  getPresetPeriod('last7', { latest, current: { from: latest, to: latest } })

/** A preset instead of fixed days: a saved 先週 moves with the current day. */
interface RelativePeriod {
  preset: RelativePresetId
}

const isRelative = (value: unknown): value is RelativePeriod =>
  typeof value === 'object' && value !== null && 'preset' in value && relativePresetIds.includes((value as RelativePeriod).preset)

/** Resolves a preset period of a query to days. `latest` is the last complete day with data. */
export function resolveRelativePeriod(query: Readonly<Record<string, unknown>>, latest: string): Record<string, unknown> {
  const { period } = query
  if (!isRelative(period)) return { ...query }
  return { ...query, period: getPresetPeriod(period.preset, { latest, current: { from: latest, to: latest } }) }
}
