import { createFact, createName, type ScreenHint } from './fact.ts'
import { definePattern, type Pattern } from './pattern.ts'

type NamePair = readonly [ja: string, en: string]
const lastYear = createFact('comparison', 'lastYear', createName('前年比', 'vs last year'))

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
  [
    '機会損失額|損失額|損失金額|機会損失金額|lostamount|lostsales(?:amount|value)?|missedrevenue|lostrevenue|missedsales|損した金額|逃した金額|取りこぼした金額',
    ['lostAmount'],
    '機会損失額',
    'lost amount',
  ],
  ['機会損失|損失冊数|推定機会損失|lostcopies', ['lostCopies'], '機会損失', 'lost copies'],
  [
    '欠品日数|切れて(?:い)?る日数|在庫切れの?日数|stock-?outdays|daysout(?:ofstock)?',
    ['stockOutDays'],
    '欠品日数',
    'days out of stock',
  ],
  ['欠品店舗?数|品切れ?店舗?数|欠品店', ['soldOutStores'], '欠品店数', 'stores'],
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
  [
    '返品数|返品冊数|返品|返本|returnedcopies',
    ['totalReturnQuantity', 'cumulativeReturnQuantity', 'returnCopies'],
    '返品数',
    'returns',
  ],
  ['返品金額|返品額', ['totalReturnAmount', 'returnAmount'], '返品金額', 'return amount'],
  ['返品期限|期限', ['daysLeft'], '返品期限', 'return limit'],
  ['配本数|配本|送品数|deliver(?:y|ies)', ['totalDeliveryQuantity', 'cumulativeDeliveryQuantity'], '配本数', 'deliveries'],
  ['累計売上|累計', ['cumulativeSaleQuantity'], '累計売上', 'cumulative sales'],
  ['前期比|伸び率|増減率|伸長率|changerate|growth', ['changeRate'], '増減率', 'change'],
  ['シェア差|sharegap', ['shareGap'], 'シェア差', 'share gap'],
  ['予約数|予約冊数|pre-?orders', ['bookedQuantity'], '予約数', 'pre-orders'],
  [
    '提案部数|重版部数|提案冊数|重版冊数|suggestedcopies|printquantity|printrun',
    ['suggestedPrint'],
    '提案部数',
    'suggested copies',
  ],
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
  提案部数: 'reprint-candidates',
  在庫切れ日: 'reprint-candidates',
}

/** What a question ranks by a column: 返品率の高い店. */
interface SortGroup {
  source: string
  value: string
  ja: string
  en: string
}
const sortGroups: readonly SortGroup[] = [
  { source: '店舗|お?店|書店|ところ(?!が|の)', value: 'store', ja: '店舗別', en: 'by store' },
  { source: '法人|会社|企業|チェーン', value: 'company', ja: '法人別', en: 'by company' },
  { source: '出版社|版元', value: 'publisher', ja: '出版社別', en: 'by publisher' },
  { source: 'ジャンル|分野', value: 'genre', ja: 'ジャンル別', en: 'by genre' },
]

/** Orders by a column: 消化率の高い順, returns by rate. */
export const sortPatterns: readonly Pattern[] = sortWords.flatMap(([words, keys, ja, en, named]): Pattern[] => {
  const key = keys.join('|')
  const orders = named ?? {
    descending: [`${ja}の高い順`, `by ${en}`] as const,
    ascending: [`${ja}の低い順`, `by ${en}, lowest first`] as const,
  }
  const createSortFacts = (descending: boolean, hints: readonly ScreenHint[] = []) => ({
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
  const listGroupHints = (group: SortGroup): readonly ScreenHint[] => {
    const facts = [createFact('groupBy', group.value, createName(group.ja, group.en))]
    if (screen === 'returns' || ja === '返品率') return [{ screen: 'returns', weight: 3, facts }]
    if (screen === 'stock-outs') return [{ screen, weight: 3, facts }]
    if (ja === '増減率' && group.value === 'publisher') return [{ screen: 'publisher-ranking', weight: 4, facts: [lastYear] }]
    if (ja === '増減率' && group.value === 'genre') return [{ screen: 'trend-by-genre', weight: 4, facts: [...facts, lastYear] }]
    if ((ja === '売上' || ja === '金額') && group.value === 'publisher') return [{ screen: 'publisher-ranking', weight: 4 }]
    if ((ja === '売上' || ja === '金額') && group.value === 'genre') return [{ screen: 'trend-by-genre', weight: 4, facts }]
    return group.value === 'store' || group.value === 'company'
      ? [{ screen: 'sale-ranking', weight: 3, when: 'title', facts }]
      : []
  }
  const groupPatterns = sortGroups.flatMap((group) => [
    definePattern(
      `(?:${words})(?:の|が)(?:一番|いちばん|最も)?(?:多い|高い|大きい|目立つ|多かった|高かった|大きかった|目立った)(?:${group.source})`,
      () => ({ ...createSortFacts(true, listGroupHints(group)), isBoundToHints: true }),
    ),
    definePattern(
      `(?:${words})(?:の|が)(?:一番|いちばん|最も)?(?:少ない|低い|小さい|少なかった|低かった)(?:${group.source})`,
      () => ({ ...createSortFacts(false, listGroupHints(group)), isBoundToHints: true }),
    ),
  ])
  return [
    definePattern(
      `(?:${words})(?:の|が)?(?:一番|いちばん|最も)?(?:低い|少ない|小さい|安い|悪い|早い|近い|短い)(?:順に?|ものから)`,
      () => createSortFacts(false, hinted),
    ),
    definePattern(
      `(?:${words})(?:の|が)?(?:一番|いちばん|最も)?(?:高い|多い|大きい|良い|遅い|長い)?(?:順に?|ランキング順|ものから${screen === 'ranking-create' || ja === '予約数' ? '' : '|(?:の)?ランキング'})`,
      () => createSortFacts(true, hinted),
    ),
    ...groupPatterns,
    // 消化率の低い新刊; little stock is a condition of its own
    ...(ja === '市中在庫'
      ? []
      : [
          definePattern(`(?:${words})(?:の|が)(?:一番|いちばん|最も)?(?:低い|少ない|小さい|悪い|短い|安い)`, () =>
            createSortFacts(false, hinted),
          ),
        ]),
    // 消化率の高い新刊
    definePattern(`(?:${words})(?:の|が)(?:一番|いちばん|最も)?(?:高い|多い|大きい|良い|よい|いい|長い)`, () =>
      createSortFacts(true, hinted),
    ),
    definePattern(
      `(?:sortedby|orderedby|sortby|by|highest|most|biggest|largest)(?:${words})(?:first|descending)?|(?:${words})first`,
      () => createSortFacts(true, hinted),
    ),
    definePattern(
      `(?:lowest|least|worst|smallest)(?:${words})(?:first)?|(?:sortedby|by)(?:${words}),?(?:lowestfirst|ascending)`,
      () => createSortFacts(false, hinted),
    ),
  ]
})
