import { addDays } from '../calendar/period.ts'
import { createFact, createName, type Fact, type Meaning, NEW_TITLE_DAYS, type ScreenHint, type Slot } from './fact.ts'
import { isSingleTerm, unexplained } from './help-term.ts'
import { clipToLatest, createReleaseFacts } from './period-facts.ts'
import { type AskScreen, askScreens, writeFact } from './screens.ts'
import type { QuestionSegment } from './segments.ts'
import type { AskParams, AskUser } from './slots.ts'

/**
 * What became of a part of a question: a condition (chip), the screen, a word without content, or left out. Nothing else can
 * happen to a word.
 */
export type WordRole = 'condition' | 'screen' | 'particle' | 'ignored'

/** A screen with the conditions of a question. */
export interface ScreenReading {
  screen: string
  facts: readonly Fact[]
  /** Parameters of the screen's URL. */
  params: Readonly<Record<string, string>>
  /** Segments without effect: not understood, or not a condition of this screen. */
  ignored: readonly QuestionSegment[]
  /** What became of every segment. */
  roles: ReadonlyMap<QuestionSegment, WordRole>
  /** The condition that a segment names. */
  named: ReadonlyMap<QuestionSegment, Fact>
  score: number
  /** True if a word of the question names the screen. */
  isScreenNamed: boolean
}

/** Conditions of which a question may name several. */
const lists: ReadonlySet<Slot> = new Set([
  'genre',
  'item',
  'publisher',
  'series',
  'title',
  'chain',
  'company',
  'store',
  'area',
  'prefecture',
  'storeCategory',
  'location',
  'scale',
  'comparison',
])
/** Conditions about the same thing: the first wins. */
const groups: Partial<Record<Slot, string>> = { firstDays: 'period', releasedWithin: 'release' }

const SCORE = {
  fact: 1,
  partialTitle: 0.5,
  ignored: -3,
  undescribed: -0.2,
  otherHint: 0.3,
  missingSubject: -1.5,
  base: 0.4,
  severalTitles: 2,
  noTerm: 12,
} as const

/** Screens of questions without a word for one, by what they name. */
const priors: readonly [slot: Slot, screen: string, score: number][] = [
  ['title', 'product-detail', 2],
  ['series', 'product-detail', 1.2],
  ['author', 'product-search', 2],
  ['keyword', 'product-search', 2],
  ['release', 'product-search', 0.8],
]

/** Screens that suit a condition slightly better than others with the same score. */
const leanings: readonly [slot: Slot, screen: string][] = [
  ['publisher', 'publisher-ranking'],
  ['genre', 'trend-by-genre'],
]
const LEANING = 0.4

const isNestedIn = (inner: string, outer: string) => inner.startsWith(`${outer}/`)

/** A genre within another one that the question names: 文庫 ミステリー is one genre. */
function narrowGenres(facts: readonly Fact[], alternatives: ReadonlyMap<Fact, readonly Fact[]>): Fact[] {
  const named = facts.flatMap((fact) => (fact.slot === 'genre' ? [fact.value.cd] : []))
  const nested = facts.map((fact): Fact => {
    if (fact.slot !== 'genre') return fact
    const inner = [fact, ...(alternatives.get(fact) ?? [])].find(
      (other) => other.slot === 'genre' && named.some((cd) => isNestedIn(other.value.cd, cd)),
    )
    return inner ?? fact
  })
  const all = nested.flatMap((fact) => (fact.slot === 'genre' ? [fact.value.cd] : []))
  return nested.filter((fact, index) => {
    if (fact.slot !== 'genre') return true
    const { cd } = fact.value
    return (
      !all.some((other) => isNestedIn(other, cd)) &&
      all.indexOf(cd) ===
        nested
          .slice(0, index + 1)
          .flatMap((one) => (one.slot === 'genre' ? [one.value.cd] : []))
          .lastIndexOf(cd)
    )
  })
}

/** First days of a title, which depend on its release. */
function resolveFirstDays(facts: readonly Fact[], user: AskUser): AskParams | null {
  const first = facts.find((fact) => fact.slot === 'firstDays')
  const title = facts.find((fact) => fact.slot === 'title')
  const series = facts.find((fact) => fact.slot === 'series')
  const release = title?.value.releaseDate ?? series?.value.newest?.releaseDate
  if (!first || !release || release > user.latest) return null
  const last = addDays(release, first.value - 1)
  return { 'period.from': release, 'period.to': last > user.latest ? user.latest : last }
}

