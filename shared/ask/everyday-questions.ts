import { byCompanyFact, lackingFact } from './common-facts.ts'
import type { EverydayWords } from './everyday-words.ts'
import { createFact, createName } from './fact.ts'
import { inflect } from './inflect.ts'
import { createTitleHint, titleParts } from './title-parts.ts'
import { combineWords, splitWords } from './word-list.ts'

const preOrders = createFact('reservation', 'preOrder', createName('予約', 'Pre-orders'))

const sold = [...inflect('売れ', 'one-row'), ...inflect('売', 'る'), ...inflect('伸び', 'one-row'), '強い', '一番の', 'トップの']
const howMany = splitWords('何冊|何部|いくつ|どれだけ|どれくらい|どれぐらい|どのくらい|どのぐらい|在庫|在庫が|在庫は|在庫何冊')
const chains = splitWords('法人|書店法人|チェーン|書店チェーン|会社|企業|書店グループ|小売')

/** Questions of everyday speech that say several things in one expression. */
export const everydayQuestions: readonly EverydayWords[] = [
  // a word for what sells adds nothing where the screen ranks by sales anyway
  {
    words: splitWords(`売れ筋|売れ筋商品|ベストセラー|よく売れてる|よく売れている|よく売れる|売れてる|売れている|売れる|売れた|
      good sellers|bestsellers|best sellers|top sellers|big sellers|strong sellers|hits`),
    hints: [{ screen: 'peer-store-gap', weight: 0.1 }],
  },
  {
    words:
      splitWords(`good sellers|strong sellers|fast sellers|steady sellers|sellers|ranked|ranked by|what's moving|what is moving|moving well|
      売れ行き順|売行き順|売行順`),
    hints: [{ screen: 'ranking-create', weight: 3, when: 'noTitle' }],
  },
  {
    words:
      splitWords(`順位をつけて|順位を付けて|順位をつける|順位を付ける|順位をつけたい|the most|sells the most|sold the most|sell the most|shifts the most|shifts most|shifted the most|
      shifted most|moves the most|moved the most|moves most|moved most|shifting the most|moving the most|sells most`),
    hints: [
      { screen: 'ranking-create', weight: 2, when: 'noTitle' },
      { screen: 'sale-ranking', weight: 0.5, when: 'title' },
      { screen: 'publisher-ranking', weight: 0.1, when: 'noTitle' },
    ],
  },
  {
    words: [...inflect('売', 'る'), ...inflect('扱', 'う'), ...inflect('動', 'く')],
    hints: [
      { screen: 'ranking-create', weight: 1, when: 'noTitle' },
      { screen: 'sale-ranking', weight: 1, when: 'title' },
      { screen: 'publisher-ranking', weight: 0.1, when: 'noTitle' },
    ],
  },
  // the title page
  {
    words: [
      ...combineWords(
        ['バックナンバー', '過去の号', '過去号', '既刊号', 'これまでの号', '前の号たち'],
        ['', '別', 'ごと', 'ごとに', 'の', '毎'],
      ),
      ...splitWords(`号を並べて|巻を並べて|号毎|巻毎|1号ずつ|1巻ずつ|一号ずつ|一巻ずつ|1号ごと|1巻ごと|一号ごと|一巻ごと|一冊ごと|一号ごとの|一巻ごとの|何号が|どの号|どの巻|何巻が|back issues|back numbers|
        past issues|past volumes|earlier issues|earlier volumes|which issue|which issues|which volume|which volumes|
        by back issue|by back number|each back issue`),
    ],
    hints: [
      createTitleHint(titleParts.issues, 4),
      { screen: 'product-detail', weight: 2, when: 'noTitle', facts: [titleParts.issues] },
    ],
  },
  {
    words: [
      ...combineWords(['版元', '出版社', '倉庫', '社内', '取次', '手元', '本社'], ['に', 'には'], ['', 'あと', 'まだ'], howMany),
      ...splitWords(`版元在庫何冊|版元に残って|版元に残ってる|版元に残っている|版元にある|版元に在庫ある|倉庫にある|倉庫に残ってる|
        注文どれくらい来てる|注文が来てる|注文入ってる|注文が入ってる|注文が入っている|受注が入ってる|注文がどれくらい|受注残数|
        does the publisher have|the publisher has|publisher have left|does the publisher still have|publisher still have|
        publisher still has|held by the publisher|still at the publisher|at the publisher|with the publisher|
        in the publisher's warehouse|publisher's warehouse|in the warehouse|at the wholesaler|at the wholesalers|
        on order|orders came in|orders have come in|unshipped`),
    ],
    hints: [createTitleHint(titleParts.orders, 5)],
  },
  {
    words:
      splitWords(`come out|came out|comes out|does it cost|did it cost|cost|costs|how much does it cost|how much is|what price|
      how many pages|pages|who wrote|who is the author|written by|いくらで売ってる|いくらする|いくらの|何円|何ページ|誰の本|
      誰が書いた|いつ出た本|いつ発売された|いつ発売された本|発売はいつ|何の賞|賞を取った|賞をとった`),
    hints: [createTitleHint(titleParts.publication, 3)],
  },
  {
    words: splitWords(`what's next for|what comes next|where is it heading|where it is heading|heading|how far will|how far can|
      keep selling|keeps selling|keep growing|go on selling|how long will it sell|still going to sell|potential|sell from here|
      how much longer`),
    hints: [createTitleHint(titleParts.forecast, 4)],
  },
  {
    words: combineWords(
      ['', '新聞に', '新聞か', '雑誌に', '書評に', 'テレビに', 'メディアに', 'どこかに'],
      [...inflect('載', 'る'), ...inflect('取り上げられ', 'one-row')],
    ),
    hints: [createTitleHint(titleParts.publicity, 4), { screen: 'events', weight: 3, when: 'noTitle' }],
  },
  // reprints
  {
    words: [
      ...inflect('刷り足', 'す'),
      ...inflect('刷り増', 'す'),
      ...combineWords(
        ['刷り足した', '刷り増しした', '重版した', '増刷した', '刷った'],
        ['ほうが', '方が'],
        ['いい', 'よい', '良い', 'いいか'],
      ),
      ...splitWords(`刷ればいい|刷ればよい|刷れば良い|何冊刷る|何部刷る|何冊刷れば|何部刷れば|刷るなら|刷るべき|刷ったら|増刷が必要そう|重版が必要そう|重版が必要そうな|増刷が必要そうな|重版すべきか|増刷すべきか|back to press|go back to press|going back to press|another printing|second printing|
        another print run`),
    ],
    hints: [{ screen: 'reprint-candidates', weight: 4 }],
  },
  // publishers and companies
  {
    words: [
      ...combineWords(sold, ['版元', '出版社'], ['', 'どこ', 'はどこ', 'ってどこ', 'は']),
      ...combineWords(['版元', '出版社'], ['どこ', 'はどこ', 'ってどこ', 'がどこ', 'で一番', 'で強い', 'で強いの']),
      ...combineWords(['どこの', 'どの', 'どちらの', 'なんていう', 'どういう'], ['版元', '出版社']),
      ...splitWords(`何番手|番手|業界何位|版元ランキング|版元順位|版元別ランキング|出版社別ランキング|which publisher|which publishers|what publisher|what publishers|which house|which publishing house|
        which imprint sells|whose books sell|whose books|publisher sells|publishers sell|publisher sold|publishers sold|
        publisher sells the most|publisher sold the most|publisher did best|publisher does best|publishers did best`),
    ],
    hints: [{ screen: 'publisher-ranking', weight: 4 }],
  },
  {
    words: [
      ...combineWords(
        ['どの', 'どこの', '一番売ってる', '売ってる', '売っている', '売った', '一番売った', '強い', '売れてる'],
        chains,
      ),
      ...splitWords(`どこが強い|どこが強いの|どこが弱い|どこが売ってる|どこが売っている|どこがよく売ってる|チェーンごと|チェーンごとの|チェーン単位|法人単位|企業ごと|会社ごと|which retail company|which retail companies|which retailer|which retailers|which company|which companies|
        which chain|which chains|what chain|what chains|which retail chain|which retail chains|which bookstore chain|
        which bookshop chain|what retailer|what retailers|retailers by sales|chains by sales|company by company|
        chain by chain|best retailer|best chain|top chain|top retailer|top chains|top retailers`),
    ],
    hints: [
      { screen: 'sale-ranking', weight: 4, when: 'title', facts: [byCompanyFact] },
      { screen: 'sale-ranking', weight: 1.5, when: 'noTitle', facts: [byCompanyFact] },
    ],
  },
  {
    words: combineWords(
      ['同規模の', '同じ規模の', '同じくらいの', '同じぐらいの', '同じような', '似たような', '同程度の', '近い'],
      ['規模の', '大きさの', '広さの', '坪数の', ''],
      ['店', 'お店', '店舗', '書店'],
      ['', 'と', 'では', 'で', 'と比べて', 'と比べると', 'に比べて', 'より'],
    ),
    hints: [{ screen: 'peer-store-gap', weight: 5 }],
  },
  // comparisons
  {
    words: [
      ...combineWords(
        ['その前の月', 'その前の週', 'その前の期間', 'その前の日', 'ひとつ前の月', 'ひとつ前の週', '一つ前の月', '一つ前の週'],
        ['', 'と', 'より', 'と比べて', 'に比べて', 'と比べ', 'との差', 'と比較', 'と比較して'],
      ),
      ...combineWords(
        ['', 'vs ', 'than ', 'on ', 'with ', 'against ', 'compared with ', 'compared to ', 'versus '],
        [
          'the month before',
          'the week before',
          'the day before',
          'the period before',
          'the month earlier',
          'the week earlier',
          'the preceding month',
          'the preceding week',
        ],
      ),
    ],
    facts: [createFact('comparison', 'previousPeriod', createName('前期比', 'vs previous period'))],
    hints: [{ screen: 'sale-compare', weight: 2, when: 'title' }],
  },
  {
    words: [
      ...combineWords(
        ['去年', '昨年', '前年'],
        ['の今頃より', 'と比べたら', 'と比べると', 'に比べると', 'に比べ', 'と比べ', 'と比べてどう', 'に対して'],
      ),
      ...splitWords(`from last year|against a year ago|from a year ago|than the previous year|
        compared with a year ago|with last year|to last year`),
    ],
    facts: [createFact('comparison', 'lastYear', createName('前年比', 'vs last year'))],
  },
  {
    words: combineWords(
      ['前年を', '去年を', '昨年を', '昨対を'],
      [...inflect('上回', 'る'), ...inflect('下回', 'る'), ...inflect('超え', 'one-row')],
    ),
    facts: [createFact('comparison', 'lastYear', createName('前年比', 'vs last year'))],
    hints: [
      { screen: 'trend-by-genre', weight: 2, when: 'noTitle' },
      { screen: 'sale-compare', weight: 2, when: 'title' },
    ],
  },
  {
    words: splitWords('grow|grown|has grown|have grown|gone up|doing better|done better'),
    facts: [createFact('direction', 'up', createName('急上昇', 'fastest rising'))],
    hints: [{ screen: 'movers', weight: 4 }],
  },
  {
    words: splitWords(
      'losing momentum|losing steam|losing ground|slowing down|cooling off|shrink|shrunk|has shrunk|shrinking|gone down|doing worse|done worse',
    ),
    facts: [createFact('direction', 'down', createName('急降下', 'falling'))],
    hints: [{ screen: 'movers', weight: 4 }],
  },
  // pre-orders
  {
    words: [
      ...combineWords(
        ['予約が', '予約の', '予約', '予約も'],
        [...inflect('集ま', 'る'), ...inflect('入', 'る'), ...inflect('積み上が', 'る'), '多い', '好調', '好調な', '殺到'],
      ),
      ...splitWords(`pre-ordered|preordered|most pre-ordered|most preordered|most preorders|most pre-orders|the most preorders|
        the most pre-orders|most reserved|most reservations|most bookings|heavily pre-ordered|being pre-ordered|pre-ordering|
        preordering|ordered in advance|ordered ahead|ahead of release`),
    ],
    hints: [{ screen: 'reservation-subscription', weight: 4, facts: [preOrders] }],
  },
  // stock
  {
    words: [
      ...combineWords(
        ['店頭から', '棚から', '店から', '書店から'],
        [...inflect('消え', 'one-row'), ...inflect('なくな', 'る'), '切れてる'],
      ),
      ...combineWords(
        ['店頭', '棚', '書店の棚'],
        ['にない', 'に無い', 'に並んでない', 'に並んでいない'],
        ['', 'もの', '本', 'やつ', '商品', 'タイトル'],
      ),
      ...splitWords(`欠本|欠本状況|欠本している|欠本してる|欠本中|棚が空いてる|在庫が切れてる|在庫が切れている|在庫切らしてる|missing from the shelves|
        missing from the shelf|missing from our shelves|missing from stores|missing from shops|missing in stores|off the shelves|
        not on the shelves|not on the shelf|not on shelves|not in shops|stocked out|stocked-out|stock out|stocking out|
        nowhere to be found|have run out|has run out|have sold out|unavailable`),
    ],
    hints: [{ screen: 'stock-outs', weight: 5 }],
  },
  {
    words: [
      ...combineWords(
        [
          "don't ",
          "don't we ",
          "don't they ",
          'do we not ',
          "doesn't it ",
          "aren't we ",
          'do not ',
          "doesn't ",
          'does not ',
          "aren't ",
          "isn't ",
          'not ',
        ],
        [
          'carry',
          'carry at',
          'stock',
          'stock at',
          'have at',
          'keep at',
          'sell at',
          'carrying',
          'stocking',
          'stocked at',
          'carried at',
        ],
      ),
      ...combineWords(
        // the asker's own store, not titles of the own company
        [
          'が',
          'で',
          'に',
          'には',
          'では',
          '',
          ...combineWords(['うち', 'ウチ', '自店', '当店', 'うちの店'], ['に', 'には', 'で', 'では']),
        ],
        ['扱ってない', '扱っていない', '置いてない', '置いていない', '置けてない', '入ってない', '入れてない', '並んでない'],
      ),
    ],
    facts: [lackingFact],
    hints: [{ screen: 'peer-store-gap', weight: 4.5 }],
  },
]
