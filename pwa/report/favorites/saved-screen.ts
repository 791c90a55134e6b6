import type { FavoriteConditions } from '../../../shared/api/favorite.ts'
import type { Period } from '../../../shared/period.ts'
import { findPreset, getPresetPeriod, type PresetId } from '../../../shared/period-presets.ts'
import { parsePreset } from '../../data/preset-params.ts'
import type { AskedConditions } from '../conditions/use-condition-texts.ts'

/** Current state of a screen, to be saved as a favourite or a schedule. */
export interface SavedScreen {
  title: string
  /** URL that restores the screen. */
  link: () => string
  /** Last complete day with figures, to which presets refer. */
  latest: string
  /** Its period; null if it has none, or finds it itself. */
  period: Period | null
  asked: AskedConditions
  /** Endpoint and body of its request. */
  question: () => FavoriteConditions['question']
}

/**
 * Preset of the period: the one that the URL names, if its days match, otherwise the first with the same days; null if
 * there is none.
 */
export function findMatchingPreset({ period, latest }: Pick<SavedScreen, 'period' | 'latest'>, url: string): PresetId | null {
  if (period === null) return null
  const named = parsePreset(url)
  const days = named && getPresetPeriod(named, { latest, current: period })
  return days?.from === period.from && days.to === period.to ? named : findPreset(period, latest)
}