function joinParams(all: readonly AskParams[]): Record<string, string> {
  const values = new Map<string, string | string[]>()
  for (const params of all)
    for (const [path, value] of Object.entries(params)) {
      const before = values.get(path)
      // lists of several conditions are joined; of single values the first wins
      if (typeof value !== 'string') values.set(path, [...new Set([...(Array.isArray(before) ? before : []), ...value])])
      else if (before === undefined) values.set(path, value)
    }
  return Object.fromEntries([...values].map(([path, value]) => [path, Array.isArray(value) ? value.join(',') : value]))
}

const hasTitleOrSeries = (meanings: readonly Meaning[]) =>
  meanings.some(({ facts }) => facts.some(({ slot }) => slot === 'title' || slot === 'series'))

/** 新刊 alone, without days. */
const isNewTitles = ({ facts }: Meaning) => facts.some((fact) => fact.slot === 'releasedWithin' && fact.value === NEW_TITLE_DAYS)

/** What a question is about, on which the meaning of some words depends. */
interface Subject {
  isAboutTitle: boolean
  isAboutPublisher: boolean
}

const findSubject = (meanings: readonly Meaning[], { ownPublisherCds }: AskUser): Subject => ({
  isAboutTitle: hasTitleOrSeries(meanings),
  isAboutPublisher: meanings.some(({ facts }) =>
    facts.some(({ slot }) => slot === 'publisher' || (slot === 'own' && ownPublisherCds.length > 0)),
  ),
})

function isApplicable(hint: ScreenHint, screen: string, { isAboutTitle, isAboutPublisher }: Subject): boolean {
  if (hint.screen !== screen) return false
  if (hint.when === 'publisher') return isAboutPublisher && !isAboutTitle
  return hint.when === undefined || (hint.when === 'title') === isAboutTitle
}

/** Screens that show a publisher within the market, and not its titles alone: its share of its own sales would be 100 %. */
const marketScreens = new Set(['publisher-ranking'])
/** How a reading names a condition on a screen where it means something else. */
function describeOnScreen(fact: Fact, screen: string, params: AskParams): Fact {
  if (marketScreens.has(screen) && (fact.slot === 'publisher' || fact.slot === 'own'))
    return { ...fact, name: createName(`市場の中の${fact.name.ja}`, `${fact.name.en} within the market`) }
  // the screen of one title shows the newest of a series
  if (fact.slot === 'series' && fact.value.newest !== null && Object.values(params).flat().includes(fact.value.newest.jan))
    return {
      ...fact,
      name: createName(
        `${fact.name.ja}（最新 ${fact.value.newest.name}）`,
        `${fact.name.en} (newest: ${fact.value.newest.name})`,
      ),
    }
  return fact
}

/** Pre-orders have no period of sales: a month that is still to come is that of the release. */
function readPeriodAsRelease(segments: readonly QuestionSegment[], latest: string): readonly QuestionSegment[] {
  return segments.map((segment): QuestionSegment => {
    const period = segment.meaning?.facts.find((fact) => fact.slot === 'period')
    if (!segment.meaning || !period?.value.upcoming) return segment
    const release = createReleaseFacts(period.value.upcoming, { today: latest, latest })
    return { ...segment, meaning: { ...segment.meaning, ...release } }
  })
}

/** Screens with sales since release, which are those of titles released in the period. */
const windowScreens = new Set(['ranking-create', 'product-search'])

/** On these screens the days of a release are the period. */
function adaptPeriods(
  segments: readonly QuestionSegment[],
  { screen, latest }: { screen: string; latest: string },
): readonly QuestionSegment[] {
  const isSubscription = segments.some(({ meaning }) =>
    meaning?.hints.some(({ facts = [] }) => facts.some((fact) => fact.slot === 'reservation' && fact.value === 'subscription')),
  )
  const hasSlot = (slot: Slot) => segments.some(({ meaning }) => meaning?.facts.some((fact) => fact.slot === slot))
  if (screen === 'reservation-subscription') return isSubscription ? segments : readPeriodAsRelease(segments, latest)
  const listWindows = ({ facts }: Meaning) =>
    facts.filter(
      // a week alone is the latest one, 12 and 24 weeks are windows
      (fact) => fact.slot === 'sinceRelease' && (fact.value > 7 || !facts.some(({ slot }) => slot === 'period')),
    )
  const hasWindow = segments.some(({ meaning }) => meaning !== null && listWindows(meaning).length > 0)
  if (!windowScreens.has(screen) || !hasSlot('release') || !hasWindow) return segments
  return segments.map((segment): QuestionSegment => {
    const facts = segment.meaning?.facts ?? []
    const window = segment.meaning ? listWindows(segment.meaning) : []
    const release = facts.find((fact) => fact.slot === 'release')
    if (!segment.meaning || (window.length === 0 && !release)) return segment
    const period = release
      ? [
          createFact(
            'period',
            clipToLatest({ from: release.value.from, to: release.value.to }, { today: latest, latest }),
            release.name,
          ),
        ]
      : window
    return { ...segment, meaning: { ...segment.meaning, facts: period } }
  })
}

