import { addDays, addMonths, countDaysBetween, getMonthEnd, getMonthStart, getWeekStart } from '../calendar/period.ts'
import { resolveMonth } from './calendar-days.ts'
import { brandFact, byCompanyFact, byStoreFact } from './common-facts.ts'
import { createFact, createName, type Fact } from './fact.ts'
import { definePattern, type Pattern, readNumber } from './pattern.ts'
import { createPeriodFact, createReleaseFacts } from './period-facts.ts'
import { createTitleHint, titleParts } from './title-parts.ts'

const genres = createFact('groupBy', 'genre', createName('ジャンル別', 'by genre'))
const publishers = createFact('groupBy', 'publisher', createName('出版社別', 'by publisher'))
const lastYear = createFact('comparison', 'lastYear', createName('前年比', 'vs last year'))
const groupings: Readonly<Record<string, Fact>> = {
  ジャンル: genres,
  分野: genres,
  出版社: publishers,
  版元: publishers,
  店: byStoreFact,
  店舗: byStoreFact,
  書店: byStoreFact,
  法人: byCompanyFact,
  チェーン: byCompanyFact,
}
const groupingSource = '(ジャンル|分野|出版社|版元|店舗|書店|店|法人|チェーン)'
const findGrouping = (noun: string): readonly Fact[] => {
  const fact = groupings[noun]
  return fact ? [fact] : []
}
/** Verbs of change: 増えている, 下がってきた, 悪化した. */
const changes =
  '(?:増え|増加し|伸び|上がっ|上昇し|悪化し|跳ね上がっ|減っ|減少し|下がっ|改善し|落ち|良くなっ|悪くなっ)(?:て(?:い|き)?(?:る|た|ている|てる|ない)?|た)(?:の)?'

/** The same before a noun: 伸びている出版社. */
const changing = '(?:(?:伸び|落ち|下がっ|上がっ|増え|減っ)(?:て(?:い)?る|た)|落ち込ん(?:で(?:い)?る|だ))'

const ahead = '(?:これから先?|この先|今後|先々|このあと|あと|最終的)(?:も|は|の|に)?(?:まだ|もっと)?'
const extent = '(?:どれ(?:ぐ|く)らい|どの(?:ぐ|く)らい|どれだけ|どこまで|何冊|何部|いくつ)(?:ぐらい|くらい)?(?:まで|は|も|が)?'
const grows = '(?:売れ|伸び|出|動|行|い)(?:る|そう|て?いき?そう|ていく|続ける?|きそう|けそう|く|け)?(?:な)?'

/** Words before a store that has run out of a title. */
const outOfStock =
  '(?:(?:欠品|品切れ|在庫切れ|売り切れ|売切れ|棚切れ|切れ|切らし)(?:し)?(?:て(?:い)?る|た|中の?|に?なって(?:い)?る|の)?|在庫(?:が|の)?(?:ない|無い|ゼロの|0の|なしの|ありません))'

