import type { Language } from '../messages/language.ts'

/** A question that the product answers, offered when another one was not understood. */
export interface SampleQuestion {
  /** The question in both languages; {title} stands for a title. */
  text: Readonly<Record<Language, string>>
  /** The screen that answers it. */
  screen: string
  /** Words that people use for the same and that are not in the question, separated by spaces. */
  also?: Readonly<Record<Language, string>>
  /** Comes naturally after a question about the title, unless this part of its page was asked for. */
  follows?: { tab?: string }
}

const sample = (
  screen: string,
  [ja, en]: readonly [ja: string, en: string],
  also?: readonly [ja: string, en: string],
): SampleQuestion => ({ text: { ja, en }, screen, ...(also ? { also: { ja: also[0], en: also[1] } } : {}) })

const followUp = (...args: Parameters<typeof sample>): SampleQuestion => ({ ...sample(...args), follows: {} })

/** In the order in which equally similar ones are offered. */
export const sampleQuestions: readonly SampleQuestion[] = [
  followUp('sale-ranking', ['{title} 店舗別', '{title} by store'], ['どの店 店ごと 書店 どこで売れ', 'which stores shops where']),
  followUp(
    'combined-sales-analysis',
    ['{title}と一緒に買われた本', 'bought together with {title}'],
    ['併売 いっしょに ついで買い 同じ会計', 'basket alongside also bought'],
  ),
  {
    ...sample(
      'product-detail',
      ['{title} 売上見込み', '{title} forecast'],
      ['これから どれだけ売れる 予測 予想 今後 伸びる 将来', 'will sell expect predict future grow'],
    ),
    follows: { tab: 'forecast' },
  },
  sample(
    'product-detail',
    ['{title} パブリシティ', '{title} publicity'],
    [
      'テレビ 新聞 書評 映像化 映画化 ドラマ化 アニメ化 放送 受賞 話題 紹介 効果 反響 SNS バズ',
      'television tv newspaper review film movie drama anime award effect mention featured',
    ],
  ),
  sample('product-detail', ['{title} 在庫', '{title} stock'], ['残り 何冊ある 店頭 市中', 'left on shelves how many remain']),
  sample('product-detail', ['{title} 先週', '{title} last week'], ['何冊 売上 売れ行き 動き', 'copies sold sales how many']),
  sample(
    'purchase-cluster',
    ['{title} 購買クラスタ', '{title} buyers'],
    ['誰が買 読者 年代 男女 性別 客層 ファン', 'who buys readers age gender customers fans'],
  ),
  sample(
    'ranking-create',
    ['先週の文庫ランキング', 'bunko ranking last week'],
    ['売れ筋 ベストセラー 順位 トップ 人気 一番', 'bestsellers top popular most'],
  ),
  sample(
    'publisher-ranking',
    ['先月の出版社ランキング', 'publisher ranking last month'],
    ['シェア 版元 他社 競合 順位 何位', 'market share competitors rivals rank'],
  ),
  sample(
    'trend-by-genre',
    ['ジャンル別推移 直近12週', 'genre trend last 12 weeks'],
    ['市場 動向 分野 部門 伸び 市況', 'market categories growth sectors'],
  ),
  sample(
    'stock-outs',
    ['欠品 自社', 'stock-outs of our titles'],
    ['切れ 在庫切れ 品切れ 足りない 機会損失 売り逃し 補充', 'out of stock sold out missing lost sales shortage replenish'],
  ),
  sample(
    'reprint-candidates',
    ['重版候補', 'reprint candidates'],
    ['増刷 刷る 刷り いつまで 足りる 部数', 'print run printing again run out'],
  ),
  sample(
    'return-candidates',
    ['返品候補', 'return candidates'],
    ['返せる 返品期限 委託 期限 返本', 'send back deadline returnable consignment'],
  ),
  sample('returns', ['先月の返品率 法人別', 'returns by company last month'], ['返本 戻り 返ってくる', 'coming back unsold']),
  sample(
    'movers',
    ['急上昇している本', 'rising titles'],
    ['急に 話題 動いている 伸びた 跳ね バズ 落ちた 急落', 'suddenly trending jumped surging spike falling'],
  ),
  sample(
    'reservation-subscription',
    ['児童書の予約', 'pre-orders of children’s books'],
    ['発売前 先行 これから出る 新刊 定期購読', 'before release upcoming coming soon subscription'],
  ),
  sample(
    'product-search',
    ['消化率60%以上の新刊', 'new titles with a sell-through of at least 60%'],
    ['新作 初速 消化 よく売れている新刊', 'fast selling releases sell-through'],
  ),
  sample(
    'periodic-reports',
    ['月曜のレポートをメールで', 'mail the report on Mondays'],
    ['定期 毎週 送る 自動 配信 週報 届け', 'send schedule weekly automatically deliver'],
  ),
]