/** The search lists all titles with a word in their name, also if elsewhere the name stands for one of them. */
const orderChoices = ({ facts }: Meaning, screen: string): readonly Fact[] =>
  screen === 'product-search' ? [...facts].sort((a, b) => Number(b.slot === 'keyword') - Number(a.slot === 'keyword')) : facts

/** Reads the question for one screen. */
function readForScreen(
  screen: string,
  declared: AskScreen,
  {
    segments: all,
    user,
    replaced,
  }: { segments: readonly QuestionSegment[]; user: AskUser; replaced: ReadonlyMap<QuestionSegment, Fact> },
): ScreenReading {
  const segments = adaptPeriods(all, { screen, latest: user.latest })
  const meanings = segments.flatMap(({ meaning }) => (meaning ? [meaning] : []))
  const subject = findSubject(meanings, user)
  const { isAboutTitle } = subject
  const hints = meanings.flatMap((meaning) => meaning.hints.filter((hint) => isApplicable(hint, screen, subject)))
  const best = [...hints].sort((a, b) => b.weight - a.weight)[0]
  // the strongest hint chooses the part of the title page
  const hinted = [...hints].sort((a, b) => b.weight - a.weight).flatMap(({ facts = [] }) => facts)
  const partFact = hinted.find(
    (fact) => fact.slot === 'part' || (fact.slot === 'reservation' && screen === 'reservation-subscription'),
  )
  const part =
    partFact?.slot === 'part' || partFact?.slot === 'reservation'
      ? partFact.value
      : (Object.keys(declared.slotsByPart ?? {})[0] ?? '')
  const writeForScreen = (fact: Fact) => writeFact(declared, fact, { part, user })
  const facts: Fact[] = []
  const alternatives = new Map<Fact, readonly Fact[]>()
  const taken = new Set<string>()
  const ignored: QuestionSegment[] = []
  const roles = new Map<QuestionSegment, WordRole>()
  const named = new Map<QuestionSegment, Fact>()
  // nouns that are judged by the conditions found
  const nouns: QuestionSegment[] = []
  let score = best ? best.weight + (hints.length - 1) * SCORE.otherHint : 0
  const allowsSeveral = (fact: Fact) =>
    lists.has(fact.slot) && Object.values(writeForScreen(fact) ?? {}).every((value) => typeof value !== 'string')
  const acceptFact = (fact: Fact): boolean => {
    const key = groups[fact.slot] ?? fact.slot
    if (taken.has(key) && !allowsSeveral(fact))
      return facts.some((known) => known.slot === fact.slot && JSON.stringify(known.value) === JSON.stringify(fact.value))
    taken.add(key)
    facts.push(fact)
    return true
  }
  if (partFact) acceptFact(partFact)
  const namesOtherPart = ({ facts: hintedFacts = [] }: ScreenHint) =>
    hintedFacts.some((fact) => fact.slot === 'part' && fact.value !== part)
  // also where the days of a release have become the period of the ranking
  const isReleaseNamed = all
    .flatMap(({ meaning }) => (meaning ? [meaning] : []))
    .some((meaning) => !isNewTitles(meaning) && meaning.facts.some(({ slot }) => slot === 'release' || slot === 'releasedWithin'))
  for (const [index, segment] of segments.entries()) {
    const { meaning } = segment
    const original = all[index] ?? segment
    if (meaning === null || meaning.unsupported === true) {
      // the word that a help text explains
      if (screen === 'help' && best !== undefined) {
        roles.set(original, 'condition')
        continue
      }
      ignored.push(original)
      score += SCORE.ignored
      continue
    }
    // nothing that the help explains: a question with 'what is' about a store or a title
    if (screen === 'help' && meaning.facts.some(({ slot }) => unexplained.has(slot))) score += SCORE.ignored
    // 新刊 adds nothing to the days of a release
    if (isReleaseNamed && isNewTitles(meaning)) {
      roles.set(original, 'condition')
      continue
    }
    // what is bought with a title is chosen by groups of goods, and magazines are none
    if (screen === 'combined-sales-analysis' && meaning.facts.some((fact) => fact.slot === 'kind' && fact.value === 'magazine')) {
      ignored.push(original)
      score += SCORE.ignored
      continue
    }
    const choices = replaced.get(original) ? [replaced.get(original) as Fact] : orderChoices(meaning, screen)
    const isBound = meaning.isBoundToHints === true && !meaning.hints.some((hint) => isApplicable(hint, screen, subject))
    const possible = choices.find(
      (fact) =>
        !isBound &&
        writeForScreen(fact) !== null &&
        (fact.slot !== 'firstDays' || screen === 'sale-compare' || isAboutTitle) &&
        (fact.slot !== 'groupBy' || best !== undefined || declared.needsName !== true),
    )
    if (possible !== undefined && acceptFact(possible)) {
      alternatives.set(possible, choices)
      roles.set(original, 'condition')
      named.set(original, possible)
      score += meaning.isPartial === true && possible.slot === 'title' ? SCORE.partialTitle : SCORE.fact
      continue
    }
    // a grouping that only another part of the title's page has is not understood: 在庫 都道府県別
    const isGrouping = meaning.facts.some(({ slot }) => slot === 'groupBy')
    const isHint = meaning.hints.some((hint) => isApplicable(hint, screen, subject) && !(isGrouping && namesOtherPart(hint)))
    // an order that the screen does not have is not understood, even if the word suits the screen
    const isOrder = meaning.facts.some(({ slot }) => slot === 'sort')
    // a second value of a condition that has one: ネットと店頭, 急上昇している新登場の本
    const isSecond = possible !== undefined && (!isHint || facts.some(({ slot }) => slot === possible.slot))
    if (
      (isHint && !isOrder && !isSecond) ||
      (meaning.isFiller === true && !isSecond) ||
      (screen === 'help' && best !== undefined)
    ) {
      if (!isHint && meaning.describes !== undefined && screen !== 'help') nouns.push(original)
      // on the help page everything but particles is the term
      const isTerm = screen === 'help' && (meaning.isFiller !== true || meaning.describes !== undefined)
      roles.set(original, isHint ? 'screen' : isTerm ? 'condition' : 'particle')
      continue
    }
    ignored.push(original)
    score += SCORE.ignored
  }
  for (const fact of hinted) if (writeForScreen(fact) !== null && !taken.has(groups[fact.slot] ?? fact.slot)) acceptFact(fact)
  let narrowed = narrowGenres(facts, alternatives)
  for (const noun of nouns) {
    const { slots = [], screens = [] } = noun.meaning?.describes ?? {}
    if (screens.includes(screen) || narrowed.some(({ slot }) => slots.includes(slot))) continue
    ignored.push(noun)
    score += SCORE.undescribed
  }
  if (declared.subject !== undefined) {
    const hasIt = narrowed.some(({ slot }) => slot === declared.subject || (slot === 'series' && declared.subject === 'title'))
    if (!hasIt) score += SCORE.missingSubject
  }
  if (screen === 'ranking-create') score += SCORE.base
  for (const [slot, name, more] of priors)
    if (name === screen && (best === undefined || best.weight < 1) && narrowed.some((fact) => fact.slot === slot)) score += more
  const isCompared = narrowed.some(({ slot }) => slot === 'comparison')
  if (
    (best !== undefined || isCompared) &&
    leanings.some(([slot, name]) => name === screen && narrowed.some((fact) => fact.slot === slot))
  )
    score += LEANING
  if (screen === 'sale-compare' && best === undefined && narrowed.filter(({ slot }) => slot === 'title').length > 1)
    score += SCORE.severalTitles
  const firstDays = resolveFirstDays(narrowed, user)
  const written = narrowed.flatMap((fact): AskParams[] => {
    if (fact.slot === 'firstDays' && screen !== 'sale-compare') return firstDays ? [firstDays] : []
    const params = writeForScreen(fact)
    return params ? [params] : []
  })
  if (screen !== 'sale-compare' && firstDays === null && narrowed.some(({ slot }) => slot === 'firstDays')) {
    // the release is unknown: the condition cannot be written
    const lost = all.filter(({ meaning }) => meaning?.facts.some(({ slot }) => slot === 'firstDays'))
    ignored.push(...lost)
    score += SCORE.ignored * lost.length
    narrowed = narrowed.filter(({ slot }) => slot !== 'firstDays')
  }
  if (screen === 'help' && best !== undefined && !isSingleTerm(all)) score -= SCORE.noTerm
  for (const segment of ignored) roles.set(segment, 'ignored')
  return {
    screen,
    facts: narrowed.map((fact) => describeOnScreen(fact, screen, writeForScreen(fact) ?? {})),
    params: moveBrandPublishers(joinParams([...written, ...getKindParams(screen, narrowed)])),
    ignored: all.filter((segment) => ignored.includes(segment)),
    roles,
    named,
    score,
    isScreenNamed: best !== undefined,
  }
}

