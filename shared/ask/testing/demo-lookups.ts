import { foldName } from '../../text/fold.ts'
import { createNameMatcher } from '../../text/latin-reading.ts'
import { parseProductCode } from '../../trade/product-code.ts'
import type { Lookup } from '../lookups.ts'
import type { AskMasters, MasterRow } from '../master-words.ts'
import demo from './demo-masters.json' with { type: 'json' }

/** Masters of the demo. */
export const demoMasters: AskMasters = demo

/** Largest number of titles that a search of the app returns. */
const MAX_TITLES = 50

/** True for texts that together contain all words. */
const createMatcher = (words: readonly string[]) => {
  const matchers = words.map(createNameMatcher)
  return (texts: readonly (string | null | undefined)[]): boolean => {
    const folded = texts.map((text) => foldName(text ?? '')).join('|')
    return matchers.every((contains) => contains(folded))
  }
}

/** Finds titles and series of the demo as the server's search does: by name, kana, series and author. */
export function lookUpInDemo(term: string): Lookup {
  const words = term.split(/\s+/).map(foldName)
  const matchesWords = createMatcher(words.filter((word) => word !== ''))
  const matchesTerm = createMatcher([foldName(term)])
  const read = parseProductCode(term)
  const titles = demo.titles.filter(
    ({ name, kana, author, series, jan }) =>
      (read.form === 'jan' && jan === read.jan) || matchesWords([name, kana, author, series]),
  )
  const series = demo.series.filter((row: MasterRow) => matchesTerm([row.name, row.kana]))
  return {
    term,
    titles: titles.slice(0, MAX_TITLES).map(({ jan, name, kana, author, series: seriesName, releaseDate }) => ({
      jan,
      name,
      kana,
      author,
      publisher: null,
      seriesName,
      releaseDate,
      recentQuantity: null,
    })),
    total: titles.length,
    series: series.map(({ cd, name, kana, kind }) => ({
      cd,
      name,
      kana: kana ?? null,
      kind: kind === 'magazine' ? 'magazine' : 'series',
    })),
  }
}
