import { addDays } from '../calendar/period.ts'
import { foldText } from '../text/fold.ts'
import { parseProductCode } from '../trade/product-code.ts'
import { agePatterns } from './age-patterns.ts'
import { byCompanyFact, byStoreFact } from './common-facts.ts'
import { createFact, createName, type Fact, type ScreenHint } from './fact.ts'
import { definePattern, numberSource, type Pattern, readNumber, readNumberUpTo } from './pattern.ts'
import { rangePatterns } from './range-patterns.ts'
import { sortPatterns } from './sort-patterns.ts'

const number = numberSource
/** Days of a number with its unit: 4週, 28日, 3ヶ月, 1年; null if it is no whole number up to 1000. */
const toDays = (count: string, unit: string): number | null => {
  const value = readNumberUpTo(count, 1000)
  if (value === null) return null
  return /^(週|w)/.test(unit) ? value * 7 : /^(日|d)/.test(unit) ? value : /^(年|y)/.test(unit) ? value * 365 : value * 30
}
const unit = '(日間?|週間?|[ヶカか箇ヵケ]月間?|年間?|days?|weeks?|months?|years?)'

/** Sales windows of the ranking, by days from the release. */
const windows: Readonly<Record<number, number>> = {
  1: 0,
  2: 1,
  3: 2,
  4: 3,
  5: 4,
  6: 5,
  7: 7,
  8: 7,
  84: 83,
  90: 83,
  83: 83,
  168: 167,
  167: 167,
  180: 167,
}

/** Sales from the release: days of one title, or a window of the ranking. */
function createSinceReleaseFacts(days: number | null): { facts: readonly [Fact, ...Fact[]] } | null {
  if (days === null || days < 1 || days > 400) return null
  const isWeeks = days % 7 === 0 && days > 7
  const isMonths = days % 30 === 0
  const ja = `発売から${isWeeks ? `${days / 7}週` : isMonths ? `${days / 30}ヶ月（${days}日）` : `${days}日`}`
  const en = isWeeks ? `${days / 7} weeks since release` : `${days} days since release`
  const window = windows[days]
  return {
    facts: [
      createFact('firstDays', days, createName(ja, en)),
      ...(window === undefined ? [] : [createFact('sinceRelease', window, createName(ja, en))]),
    ],
  }
}

const createReleasedWithinFacts = (days: number | null) =>
  days === null || days < 1 || days > 3660
    ? null
    : { facts: [createFact('releasedWithin', days, createName(`発売${days}日以内`, `Released in the last ${days} days`))] }

const createLimitFacts = (count: number | null): { facts: readonly Fact[]; hints: readonly ScreenHint[] } | null =>
  count === null || count < 1 || count > 10_000
    ? null
    : {
        facts: [createFact('limit', count, createName(`${count}位まで`, `Top ${count}`))],
        hints: [{ screen: 'ranking-create', weight: 2, when: 'noTitle' }],
      }

const timeSteps = [
  ['時間', 'hour', '時間別', 'by hour'],
  ['日', 'day', '日別', 'by day'],
  ['週', 'week', '週別', 'by week'],
  ['月', 'month', '月別', 'by month'],
] as const

const spokenNumbers: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({ スリー: 3, ファイブ: 5, テン: 10, トゥエンティ: 20 }).map(([word, value]) => [foldText(word), value]),
)

/** A number of stores: rows of the stores of a title. */
const createStoreLimitFacts = (count: number | null) => {
  const found = createLimitFacts(count)
  return found && { ...found, hints: [{ screen: 'sale-ranking', weight: 3, when: 'title', facts: [byStoreFact] } as const] }
}

const createNumberFacts = (
  slot: 'minCopies' | 'withinDays' | 'runOutWithinDays' | 'lotSize' | 'targetReturnRate' | 'latest',
  value: number | null,
  ja: string,
  en: string,
  bounds: readonly [number, number],
) => (value === null || value < bounds[0] || value > bounds[1] ? null : { facts: [createFact(slot, value, createName(ja, en))] })

const createMinCopiesFacts = (count: number | null) =>
  createNumberFacts('minCopies', count, `${count}冊以上`, `At least ${count} copies`, [1, 10_000_000])

const readsLimit = /期限/u

const createRunOutFacts = (days: number | null) =>
  createNumberFacts('runOutWithinDays', days, `${days}日以内に在庫が尽きる`, `Runs out within ${days} days`, [1, 84])

