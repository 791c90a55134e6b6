import { foldName, foldText } from '../text/fold.ts'
import { toReadingPattern } from '../text/latin-reading.ts'
import { createFact, createName, type Fact, type Meaning, type NamedSeries, type NamedTitle } from './fact.ts'
import type { FoldedText } from './folded-text.ts'
import { readNumber } from './pattern.ts'
import type { QuestionSegment } from './segments.ts'

interface TitleCandidate extends NamedTitle {
  kana: string | null
  author: string | null
  publisher: string | null
  seriesName: string | null
  /** Copies sold of late; null if unknown. */
  recentQuantity: number | null
}
interface SeriesCandidate {
  cd: string
  kana: string | null
  name: string
  kind: 'series' | 'magazine'
}

/** Result of a search for words of a question. `term` is empty for titles that the device knows anyway. */
export interface Lookup {
  term: string
  titles: readonly TitleCandidate[]
  /** Number of matching titles, including those not listed. */
  total: number
  series: readonly SeriesCandidate[]
}

export interface FoundTitle {
  jan: string
  productName: string
  productKana?: string | null
  authorName: string | null
  publisherName: string | null
  seriesName: string | null
  releaseDate: string | null
  recentQuantity?: number
}
export interface FoundSeries {
  seriesCd: string
  seriesNm: string
  seriesKana?: string | null
  kind: 'series' | 'magazine'
}

/** Result of a search from the answers of the suggestions and of the list of series. */
export const createLookup = (
  term: string,
  { list, total }: { list: readonly FoundTitle[]; total: number },
  series: { list: readonly FoundSeries[] },
): Lookup => ({
  term,
  total,
  titles: list.map(
    ({ jan, productName, productKana = null, authorName, publisherName, seriesName, releaseDate, recentQuantity }) => ({
      jan,
      name: productName,
      kana: productKana,
      author: authorName,
      publisher: publisherName,
      seriesName,
      releaseDate,
      recentQuantity: recentQuantity ?? null,
    }),
  ),
  series: series.list.map(({ seriesCd, seriesNm, seriesKana = null, kind }) => ({
    cd: seriesCd,
    name: seriesNm,
    kana: seriesKana,
    kind,
  })),
})

/** Most searches for one question. */
const MAX_TERMS = 6
const MIN_TERM = 2

const isContent = ({ meaning }: QuestionSegment) => meaning !== null && meaning.facts.length + meaning.hints.length > 0
const isFiller = ({ meaning }: QuestionSegment) =>
  meaning !== null && !isContent({ from: 0, to: 0, meaning }) && meaning.isFiller === true
/** Beginning of a word that may be a title, although it also names a time: 九月の温室, 月曜日の茶会, 明日の庭. */
const startsWithTime = /^(?:[一二三四五六七八九十]{1,2}月ノ|明日|明後日|アシタ|アサッテ|[月火水木金土日]曜)/
const isVolume = /^([0-9]{1,4}|[一二三四五六七八九十]{1,3}|[上中下])巻?$/

/** Rests of a word after の, which are found by chance within names: の棚 in 音の棚. */
const isRest = /^の.{1,2}$/u

/** Short words with hiragana, and words with their particle: rather parts of the sentence than words to search for. */
const isFragment = /^(?=.*[ぁ-ん]).{1,3}$|[のはがをでにもと]$/u

/** A title with a volume: 猫の店3, 捕物控の七巻、週別, 町の食堂（二）の売れ方, 捕物控の六. */
const volumeAfterTitle =
  /^(.{2,}?)\s*(?:[0-9０-９]{1,3}|の?第?(?:[0-9０-９]{1,3}|[一二三四五六七八九十]{1,3})[巻号].*|[(（](?:[0-9０-９]{1,3}|[一二三四五六七八九十]{1,3}|[上中下])[)）].*|の[一二三四五六七八九十]{1,3})$/u