/** The view of brands shows the chosen publishers; its filter of publishers would be the market. */
function moveBrandPublishers(params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { 'products.publisherCds': publishers, ...rest } = params
  return params.view === 'brand' && publishers !== undefined ? { ...rest, brandCds: publishers } : params
}

/** Magazines by their genre or title: rankings count books unless another kind is chosen. */
function getKindParams(screen: string, facts: readonly Fact[]): AskParams[] {
  if (screen !== 'ranking-create' || facts.some(({ slot }) => slot === 'kind')) return []
  const isMagazine = facts.some(
    (fact) =>
      (fact.slot === 'genre' && fact.value.name.startsWith('雑誌')) || (fact.slot === 'series' && fact.value.cd.startsWith('m')),
  )
  return isMagazine ? [{ 'products.kind': 'magazine' }] : []
}

/** Other things of the same name come after the first one. */
const OTHER_NAME = 0.25
/** Readings that are worse than the best by more are not offered. */
const MAX_SCORE_GAP = 3
const MAX_READINGS = 3
/** Things of one name are all offered, up to a number that can be read. */
const MAX_NAMESAKE_READINGS = 6

const daySlots: ReadonlySet<Slot> = new Set(['period', 'release', 'withinDays', 'runOutWithinDays'])

/** True if a reading names a screen or a condition. A period beside unknown words is none: 今日の天気 asks for no ranking. */
const isAnswerable = ({ facts, ignored, isScreenNamed }: ScreenReading): boolean =>
  isScreenNamed || facts.some(({ slot }) => !daySlots.has(slot) || ignored.length === 0)