/** Days ahead: of the return limit, and of the end of the stock where a screen has that condition. */
function createWithinDaysFacts(days: number | null): { facts: readonly Fact[] } | null {
  const limitFacts = createNumberFacts(
    'withinDays',
    days,
    `返品期限まで${days}日以内`,
    `Return limit within ${days} days`,
    [1, 120],
  )
  return limitFacts && { facts: [...limitFacts.facts, ...(createRunOutFacts(days)?.facts ?? [])] }
}

/**
 * A code of a title with its check digit, with or without hyphens. Codes of thirteen digits come first: folded text has no
 * spaces, so two of them follow each other without a gap.
 */
const codePatterns = ['97[89](?:-?[0-9]){10}|4[59](?:-?[0-9]){11}', '[0-9][0-9-]{6,16}[0-9x]'].map((source) =>
  definePattern(source, (_groups, _days, found) => {
    const code = parseProductCode(found)
    // fewer digits are a number; a day with its hour can have the check digit of an ISBN-10
    if (code.form !== 'jan' || found.replaceAll('-', '').length < 10 || /^20\d\d-\d\d-\d\d/.test(found)) return null
    return { facts: [createFact('title', { jan: code.jan, name: code.jan, releaseDate: null }, createName(code.jan))] }
  }),
)

const readKeyword: Pattern['read'] = ([group = ''], _days, _found, toTyped) => {
  const words = toTyped(group)
  return {
    facts: [createFact('keyword', words, createName(`「${words}」`, `“${words}”`))],
    hints: [{ screen: 'product-search', weight: 2 }],
  }
}

/** Look-ahead: the number is an amount, not a number of rows (一冊も売れない, 50店以上, 二店舗の合計). */
const notAnAmount = '(?!も|以上|以下|未満|超|を超|の合計|[0-9]+円)'

const numberOfCompanies = `(?:(?:上から|上位|トップ|ベスト|top)の?)?(?:順に)?${number}社(?:の?(?:法人|チェーン))?(?:だけ|まで|ほど|分|くらい)?${notAnAmount}`

