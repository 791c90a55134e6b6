import { byStoreFact } from './common-facts.ts'
import { createFact, createName, type Fact, type ScreenHint } from './fact.ts'
import { inflect } from './inflect.ts'
import { createTitleHint, titleParts } from './title-parts.ts'
import { splitWords } from './word-list.ts'

/** Words with a condition, a screen, or both. */
export interface EverydayWords {
  words: readonly string[]
  facts?: readonly Fact[]
  hints?: readonly ScreenHint[]
}

const prefectures = createFact('groupBy', 'prefecture', createName('都道府県別', 'by prefecture'))
const areas = createFact('groupBy', 'area', createName('地域別', 'by area'))
const sellThrough = { key: 'saleRate', descending: true }

const sold = [
  ...inflect('売れ', 'one-row'),
  ...inflect('うけ', 'one-row'),
  ...inflect('受け', 'one-row'),
  ...inflect('読まれ', 'one-row'),
  ...inflect('はけ', 'one-row'),
  ...inflect('捌け', 'one-row'),
  ...inflect('うれ', 'one-row'),
]
const often = [
  'よく',
  'たくさん',
  'いっぱい',
  'ガンガン',
  'どんどん',
  '多く',
  'いちばん',
  '一番',
  '最も',
  'もっとも',
  'かなり',
  'すごく',
  'めちゃくちゃ',
]
/** Verbs of a store that sells. */
const selling = [
  ...inflect('売', 'る'),
  ...inflect('扱', 'う'),
  ...inflect('売れ', 'one-row'),
  ...inflect('出', 'one-row'),
  ...inflect('動', 'く'),
]
const storeNouns = ['店', 'お店', '店舗', '書店', '本屋', '本屋さん', 'ところ', 'とこ']

/**
 * Words of everyday speech, by what they ask for. Verbs are listed in all forms (inflect.ts). Words of the formal language are in
 * screen-words.ts, hint-words.ts and condition-words.ts.
 */
