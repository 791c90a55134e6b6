import type { FavoriteConditions } from '../../../shared/contract/favorite.ts'
import type { Period } from '../../../shared/period.ts'
import { findPreset, type PresetId, presetPeriod } from '../../../shared/period-presets.ts'
import { parsePreset } from '../../data/relative-search.ts'

/** A screen as it stands, to be kept: as a favourite, or for runs on a calendar. */
export interface SavedScreen {
  title: string
  /** The address that restores it anywhere. */
  link: () => string
  /** Last whole day with figures, which presets stand on. */
  latest: string
  /** What it is asked for; null where it has no period, or one that it finds by itself. */
  period: Period | null
  /** The call that it asked, and what for. */
  question: () => FavoriteConditions['question']
}

/** The preset that the period is: the one that the address names, or the first that has the same days. */
export function presetFor({ period, latest }: Pick<SavedScreen, 'period' | 'latest'>, address: string): PresetId | null {
  if (period === null) return null
  const named = parsePreset(address)
  const days = named && presetPeriod(named, { latest, current: period })
  return days?.from === period.from && days.to === period.to ? named : findPreset(period, latest)
}
