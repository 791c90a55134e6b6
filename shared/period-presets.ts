import { addDays, addMonths, EARLIEST_DATE, monthEnd, monthStart, type Period, weekStart } from './period.ts'

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
export function findPreset(period: Period, latest: string): PresetId | null {
  const isIt = (id: PresetId): boolean => {
    const one = presetPeriod(id, { latest, current: period })
    return one.from === period.from && one.to === period.to
  }
  return presetIds.find((id) => id !== 'yearBefore' && isIt(id)) ?? null
}

export const defaultPeriod = (latest: string): Period => presetPeriod('last7', { latest, current: { from: latest, to: latest } })

/** A period that moves with the days: what 先週 was when it was saved is another week a week later. */
export interface RelativePeriod {
  preset: PresetId
}

const isRelative = (value: unknown): value is RelativePeriod =>
  typeof value === 'object' && value !== null && 'preset' in value && presetIds.includes((value as RelativePeriod).preset)

/** A question with its period as days, where it was named by a preset. `latest`: the last whole day with figures. */
export function withDays(question: Readonly<Record<string, unknown>>, latest: string): Record<string, unknown> {
  const { period } = question
  if (!isRelative(period)) return { ...question }
  return { ...question, period: presetPeriod(period.preset, { latest, current: { from: latest, to: latest } }) }
}
