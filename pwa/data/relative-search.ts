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
  const asked = new URLSearchParams(search)
  asked.delete('period')
  asked.set('period.from', from)
  asked.set('period.to', to)
  return `?${asked}`
}

/** The address with the preset in place of its days. */
export function searchWithPreset(search: string, preset: PresetId): string {
  const asked = new URLSearchParams(search)
  asked.delete('period.from')
  asked.delete('period.to')
  return `?${new URLSearchParams([['period', preset], ...asked])}`
}