/** Readings of a question, the best first; empty if nothing names a screen or a condition. */
export function rankReadings(
  segments: readonly QuestionSegment[],
  user: AskUser,
  isAllowed: (screen: string) => boolean,
): ScreenReading[] {
  const isUnderstood = segments.some(({ meaning }) => meaning !== null && meaning.facts.length + meaning.hints.length > 0)
  if (!isUnderstood) return []
  const none: ReadonlyMap<QuestionSegment, Fact> = new Map()
  const readForScreens = (replaced: ReadonlyMap<QuestionSegment, Fact>) =>
    Object.entries(askScreens)
      .filter(([screen]) => isAllowed(screen))
      .map(([screen, declared]) => readForScreen(screen, declared, { segments, user, replaced }))
  const readings = readForScreens(none)
  // things of the same name are other readings, after the best
  const top = Math.max(...readings.map(({ score }) => score))
  const hasNamesakes = segments.some(({ meaning }) => meaning?.others?.some(({ slot }) => slot === 'title') === true)
  for (const segment of segments)
    for (const other of segment.meaning?.others ?? []) {
      const named = readForScreens(new Map([[segment, other]]))
      readings.push(...named.map((reading) => ({ ...reading, score: Math.min(reading.score, top) - OTHER_NAME })))
    }
  const sorted = readings.filter((reading) => reading.score > -20 && isAnswerable(reading)).sort((a, b) => b.score - a.score)
  const [best] = sorted
  if (!best) return []
  const seen = new Set<string>()
  return sorted
    .filter((reading) => {
      const key = `${reading.screen} ${JSON.stringify(reading.params)}`
      if (seen.has(key) || reading.score < best.score - MAX_SCORE_GAP || (reading.facts.length === 0 && reading !== best))
        return false
      seen.add(key)
      return true
    })
    .slice(0, hasNamesakes ? MAX_NAMESAKE_READINGS : MAX_READINGS)
}
