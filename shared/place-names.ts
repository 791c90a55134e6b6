import type { Language } from './language.ts'
import { areas, prefectures } from './prefectures.ts'
import { locations, scales, storeCategories } from './store-categories.ts'

const places = { area: areas, prefecture: prefectures, location: locations, scale: scales, category: storeCategories } as const
export type PlaceKind = keyof typeof places

/** Name of an area, a prefecture, a location, a scale or a store category; null for a code without a name, or none. */
export function placeName(kind: PlaceKind, cd: string | null, language: Language): string | null {
  const known: readonly { cd: string; ja: string; en: string }[] = places[kind]
  return known.find((item) => item.cd === cd)?.[language] ?? null
}
