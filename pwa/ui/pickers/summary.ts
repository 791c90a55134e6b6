import type { Translate } from '../../i18n/use-messages.ts'

/** Short text for a list of names, such as 小説・物語 ほか2件; `all` for an empty list. */
export function summarizeNames(names: readonly string[], all: string, t: Translate<'picker'>): string {
  const [first] = names
  if (first === undefined) return all
  return names.length === 1 ? first : t('andMore', { first, count: names.length - 1 })
}
