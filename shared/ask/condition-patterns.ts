import { parseProductCode } from '../jan.ts'
import { addDays } from '../period.ts'
import { agePatterns } from './age-patterns.ts'
import { createFact, createName, type Fact, type ScreenHint } from './fact.ts'
import { definePattern, numberSource, type Pattern, readNumber, readNumberUpTo } from './pattern.ts'
import { rangePatterns } from './range-patterns.ts'

const number = numberSource
/** Weeks of a number with its unit: 4週, 28日, 3ヶ月; null if it is no whole number of days. */
const toDays = (count: string, unit: string): number | null => {
  const value = readNumberUpTo(count, 1000)
  if (value === null) return null
  return /^(週|w)/.test(unit) ? value * 7 : /^(日|d)/.test(unit) ? value : value * 30
}
const unit = '(日間?|週間?|[ヶカか箇ヵケ]月間?|days?|weeks?|months?)'

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
function sinceRelease(days: number | null): { facts: readonly Fact[] } | null {
  if (days === null || days < 1 || days > 400) return null
  const facts: Fact[] = []
  if (days % 7 === 0)
    facts.push(createFact('firstWeeks', days / 7, createName(`発売から${days / 7}週`, `First ${days / 7} weeks`)))
  const window = windows[days]
  if (window !== undefined)
    facts.push(
      createFact(
        'sinceRelease',
        window,
        createName(
          `発売から${days % 7 === 0 && days > 7 ? `${days / 7}週` : `${days}日`}`,
          days % 7 === 0 && days > 7 ? `${days / 7} weeks since release` : `${days} days since release`,
        ),
      ),
    )
  return facts.length === 0 ? null : { facts }
}

const within = (days: number | null) =>
  days === null || days < 1 || days > 3660
    ? null
    : { facts: [createFact('releasedWithin', days, createName(`発売${days}日以内`, `Released in the last ${days} days`))] }

const limit = (count: number | null): { facts: readonly Fact[]; hints: readonly ScreenHint[] } | null =>
  count === null || count < 1 || count > 10_000
    ? null
    : {
        facts: [createFact('limit', count, createName(`${count}位まで`, `Top ${count}`))],
        hints: [{ screen: 'ranking-create', weight: 2, when: 'noTitle' }],
      }

/** A number of stores: rows of the stores of a title. */
const limitStores = (count: number | null) => {
  const found = limit(count)
  const facts = [createFact('groupBy', 'store', createName('店舗別', 'by store'))]
  return found && { ...found, hints: [{ screen: 'sale-ranking', weight: 3, when: 'title', facts } as const] }
}

