import type { BodyInput, Endpoint } from '../../../shared/api/endpoint.ts'
import type { FavoriteConditions } from '../../../shared/api/favorite.ts'
import { type OwnContract, omitOwnValues } from '../../../shared/api/own-defaults.ts'
import type { Period } from '../../../shared/calendar/period.ts'
import { findPreset, getPresetPeriod, type RelativePresetId } from '../../../shared/calendar/period-presets.ts'
import { parsePreset, replaceDaysByPreset } from '../../data/preset-params.ts'
import { useScreenLocation } from '../../data/screen-location.ts'
import { formatPeriod } from '../../i18n/format.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { usePresetName } from '../../ui/pickers/period-picker.tsx'
import type { MovingLink } from '../../ui/report-buttons.tsx'
import type { CurrentConditions } from '../conditions/use-condition-texts.ts'

/** Current state of a screen, to be saved as a favourite or a schedule. */
export interface SavedScreen {
  title: string
  /** Query string that restores the screen. */
  search: () => string
  /** Last complete day with figures, to which presets refer. */
  latest: string
  /** Its period; null if it has none or determines it itself. */
  period: Period | null
  current: CurrentConditions
  /** Endpoint and body of its request. */
  question: () => FavoriteConditions['question']
}

/** Export of a screen: endpoint and body; null while there is nothing to export. */
export interface ReportFile<E extends Endpoint> {
  endpoint: E
  body: BodyInput<E> | null | (() => BodyInput<E>)
}

/**
 * Question to be saved: endpoint and body of the export in the user's language, without the paging. `contract`: conditions that
 * are its own are left out, as in the screen's query string, and follow it.
 */
export function toStoredQuestion<E extends Endpoint>(
  file: ReportFile<E> | null | undefined,
  contract: OwnContract | null,
): FavoriteConditions['question'] {
  const body = typeof file?.body === 'function' ? (file.body as () => BodyInput<E>)() : file?.body
  if (!file || !body) return null
  const { pageNum: _page, pageSize: _size, ...conditions } = body as Record<string, unknown>
  const stored = contract === null ? conditions : omitOwnValues(file.endpoint, conditions, contract)
  return { call: file.endpoint.name, body: { ...stored, language: getCurrentLanguage() } }
}

/** Returns a function that builds the link with a moving period; it returns null if no preset matches the days. */
export function useMovingLink({
  link,
  period,
  latest,
}: Pick<SavedScreen, 'period' | 'latest'> & { link: () => string }): () => MovingLink | null {
  const { search } = useScreenLocation()
  const getPresetName = usePresetName(latest)
  return () => {
    const preset = findMatchingPreset({ period, latest }, search)
    if (period === null || preset === null) return null
    const url = new URL(link())
    url.search = replaceDaysByPreset(url.search, preset)
    return { url: url.href, period: getPresetName(preset), days: formatPeriod(period) }
  }
}

/**
 * Preset of the period: the one that the URL names, if its days match, otherwise the first with the same days; null if
 * there is none.
 */
export function findMatchingPreset(
  { period, latest }: Pick<SavedScreen, 'period' | 'latest'>,
  url: string,
): RelativePresetId | null {
  if (period === null) return null
  const urlPreset = parsePreset(url)
  const days = urlPreset && getPresetPeriod(urlPreset, { latest, current: period })
  return days?.from === period.from && days.to === period.to ? urlPreset : findPreset(period, latest)
}
