import { type Metrics, sources } from './metric.ts'

const groupExclusions = {
  ja: '区分の値がない店（ネット書店の地域など）は、別の1区分にまとめます。',
  en: 'Stores without a value (such as the area of an online store) form a separate group.',
}
const onSaleExclusions = {
  ja: '雑誌は店の都道府県の発売日を0日目とします。その日がすべての地域で終わるまでは「-」です。',
  en: 'For magazines, day 0 is the release date in the store’s prefecture. Empty until the day is over in all areas.',
}
const defineSoldMetric = (days: number) =>
  ({
    unit: 'copies',
    formula: {
      ja: `発売日（0日目）から${days}日目までの売上冊数`,
      en: `Copies sold from the release date (day 0) to the end of day ${days}`,
    },
    source: sources.sales,
    exclusions: onSaleExclusions,
  }) as const
const defineRankMetric = (ja: string, en: string) =>
  ({
    unit: 'products',
    formula: {
      ja: `その日の売上冊数の、${ja}での順位（同数は同順位、1・2・2・4）`,
      en: `Rank by copies sold that day among ${en} (ties share a rank: 1, 2, 2, 4)`,
    },
    source: sources.sales,
    exclusions: { ja: '売れなかった日は「-」です。', en: 'Empty on days without sales.' },
  }) as const
const estimate = {
  ja: '目安です。返品期限を過ぎた商品、次号が発売された雑誌、閉店した店は除きます。',
  en: 'This is a guide. Titles past their return limit, magazines whose next issue is on sale and closed stores are left out.',
}

const defineLostRangeMetric = (ja: string, en: string) =>
  ({
    unit: 'copies',
    formula: {
      ja: `推定機会損失の${ja}（下限と上限の間に10回中8回入る）。店ごとの売れ方のばらつきと、商品の売れ方が直近28日から変わる分を含みます`,
      en: `${en} of the estimated lost sales (the loss lies between the low and high value eight times out of ten). Reflects how sales vary between stores and how the title’s sales may change from the last 28 days`,
    },
    source: sources.movements,
    exclusions: {
      ja: '行の幅を足しても合計の幅にはなりません。',
      en: 'The ranges of the rows do not add up to the range of the total.',
    },
  }) as const

