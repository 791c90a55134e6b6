import { byCompanyFact, byStoreFact } from './common-facts.ts'
import { createFact, createName, type Fact, type Meaning, type ScreenHint, type Slot } from './fact.ts'
import type { FoldedText } from './folded-text.ts'
import type { QuestionSegment } from './segments.ts'
import { createTitleHint, titleParts } from './title-parts.ts'

const compares = /比較|比ベ|クラベ|ドッチ|ドチラ|違イ|構成比|^(?:vs|versus|compare.*|against|difference.*)$/u
const joins = /^(?:ト|ヨリ|対|vs|versus|and|against)$/u
/** Words between two places that are compared: 東京と比べて大阪. */
const MAX_BETWEEN = 3

const byArea = createFact('groupBy', 'area', createName('地域別', 'by area'))
const byPrefecture = createFact('groupBy', 'prefecture', createName('都道府県別', 'by prefecture'))
const byLocation = createFact('groupBy', 'location', createName('立地別', 'by location'))
const byScale = createFact('groupBy', 'scale', createName('規模別', 'by scale'))
const byChain = createFact('groupBy', 'chain', createName('チェーン別', 'by chain'))
const createStoreHint = (fact: Fact): ScreenHint => ({ screen: 'sale-ranking', weight: 6, when: 'title', facts: [fact] })
const createCharacteristicsHint = (fact: Fact): ScreenHint => createTitleHint(titleParts.characteristics, 6, fact)

/** How the sales of a title are shown by places, by the kind of place. */
const groupings: Partial<Record<Slot, { fact: Fact; hint: ScreenHint }>> = {
  area: { fact: byArea, hint: createCharacteristicsHint(byArea) },
  prefecture: { fact: byPrefecture, hint: createCharacteristicsHint(byPrefecture) },
  chain: { fact: byChain, hint: createCharacteristicsHint(byChain) },
  location: { fact: byLocation, hint: createCharacteristicsHint(byLocation) },
  scale: { fact: byScale, hint: createCharacteristicsHint(byScale) },
  company: { fact: byCompanyFact, hint: createStoreHint(byCompanyFact) },
  store: { fact: byStoreFact, hint: createStoreHint(byStoreFact) },
}

const getPlace = ({ meaning }: QuestionSegment): Slot | undefined =>
  meaning?.facts.map(({ slot }) => slot).find((slot) => groupings[slot] !== undefined)

/**
 * Two places that are compared: 東京と大阪の比較. Conditions add them up, so that only a title, whose sales are shown by place, can be
 * compared; elsewhere the word for the comparison is reported.
 */
export function readComparedPlaces({ text }: FoldedText, segments: readonly QuestionSegment[]): readonly QuestionSegment[] {
  const getText = ({ from, to }: QuestionSegment) => text.slice(from, to)
  const index = segments.findIndex((segment, at) => {
    const place = getPlace(segment)
    const link = segments[at + 1]
    if (place === undefined || link === undefined || !joins.test(getText(link))) return false
    const next = segments.findIndex((other, position) => position > at + 1 && getPlace(other) !== undefined)
    const other = segments[next]
    return other !== undefined && getPlace(other) === place && next - at <= MAX_BETWEEN
  })
  const first = segments[index]
  const word = segments.findIndex((segment) => compares.test(getText(segment)))
  if (first === undefined || word === -1) return segments
  const grouping = groupings[getPlace(first) ?? 'area']
  const isAboutTitle = segments.some(({ meaning }) => meaning?.facts.some(({ slot }) => slot === 'title' || slot === 'series'))
  const meaning: Meaning =
    isAboutTitle && grouping ? { facts: [grouping.fact], hints: [grouping.hint] } : { facts: [], hints: [], unsupported: true }
  return segments.map((segment, at) => (at === word ? { ...segment, meaning } : segment))
}