type NamePair = readonly [ja: string, en: string]
/** Columns by which questions sort, by their words. The first name that a screen has is taken. */
const sortWords: readonly [
  source: string,
  keys: readonly string[],
  ja: string,
  en: string,
  /** Names of both orders, where high and low do not suit. */
  orders?: { descending: NamePair; ascending: NamePair },
][] = [
  ['消化率|しょうかりつ|実売率|sell-?throughrate|sell-?through', ['saleRate'], '消化率', 'sell-through'],
  ['返品率|へんぴんりつ|returnrate', ['returnRate', 'periodReturnRate'], '返品率', 'return rate'],
  ['市中在庫|理論在庫|店頭在庫|在庫数?|stock|inventory', ['cumulativeStockQuantity'], '市中在庫', 'stock'],
  ['機会損失額|損失額|損失金額|機会損失金額|lostamount|lostsales(?:amount|value)?', ['lostAmount'], '機会損失額', 'lost amount'],
  ['機会損失|損失冊数|推定機会損失|lostcopies', ['lostCopies'], '機会損失', 'lost copies'],
  ['欠品日数|stock-?outdays|daysout(?:ofstock)?', ['stockOutDays'], '欠品日数', 'days out of stock'],
  ['欠品店舗?数|品切れ?店舗?数|欠品店', ['stores'], '欠品店数', 'stores'],
  ['併売率|へいばいりつ|confidence', ['confidence'], '併売率', 'confidence'],
  ['リフト値?|lift', ['lift'], 'リフト', 'lift'],
  ['併売数|併売冊数', ['coOccurrences'], '併売数', 'receipts in common'],
  [
    '発売日|発売の?新しい|新しい|newest|latest|mostrecent|releasedate',
    ['releaseDate'],
    '発売日',
    'release date',
    { descending: ['発売日の新しい順', 'newest first'], ascending: ['発売日の古い順', 'oldest first'] },
  ],
  ['返品数|返品冊数|returnedcopies', ['totalReturnQuantity', 'cumulativeReturnQuantity', 'returnCopies'], '返品数', 'returns'],
  ['返品金額|返品額', ['totalReturnAmount', 'returnAmount'], '返品金額', 'return amount'],
  ['返品期限|期限', ['daysLeft'], '返品期限', 'return limit'],
  ['配本数|配本|送品数|deliver(?:y|ies)', ['totalDeliveryQuantity', 'cumulativeDeliveryQuantity'], '配本数', 'deliveries'],
  ['累計売上|累計', ['cumulativeSaleQuantity'], '累計売上', 'cumulative sales'],
  ['前期比|伸び率|増減率|伸長率|changerate|growth', ['changeRate'], '増減率', 'change'],
  ['シェア差|sharegap', ['shareGap'], 'シェア差', 'share gap'],
  ['予約数|予約冊数|pre-?orders', ['bookedQuantity'], '予約数', 'pre-orders'],
  ['提案冊数|重版冊数|suggestedcopies', ['suggestedPrint'], '提案冊数', 'suggested copies'],
  ['尽きる日|在庫切れ日|runoutdate', ['runOutDate'], '在庫切れ日', 'run-out date'],
  ['版元在庫|publisherstock', ['publisherInventory'], '版元在庫', 'publisher stock'],
  ['注残', ['numberOfPendingOrder'], '注残', 'pending orders'],
  ['本体価格|価格|定価|price', ['price'], '価格', 'price'],
  [
    '金額|売上金額|売上高|amount|revenue',
    ['totalSalePrice', 'amount', 'lostAmount', 'gapAmount', 'returnAmount', 'totalReturnAmount'],
    '金額',
    'amount',
  ],
  ['売上冊数|売上数|売上|販売数|冊数|copies|sales', ['totalSaleQuantity', 'quantity', 'recentQuantity'], '売上', 'sales'],
]
/** Screens that a column is typical of; the others are columns of the search. */
const sortScreens: Readonly<Record<string, string>> = {
  機会損失額: 'stock-outs',
  機会損失: 'stock-outs',
  欠品日数: 'stock-outs',
  欠品店数: 'stock-outs',
  併売率: 'combined-sales-analysis',
  リフト: 'combined-sales-analysis',
  併売数: 'combined-sales-analysis',
  返品率: 'returns',
  返品数: 'returns',
  返品金額: 'returns',
  返品期限: 'return-candidates',
  予約数: 'reservation-subscription',
  提案冊数: 'reprint-candidates',
  在庫切れ日: 'reprint-candidates',
}

/** Column keys joined, so that one fact serves screens with different names for it. */
export const splitSortKeys = (key: string): readonly string[] => key.split('|')

/** What a question ranks by a column: 返品率の高い店. */
interface SortGroup {
  source: string
  value: string
  ja: string
  en: string
}
const sortGroups: readonly SortGroup[] = [
  { source: 'お?店|店舗|書店', value: 'store', ja: '店舗別', en: 'by store' },
  { source: '法人|会社|企業|チェーン', value: 'company', ja: '法人別', en: 'by company' },
  { source: '出版社|版元', value: 'publisher', ja: '出版社別', en: 'by publisher' },
  { source: 'ジャンル|分野', value: 'genre', ja: 'ジャンル別', en: 'by genre' },
]