/** Particles within a title in Latin letters, although some of them are English words: Kagiana no Niwa. */
const particles = new Set(['no', 'wa', 'ha', 'o', 'wo', 'ga', 'ni', 'to', 'de', 'e', 'he', 'na', 'mo', 'ya', 'kara', 'made'])

/** Runs of words that may be a title in Latin letters: Fuyu no Seizu, also with its volume. */
function listLatinTerms(chunks: readonly (readonly QuestionSegment[])[], cut: (from: number, to: number) => string): string[] {
  const words = chunks.flatMap((chunk) => {
    const [from, to] = [chunk[0]?.from ?? 0, chunk.at(-1)?.to ?? 0]
    const text = cut(from, to)
    const isUnknown = chunk.some(({ meaning }) => meaning === null) && toReadingPattern(text) !== null
    return { from, to, text, isUnknown, isParticle: particles.has(foldText(text)) }
  })
  const terms: string[] = []
  for (let first = 0; first < words.length; first++) {
    if (!words[first]?.isUnknown || words[first]?.isParticle) continue
    let last = first
    for (let next = first + 1; words[next]?.isUnknown || words[next]?.isParticle; next++)
      if (!words[next]?.isParticle) last = next
    // 火星まで 11
    if (isVolume.test(foldText(words[last + 2]?.text ?? '')) && words[last + 1]?.isParticle) last++
    const [from, to] = [words[first]?.from ?? 0, words[last]?.to ?? 0]
    const volume = words[last + 1]
    if (last > first && volume && isVolume.test(foldText(volume.text))) terms.push(cut(from, volume.to))
    if (last > first) terms.push(cut(from, to))
    first = last
  }
  return terms
}

/** A run with its clauses, the last first: what is asked comes after what led to it. */
const splitClauses = (run: string): string[] => [run, ...(run.includes('、') ? run.split('、').reverse() : [])]

/** Words that may be a title, series or author: whole words with something unknown, without the known words around them. */
export function listLookupTerms(folded: FoldedText, segments: readonly QuestionSegment[]): string[] {
  const { typed, text, starts, ends, breaks } = folded
  const getTypedText = (from: number, to: number) => typed.slice(starts[from] ?? 0, ends[to - 1] ?? 0)
  const chunks: QuestionSegment[][] = []
  for (const segment of segments) {
    const chunk = chunks.at(-1)
    if (chunk === undefined || breaks[segment.from]) chunks.push([segment])
    else chunk.push(segment)
  }
  const trim = (chunk: readonly QuestionSegment[], edge: (segment: QuestionSegment) => boolean): [number, number] | null => {
    const first = chunk.findIndex((segment) => !edge(segment))
    const last = chunk.findLastIndex((segment) => !edge(segment))
    const [start, end] = [chunk[first], chunk[last]]
    return start && end ? [start.from, end.to] : null
  }
  const terms = listLatinTerms(chunks, getTypedText)
  const parts: string[] = []
  for (const [index, chunk] of chunks.entries()) {
    for (const { from, to, meaning } of chunk)
      if (meaning?.facts.some((fact) => fact.slot === 'title' && fact.value.name === fact.value.jan))
        terms.push(getTypedText(from, to))
    if (!chunk.some(({ meaning }) => meaning === null)) continue
    const narrow = trim(chunk, (segment) => isContent(segment) || isFiller(segment))
    const wide = trim(chunk, isContent)
    if (narrow === null || wide === null) continue
    // a volume, subtitle or first name after a space belongs to the title
    const next = chunks[index + 1]
    const following = next?.[0] && next.at(-1) ? text.slice(next[0].from, next.at(-1)?.to) : ''
    const ahead =
      next && (isVolume.test(following) || next.some(({ meaning }) => meaning === null)) ? trim(next, isContent) : null
    if (ahead && wide[1] === chunk.at(-1)?.to && ahead[0] === next?.[0]?.from) terms.push(getTypedText(wide[0], ahead[1]))
    const last = chunk.at(-1)
    if (chunk[0] && last && startsWithTime.test(text.slice(chunk[0].from, last.to)))
      terms.push(getTypedText(chunk[0].from, last.to))
    terms.push(getTypedText(...narrow))
    // what is between known words: 県境の図書館 in 県境の図書館はどの県で強い
    const runs: QuestionSegment[][] = [[]]
    for (const segment of chunk) {
      if (isContent(segment)) runs.push([])
      else runs.at(-1)?.push(segment)
    }
    if (runs.length > 1)
      for (const one of runs) {
        const inner = one.some(({ meaning }) => meaning === null) ? trim(one, isFiller) : null
        if (inner) parts.push(...splitClauses(getTypedText(...inner)))
      }
    if (ahead === null) {
      terms.push(getTypedText(...wide))
      const splitAtConjunctions = (text: string) => text.split(/と|や|、|・|,|[（(）)「」]|\bvs\b|\band\b/u)
      const pieces = [
        ...new Set([...splitAtConjunctions(getTypedText(...narrow)), ...splitAtConjunctions(getTypedText(...wide))]),
      ]
      // the volume may be written in other numerals
      parts.push(...pieces.flatMap((piece) => volumeAfterTitle.exec(piece)?.[1] ?? []))
      if (pieces.length > 1) parts.push(...pieces)
      // an unknown verb after the title: 鍵穴の庭を仕入れた店
      const object = /^(.{2,}?)(?:を|って)./u.exec(getTypedText(...wide))?.[1]
      if (object) parts.push(object)
      // an unknown noun of the title: 夜汽車の映像化
      const owner = /^(.{3,})の[^ぁ-ん]+$/u.exec(getTypedText(...narrow))?.[1]
      if (owner) parts.push(owner)
    }
  }
  return [...new Set([...terms, ...parts].map((term) => term.trim()))]
    .filter((term) => [...foldText(term)].length >= MIN_TERM && !isVolume.test(term) && !isRest.test(term))
    .slice(0, MAX_TERMS)
}

