import type { FavoriteConditions } from '../../../shared/api/favorite.ts'
import type { Period } from '../../../shared/period.ts'
import { findPreset, getPresetPeriod, type PresetId } from '../../../shared/period-presets.ts'
import { parsePreset, replaceDaysByPreset } from '../../data/preset-params.ts'
import { useScreenLocation } from '../../data/screen-location.ts'
import { formatPeriod } from '../../i18n/format.ts'
import { useGetPresetName } from '../../ui/pickers/period-picker.tsx'
import type { MovingLink } from '../../ui/report-buttons.tsx'
import type { CurrentConditions } from '../conditions/use-condition-texts.ts'

/** Current state of a screen, to be saved as a favourite or a schedule. */
export interface SavedScreen {
  title: string
  /** URL that restores the screen. */
  link: () => string
  /** Last complete day with figures, to which presets refer. */
  latest: string
  /** Its period; null if it has none or determines it itself. */
  period: Period | null
  current: CurrentConditions
  /** Endpoint and body of its request. */
  question: () => FavoriteConditions['question']
}

/** Returns a function that builds the link with a moving period; it returns null if no preset matches the days. */
export function useMovingLink({
  link,
  period,
  latest,
}: Pick<SavedScreen, 'link' | 'period' | 'latest'>): () => MovingLink | null {
  const { search } = useScreenLocation()
  const getPresetName = useGetPresetName(latest)
  return () => {
    const preset = findMatchingPreset({ period, latest }, search)
    if (period === null || preset === null || preset === 'yearBefore') return null
    const url = new URL(link())
    url.search = replaceDaysByPreset(url.search, preset)
    return { url: url.href, period: getPresetName(preset), days: formatPeriod(period) }
  }
}

/**
 * Preset of the period: the one that the URL names, if its days match, otherwise the first with the same days; null if
 * there is none.
 */
export function findMatchingPreset({ period, latest }: Pick<SavedScreen, 'period' | 'latest'>, url: string): PresetId | null {
  if (period === null) return null
  const urlPreset = parsePreset(url)
  const days = urlPreset && getPresetPeriod(urlPreset, { latest, current: period })
  return days?.from === period.from && days.to === period.to ? urlPreset : findPreset(period, latest)
}