/** Expressions of everyday speech with a choice of words at each place. */
export const questionPatterns: readonly Pattern[] = [
  // 文庫で何％取ってる: the share of a publisher
  definePattern(
    '何(?:%|パーセント|割)(?:くらい|ぐらい|ほど)?(?:を|は|が|で|の)?(?:(?:取|と|持|握)(?:って|れて)|占めて)?(?:い)?(?:る|ます)?(?:の|か|んですか|のですか)?',
    () => ({
      facts: [],
      hints: [
        { screen: 'trend-by-genre', weight: 5, when: 'publisher', facts: [brandFact] },
        { screen: 'publisher-ranking', weight: 2, when: 'noTitle' },
      ],
    }),
  ),
  // 欠品の店: a list of stores; 欠品の店が多い本: titles in the order of their stores
  definePattern(`${outOfStock}(?:お?店|店舗|書店|本屋)(?:数)?(?:は|を)?(?!(?:が|の)多|数)`, () => ({
    facts: [],
    hints: [{ screen: 'stock-outs', weight: 4, facts: [byStoreFact] }],
  })),
  definePattern(`${outOfStock}(?:お?店|店舗|書店|本屋)(?:数)?(?:が|の)多い(?:順に?|順番に?)?`, () => ({
    facts: [],
    hints: [
      {
        screen: 'stock-outs',
        weight: 4,
        facts: [
          createFact(
            'sort',
            { key: 'soldOutStores', descending: true },
            createName('欠品店数の多い順', 'by stores out of stock'),
          ),
        ],
      },
    ],
  })),
  // the stores that a salesperson gets in touch with
  definePattern(
    '(?:電話|連絡|フォロー|訪問|営業|案内)(?:を)?(?:する|したい|すべき|かける|入れる|行く|に行く|しに行く)?(?:べき)?(?:お?店|書店|店舗)',
    () => ({
      facts: [byStoreFact],
    }),
  ),
  // where titles sold: by store
  definePattern('(?:どこ|どの店|どこの店|どちらの店)(?:の店)?(?:で|が)(?:一番|いちばん|よく|どれだけ)?(?=売|動|出て|買)', () => ({
    facts: [byStoreFact],
    hints: [{ screen: 'sale-ranking', weight: 2, when: 'title' }],
  })),
  // when the stock of a title ends
  definePattern(
    'いつ(?:頃|ごろ|くらい)?(?:まで|に)?(?:在庫が|に)?(?:(?:なくな|無くな|切れ|尽き|売り切れ)(?:る|り(?:ます|そう)?|ます|そう)|(?:もつ|持つ|もち|持ち|保つ)(?:ます|そう)?)(?:か|ですか|なの|の|でしょうか)?',
    () => ({
      facts: [],
      hints: [createTitleHint(titleParts.forecast, 4), { screen: 'reprint-candidates', weight: 3, when: 'noTitle' }],
    }),
  ),
  // this week against the last, of titles that rise or fall
  definePattern(
    '(先週|前週|先月|前月|昨日|前日)(?:の売上|の数字|の実績)?(?:より|に比べて?|と比べて?|比で)(?:も|は)?',
    ([name = ''], days) => {
      const isWeek = /週/.test(name)
      const isMonth = /月/.test(name)
      const { latest } = days
      const from = isWeek ? getWeekStart(latest) : isMonth ? getMonthStart(latest) : latest
      const [ja, en] = isWeek ? ['今週', 'This week'] : isMonth ? ['今月', 'This month'] : ['昨日', 'Yesterday']
      return {
        facts: [
          createPeriodFact('period', { from, to: latest }, days, `${ja}（${name}と比べて）`, `${en} against the one before`),
          createFact('comparison', 'previousPeriod', createName('前期比', 'vs previous period')),
        ],
      }
    },
  ),
  // stores that never had a title: a part of its stock
  definePattern(
    '(?:まだ)?(?:置いて|入って|仕入れて|扱って|並んで|配本されて|届いて|入荷して)(?:い)?(?:ない|ません)(?:お?店|店舗|書店|本屋|ところ)|未(?:配本|入荷|導入)(?:の)?(?:お?店|店舗|書店)(?:数)?',
    () => ({ facts: [], hints: [createTitleHint(titleParts.stock, 6)] }),
  ),
  definePattern(
    '(?:在庫過多|過剰在庫|過多在庫|余剰在庫|売れ残り|デッドストック|不良在庫|滞留在庫|余って(?:い)?る|だぶついて(?:い)?る)(?:の|が|している|してる|になって(?:い)?る|の多い|が多い)?(?:お?店|店舗|書店|本屋)',
    () => ({ facts: [], hints: [{ screen: 'return-candidates', weight: 5, facts: [byStoreFact] }] }),
  ),
  // 20代女性の割合: a part of the buyers
  definePattern(
    '(?<=(?:代|女性|男性|女|男|シニア|年代別?|男女別?|読者|購入者|客).{0,2})(?:の)?(?:割合|比率|構成比?|内訳|何割|パーセンテージ)',
    () => ({
      facts: [],
      hints: [{ screen: 'purchase-cluster', weight: 5 }],
    }),
  ),
  definePattern(
    '(?<=女性|男性|男|女|代|シニア|若者|若い人|年配)(?:が|の(?:方|ほう)が)(?:多い|少ない|中心|メイン|ほとんど|大半)(?:の|です|ですか|でしょうか|かな|か)?',
    () => ({ facts: [], hints: [{ screen: 'purchase-cluster', weight: 6 }] }),
  ),
  // titles to come
  definePattern(
    '(?:次の?|今後の?)?(?:新刊|新作|続刊|次巻|次の巻)(?:は|の|が|って)?(?:いつ(?:頃|ごろ)?(?:出る|出ます|発売|でる)?(?:の|か|んですか|ですか)?|(?:発売|刊行)?予定(?:表|は)?|ラインナップ)',
    (_groups, { today }) => createReleaseFacts({ from: today, to: addDays(today, 365) }, { today, latest: today }),
  ),
  // publishers beside each other
  definePattern(
    '(?<!(?:男|女)(?:性|の人|の方)?)(?:どっち|どちら)(?:のほう|の方)?(?:が|の)?(?:より|もっと|上|強い|多い)?(?:売れて(?:い)?(?:る|ます)|売れた|売って(?:い)?る)?(?:の|か|んだろう)?',
    () => ({
      facts: [],
      hints: [
        { screen: 'trend-by-genre', weight: 6, when: 'publisher', facts: [brandFact] },
        { screen: 'sale-compare', weight: 4, when: 'title' },
        { screen: 'trend-by-genre', weight: 2, when: 'noTitle' },
      ],
    }),
  ),
  // this November against the last
  definePattern(
    '(?:去年|昨年|前年)の?([0-9]{1,2}|十[一二]?|[一二三四五六七八九])月(?:と|に|より)(?:の)?(?:比べ|比較|くらべ)(?:して|て|ると|る|たい|したい)?',
    ([month = ''], days) => {
      const period = resolveMonth(readNumber(month) ?? 0, Number(days.today.slice(0, 4)), days)
      return (
        period && {
          facts: [createPeriodFact('period', { from: period.from, to: period.to }, days, '前年と比べる', 'Against last year')],
          hints: [
            { screen: 'trend-by-genre', weight: 2, when: 'noTitle', facts: [lastYear] },
            { screen: 'sale-compare', weight: 3, when: 'title', facts: [lastYear] },
          ],
        }
      )
    },
  ),
  // return limits of this or the next week or month
  ...[
    '(今週|来週|今月|来月)(?:中|末|いっぱい|以内)?(?:に|の|で|が|まで)?(?:返品)?期限(?:が|の|を|に)?(?:来る|くる|切れる|迎える|切れ|なる|近づく)?',
    '(?:返品)?期限(?:が|は|の)?(今週|来週|今月|来月)(?:中|末|いっぱい|以内)?(?:に|の|で|まで)?(?:来る|くる|切れる)?',
  ].map((source) =>
    definePattern(source, ([name = ''], { today }) => {
      const weeks = name === '今週' ? 6 : 13
      const end = name.endsWith('週')
        ? addDays(getWeekStart(today), weeks)
        : getMonthEnd(addMonths(getMonthStart(today), name === '今月' ? 0 : 1))
      const count = Math.max(1, countDaysBetween(today, end))
      return {
        facts: [createFact('withinDays', count, createName(`返品期限まで${count}日以内`, `Return limit within ${count} days`))],
        hints: [{ screen: 'return-candidates', weight: 6 }],
      }
    }),
  ),
  definePattern('(?:ISBN|JAN)(?:コード)?(?=[0-9])', () => ({ facts: [], isFiller: true })),
  // an issue that no condition stands for: 先週号
  definePattern('(?:先々?週|先々?月|前々?|今週|今月|次|翌週|来週|来月)号', () => ({ facts: [], unsupported: true })),
  definePattern('ジャンル(?:別|ごと)?の?(?:売上の?)?(?:伸び率?|増減率?|成長率?|伸長率|前年比|昨対|前年対比|前年同期比)', () => ({
    facts: [],
    hints: [{ screen: 'trend-by-genre', weight: 4, facts: [genres, lastYear] }],
  })),
  // up to which day there is data
  definePattern(
    '(?:データ|実績|売上|数字|POS)(?:データ)?(?:は|って|が)?(?:いつ(?:まで|の分まで|時点)|何日(?:まで|の分まで)|どこまで)(?:の|分)?(?:が|は)?(?:入って|ある|届いて|来て|反映され|出て|揃って|見られ)?(?:て)?(?:い)?(?:る|ます|ある)?(?:の|か|んですか)?',
    () => ({ facts: [], hints: [{ screen: 'data-health', weight: 5 }] }),
  ),
  // あとどれくらい alone may also be stock
  definePattern(
    `${ahead}${extent}${grows}|(?:これから先?|この先|今後|先々)(?:も|は|の|に)?(?:まだ|もっと)?${extent}|(?:これから先|今後|この先|先々)(?:も|は)?(?:まだ)?${grows}`,
    () => ({
      facts: [],
      hints: [createTitleHint(titleParts.forecast, 5)],
    }),
  ),
  definePattern(
    '(?:retailcompan(?:y|ies)|retailers?|companies|chains?)(?:that|who|which)?(?:sentback|sendback|returned|return)(?:the)?most',
    () => ({ facts: [], hints: [{ screen: 'returns', weight: 4, facts: [byCompanyFact] }] }),
  ),
  definePattern(
    '(?:って|とは|は|の)?どう(?:やって|いうふうに|いう風に)?(?:計算|算出|集計|カウント)(?:し|され)て?い?(?:る|ます)?(?:ん|の)?(?:です|だろう|でしょう)?か?|(?:って|とは|は)(?:どう|どういう|どんな|何の)(?:計算|式|定義|意味)(?:なん|なの|の)?(?:でしたっけ|でした|だったっけ|だっけ|でしょうか|でしょう|ですか|です|だろう)?か?',
    () => ({ facts: [], hints: [{ screen: 'help', weight: 5 }] }),
  ),
  definePattern(
    'howis(?=.{3,40}(?:defined|calculated|computed|measured)\\??$)|(?<=^howis.{3,40})(?:defined|calculated|computed|measured)(?=\\??$)',
    () => ({
      facts: [],
      hints: [{ screen: 'help', weight: 5 }],
    }),
  ),
  // "which" and "stores" with a name between them, such as that of a chain
  definePattern('which(?=[^a-z]{2,20}(?:stores|shops|bookstores|bookshops|branches))', () => ({ facts: [byStoreFact] })),
  // data of a store or a day that has not arrived
  definePattern(
    "(?:have|has|did)(?:all|every|each)(?:of)?(?:the)?(?:stores?|shops?)(?:sent|send|delivered|submitted)(?:in)?(?:their|its)?(?:sales)?(?:data|figures|files)?|(?:which|what)(?:stores?|shops?)(?:have|has|did)(?:not|n't)(?:yet)?(?:sent|send|delivered|submitted|reported)(?:in)?(?:their|its|any|us)?(?:pos|sales)?(?:data|figures|files?)?|missing(?:from|in)(?:the|our|today's|yesterday's|lastweek's|lastmonth's)?(?:sales)?data|(?:sales)?data(?:is|are)?missing",
    () => ({ facts: [], hints: [{ screen: 'data-health', weight: 5 }] }),
  ),
  // publishers and titles in an order
  definePattern('publishers(?=ranked)|(?<=ranked)publishers', () => ({
    facts: [],
    hints: [{ screen: 'publisher-ranking', weight: 4 }],
  })),
  definePattern('^rank(?=[a-z].{2,40}by)', () => ({ facts: [], hints: [{ screen: 'ranking-create', weight: 4 }] })),
  // a number of companies: 法人トップ5
  definePattern('(?:書店)?(?:法人|チェーン)の?(?=(?:トップ|上位|ベスト)[0-9])', () => ({
    facts: [],
    hints: [{ screen: 'sale-ranking', weight: 4, when: 'title', facts: [byCompanyFact] }],
  })),
  // the explanation of a term: 併売率って何の割合のこと
  definePattern(
    '(?:って|とは|は|というのは|ってのは)?(?:何|なん|なに|どういう|どんな|どの|どう)(?:(?:を|の)?(?:割合|率|数|数字|比率|指標|略|意味|計算|定義|もの|言葉|用語|単語|数値|示す|表す|指す|こと))+(?:のこと|なの|です|ですか|を示す|を表す|を指す|してる|している|の)*(?:か|こと|やつ)?',
    () => ({ facts: [], hints: [{ screen: 'help', weight: 5 }] }),
  ),
  // returns that grow or shrink are compared with the year before: 返品が増えているジャンル
  definePattern(`(?:返品|返本)(?:率|数|冊数)?(?:が|の|は|って)?(?=${changes}${groupingSource}?)`, ([noun = '']) => ({
    facts: [],
    hints: [{ screen: 'returns', weight: 9, facts: [lastYear, ...findGrouping(noun)] }],
  })),
  definePattern(
    '(?:which|what)(publishers?|stores?|shops?|chains?|compan(?:y|ies)|genres?)(?:do|does|did)?(?:returns?|returned|send(?:s)?back|sentback)(?:the)?most',
    ([noun = '']) => {
      const key = noun.startsWith('publisher')
        ? '出版社'
        : noun.startsWith('genre')
          ? 'ジャンル'
          : /^s/.test(noun)
            ? '店'
            : '法人'
      return { facts: [], hints: [{ screen: 'returns', weight: 5, facts: findGrouping(key) }] }
    },
  ),
  // buyers: 誰が新書を買っているの
  definePattern('(?:誰が|だれが|どんな人が|どういう人が|どの世代が|どの年代が)(?=.{2,30}?を(?:よく)?(?:買|読|購入))', () => ({
    facts: [],
    hints: [{ screen: 'purchase-cluster', weight: 5 }],
  })),
  // publishers that grow or shrink: 前年同月比で落ちている出版社
  definePattern(`(?<=${changing})(?:出版社|版元)`, () => ({
    facts: [],
    hints: [{ screen: 'publisher-ranking', weight: 9, facts: [lastYear] }],
  })),
  // genres that grow or shrink
  definePattern(`(?<=(?<!(?:返品|返本)(?:率|数|冊数)?(?:が|の))${changing})(?:ジャンル|分野)`, () => ({
    facts: [],
    hints: [{ screen: 'trend-by-genre', weight: 9, facts: [genres, lastYear] }],
  })),
  // a genre as a whole, not its titles: are comics growing
  definePattern('(?:are|is)(?=[^?]{3,30}?(?:growing|declining|shrinking|upordown)(?:\\?|$|this|compared|vs|against))', () => ({
    facts: [],
    hints: [{ screen: 'trend-by-genre', weight: 5, when: 'noTitle' }],
  })),
  definePattern(
    'genres(?:that|which)?(?:are|have|has)?(?:grew|grown|growing|rose|rising|gained|fell|falling|shrank|shrinking|declined)',
    () => ({
      facts: [],
      hints: [{ screen: 'trend-by-genre', weight: 9, facts: [genres, lastYear] }],
    }),
  ),
  // neighbours that sell more: 周りの店より売れていないジャンル
  definePattern(
    '(?:周り|まわり|近く|近所|周辺|よそ|ほか|他|似た|同じような)の(?:店|お店|店舗|書店)(?:より|に比べて|と比べて)(?:も)?(?:売れて(?:い)?ない|弱い|負けて(?:い)?る|少ない|落ちて(?:い)?る|劣って(?:い)?る)?(?:の|ジャンル|本|もの|商品|分野)?',
    () => ({ facts: [], hints: [{ screen: 'peer-store-gap', weight: 5 }] }),
  ),
  // what a store sends back: what should Kitekido Sasebo return?
  definePattern(
    '(?<=(?:what|which).{0,20}(?:should|can|could|must|may).{0,40})return(?=\\?|$|this|next|within|by|before|soon)',
    () => ({
      facts: [],
      hints: [{ screen: 'return-candidates', weight: 5 }],
    }),
  ),
  // loads that failed
  definePattern(
    "(?:which|what|any)?(?:files|loads|uploads|imports)(?:that)?(?:have|has)?(?:failed|fail|wererejected|gotrejected|didnotload|didn'tload)(?:to(?:load|import|upload))?",
    () => ({ facts: [], hints: [{ screen: 'data-loads', weight: 5 }] }),
  ),
  // the genre as a whole, not its titles: 児童書って最近伸びてるの
  definePattern(
    '(?:伸び|増え|落ち|減っ|下がっ|上がっ|縮小し|拡大し)て(?:い)?(?:る|ます)(?:の|ん|か|のか|んですか|のですか|んでしょうか|かな)?(?=[?]|$)',
    () => ({ facts: [], hints: [{ screen: 'trend-by-genre', weight: 5, when: 'noTitle' }] }),
  ),
  definePattern(
    'どの(?:ジャンル|分野|カテゴリー?)(?:が|は)(?:伸び|増え|落ち|落ち込ん|減っ|下がっ|上がっ)(?:て|で)?(?:い)?(?:る|た|ます)(?:の|か)?',
    () => ({
      facts: [],
      hints: [{ screen: 'trend-by-genre', weight: 5, facts: [genres] }],
    }),
  ),
  // both kinds of goods are no condition
  definePattern(
    '(?:書籍|本)(?:と|・|/|や)雑誌|雑誌(?:と|・|/|や)(?:書籍|本)|books(?:and|&)magazines|magazines(?:and|&)books',
    () => ({
      facts: [],
      hints: [
        { screen: 'ranking-create', weight: 0.1 },
        { screen: 'trend-by-genre', weight: 0.2 },
        { screen: 'returns', weight: 0.1 },
      ],
    }),
  ),
  // subscriptions that grow or shrink
  definePattern(`(?:定期購読|購読)(?:者)?(?:数)?(?:が|の)(?=${changes})`, () => ({
    facts: [],
    hints: [
      {
        screen: 'reservation-subscription',
        weight: 9,
        facts: [createFact('reservation', 'subscription', createName('定期購読', 'Subscriptions'))],
      },
    ],
  })),
  // the rank of a publisher: 藍坂分冊社はコミックで何位
  definePattern('(?:何位|何番手|何番目)(?:くらい|ぐらい)?(?:なの|ですか|だった|か)?[?]?', () => ({
    facts: [],
    hints: [{ screen: 'publisher-ranking', weight: 1.5, when: 'noTitle' }, createTitleHint(titleParts.ranking, 4)],
  })),
  // publishers or genres beside each other; alone it is the name of a screen
  definePattern('(?!^売上比較$)(?:売上|売り上げ)?(?:を|で)?(?:比較|比べ(?:て|る|たい))(?:する|したい|して)?', () => ({
    facts: [],
    hints: [
      { screen: 'publisher-ranking', weight: 1.5, when: 'noTitle' },
      { screen: 'trend-by-genre', weight: 1.5, when: 'noTitle' },
      { screen: 'trend-by-genre', weight: 2.5, when: 'publisher', facts: [brandFact] },
      { screen: 'sale-compare', weight: 3, when: 'title' },
      { screen: 'peer-store-gap', weight: 0.1 },
    ],
  })),
  definePattern('とは(?:どういう|どんな)(?:店|本|もの|商品|人|こと)(?:のこと)?(?:です|でしょう|なの)?か?[?]?$', () => ({
    facts: [],
    hints: [{ screen: 'help', weight: 5 }],
  })),
  // the explanation of a word: リフトって？
  definePattern('(?:って|とは)[?]?$', () => ({ facts: [], hints: [{ screen: 'help', weight: 5 }] })),
  // the rows of a table in an order: 返品率の高い順に法人を並べて
  definePattern(`(?<=順(?:に|で))${groupingSource}(?:を|で)?`, ([noun = '']) => ({ facts: findGrouping(noun) })),
  // exports on a schedule
  definePattern(
    '(?:which|what)?(?:exports?|reports?|files?|schedules?)(?:that)?(?:are)?(?:run|runs|sent|mailed|go|goesout)?(?:out)?(?:automatically|onaschedule)(?:every(?:day|week|month|morning|monday))?',
    () => ({ facts: [], hints: [{ screen: 'schedules', weight: 6 }] }),
  ),
  definePattern(
    '(?:毎(?:日|朝|週|月))(?:の)?(?:[月火水木金土日]曜?日?)?(?:に|の朝に?)?(?:自動で?)?(?:送|届|メール|配信)(?:る|りたい|って|ける|く|け|して|したい)?',
    () => ({ facts: [], hints: [{ screen: 'schedules', weight: 6 }] }),
  ),
  // data that has arrived or not
  definePattern(
    '(?:(?:データ|pos)(?:データ)?[、,]?(?:は|が|も|って|の)?[、,]?(?:全店|全部|すべて|ぜんぶ|各店|どの店|みんな)?|(?:実績|売上)(?:データ|は?[、,]?(?:全店|各店|どの店)))(?:分)?(?:から|の|も|は|が)?[、,]?(?:ちゃんと|もう|全部)?(?:届|来|入|揃|そろ)(?:い|っ)?て(?:い)?(?:ます|る|ない|ません)か?',
    () => ({ facts: [], hints: [{ screen: 'data-health', weight: 5 }] }),
  ),
  definePattern(
    "(?:did|has|have|is|are)(?:the)?(?:today's|yesterday's|lastnight's|lastweek's|lastmonth's|all)?(?:the)?(?:sales)?(?:data|files?)(?:from|for|of)?(?:today|yesterday|lastweek)?(?:comein|come|arriv(?:e|ed)|complete|loaded|beenloaded|in|there|ready)|data(?:from|for|of)(?:today|yesterday|lastweek|lastmonth)(?:complete|in|there|arrived|ready|loaded)",
    () => ({ facts: [], hints: [{ screen: 'data-health', weight: 5 }] }),
  ),
  definePattern(
    '(?:どの|どこの)(?:店|店舗|書店|法人)(?:の)?(?:データ|POSデータ|売上データ)(?:が|は)?(?:(?:来て|届いて|入って|揃って)(?:い)?(?:ない|る)|(?:抜けて|欠けて)(?:い)?る)',
    () => ({
      facts: [],
      hints: [{ screen: 'data-health', weight: 5 }],
    }),
  ),
  // who returns most: どのチェーンの返品率が高い
  definePattern(`(?:どの|どこの)${groupingSource}(?:の|が|は)(?=返品|返本)`, ([noun = '']) => ({
    facts: [],
    hints: [{ screen: 'returns', weight: 6, facts: findGrouping(noun) }],
  })),
  definePattern(
    'データ(?:に|の)?(?:何か)?(?:抜け|異常|欠け|漏れ|不備|欠損)(?:や(?:抜け|異常|欠け|漏れ|不備))?(?:が|は)?(?:ない|ある|あり)?(?:か|ません|ます)*',
    () => ({
      facts: [],
      hints: [{ screen: 'data-health', weight: 5 }],
    }),
  ),
]