const toNamedTitle = ({ jan, name, releaseDate }: TitleCandidate): NamedTitle => ({ jan, name, releaseDate })
const createTitleFact = (title: TitleCandidate) => createFact('title', toNamedTitle(title), createName(title.name))

/** A title among others of the same name, with publisher and release. */
function createDistinctTitleFact(title: TitleCandidate): Fact {
  const { name, publisher, releaseDate } = title
  const facts = [publisher ?? '', releaseDate?.replaceAll('-', '/') ?? ''].filter((text) => text !== '').join(' ')
  return createFact('title', toNamedTitle(title), createName(`${name}（${facts}）`, `${name} (${facts})`))
}

/** Titles of one name are offered by what sells: the copies sold of late, as far as known, then the order of the search. */
const sortByRecentSales = (titles: readonly TitleCandidate[]): TitleCandidate[] =>
  [...titles].sort((a, b) => (b.recentQuantity ?? 0) - (a.recentQuantity ?? 0))

/** Titles offered of one name, or of names that begin alike. */
const MAX_NAMESAKES = 6
/** A title that outsells all others whose name begins alike by this factor is the one that the beginning names. */
const DOMINANCE = 10

/** Meaning of the name of a title: what sells best, and the others of the same name. */
function describeTitles(titles: readonly TitleCandidate[]): Pick<Meaning, 'facts' | 'others'> {
  const [first, ...others] = sortByRecentSales(titles)
  if (!first) return { facts: [] }
  if (others.length === 0) return { facts: [createTitleFact(first)] }
  return { facts: [createDistinctTitleFact(first)], others: others.slice(0, MAX_NAMESAKES - 1).map(createDistinctTitleFact) }
}