const sortPatterns = sortWords.flatMap(([words, keys, ja, en, named]): Pattern[] => {
  const key = keys.join('|')
  const orders = named ?? {
    descending: [`${ja}の高い順`, `by ${en}`] as const,
    ascending: [`${ja}の低い順`, `by ${en}, lowest first`] as const,
  }
  const create = (descending: boolean, hints: readonly ScreenHint[] = []) => ({
    facts: [
      createFact('sort', { key, descending }, createName(...(descending ? orders.descending : orders.ascending))),
      // a ranking has a basis instead
      ...(ja === '金額' && descending ? [createFact('measure', 'amount', createName('金額', 'by amount'))] : []),
    ],
    hints,
  })
  const typical = sortScreens[ja]
  // what sold most is a ranking
  const screen = typical ?? (ja === '金額' || ja === '売上' ? 'ranking-create' : 'product-search')
  const hinted: readonly ScreenHint[] = [{ screen, weight: 1, ...(typical === undefined ? { when: 'noTitle' } : {}) }]
  const grouped = (group: SortGroup): readonly ScreenHint[] => {
    const facts = [createFact('groupBy', group.value, createName(group.ja, group.en))]
    if (screen === 'returns' || ja === '返品率') return [{ screen: 'returns', weight: 3, facts }]
    if (screen === 'stock-outs') return [{ screen, weight: 3, facts }]
    return group.value === 'store' ? [{ screen: 'sale-ranking', weight: 3, when: 'title', facts }] : []
  }
  const groupPatterns = sortGroups.flatMap((group) => [
    definePattern(`(?:${words})(?:の|が)(?:多い|高い|大きい|多かった|高かった|大きかった)(?:${group.source})`, () =>
      create(true, grouped(group)),
    ),
    definePattern(`(?:${words})(?:の|が)(?:少ない|低い|小さい|少なかった|低かった)(?:${group.source})`, () =>
      create(false, grouped(group)),
    ),
  ])
  return [
    definePattern(`(?:${words})(?:の|が)?(?:低い|少ない|小さい|安い|悪い|早い|近い)(?:順に?|ものから)`, () =>
      create(false, hinted),
    ),
    definePattern(`(?:${words})(?:の|が)?(?:高い|多い|大きい|良い|遅い)?(?:順に?|ランキング順|ものから)`, () =>
      create(true, hinted),
    ),
    ...groupPatterns,
    // 消化率の高い新刊
    definePattern(`(?:${words})(?:の|が)(?:高い|多い|大きい|良い|よい|いい)`, () => create(true, hinted)),
    definePattern(`(?:sortedby|orderedby|sortby|by|highest|most)(?:${words})(?:first|descending)?|(?:${words})first`, () =>
      create(true, hinted),
    ),
    definePattern(
      `(?:lowest|least|worst|smallest)(?:${words})(?:first)?|(?:sortedby|by)(?:${words}),?(?:lowestfirst|ascending)`,
      () => create(false, hinted),
    ),
  ]
})

const single = (
  slot: 'least' | 'withinDays' | 'runOutWithinDays' | 'lotSize' | 'targetReturnRate' | 'latest',
  value: number | null,
  ja: string,
  en: string,
  bounds: readonly [number, number],
) => (value === null || value < bounds[0] || value > bounds[1] ? null : { facts: [createFact(slot, value, createName(ja, en))] })

const soldCopies = (count: number | null) => single('least', count, `${count}冊以上`, `At least ${count} copies`, [1, 10_000_000])

const runOutWithin = (days: number | null) =>
  single('runOutWithinDays', days, `${days}日以内に在庫が尽きる`, `Runs out within ${days} days`, [1, 84])

/** Days ahead: of the return limit, and of the end of the stock where a screen has that condition. */
function withinDays(days: number | null): { facts: readonly Fact[] } | null {
  const limitFacts = single('withinDays', days, `返品期限まで${days}日以内`, `Return limit within ${days} days`, [1, 120])
  return limitFacts && { facts: [...limitFacts.facts, ...(runOutWithin(days)?.facts ?? [])] }
}

/**
 * A code of a title with its check digit, with or without hyphens. Codes of thirteen digits come first: folded text has no
 * spaces, so two of them follow each other without a gap.
 */
const codePatterns = ['97[89](?:-?[0-9]){10}|4[59](?:-?[0-9]){11}', '[0-9][0-9-]{6,16}[0-9x]'].map((source) =>
  definePattern(source, (_groups, _days, found) => {
    const code = parseProductCode(found)
    if (code.form !== 'jan') return null
    return { facts: [createFact('title', { jan: code.jan, name: code.jan, releaseDate: null }, createName(code.jan))] }
  }),
)