/** Conditions with numbers. */
export const conditionPatterns: readonly Pattern[] = [
  definePattern(
    '(?:(?:タイトル|書名|題名)(?:に|が|は))?「([^「」]{1,40})」(?:が|を|の|という|って)?(?:入|含|つ)(?:(?!タイトル)(?:っ|て|た|む|ん|く|い|る|だ|ま|れ|ている|てる))*(?!ない|なかった|ず)(?:もの|本)?',
    readKeyword,
  ),
  definePattern(
    '(?:タイトル|書名|題名)に(?:は)?([^「」にをがはの]{2,12}?)(?:って|と|が)(?:いう(?:言葉|字|文字)?が)?(?:入っ|含まれ|つい|付い)て?い?る(?:もの|本|の)?',
    readKeyword,
  ),
  definePattern(
    '「([^「」]{1,40})」(?:が|は|を)?(?:タイトル|書名|題名)(?:に|の中に)?(?:入|含|つ|付)(?:(?!タイトル)(?:っ|て|た|む|ん|く|い|る|だ|ま|れ|ている|てる))*(?!ない|なかった|ず)(?:もの|本)?',
    readKeyword,
  ),
  definePattern('(?:with|containing)["“]?([^"“”]{1,20}?)["”]?in(?:the|their|its)(?:title|name)s?', readKeyword),
  ...codePatterns,
  definePattern(`(?:top|トップ|上位|ベスト|best|とっぷ)${number}(?:位|件|点|冊|タイトル|作品|本|作)?(?:まで)?`, ([count = '']) =>
    createLimitFacts(readNumber(count)),
  ),
  definePattern(
    `(?:(?:上から|上位|トップ|top|best)の?)?(?:順に)?${number}(?:位(?!から)|件|点|冊|誌|部|タイトル|作品|作|銘柄|つ|個)(?:だけ|まで|ほど|分)?${notAnAmount}`,
    ([count = '']) => createLimitFacts(readNumber(count)),
  ),
  definePattern(`(?:上から|上位|トップ|ベスト|順に|順で)${number}`, ([count = '']) => createLimitFacts(readNumber(count))),
  definePattern('(?:トップ|ベスト)(テン|スリー|ファイブ|トゥエンティ)', ([count = '']) =>
    createLimitFacts(spokenNumbers[count] ?? null),
  ),
  definePattern(`(?:top|best|biggest)${number}(?:retail)?(?:companies|retailers|chains)`, ([count = '']) => {
    const found = createLimitFacts(readNumber(count))
    return found && { ...found, hints: [{ screen: 'sale-ranking', weight: 4, facts: [byCompanyFact] } as const] }
  }),
  definePattern(
    `(?:(?:上から|上位|トップ|ベスト|top|best)の?)?${number}(?:軒|店舗|店(?!舗)|書店|stores|shops|bookstores|bookshops)(?:だけ|まで|ほど|分)?${notAnAmount}`,
    ([count = '']) => createStoreLimitFacts(readNumber(count)),
  ),
  definePattern(`(?:上位|トップ|ベスト)(?:店舗|店|書店)の?${number}(?:店|軒|位)?`, ([count = '']) =>
    createStoreLimitFacts(readNumber(count)),
  ),
  definePattern(`(?<!(?:出版社|版元).{0,20})${numberOfCompanies}(?!.{0,20}(?:出版社|版元))`, ([count = '']) =>
    createLimitFacts(readNumber(count)),
  ),
  // numbers of publishers are reported, because their ranking shows all of them
  definePattern(`(?<=(?:出版社|版元).{0,20})${numberOfCompanies}|${numberOfCompanies}(?=.{0,20}(?:出版社|版元))`, () => ({
    facts: [],
    unsupported: true,
  })),
  definePattern(
    '(?:版元|出版社)(?:さん)?の?(?=(?:トップ|上位|ベスト|top)[0-9])|(?<=top[0-9]{1,3})publish(?:ers|inghouses)',
    () => ({
      facts: [],
      hints: [{ screen: 'publisher-ranking', weight: 4 }],
    }),
  ),
  definePattern(`(?:the)?${number}(?:best|top|biggest|strongest)-?sell(?:ing|ers)`, ([count = '']) =>
    createLimitFacts(readNumber(count)),
  ),
  definePattern(`${number}位まで|${number}位以内`, ([count = '', other = '']) =>
    createLimitFacts(readNumber(count === '' ? other : count)),
  ),
  definePattern(
    `(?:発売|刊行|リリース)(?:日)?(?:から|後|以来|より)(?:の)?(?:最初の)?${number}${unit}(?:以内|間|の売上|目まで|まで|たった|経った|時点)?`,
    ([count = '', name = '']) => createSinceReleaseFacts(toDays(count, name)),
  ),
  definePattern(
    `(?:初速|初動)(?:の|、)?(?:発売(?:から|後|日から)?の?)?${number}${unit}(?:間|目まで|まで)?|(?<!月の?)(?:発売)?初週|発売第?1週目?|(?:(?:in)?(?:their|its|the))?firstweek(?:ofsales?|onsale|sincerelease|afterrelease)?`,
    ([count = '', name = '']) => createSinceReleaseFacts(count === '' ? 7 : toDays(count, name)),
  ),
  // the day of release itself
  definePattern('発売(?:日)?当日(?:の)?(?:売上|売り上げ|売れ行き|実売)?|発売日の(?:売上|売り上げ|売れ行き|実売)', () =>
    createSinceReleaseFacts(1),
  ),
  definePattern(`最初の${number}${unit}(?:で|に)?`, ([count = '', name = '']) => createSinceReleaseFacts(toDays(count, name))),
  definePattern(
    `(?:(?:in)?(?:their|its|the))?first${number}(days?|weeks?)(?:sincerelease|fromrelease|afterrelease|ofrelease|ofsales?|onsale|onthemarket)?`,
    ([count = '', name = '']) => createSinceReleaseFacts(toDays(count, name)),
  ),
  definePattern(
    `(?:in|within)?${number}(days?|weeks?)(?:since|from|after|of)(?:their|its|the)?(?:release|launch|publication)`,
    ([count = '', name = '']) => createSinceReleaseFacts(toDays(count, name)),
  ),
  definePattern(`${number}(週間?)`, ([count = '', name = ''], { latest }) => {
    const days = toDays(count, name)
    if (days === null || days < 7 || days > 3660) return null
    const found = createSinceReleaseFacts(days)
    // a number of weeks alone: since the release if one is named (readings.ts), otherwise the latest weeks
    const period = createFact(
      'period',
      { from: addDays(latest, 1 - days), to: latest },
      createName(`直近${days / 7}週`, `Last ${days / 7} weeks`),
    )
    return { facts: [period, ...(found?.facts ?? [])] }
  }),
  // 発売1ヶ月: titles on sale for a month, or the first weeks of one title
  definePattern(`(?:発売|刊行)${number}${unit}(?:目)?(?:の)?`, ([count = '', name = '']) => {
    const days = toDays(count, name)
    const [recent, first] = [createReleasedWithinFacts(days), createSinceReleaseFacts(days)]
    return recent && { facts: [...(first?.facts ?? []).filter(({ slot }) => slot === 'firstDays'), ...recent.facts] }
  }),
  definePattern(`(?:発売|刊行)(?:から|後)?${number}${unit}以内(?:の)?`, ([count = '', name = '']) =>
    createReleasedWithinFacts(toDays(count, name)),
  ),
  definePattern(
    `(?:直近|過去|最近|この)${number}${unit}(?:以内)?(?:に|の)?(?:発売|刊行|新刊)(?:された|した|の)?`,
    ([count = '', name = '']) => createReleasedWithinFacts(toDays(count, name)),
  ),
  definePattern(
    `(?:ここ|この|直近|過去|最近)?${number}${unit}(?:以内|の間|間)?(?:に|で|の)?(?:発売|刊行|リリース|出版)(?:された|した|の|分の?|になった)?(?:新刊)?|(?:ここ|この|直近|過去|最近)?${number}${unit}(?:以内|の間)?(?:に|で)出た(?:新刊)?|${number}${unit}以内の?新刊`,
    ([count = '', name = '', came = '', cameUnit = '', fresh = '', freshUnit = '']) =>
      createReleasedWithinFacts(toDays(count || came || fresh, name || cameUnit || freshUnit)),
  ),
  definePattern(`released(?:in|within)(?:the)?(?:last|past)?${number}(days?|weeks?|months?)`, ([count = '', name = '']) =>
    createReleasedWithinFacts(toDays(count, name)),
  ),
  definePattern(
    `(?:在庫が|あと)?${number}${unit}(?:以内)?(?:で|に|後に)(?:在庫が)?(?:尽き(?:る|そう)?|在庫切れ|切れ(?:る|そう)?|なくな(?:る|りそう)?|無くな(?:る|りそう)?|底を(?:つく|つき(?:そう)?|突く|突きそう))(?:な)?(?:もの|商品|本)?|${number}${unit}(?:も|しか)?(?:持|も)(?:たない|たなそうな?|ちそうに(?:も)?ない|ちません|つか(?:どうか)?)`,
    ([count = '', name = '', lasting = '', lastingUnit = '']) => {
      const days = toDays(count || lasting, name || lastingUnit)
      return createRunOutFacts(days)
    },
  ),
  definePattern(
    `${number}${unit}(?:も)?(?:もたず|持たず|待たず|経たず|たたず)(?:に)?(?:在庫(?:が|は)?)?(?:尽き|切れ|なくなり|無くなり|底をつき)(?:る|そう)(?:な)?`,
    ([count = '', name = '']) => createRunOutFacts(toDays(count, name)),
  ),
  definePattern(
    `(?:あと)?${number}${unit}(?:以内)?(?:で|に)(?:品切れ|欠品|在庫切れ|売り切れ)(?:に)?(?:なりそう|なる|しそう|そう)(?:な)?`,
    ([count = '', name = '']) => createRunOutFacts(toDays(count, name)),
  ),
  definePattern(
    `(?:(?:go|goes|going)?(?:to)?run(?:s|ning)?out|outofstock|gone)(?:with)?in(?:the)?(?:next)?${number}(days?|weeks?|months?)`,
    ([count = '', name = '']) => createRunOutFacts(toDays(count, name)),
  ),
  definePattern(
    `(?:期限|返品期限)?(?:まで|が)?(?:あと)?${number}${unit}(?:以内|を切った|を切る|前)(?:の)?|(?:(?:返品)?期限まで|あと|残り)${number}${unit}(?:で)?(?:返品)?(?:期限)?(?:が)?(?:来る|くる|切れる|になる|を迎える|に迫る)?(?:の)?`,
    ([first = '', firstUnit = '', second = '', secondUnit = ''], { latest }, found) => {
      const days = toDays(first || second, firstUnit || secondUnit)
      const within = createWithinDaysFacts(days)
      if (within === null || days === null) return null
      const hints = readsLimit.test(found) ? ([{ screen: 'return-candidates', weight: 2 }] as const) : []
      if (first === '') return { ...within, hints }
      // where nothing is due: the latest days
      const period = { from: addDays(latest, 1 - days), to: latest }
      return { facts: [...within.facts, createFact('period', period, createName(`直近${days}日`, `Last ${days} days`))], hints }
    },
  ),
  definePattern(
    '(?<=(?:return|deadline|expire|runs?out|sen[dt]back).{0,60})within(?:the)?next(day|week|month)|within(?:the)?next(day|week|month)(?=.{0,60}(?:return|deadline))',
    ([after = '', before = '']) => createWithinDaysFacts(toDays('1', after || before)),
  ),
  definePattern(`(?:within|in)(?:the)?(?:next)?(?:${number}|an?)(days?|weeks?|months?)`, ([count = '', name = '']) =>
    createWithinDaysFacts(toDays(count || '1', name)),
  ),
  definePattern(`(?:ロット|lots?(?:of|size)?)${number}(?:冊|部|copies)?`, ([count = '']) => {
    const size = readNumberUpTo(count, 100_000)
    return createNumberFacts('lotSize', size, `ロット ${size}部`, `Lots of ${size}`, [1, 100_000])
  }),
  definePattern(`${number}(?:冊|部)(?:ロット|単位|刻み)`, ([count = '']) => {
    const size = readNumberUpTo(count, 100_000)
    return createNumberFacts('lotSize', size, `ロット ${size}部`, `Lots of ${size}`, [1, 100_000])
  }),
  definePattern(`(?:目標返品率|返品率の?目標|target(?:return(?:s|rate)?)(?:of)?)${number}(?:%|パーセント)?`, ([count = '']) => {
    const rate = readNumberUpTo(count, 100)
    return createNumberFacts('targetReturnRate', rate, `目標返品率 ${rate}%`, `Target return rate ${rate}%`, [0, 100])
  }),
  definePattern(`(?:返品率)(?:を|が)?${number}(?:%|パーセント)(?:を)?(?:の)?目標(?:で|に|として)?`, ([count = '']) => {
    const rate = readNumberUpTo(count, 100)
    return createNumberFacts('targetReturnRate', rate, `目標返品率 ${rate}%`, `Target return rate ${rate}%`, [0, 100])
  }),
  definePattern(
    `(?:直近|最新|過去|最近|ここ|この)の?${number}(?:号|巻|冊)(?:分)?|${number}(?:号|巻)分`,
    ([count = '', other = '']) => {
      const value = readNumberUpTo(count || other, 60)
      return createNumberFacts('latest', value, `最新${value}号・巻`, `Latest ${value} issues`, [1, 60])
    },
  ),
  definePattern(`(?:last|latest|past)${number}(?:issues|volumes)`, ([count = '']) => {
    const value = readNumberUpTo(count, 60)
    return createNumberFacts('latest', value, `最新${value}号・巻`, `Latest ${value} issues`, [1, 60])
  }),
  definePattern(
    `${number}(?:冊|部|点|copies|個)(?:以上|超|ormore)|(?:最低|少なくとも)(?:でも)?${number}(?:冊|部|点)(?:は)?|(?:atleast|morethan)${number}(?:copies|units|(?![0-9,%]|percent|stores|shops|bookstores|bookshops|branches|outlets))|over${number}(?:copies|units)|${number}\\+(?:copies|units)`,
    ([count = '', minimum = '', atLeast = '', over = '', plus = '']) =>
      createMinCopiesFacts(readNumber(count || minimum || atLeast || over || plus)),
  ),
  // copies in stock are no condition of any screen
  definePattern(
    `(?:在庫(?:数)?|残り)(?:が|の|は)?${number}(?:冊|部|点|個)(?:以上|以下|未満|以内|超|を超える|を切った|を切る|より多い|より少ない)(?:の)?(?:ある)?|(?:morethan|over|atleast|fewerthan|lessthan|under)${number}(?:copies|units)?instock`,
    () => ({ facts: [], unsupported: true }),
  ),
  // titles that reached a number of sold copies are searched for: a ranking has no such condition
  definePattern(
    `${number}(?:冊|部)(?:以上|超(?:え)?)(?:も)?(?:売れ|売り上げ|売上げ|出)(?:ている|てる|ていた|てた|た|て)|(?:that|which)?(?:(?:has|have)?sold|sell)(?:atleast|morethan|over)${number}(?:copies|units)?|(?:atleast|morethan|over)${number}(?:copies|units)?sold`,
    ([ja = '', en = '', passive = '']) => {
      const found = createMinCopiesFacts(readNumber(ja || en || passive))
      return found && { ...found, hints: [{ screen: 'product-search', weight: 4, when: 'noTitle' }] }
    },
  ),
  // 週で追って is a step of the axis, 今週で見て is not
  ...timeSteps.map(([source, unit, ja, en]) =>
    definePattern(`(?<![今先来前当同毎0-9一二三四五六七八九十])${source}(?:で(?:追って|見て|並べて)|ベース(?:で)?)`, () => ({
      facts: [createFact('unit', unit, createName(ja, en))],
      hints: [{ screen: 'trend-by-genre', weight: 2, when: 'noTitle' }],
    })),
  ),
  ...sortPatterns,
  ...rangePatterns,
  ...agePatterns,
]
