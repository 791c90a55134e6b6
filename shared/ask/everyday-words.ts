import { byStoreFact, lackingFact } from './common-facts.ts'
import { createFact, createName, type Fact, type ScreenHint } from './fact.ts'
import { inflect } from './inflection.ts'
import { createTitleHint, createTitlePart } from './title-parts.ts'
import { combine, splitWords } from './word-list.ts'

/** Words with a condition, a screen, or both. */
export interface EverydayWords {
  words: readonly string[]
  facts?: readonly Fact[]
  hints?: readonly ScreenHint[]
}

const prefectures = createFact('groupBy', 'prefecture', createName('都道府県別', 'by prefecture'))
const areas = createFact('groupBy', 'area', createName('地域別', 'by area'))
const characteristics = createTitlePart('characteristics', '書店特性', 'Stores by area')
const up = createFact('direction', 'up', createName('急上昇', 'fastest rising'))
const down = createFact('direction', 'down', createName('急降下', 'falling'))
const returnRate = { key: 'returnRate|periodReturnRate', descending: true }
const sellThrough = { key: 'saleRate', descending: true }

const sold = [
  ...inflect('売れ', 'one-row'),
  ...inflect('うけ', 'one-row'),
  ...inflect('受け', 'one-row'),
  ...inflect('読まれ', 'one-row'),
  ...inflect('はけ', 'one-row'),
  ...inflect('捌け', 'one-row'),
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
 * Words of everyday speech, by what they ask for. Verbs are listed in all forms (inflection.ts). Words of the formal language are in
 * screen-words.ts, screen-hints.ts and condition-words.ts.
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
    ],
  },
  {
    words:
      splitWords(`売行良好書|売れ行き良好書|売行き良好書|売れ行きのいい|売れ行きがいい|売れ筋商品|人気作|ヒット作|ヒット|hits|
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
      splitWords(`市場全体だと何位|市場全体で何位|市場で何位|全体で何位|全体だと何位|市場だと何位|市場の何位|position in the market|
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
    words: splitWords(`どのくらい売れそう|どれくらい売れそう|どれだけ売れそう|あと何冊売れる|あと何冊売れそう|何冊売れそう|この先|
        このさき|今後|今後の売れ行き|今後の見込み|見通し|どこまで伸びる|どこまで伸びそう|どこまで売れる|どこまで売れそう|これから|先行き|伸びしろ|あとどれくらい売れる|how many more|
        how much more|will it sell|more will it sell|will sell|expected to sell|going to sell|still sell|in the future|
        from now on`),
    hints: [createTitleHint(createTitlePart('forecast', '売上見込み', 'Forecast'), 4)],
  },
  {
    words: ['売れそう', '売れそうか', '売れるか', '売れるかな'],
    hints: [createTitleHint(createTitlePart('forecast', '売上見込み', 'Forecast'), 3.5)],
  },
  {
    words: [
      ...inflect('残', 'る'),
      ...inflect('余', 'る'),
      ...splitWords(`残り|残|残数|残部|残冊|店残|店の残り|在庫の残り|何冊ある|何冊残ってる|まだある|棚にある|置いてある冊数|
        still sitting|sitting in|left|remaining|still there|still on the shelves|on the shelves|unsold|left over|on hand|
        still in stores`),
    ],
    hints: [createTitleHint(createTitlePart('stock', '市中在庫', 'Stock in stores'), 4)],
  },
  {
    words:
      splitWords(`受注残|手持ち在庫|手持ちの在庫|出版社の在庫|出版社在庫|出版社の手持ち在庫|版元の在庫|社内在庫|倉庫在庫|倉庫の在庫|
        受注数|注文残|受注と在庫|warehouse stock|stock at the publisher|publisher's stock|unfilled orders|
        outstanding orders|stock in the warehouse`),
    hints: [createTitleHint(createTitlePart('orders', '受注・版元在庫', 'Orders and stock'), 4)],
  },
  {
    words: splitWords(`トータル|トータルで|合計|合計で|通算|通算で|全部で|これまでに|これまで|今までに|いままでに|今まで|発売以来|
        発売してから|累計で|総売上|総販売数|in total|altogether|all told|so far|ever since release|all time|all-time|
        lifetime|total sales|total so far|until now`),
    hints: [createTitleHint(createTitlePart('cumulative', '累計', 'Cumulative'), 3.5)],
  },
  {
    words: splitWords(`何位|何位だった|何位だったの|何位くらい|何位ぐらい|毎日何位|毎日の順位|日々の順位|順位の動き|what place|
        what position|which place|what rank|chart position|position each day|daily position|position`),
    hints: [createTitleHint(createTitlePart('ranking', '日別順位', 'Daily rank'), 4)],
  },
  {
    words:
      splitWords(`売れた県|売れてる県|売れている県|強い県|よく売れる県|売れた都道府県|売れている都道府県|どの県|どの県で|どこの県|どの都道府県|どこの都道府県|何県|県ごとに|県別に|which prefecture|which prefectures|
        what prefectures`),
    hints: [createTitleHint(characteristics, 4, prefectures)],
  },
  {
    words: splitWords(`どの地域|どの地方|どのエリア|どこの地方|どこの地域|地方ごと|エリアごと|地域ごとに|地方ごとに|which region|
        which regions|which area|which areas|what part of the country|which parts of the country`),
    hints: [createTitleHint(characteristics, 4, areas)],
  },
  {
    words:
      splitWords(`各号|各巻|号ごと|号ごとに|巻ごと|巻ごとに|号ごとの|各号の実売|毎号|各号の売れ行き|号単位|巻単位|巻を追うごと|
        each issue|each volume|every issue|every volume|volume by volume|by each volume|per-issue`),
    hints: [
      createTitleHint(createTitlePart('issues', '号別・巻別推移', 'Issues and volumes'), 4),
      // buyers who continue are counted from volume to volume anyway
      { screen: 'continuous-purchasing-trend', weight: 0.1 },
    ],
  },
  {
    words: splitWords(`基本情報|定価|判型|ページ数|頁数|著者情報|発売日|発売日はいつ|いつ発売|いつ出た|値段|いくらの本|版型|賞|
        basic information|basic data|page count|number of pages|release date|list price|trim size|when was it released|
        when did it come out|publication date`),
    hints: [createTitleHint(createTitlePart('publication', '書誌・受賞', 'Publication'), 3)],
  },
  // stores
  {
    words: [
      ...['どこの', 'どの'].flatMap((which) => storeNouns.slice(0, 6).map((noun) => which + noun)),
      ...selling.flatMap((verb) => storeNouns.map((noun) => verb + noun)),
      ...['強い', '得意な'].flatMap((word) => storeNouns.map((noun) => word + noun)),
      ...splitWords(`店ごとの|店から並べて|店を並べて|which shops|which shop|which store|which bookshops|which bookstores|what shops|
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
    words: splitWords(`どっち|どっちが|どちら|どちらが|どっちのほう|どっちの方|差|勝ってる|勝っている|負けてる|負けている|against|
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
    words: splitWords(`占有率|占有|市場占有率|シェア率|出版各社|出版社各社|版元各社|各社|各出版社|各版元|大手出版社|大手版元|
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
  // buyers
  {
    words:
      splitWords(`男女どっち|男女どちら|男女の割合|男女|男の人と女の人|女の人と男の人|男の人と女の人どっち|男と女|女と男|男と女どっち|男性と女性|女性と男性|どんな人|どんな客|どんな層|どの年代|何歳くらい|何歳ぐらい|何才くらい|何才ぐらい|
        何歳の人|年代|どの世代|世代|men or women|what kind of people|what sort of people|what kind of customers|what kind of readers|what kind of buyers|
        what sort of customers|what sort of readers|how old|what age|which age|
        age and gender|male or female`),
    hints: [{ screen: 'purchase-cluster', weight: 4 }],
  },
  {
    words: splitWords(`男女どっちが買ってる|男女どっちが買っている|男女どちらが買っている|男女どちらが買ってる|どんな人が買ってる|
        どんな人が買う|どういう人が買ってる|どういう人が買っている|だれが買ってる|だれが買っている`),
    hints: [{ screen: 'purchase-cluster', weight: 5 }],
  },
  {
    words: splitWords(`ほかに何を|他に何を|ほかに|他に|ほかには|他には|ほかの本|他の本|何と一緒に|なにと一緒に|セットで|合わせて|
        あわせて|ついでに|else|what else|anything else|what other|other titles|other books|also buy|also bought|also buys|
        alongside|together with|along with`),
    hints: [{ screen: 'combined-sales-analysis', weight: 5 }],
  },
  {
    words: [
      ...combine(
        ['読者が', '客が', 'ファンが', '読者は', '客は'],
        ['', 'どれだけ', 'どれくらい', 'どれぐらい', 'どのくらい', 'どのぐらい'],
        [...inflect('離れ', 'one-row'), ...inflect('抜け', 'one-row'), ...inflect('減', 'る')],
      ),
      ...splitWords(`巻が進むごとに|巻が進むにつれて|巻が進むにつれ|号が進むごとに|次の号も|次の巻も|次号も|次巻も|次の号|次の巻|次号|次巻|続けて買う|また買う|また買う人|続けて読む|
        続けて読んでいる|買い続けている|買い続けてる|買い続ける|読み続けている|読み続けてる|途中でやめる|途中の巻でやめる|
        途中の巻でやめちゃう|途中でやめちゃう|やめちゃう人|やめる人|やめた人|脱落|脱落率|離れた人|リピート|リピート率|
        リピーター|定着|読者の定着率|読者の定着|stick with|stay with|stay on|come back for|come back|keep reading|
        keep buying|drop out|drop off|give up|stop buying|stopped buying|stopped reading|gave up|dropped out|
        no longer buy|stop reading|loyal|loyalty|next issue|next volume|the next volume`),
    ],
    hints: [{ screen: 'continuous-purchasing-trend', weight: 5 }],
  },
  // stock
  {
    words: [
      ...inflect('切ら', 'す'),
      ...inflect('切れ', 'one-row'),
      ...splitWords(`棚が空|棚が空っぽ|棚が空になってる|棚が空っぽになってる|棚が空っぽになっている|空っぽ|棚にない|店にない|
        売り切れてる|売り切れている|売り切れた|品切れてる|品切れしてる|品切れしている|欠品してる|欠品している|欠品中|
        在庫がなくなった|在庫が無い|ran out|run out of|running out|out of|empty shelves|gone|sold out of|
        missing from shelves`),
    ],
    hints: [{ screen: 'stock-outs', weight: 4 }],
  },
  {
    words: [
      ...inflect('切ら', 'す'),
      ...splitWords(`切れてる|切れている|売り切れてる|売り切れた|欠品してる|欠品している|品切れしてる|品切れしている|在庫が無い|
        置いてない`),
    ]
      .flatMap((word) => ['店', 'お店', '店舗', '書店', '本屋'].map((noun) => word + noun))
      .concat(
        ...splitWords(`shops that ran out|stores that ran out|shops out of|stores out of|shops without|which stores ran out|
          which shops ran out|which shops are out of|which stores are out of`),
      ),
    hints: [{ screen: 'stock-outs', weight: 5, facts: [byStoreFact] }],
  },
  // returns
  {
    words: splitWords(`返本|返本数|返本冊数|返本金額|返本分析|へんぽん|返本状況|戻り|返ってきた|返ってくる|返ってきてる|
      戻ってきた|戻ってくる|返された|came back|
        coming back|sent back|copies returned`),
    hints: [{ screen: 'returns', weight: 3 }],
  },
  { words: ['返本率', 'へんぽんりつ'], hints: [{ screen: 'returns', weight: 3 }] },
  {
    words: ['返本率が高い', '返本率の高い', '返本率が高い順', '返本率の高い順'],
    facts: [createFact('sort', returnRate, createName('返品率の高い順', 'by return rate'))],
    hints: [{ screen: 'returns', weight: 3 }],
  },
  {
    words: [
      ...combine(
        ['返して', '返本して', '返品して', '戻して', '棚から抜いて', '抜いて', '棚から下げて', '下げて'],
        ['も', ''],
        ['いい', 'よい', '良い', 'よさそうな', '良さそうな', 'よさそう', '構わない', 'かまわない', '大丈夫な', '差し支えない'],
        ['', '本', 'もの', '商品', 'タイトル'],
      ),
      ...splitWords(`返さないといけない|返さないといけない本|返さなきゃ|返さなきゃいけない|返さなければならない|返さなくては|
        返本すべき|返本候補|返品に回せる|返品に回す|返品に出せる|返品に出す|返品できる|返本できる|返本期限|返した方がいい本|返したほうがいい本|そろそろ返す|そろそろ返さないと|
        そろそろ返さないといけない|返せる|返せなくなる|期限が近い|期限が切れる|期限切れ|have to send back|
        we have to send back|must send back|must return|have to return|should send back|need to return|need to send back|
        go back|ready to return|due back`),
    ],
    hints: [{ screen: 'return-candidates', weight: 4 }],
  },
  // changes
  {
    words: ['落ちこ', '落ち込']
      .flatMap((stem) => inflect(stem, 'む'))
      .concat(inflect('減', 'る'), inflect('下が', 'る'), inflect('落ち', 'one-row'), [
        ...splitWords(`急落した|急減した|失速した|失速してる|失速している|急に落ちた|急に落ち込んだ|急に落ちこんだ|冷え込んだ|dropped|
          dropped most|dropped the most|fell|fell most|fell the most|lost most|declined|slumped|slump|slipping|slowed down|
          biggest drop|biggest drops|biggest fall|going down|plunged|collapsed|tanked`),
      ]),
    facts: [down],
    hints: [{ screen: 'movers', weight: 4 }],
  },
  {
    words: [
      ...inflect('バズ', 'る'),
      ...inflect('伸び', 'one-row'),
      ...inflect('跳ね', 'one-row'),
      ...inflect('増え', 'one-row'),
      ...inflect('上が', 'る'),
      ...inflect('火がつ', 'く'),
      ...inflect('化け', 'one-row'),
      ...splitWords(`跳ね上がった|急に伸びた|急伸|急伸した|急増した|急に売れた|急に売れてる|急に売れている|動き出した|動き出してる|動き出している|急に動き出した|急に動いた|爆売れ|爆発的に売れた|
        ブレイクした|ブレイクしてる|ブレイク中|話題|話題の|勢いのある|勢いがある|went viral|viral|jumped|jumped most|
        jumped the most|rose|rose most|rose the most|surged|soared|gained most|gained the most|grew|grew most|
        grew the most|picked up|biggest jump|biggest jumps|biggest rise|trending|buzzing|shot up|climbers|fastest climbers|biggest climbers|top climbers|fastest risers|risers|exploded|spiked`),
    ],
    facts: [up],
    hints: [{ screen: 'movers', weight: 4 }],
  },
  {
    words: [
      ...inflect('取りこぼ', 'す'),
      ...inflect('逃', 'す'),
      ...inflect('取り逃が', 'す'),
      ...splitWords(`持ってない|持っていない|置いてない|置けてない|置けていない|置いていない|扱ってない|扱えていない|足りない|
        抜けている|抜けてる|欠けている|漏れている|漏れてる|missing|missing out|is missing|does not stock|doesn't stock|
        does not carry|doesn't carry|not carrying|should stock|should carry|similar shops|similar shops sell|
        similar stores sell|that similar shops sell|that similar stores sell|other shops sell|shops of the same size|
        neighbouring shops|comparable shops`),
    ],
    facts: [lackingFact],
    hints: [{ screen: 'peer-store-gap', weight: 4 }],
  },
  {
    words: splitWords(`予約の伸び|予約の増え方|予約が伸びてる|予約が伸びている|
        advance orders|advance sales|advance bookings|orders before release|reserved|reserve|booked|bookings|予約の入り|
        予約の入り具合|予約は|予約どれくらい|事前予約|予約分|予約受付`),
    hints: [
      {
        screen: 'reservation-subscription',
        weight: 4,
        facts: [createFact('reservation', 'preOrder', createName('予約', 'Pre-orders'))],
      },
    ],
  },
  // help and administration
  {
    words:
      splitWords(`どういう意味|ってどういう意味|の意味は|どんな意味|って何|ってなに|って何ですか|とは何|とは何ですか|何のこと|
        って何のこと|とはどういう意味|の計算方法|の計算の仕方|の計算のしかた|の計算式|
        の意味を|意味を|どう計算|の求め方|の見方|what does it mean|mean|explain|
        how is it calculated|how is|calculated|definition|meaning|stand for`),
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
