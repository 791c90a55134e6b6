import { type PresetId, presetIds, presetPeriod } from '../../shared/period-presets.ts'

/** The preset that an address names in place of days: `?period=lastWeek`. */
export function parsePreset(search: string): PresetId | null {
  const named = new URLSearchParams(search).get('period')
  return presetIds.find((id) => id === named) ?? null
}

/** The address with the days that its preset stands for; one that names none stays as it is. */
export function searchWithDays(search: string, latest: string): string {
  const preset = parsePreset(search)
  if (preset === null) return search
  const { from, to } = presetPeriod(preset, { latest, current: { from: latest, to: latest } })
  const params = new URLSearchParams(search)
  params.delete('period')
  params.set('period.from', from)
  params.set('period.to', to)
  return `?${params}`
}

/** The address with the preset in place of its days. */
export function searchWithPreset(search: string, preset: PresetId): string {
  const params = new URLSearchParams(search)
  params.delete('period.from')
  params.delete('period.to')
  return `?${new URLSearchParams([['period', preset], ...params])}`
}