export const everydayWords: readonly EverydayWords[] = [
  // bestsellers
  {
    words: [
      ...sold,
      ...often.flatMap((adverb) =>
        [...sold, ...inflect('出', 'one-row'), ...inflect('動', 'く'), ...inflect('売', 'る')].map((verb) => adverb + verb),
      ),
    ],
    hints: [
      { screen: 'ranking-create', weight: 3, when: 'noTitle' },
      { screen: 'ranking-create', weight: 0.5, when: 'title' },
      // a ranking of publishers or stores is one of what sold
      { screen: 'publisher-ranking', weight: 0.1, when: 'noTitle' },
      { screen: 'sale-ranking', weight: 0.1, when: 'title' },
      ...(['product-detail', 'sale-compare', 'stock-outs', 'peer-store-gap'] as const).map((screen) => ({ screen, weight: 0.1 })),
    ],
  },
  {
    words:
      splitWords(`売行良好書|売れ行き良好書|売行き良好書|売れ行きのいい|売れ行きがいい|売れ筋商品|人気作|ヒット作|売れ行き順位|flying off the shelves|flying off shelves|selling like hot cakes|ヒット|hits|
        biggest sellers|best performers|big sellers|selling best|selling well|sold most|sell most|sold the most|sold well|
        number ones`),
    hints: [{ screen: 'ranking-create', weight: 3, when: 'noTitle' }],
  },
  {
    words: splitWords(`made the most money|make the most money|earned the most|made most money|brought in the most|most money|
        highest grossing|losing the most money|losing the most money on|turnover|by turnover|takings|by takings|稼いだ|稼いでいる|稼いでる|稼ぎ頭|金額が大きい|売上が大きい`),
    facts: [createFact('measure', 'amount', createName('金額', 'by amount'))],
    hints: [{ screen: 'ranking-create', weight: 2, when: 'noTitle' }],
  },
  {
    words:
      splitWords(`市場全体だと|市場全体で|市場全体では|市場全体だと何位|市場全体で何位|市場で何位|全体で何位|全体だと何位|市場だと何位|市場の何位|position in the market|
        position in the whole market|place in the market|rank in the whole market|ranked in the market|
        ranking in the market|where in the market|他社も入れた中で|他社も入れて|他社も含めて|他社も含めた中で|他社込みで|
        全社の中で|市場の中で|place in the whole market|in the whole market|among all publishers|against the whole market`),
    facts: [createFact('ranksAmong', 'market', createName('市場順位', 'market rank'))],
    hints: [{ screen: 'ranking-create', weight: 2, when: 'noTitle' }],
  },
  {
    words: ['うち', 'ウチ', 'うちの', 'わが社', '我が社', '御社', '自分の会社', '私たち', 'ours', 'our company'],
    facts: [createFact('own', true, createName('自社', 'own titles'))],
  },
  // the title page
  {
    words:
      splitWords(`着地|着地予測|着地見込み|需要|需要予測|需要見込み|end up selling|end up at|run out soon|will run out|run out|どのくらい売れそう|どれくらい売れそう|どれだけ売れそう|あと何冊売れる|あと何冊売れそう|何冊売れそう|この先|
        このさき|今後|今後の売れ行き|今後の見込み|見通し|どこまで伸びる|どこまで伸びそう|どこまで売れる|どこまで売れそう|これから|先行き|伸びしろ|あとどれくらい売れる|how many more|
        how much more|will it sell|more will it sell|will sell|expected to sell|going to sell|still sell|in the future|
        from now on`),
    hints: [createTitleHint(titleParts.forecast, 4)],
  },
  {
    words: ['売れそう', '売れそうか', '売れるか', '売れるかな'],
    hints: [createTitleHint(titleParts.forecast, 3.5)],
  },
  {
    words: [
      ...inflect('残', 'る'),
      ...inflect('余', 'る'),
      ...splitWords(`残り|残|残数|残部|残冊|店残|店の残り|在庫の残り|何冊ある|何冊残ってる|まだある|棚にある|置いてある冊数|
        still sitting|sitting in|left|remaining|still there|still on the shelves|on the shelves|unsold|left over|on hand|
        still in stores`),
    ],
    hints: [createTitleHint(titleParts.stock, 4)],
  },
  {
    words:
      splitWords(`発注|発注数|発注状況|追加注文|purchase orders|orders received|受注残|手持ち在庫|手持ちの在庫|出版社の在庫|出版社在庫|出版社の手持ち在庫|版元の在庫|社内在庫|倉庫在庫|倉庫の在庫|
        受注数|注文残|受注と在庫|warehouse stock|stock at the publisher|publisher's stock|unfilled orders|
        outstanding orders|stock in the warehouse`),
    hints: [createTitleHint(titleParts.orders, 4)],
  },
  {
    words:
      splitWords(`running total|発売来累計|総販売数|発売からの総販売数|発売からのトータル|累計実売|トータル|トータルで|合計|合計で|通算|通算で|全部で|これまでに|これまで|今までに|いままでに|今まで|発売以来|
        発売してから|累計で|総売上|総販売数|in total|altogether|all told|so far|ever since release|all time|all-time|
        lifetime|total sales|total so far|until now`),
    hints: [createTitleHint(titleParts.cumulative, 3.5)],
  },
  {
    words:
      splitWords(`chart history|何位|何位だった|何位だったの|何位くらい|何位ぐらい|毎日何位|毎日の順位|日々の順位|順位の動き|what place|
        what position|which place|what rank|chart position|position each day|daily position|position`),
    hints: [createTitleHint(titleParts.ranking, 4)],
  },
  {
    words:
      splitWords(`prefecture ranking|prefectures ranking|prefectures|rank prefectures|売れた県|売れてる県|売れている県|強い県|よく売れる県|売れた都道府県|売れている都道府県|どの県|どの県で|どこの県|どの都道府県|どこの都道府県|何県|県ごとに|県別に|which prefecture|which prefectures|
        what prefectures`),
    hints: [createTitleHint(titleParts.characteristics, 4, prefectures)],
  },
  {
    words: splitWords(`どの地域|どの地方|どのエリア|どこの地方|どこの地域|地方ごと|エリアごと|地域ごとに|地方ごとに|which region|
        which regions|which area|which areas|what part of the country|which parts of the country`),
    hints: [createTitleHint(titleParts.characteristics, 4, areas)],
  },
  {
    words:
      splitWords(`各号|各巻|号ごと|号ごとに|巻ごと|巻ごとに|号ごとの|各号の実売|毎号|各号の売れ行き|号単位|巻単位|巻を追うごと|
        each issue|each volume|every issue|every volume|volume by volume|by each volume|per-issue`),
    hints: [
      createTitleHint(titleParts.issues, 4),
      // buyers who continue are counted from volume to volume anyway
      { screen: 'continuous-purchasing-trend', weight: 0.1 },
    ],
  },
  {
    words:
      splitWords(`bibliographic details|価格|ISBN|cover price|the cover price|what's the price|price|基本情報|定価|判型|ページ数|頁数|著者情報|発売日|発売日はいつ|いつ発売|いつ出た|値段|いくらの本|版型|賞|
        basic information|basic data|page count|number of pages|release date|list price|trim size|when was it released|
        when did it come out|publication date`),
    hints: [createTitleHint(titleParts.publication, 3)],
  },
  // stores
  {
    words: [
      ...['どこの', 'どの'].flatMap((which) => storeNouns.slice(0, 6).map((noun) => which + noun)),
      ...selling.flatMap((verb) => storeNouns.map((noun) => verb + noun)),
      ...['強い', '得意な'].flatMap((word) => storeNouns.map((noun) => word + noun)),
      ...often.flatMap((adverb) =>
        ['売る', '売ってる', '売っている', '売った'].flatMap((verb) => storeNouns.map((noun) => adverb + verb + noun)),
      ),
      ...splitWords(`販売店ランキング|実績のある店|実績のある店から|上位店舗|上位店|上位の店|店舗の売上ランキング|店の売上ランキング|店舗の売上|売上トップの店|売上上位の店|which bookseller|which booksellers|store league table|league table of stores|league table|店ごとの|店から並べて|店を並べて|which shops|which shop|which store|which bookshops|which bookstores|what shops|
        what stores|who sells|who sold|who is selling|shops that sell|stores that sell|shops selling|stores selling|
        shops by sales|shop by shop|store by store|best stores|best shops|top stores|top shops|strongest stores|
        strongest shops`),
    ],
    hints: [
      { screen: 'sale-ranking', weight: 4, when: 'title', facts: [byStoreFact] },
      { screen: 'sale-ranking', weight: 1.5, when: 'noTitle', facts: [byStoreFact] },
    ],
  },
  {
    words: [
      ...splitWords(`消化のいい|消化の良い|消化がいい|消化が良い|消化のよい|消化がよい|消化率のいい|消化率がいい|消化順|
        best sell-through`),
    ].flatMap((word) => [word, `${word}順`]),
    facts: [createFact('sort', sellThrough, createName('消化率の高い順', 'by sell-through'))],
    hints: [
      { screen: 'product-search', weight: 1, when: 'noTitle' },
      { screen: 'sale-ranking', weight: 1, when: 'title' },
    ],
  },
  {
    words: [
      ...splitWords(`消化のいい|消化の良い|消化がいい|消化が良い|消化のよい|消化率のいい|消化率の良い|消化率の高い`),
    ].flatMap((word) => ['店', 'お店', '書店', '店舗'].flatMap((noun) => [word + noun, `${word}${noun}から`])),
    facts: [createFact('sort', sellThrough, createName('消化率の高い順', 'by sell-through'))],
    hints: [{ screen: 'sale-ranking', weight: 4, when: 'title', facts: [byStoreFact] }],
  },
  // comparisons
  {
    words:
      splitWords(`stack up against|stack up|measure up against|対|重ねグラフ|重ねて|どっち|どっちが|どちら|どちらが|どっちのほう|どっちの方|差|勝ってる|勝っている|負けてる|負けている|against|
        which of|which one|better than|next to|side by side|head to head|compared to|compared with`),
    hints: [{ screen: 'sale-compare', weight: 3, when: 'title' }],
  },
  {
    words: [
      ...['前の巻', '前の号', '前巻', '前号', 'ひとつ前の巻', '一つ前の巻', '一つ前の号', 'ひとつ前の号', '前作'].flatMap(
        (word) => ['', 'より', 'と', 'に比べて', 'と比べて', 'との差', 'を上回る'].map((end) => word + end),
      ),
      ...splitWords(`volume before|the issue before|issue before|than the last volume|than the previous volume|than the last issue|
        last volume|last issue|the one before|prior volume|prior issue|preceding volume`),
    ],
    facts: [createFact('comparison', 'previousIssue', createName('前巻・前号比較', 'vs previous volume'))],
    hints: [{ screen: 'sale-compare', weight: 4 }],
  },
  {
    words: splitWords(`counted from release|counted from release day|from release day|from day one|from release|from the release|
        発売日から数えて|発売日起点|発売日スタート|発売日を合わせて|発売日を揃えて|発売からの日数`),
    facts: [createFact('align', 'release', createName('発売日そろえ', 'aligned by release'))],
    hints: [{ screen: 'sale-compare', weight: 2, when: 'title' }],
  },
  {
    words:
      splitWords(`去年との比較|去年との比較も|昨年との比較|前年との比較|昨対つき|昨対つきで|前年つき|昨年対比つき|去年と比べる|去年と比較|昨年と比較|前年と比較|去年より|昨年より|
        去年に比べて|昨年に比べて|昨年と比べて|去年と比べて|前年を上回る|than last year|than a year ago|
        than the year before|on last year|a year earlier|compared to a year ago|vs a year ago`),
    facts: [createFact('comparison', 'lastYear', createName('前年比', 'vs last year'))],
  },
  {
    words:
      splitWords(`stand among|imprint ranking|imprint rankings|レーベルランキング|メーカー別|メーカー別シェア|publishers ranked|しゅっぱんしゃ|number one house|number one publisher|no. 1 publisher|gaining share|losing share|占有率|占有|市場占有率|シェア率|出版各社|出版社各社|版元各社|各社|各出版社|各版元|大手出版社|大手版元|
        出版社の順位|版元の順位|biggest publishers|book publishers|publishing houses|each publisher|big publishers|
        who are the biggest|slice of the market|share of the market`),
    hints: [{ screen: 'publisher-ranking', weight: 3.5 }],
  },
  {
    words: ['biggest', 'largest', 'strongest', 'leading'],
    hints: [
      { screen: 'publisher-ranking', weight: 1 },
      { screen: 'ranking-create', weight: 1 },
    ],
  },
  {
    words:
      splitWords(`分野ごと|分野ごとに|ジャンルごとに|部門ごと|部門ごとに|分類別|分類ごと|各ジャンル|各分野|カテゴリ別|カテゴリー別|
        カテゴリごと|どのジャンル|どの分野|どのカテゴリー|genre by genre|which genres|which genre|by category|
        each category|per category|categories`),
    facts: [createFact('groupBy', 'genre', createName('ジャンル別', 'by genre'))],
    hints: [{ screen: 'trend-by-genre', weight: 3, when: 'noTitle' }],
  },
  {
    words: ['week by week', 'week-by-week', 'weekly development', '週を追って', '週ごとに', '毎週の', '週単位', '週単位で'],
    facts: [createFact('unit', 'week', createName('週別', 'by week'))],
    hints: [{ screen: 'trend-by-genre', weight: 2, when: 'noTitle' }],
  },
  {
    words: ['month by month', 'month-by-month', 'monthly figures', '月ごとに', '月単位', '月単位で', '毎月の', '月を追って'],
    facts: [createFact('unit', 'month', createName('月別', 'by month'))],
    hints: [{ screen: 'trend-by-genre', weight: 2, when: 'noTitle' }],
  },
  {
    words: ['day by day', 'day-by-day', '日ごとに', '日単位', '日単位で', '一日ごと', '1日ごと'],
    facts: [createFact('unit', 'day', createName('日別', 'by day'))],
    hints: [{ screen: 'trend-by-genre', weight: 2, when: 'noTitle' }],
  },
  {
    words: splitWords('構成比|市況|移り変わり|販売動向|up or down|genre split|split by genre|category trend|category trends'),
    hints: [{ screen: 'trend-by-genre', weight: 2.5, when: 'noTitle' }],
  },
  // help and administration
  {
    words:
      splitWords(`どういう意味|ってどういう意味|の意味は|どんな意味|って何|ってなに|って何ですか|とは何|とは何ですか|何のこと|
        って何のこと|とはどういう意味|の計算方法|の計算の仕方|の計算のしかた|の計算式|
        の意味を|意味を|どう計算|の求め方|の見方|what does it mean|mean|explain|
        how is it calculated|calculated|definition|meaning|stand for`),
    hints: [{ screen: 'help', weight: 5 }],
  },
  {
    words: splitWords(`データの取り込み|データの取込|データが入った|データは入った|データが届いた|データは届いた|データは来てる|
        データの到着|データの更新|データ更新|データの遅れ|データは最新|データが最新|データが揃ってる|データが揃っている|
        データは揃ってる|データの不備|data complete|data arrived|has the data arrived|data up to date|
        is the data complete|is all the data in|is all the sales data in|all the sales data in|all the data in|is the sales data in|is the data in|
        data come in|data late|data delay|fresh data`),
    hints: [{ screen: 'data-health', weight: 4 }],
  },
  {
    words:
      splitWords(`downloaded files|my downloads|my downloaded files|download history|files i exported|csv files i exported|csv files|exported files|exported|my csv files|my files|my exports|ダウンロードしたファイル|
        落としたファイル|出力したファイル|書き出したファイル|ダウンロード履歴|エクスポート`),
    hints: [{ screen: 'exporting', weight: 4 }],
  },
]
