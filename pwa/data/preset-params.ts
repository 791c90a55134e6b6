import { getPresetPeriod, type RelativePresetId, relativePresetIds } from '../../shared/calendar/period-presets.ts'

/** Preset that a search string names in place of days, such as `?period=getLastWeek`; null if there is none. */
export function parsePreset(search: string): RelativePresetId | null {
  const preset = new URLSearchParams(search).get('period')
  return relativePresetIds.find((id) => id === preset) ?? null
}

/** Replaces a preset by its days; a search string without a preset is returned unchanged. */
export function replacePresetByDays(search: string, latest: string): string {
  const preset = parsePreset(search)
  if (preset === null) return search
  const { from, to } = getPresetPeriod(preset, { latest, current: { from: latest, to: latest } })
  const params = new URLSearchParams(search)
  params.delete('period')
  params.set('period.from', from)
  params.set('period.to', to)
  return `?${params}`
}

/** Replaces the days by the preset. */
export function replaceDaysByPreset(search: string, preset: RelativePresetId): string {
  const params = new URLSearchParams(search)
  params.delete('period.from')
  params.delete('period.to')
  return `?${new URLSearchParams([['period', preset], ...params])}`
}