/** Conditions with numbers. */
export const conditionPatterns: readonly Pattern[] = [
  definePattern(
    '(?:(?:タイトル|書名|題名)(?:に|が|は))?「([^「」]{2,40})」(?:が|を|の|という|って)?(?:入っ|含|つ)(?:て|た|む|ん|く|い|る|だ|ている|てる)*(?:もの|本)?',
    ([words = '']) => ({
      facts: [createFact('keyword', words, createName(`「${words}」`, `“${words}”`))],
      hints: [{ screen: 'product-search', weight: 2 }],
    }),
  ),
  definePattern(
    '(?:タイトル|書名|題名)に(?:は)?([^「」にをがはの]{2,12}?)(?:って|と|が)(?:いう(?:言葉|字|文字)?が)?(?:入っ|含まれ|つい|付い)て?い?る(?:もの|本|の)?',
    ([words = '']) => ({
      facts: [createFact('keyword', words, createName(`「${words}」`, `“${words}”`))],
      hints: [{ screen: 'product-search', weight: 2 }],
    }),
  ),
  ...codePatterns,
  definePattern(`(?:top|トップ|上位|ベスト|best|とっぷ)${number}(?:位|件|点|冊|タイトル|作品|本|作)?(?:まで)?`, ([count = '']) =>
    limit(readNumber(count)),
  ),
  definePattern(
    `(?:(?:上から|上位|トップ|top|best)の?)?(?:順に)?${number}(?:位|件|点|冊|部|タイトル|作品|作|銘柄|社|つ|個)(?:だけ|まで|ほど|分)?`,
    ([count = '']) => limit(readNumber(count)),
  ),
  definePattern(`(?:上から|上位|トップ|ベスト|順に|順で)${number}`, ([count = '']) => limit(readNumber(count))),
  definePattern(
    `(?:(?:上から|上位|トップ|ベスト|top|best)の?)?${number}(?:軒|店舗?|書店|stores|shops|bookstores|bookshops)(?:だけ|まで|ほど|分)?`,
    ([count = '']) => limitStores(readNumber(count)),
  ),
  // the number is reported, because the ranking of publishers shows all of them
  definePattern('(?:版元|出版社)(?:さん)?の?(?=(?:トップ|上位|ベスト)[0-9])|(?<=top[0-9]{1,3})publish(?:ers|inghouses)', () => ({
    facts: [],
    hints: [{ screen: 'publisher-ranking', weight: 4 }],
  })),
  definePattern(`(?:the)?${number}(?:best|top|biggest|strongest)-?sell(?:ing|ers)`, ([count = '']) => limit(readNumber(count))),
  definePattern(`${number}位まで|${number}位以内`, ([count = '', other = '']) => limit(readNumber(count === '' ? other : count))),
  definePattern(
    `(?:発売|刊行|リリース)(?:日)?(?:から|後|以来|より)(?:の)?(?:最初の)?${number}${unit}(?:以内|間|の売上|目まで|まで|たった|経った|時点)?`,
    ([count = '', name = '']) => sinceRelease(toDays(count, name)),
  ),
  definePattern(
    `初速${number}${unit}|発売初週|発売第?1週目?|(?:(?:in)?(?:their|its|the))?firstweek(?:ofsales?|onsale|sincerelease|afterrelease)?`,
    ([count = '', name = '']) => sinceRelease(count === '' ? 7 : toDays(count, name)),
  ),
  definePattern(`最初の${number}${unit}(?:で|に)?`, ([count = '', name = '']) => sinceRelease(toDays(count, name))),
  definePattern(
    `(?:(?:in)?(?:their|its|the))?first${number}(days?|weeks?)(?:sincerelease|fromrelease|afterrelease|ofrelease|ofsales?|onsale|onthemarket)?`,
    ([count = '', name = '']) => sinceRelease(toDays(count, name)),
  ),
  definePattern(
    `(?:in|within)?${number}(days?|weeks?)(?:since|from|after|of)(?:their|its|the)?(?:release|launch|publication)`,
    ([count = '', name = '']) => sinceRelease(toDays(count, name)),
  ),
  definePattern(`${number}(週間?)`, ([count = '', name = ''], { latest }) => {
    const days = toDays(count, name)
    if (days === null || days < 7 || days > 3660) return null
    const found = sinceRelease(days)
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
    const [recent, first] = [within(days), sinceRelease(days)]
    return recent && { facts: [...(first?.facts ?? []).filter(({ slot }) => slot === 'firstWeeks'), ...recent.facts] }
  }),
  definePattern(`(?:発売|刊行)(?:から|後)?${number}${unit}以内(?:の)?`, ([count = '', name = '']) => within(toDays(count, name))),
  definePattern(
    `(?:直近|過去|最近|この)${number}${unit}(?:以内)?(?:に|の)?(?:発売|刊行|新刊)(?:された|した|の)?`,
    ([count = '', name = '']) => within(toDays(count, name)),
  ),
  definePattern(`released(?:in|within)(?:the)?(?:last|past)?${number}(days?|weeks?|months?)`, ([count = '', name = '']) =>
    within(toDays(count, name)),
  ),
  definePattern(
    `(?:在庫が|あと)?${number}${unit}(?:以内)?(?:で|に|後に)(?:在庫が)?(?:尽き(?:る|そう)?|在庫切れ|切れ(?:る|そう)?|なくな(?:る|りそう)?|無くな(?:る|りそう)?|底を(?:つく|つき(?:そう)?|突く|突きそう))(?:な)?(?:もの|商品|本)?|${number}${unit}(?:も|しか)?(?:持|も)(?:たない|たなそうな?|ちそうに(?:も)?ない|ちません|つか(?:どうか)?)`,
    ([count = '', name = '', lasting = '', lastingUnit = '']) => {
      const days = toDays(count || lasting, name || lastingUnit)
      return runOutWithin(days)
    },
  ),
  definePattern(
    `(?:(?:go|goes|going)?(?:to)?run(?:s|ning)?out|outofstock|gone)(?:with)?in(?:the)?(?:next)?${number}(days?|weeks?|months?)`,
    ([count = '', name = '']) => runOutWithin(toDays(count, name)),
  ),
  definePattern(
    `(?:期限|返品期限)?(?:まで|が)?(?:あと)?${number}${unit}(?:以内|を切った|を切る|前)(?:の)?|(?:(?:返品)?期限まで|あと|残り)${number}${unit}(?:の)?`,
    ([first = '', firstUnit = '', second = '', secondUnit = '']) => withinDays(toDays(first || second, firstUnit || secondUnit)),
  ),
  definePattern(`(?:within|in)(?:the)?(?:next)?(?:${number}|an?)(days?|weeks?|months?)`, ([count = '', name = '']) =>
    withinDays(toDays(count || '1', name)),
  ),
  definePattern(`(?:ロット|lots?(?:of|size)?)${number}(?:冊|部|copies)?`, ([count = '']) => {
    const size = readNumberUpTo(count, 100_000)
    return single('lotSize', size, `ロット ${size}冊`, `Lots of ${size}`, [1, 100_000])
  }),
  definePattern(`${number}(?:冊|部)(?:ロット|単位|刻み)`, ([count = '']) => {
    const size = readNumberUpTo(count, 100_000)
    return single('lotSize', size, `ロット ${size}冊`, `Lots of ${size}`, [1, 100_000])
  }),
  definePattern(`(?:目標返品率|返品率の?目標|targetreturnrate(?:of)?)${number}(?:%|パーセント)?`, ([count = '']) => {
    const rate = readNumberUpTo(count, 100)
    return single('targetReturnRate', rate, `目標返品率 ${rate}%`, `Target return rate ${rate}%`, [0, 100])
  }),
  definePattern(
    `(?:直近|最新|過去|最近|ここ|この)の?${number}(?:号|巻|冊)(?:分)?|${number}(?:号|巻)分`,
    ([count = '', other = '']) => {
      const value = readNumberUpTo(count || other, 60)
      return single('latest', value, `最新${value}号・巻`, `Latest ${value} issues`, [1, 60])
    },
  ),
  definePattern(`(?:last|latest|past)${number}(?:issues|volumes)`, ([count = '']) => {
    const value = readNumberUpTo(count, 60)
    return single('latest', value, `最新${value}号・巻`, `Latest ${value} issues`, [1, 60])
  }),
  definePattern(
    `${number}(?:冊|部|点|copies|個)(?:以上|超|ormore)|(?:atleast|morethan)${number}(?:copies|units)?|over${number}(?:copies|units)|${number}\\+(?:copies|units)`,
    ([count = '', atLeast = '', over = '', plus = '']) => soldCopies(readNumber(count || atLeast || over || plus)),
  ),
  // titles that reached a number of sold copies are searched for: a ranking has no such condition
  definePattern(
    `${number}(?:冊|部)(?:以上|超(?:え)?)(?:も)?(?:売れ|売り上げ|売上げ|出)(?:た|ている|てる|ていた|てた)|(?:that|which)?(?:(?:has|have)?sold|sell)(?:atleast|morethan|over)${number}(?:copies|units)?|(?:atleast|morethan|over)${number}(?:copies|units)?sold`,
    ([ja = '', en = '', passive = '']) => {
      const found = soldCopies(readNumber(ja || en || passive))
      return found && { ...found, hints: [{ screen: 'product-search', weight: 4, when: 'noTitle' }] }
    },
  ),
  ...sortPatterns,
  ...rangePatterns,
  ...agePatterns,
]
