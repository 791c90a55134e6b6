import type { Language } from '../messages/language.ts'
import { areas, prefectures } from './prefectures.ts'
import { locations, scales, storeCategories } from './store-categories.ts'

const places = { area: areas, prefecture: prefectures, location: locations, scale: scales, category: storeCategories } as const
type PlaceKind = keyof typeof places

/** Name of an area, prefecture, location, scale or store category; null for an unknown or missing code. */
export function getPlaceName(kind: PlaceKind, cd: string | null, language: Language): string | null {
  const entries: readonly { cd: string; ja: string; en: string }[] = places[kind]
  return entries.find((item) => item.cd === cd)?.[language] ?? null
}