/** The title that the beginning of its name stands for, because it outsells all others that begin so; null if none does. */
function findDominantTitle(titles: readonly TitleCandidate[]): TitleCandidate | null {
  const [first, second] = sortByRecentSales(titles)
  if (!first?.recentQuantity) return null
  return first.recentQuantity >= DOMINANCE * Math.max(1, second?.recentQuantity ?? 0) ? first : null
}

/** The newest title of a series that is on sale; the next one if none is. */
function findNewestTitle(titles: readonly TitleCandidate[], series: string, latest: string): NamedTitle | null {
  const volumes = titles.filter(({ seriesName }) => seriesName === series)
  const byDay = volumes.sort((a, b) => (b.releaseDate ?? '').localeCompare(a.releaseDate ?? ''))
  const newest = byDay.find(({ releaseDate }) => (releaseDate ?? '') <= latest) ?? byDay.at(-1)
  return newest ? toNamedTitle(newest) : null
}

/** 第11巻, 11巻 and 11号 as 11. */
const removeVolumeWord = (folded: string) => foldName(folded.replace(/第?([0-9]+)[巻号]/gu, '$1'))

const romanTens = ['', 'X', 'XX', 'XXX']
const romanUnits = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']
const kanjiUnits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']

/** A volume in Arabic figures, kanji and, up to 39, Roman numerals. */
function listNumerals(volume: number): string[] {
  const [tens, units] = [Math.floor(volume / 10), volume % 10]
  const roman = romanTens[tens] === undefined ? [] : [`${romanTens[tens]}${romanUnits[units]}`]
  const kanji = tens > 9 ? [] : [`${tens > 1 ? kanjiUnits[tens] : ''}${tens > 0 ? '十' : ''}${kanjiUnits[units]}`]
  return [String(volume), ...kanji, ...roman].filter((text) => text !== '')
}

/** Names of a title by its volume in any numerals: 食堂 三, 食堂3, 食堂の三巻, 食堂第3巻, 食堂（三）. */
function listVolumeNames(name: string): string[] {
  const [, series = name, volume = ''] = /^(.+?)([0-9０-９]{1,3}|[一二三四五六七八九十]{1,3}|[上中下])$/u.exec(name) ?? []
  const number = volume === '' ? null : readNumber(foldText(volume))
  const numerals = volume === '' ? [] : [...new Set([volume, ...(number === null ? [] : listNumerals(number))])]
  const names = [
    name,
    `${name}巻`,
    ...numerals.flatMap((one) =>
      ['', 'の', '第', 'の第', 'vol', 'vol.', 'volume', 'part', 'book', '#'].flatMap((link) => [
        `${series}${link}${one}`,
        `${series}${link}${one}巻`,
      ]),
    ),
    ...numerals.map((one) => `${series}(${one})`),
  ]
  return [...names, ...names.map(foldName)]
}

/** The only title or series that is read like the whole term; null if there is none. */
function findByReading<T extends { kana: string | null }>(candidates: readonly T[], term: string): T | null {
  const pattern = toReadingPattern(term) ?? (/^[ァ-ヺー]+$/u.test(term) ? term : null)
  const whole = pattern === null ? null : new RegExp(`^${pattern}$`, 'u')
  const [found, ...others] = candidates.filter(({ kana }) => kana !== null && whole?.test(foldName(kana)))
  return found && others.length === 0 ? found : null
}