/** Metrics of a single product (stores, issues, ranks, stock-outs, forecast) and of brands. */
export const productMetrics = {
  daysOfCover: {
    unit: 'days',
    formula: {
      ja: '在庫÷直近28日の日販。店ごとでは、在庫のあった日だけで日販を数えます',
      en: 'Stock ÷ mean daily sales of the last 28 days; for a single store, only days in stock count',
    },
    source: sources.movements,
    exclusions: { ja: '売れていない、または在庫がないときは「-」です。', en: 'Empty if there are no sales or no stock.' },
  },
  health: {
    unit: 'stores',
    formula: {
      ja: '欠品＝在庫0で28日以内に売上あり、僅少＝在庫日数7日以下、適正＝28日以下（児童書・学参・専門書・総記は56日以下）、過多＝それより多い、不動＝56日売上なし',
      en: 'Sold out: stock 0, sold within 28 days; low: up to 7 days of cover; fair: up to 28 days (56 for children’s books, study aids, specialist and general books); over: more; dead: no sales for 56 days',
    },
    source: sources.movements,
    exclusions: {
      ja: '在庫がマイナスの店は「不明」、配本のない店は「未配本」です。',
      en: 'Stores with negative stock are “unknown”; stores without a delivery are shown separately.',
    },
  },
  sold28Days: {
    unit: 'copies',
    formula: { ja: '時点までの28日間の売上冊数', en: 'Copies sold in the 28 days up to the as-of day' },
    source: sources.sales,
    exclusions: null,
  },
  genreShare: {
    unit: 'percent',
    formula: {
      ja: '100×その区分での大ジャンルの売上÷大ジャンルの売上（冊数）',
      en: '100 × sales of the large genre in the group ÷ sales of the large genre, in copies',
    },
    source: sources.sales,
    exclusions: groupExclusions,
  },
  marketShare: {
    unit: 'percent',
    formula: {
      ja: '100×その区分での全商品の売上÷全商品の売上（冊数）',
      en: '100 × all sales in the group ÷ all sales, in copies',
    },
    source: sources.sales,
    exclusions: groupExclusions,
  },
  index: {
    unit: 'index',
    formula: {
      ja: '100×商品の構成比÷大ジャンルの構成比（丸める前の値から）。100より大きいと、ジャンルの割によく売れています',
      en: '100 × the product’s share ÷ the large genre’s share (before rounding); above 100, it sells better than its genre',
    },
    source: sources.sales,
    exclusions: { ja: 'ジャンルの売上がない区分は「-」です。', en: 'Empty for groups without sales of the genre.' },
  },
  salesPerStore: {
    unit: 'copies',
    formula: { ja: '期間の売上÷配本のあった店の数', en: 'Sales in the period ÷ stores that have had a delivery' },
    source: sources.movements,
    exclusions: null,
  },
  orderQuantity: {
    unit: 'copies',
    formula: { ja: '店頭受注＋ネット受注', en: 'Orders from stores and from online stores' },
    source: sources.orders,
    exclusions: { ja: '受けた時点の冊数で、後で取り消された分も含みます。', en: 'As ordered, including copies cancelled later.' },
  },
  quantityBefore: {
    unit: 'copies',
    formula: { ja: '掲載日の前7日間の売上冊数', en: 'Copies sold in the 7 days before it appeared' },
    source: sources.sales,
    exclusions: null,
  },
  quantityAfter: {
    unit: 'copies',
    formula: { ja: '掲載日とその後6日間の売上冊数', en: 'Copies sold on the day it appeared and the 6 days after' },
    source: sources.sales,
    exclusions: {
      ja: 'ほかの掲載と日が重なるときも分けません。',
      en: 'If the days of several mentions overlap, their effects are not separated.',
    },
  },
  effectRate: {
    unit: 'percent',
    formula: { ja: '100×(後7日−前7日)÷前7日', en: '100 × (after − before) ÷ before' },
    source: sources.sales,
    exclusions: {
      ja: '後の7日間が終わるまでと、前7日の売上が0以下のときは「-」です。',
      en: 'Empty until the 7 days are over, and if the sales before are 0 or less.',
    },
  },
  initialSpeed: {
    unit: 'percent',
    formula: {
      ja: '100×発売0〜7日目の売上÷7日目までの配本（発売前の入荷を含む）',
      en: '100 × sales of days 0 to 7 ÷ deliveries up to day 7, including those before release',
    },
    source: sources.movements,
    exclusions: null,
  },
  netSaleRate: {
    unit: 'percent',
    formula: {
      ja: '100×累計売上÷(累計配本−累計返品)',
      en: '100 × cumulative sales ÷ (cumulative deliveries − cumulative returns)',
    },
    source: sources.movements,
    exclusions: {
      ja: '累計配本から累計返品を引いた冊数が0以下のときは「-」です。',
      en: 'Empty if cumulative deliveries do not exceed cumulative returns.',
    },
  },
  netShare: {
    unit: 'percent',
    formula: { ja: '100×直近7日のネット売上÷直近7日の売上', en: '100 × online sales ÷ all sales, in the last 7 days' },
    source: sources.sales,
    exclusions: null,
  },
  soldOutStores: {
    unit: 'stores',
    formula: {
      ja: '理論在庫が0以下で、直近28日に売れた店の数',
      en: 'Stores with theoretical stock of 0 or less that sold a copy in the last 28 days',
    },
    source: sources.movements,
    exclusions: {
      ja: '入荷の記録がない店（配本外の取り寄せだけの店など）と、28日より前に売れたきりの店は数えません。在庫がマイナスの店は数えます。急上昇・急降下では、入荷のあった店のうち理論在庫0以下の店を、売れた日を問わず数えます。',
      en: 'Stores without a recorded delivery (such as those with special orders only) and stores whose last sale was more than 28 days ago are left out; stores with negative stock are counted. For movers, every store that has had a delivery and has theoretical stock of 0 or less counts, whenever it last sold a copy.',
    },
  },
  rankAll: defineRankMetric('全商品', 'all products'),
  rankGenreC1: defineRankMetric('大ジャンル', 'its large genre'),
  rankGenreC2: defineRankMetric('中ジャンル', 'its medium genre'),
  rankPublisher: defineRankMetric('同じ出版社の商品', 'its publisher’s titles'),
  soldDay7: defineSoldMetric(7),
  soldDay14: defineSoldMetric(14),
  soldDay28: defineSoldMetric(28),
  previousChangeRate: {
    unit: 'percent',
    formula: {
      ja: '前の号・巻と、比較日数までの売上を比べた増減',
      en: 'Change from the previous issue or volume, both up to the compared day',
    },
    source: sources.sales,
    exclusions: onSaleExclusions,
  },
  yearChangeRate: {
    unit: 'percent',
    formula: {
      ja: '52週前に最も近い発売日の号（20日以内）と、比較日数までの売上を比べた増減',
      en: 'Change from the issue released closest to 52 weeks earlier (within 20 days), both up to the compared day',
    },
    source: sources.sales,
    exclusions: { ja: '雑誌だけです。', en: 'Magazines only.' },
  },
  shareInGenres: {
    unit: 'percent',
    formula: {
      ja: '100×ブランドの売上÷そのブランドが売れた大ジャンルの売上の合計',
      en: '100 × the brand’s sales ÷ total sales of the large genres in which it sold',
    },
    source: sources.sales,
    exclusions: null,
  },
  titlesSold: {
    unit: 'products',
    formula: { ja: '期間中に1冊以上売れた商品の数', en: 'Titles that sold at least one copy in the period' },
    source: sources.sales,
    exclusions: null,
  },
  stockOutDays: {
    unit: 'days',
    formula: {
      ja: '欠品開始日（理論在庫が0以下になり、以後0を超えていない日）と最後に売れた日の遅いほうの翌日から、時点までの日数（店ごとの合計）',
      en: 'Days up to the as-of day after theoretical stock fell to 0 or below, having not been above 0 since, and after the last sale; added up over the stores',
    },
    source: sources.movements,
    exclusions: estimate,
  },
  dailySales: {
    unit: 'copies',
    formula: {
      ja: '直近28日の売上÷直近28日のうち在庫のあった日数。複数の店の行では、売上も日数も店の合計',
      en: 'Sales in the last 28 days ÷ days in stock in them. In rows of several stores, both are added up over the stores',
    },
    source: sources.movements,
    exclusions: {
      ja: '1店・1日あたりの冊数です。在庫のあった日は、朝の理論在庫とその日の入荷の合計が1冊以上の日と、売れた日です。返金が売上を超えた店の売上は0とします。',
      en: 'Copies per store and day. A day in stock is one with a copy in the morning or delivered on it, or with a sale. Stores with more refunds than sales count as 0 sales.',
    },
  },
  lostPerDay: {
    unit: 'copies',
    formula: {
      ja: '店ごとの1日の見込み需要の合計。見込み需要＝(店の売上＋14×同じ規模の店の日販)÷(在庫のあった日数＋14)、直近28日',
      en: 'Sum of the stores’ expected daily demand = (the store’s sales + 14 × daily sales of stores of the same floor space) ÷ (days in stock + 14), in the last 28 days',
    },
    source: sources.movements,
    exclusions: estimate,
  },
  lostCopies: {
    unit: 'copies',
    formula: {
      ja: '店ごとの1日の見込み需要×欠品日数の合計。商品ごとに全店の合計を1冊単位に四捨五入し、端数の大きい店から切り上げるので、店の合計は商品の冊数と一致します',
      en: 'Sum of the stores’ expected daily demand × days without stock. The total of a title over all stores is rounded to whole copies, and the stores with the largest fractions are rounded up, so that the stores add up to their title',
    },
    source: sources.movements,
    exclusions: estimate,
  },
  lostCopiesLow: defineLostRangeMetric('10%点', '10th percentile'),
  lostCopiesHigh: defineLostRangeMetric('90%点', '90th percentile'),
  lostAmount: {
    unit: 'yen',
    formula: { ja: '推定機会損失(冊)×本体価格', en: 'Estimated lost sales (copies) × list price ex tax' },
    source: sources.movements,
    exclusions: estimate,
  },
  lastDeliveryQuantity: {
    unit: 'copies',
    formula: {
      ja: '時点までの最後の入荷日に入荷した冊数',
      en: 'Copies delivered on the last delivery day up to the as-of day',
    },
    source: sources.movements,
    exclusions: {
      ja: '入荷の予定はデータにないため含みません。',
      en: 'Planned deliveries are not included, because they are not in the data.',
    },
  },
  stockBefore: {
    unit: 'copies',
    formula: {
      ja: '最後の入荷日の朝の理論在庫＋その日の入荷',
      en: 'Theoretical stock at the start of the last delivery day + copies delivered on that day',
    },
    source: sources.movements,
    exclusions: null,
  },
  expected: {
    unit: 'copies',
    formula: {
      ja: '今後の週の売上見込み（重版候補と同じ）：大ジャンルの発売後の落ち方と月の動き、水準、弱まる傾向、ふだんの週、前年同週など9通りの見込みの、過去によく当たったものほど重い組み合わせ。上限・下限は10%点と90%点',
      en: 'Expected sales of the coming weeks (the same as in reprint candidates): a combination of nine forecasts (decline after release and season of the large genre, level, fading trend, usual week, same weeks last year and others), those that were closer in the past weighing more; the range is from the 10th to the 90th percentile',
    },
    source: sources.sales,
    exclusions: {
      ja: '取り込んだ最初の売上より前の週は、0ではなく不明として除きます。まだ売上に表れていない受賞・映像化などは含みません。類書の売上は並べて示すだけで、見込みには使いません。',
      en: 'Weeks before the first sales loaded are left out as unknown rather than counted as 0. Events not yet reflected in sales, such as awards or adaptations, are not included. Sales of comparable titles are shown beside the forecast and not used for it.',
    },
  },
} as const satisfies Metrics