/** Phrases that the found titles, series and authors add to the question's. */
export function listLookupPhrases(lookups: readonly Lookup[], latest: string): Map<string, Meaning> {
  const phrases = new Map<string, Meaning>()
  const addPhrase = (name: string, facts: readonly Fact[], isPartial = false, others: readonly Fact[] = []) => {
    const folded = foldText(name)
    if ([...folded].length < MIN_TERM || phrases.has(folded)) return
    phrases.set(folded, { facts, hints: [], isPartial, ...(others.length > 0 ? { others } : {}) })
  }
  const all = [...new Map(lookups.flatMap(({ titles }) => titles).map((title) => [title.jan, title])).values()]
  const series = new Map(lookups.flatMap((lookup) => lookup.series).map((row) => [row.name, row]))
  const createSeriesFact = (row: SeriesCandidate) => {
    const value: NamedSeries = { cd: row.cd, name: row.name, newest: findNewestTitle(all, row.name, latest) }
    return createFact('series', value, createName(row.name))
  }
  for (const row of series.values()) for (const name of [row.name, foldName(row.name)]) addPhrase(name, [createSeriesFact(row)])
  for (const titles of Map.groupBy(all, ({ name }) => foldName(name)).values()) {
    const { facts, others } = describeTitles(titles)
    for (const title of titles) for (const name of listVolumeNames(title.name)) addPhrase(name, facts, false, others)
  }
  for (const { author } of all) if (author) addPhrase(author, [createFact('author', author, createName(author))])
  for (const { term, titles, total, series: found } of lookups) {
    const folded = foldText(term)
    if (folded === '' || phrases.has(folded)) continue
    const wanted = removeVolumeWord(folded)
    const [readTitle, readSeries] = [findByReading(titles, wanted), findByReading(found, wanted)]
    const exact: Pick<Meaning, 'facts' | 'others'> | null =
      phrases.get(wanted) ?? (readTitle ? describeTitles([readTitle]) : null)
    const [only] = titles
    const names = new Set(titles.map(({ seriesName }) => seriesName))
    const [seriesName] = names
    const row = names.size === 1 && seriesName ? series.get(seriesName) : undefined
    const containing = titles.filter(({ name }) => foldName(name).includes(wanted))
    const [contained] = containing
    // a short part of a long title is rather a word to search for
    const coversHalf = (title: TitleCandidate) => [...wanted].length * 2 >= [...foldName(title.name)].length
    const isBeginningOf = ({ name }: TitleCandidate) => [...wanted].length > MIN_TERM && foldName(name).startsWith(wanted)
    // a short word in kana is found within the readings of unrelated titles
    const isChance =
      /^[ァ-ヺー]{1,4}$/u.test(wanted) && ![...titles, ...found].some(({ name }) => foldName(name).startsWith(wanted))
    const beginning = titles.filter(isBeginningOf)
    const dominant = findDominantTitle(beginning)
    const keyword = createFact('keyword', term, createName(`「${term}」`, `“${term}”`))
    if (exact) addPhrase(term, exact.facts, false, exact.others)
    else if (readSeries) addPhrase(term, [createSeriesFact(readSeries)])
    else if (isChance) continue
    else if (total === 1 && only && (containing.length === 0 || coversHalf(only) || isBeginningOf(only)))
      addPhrase(term, [createTitleFact(only)])
    else if (
      containing.length === 1 &&
      contained &&
      total <= titles.length &&
      (coversHalf(contained) || isBeginningOf(contained))
    )
      addPhrase(term, [createTitleFact(contained)])
    else if (row) addPhrase(term, [createSeriesFact(row)], true)
    else if (total === 0 && found.length === 1 && found[0]) addPhrase(term, [createSeriesFact(found[0])], true)
    else if (dominant) addPhrase(term, [createTitleFact(dominant), keyword], true)
    // an ending such as 売り is found within many names
    else if (total > 0 && !isFragment.test(term))
      addPhrase(term, [keyword], true, beginning.length > MAX_NAMESAKES ? [] : beginning.map(createDistinctTitleFact))
  }
  return phrases
}

/** Volumes after a title of their series: 一 二 三, 4と5. Returns the title, or null. */
export function findVolume(previous: NamedTitle, text: string, lookups: readonly Lookup[]): Fact | null {
  const all = lookups.flatMap(({ titles }) => titles)
  const series = all.find(({ jan }) => jan === previous.jan)?.seriesName
  if (!series) return null
  const wanted = foldName(series + text.replace(/巻$/, ''))
  const title = all.find(({ name, seriesName }) => seriesName === series && foldName(name) === wanted)
  return title ? createTitleFact(title) : null
}
