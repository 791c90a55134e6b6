import type { Slot } from './fact.ts'

/**
 * Nouns that say what a condition is about: 東京の店 are stores of a prefecture. Beside such a condition, or on such a screen, they
 * add nothing; without one they would be a condition that the product does not have, and are reported as ignored.
 */
interface DescribedNouns {
  words: readonly string[]
  slots: readonly Slot[]
  screens?: readonly string[]
}

export const describedNouns: readonly DescribedNouns[] = [
  {
    words: [
      '書店',
      '本屋',
      'お店',
      '店',
      '店舗',
      'stores',
      'store',
      'shops',
      'shop',
      'bookstores',
      'branches',
      'branch',
      'outlets',
    ],
    slots: [
      'chain',
      'company',
      'store',
      'area',
      'prefecture',
      'storeCategory',
      'location',
      'scale',
      'sameStores',
      'channel',
      'groupBy',
      'listed',
      'part',
    ],
    screens: ['sale-ranking', 'stock-outs', 'peer-store-gap', 'return-candidates', 'returns', 'data-health'],
  },
  {
    words: ['売れていない', '売れていなくて', '売れてない', 'not in my store', 'not in our store', 'but'],
    slots: ['listed'],
    screens: ['peer-store-gap'],
  },
  // of one author or series; a ranking has no condition for titles that are not new
  { words: ['既刊', 'backlist'], slots: ['author', 'series', 'title', 'publisher'], screens: ['return-candidates'] },
  {
    words: ['ジャンル', '分野', 'genre'],
    slots: ['genre', 'genreLevel', 'groupBy'],
    screens: ['trend-by-genre', 'peer-store-gap', 'purchase-cluster'],
  },
  { words: ['貸出', '貸し出し'], slots: ['goods', 'item'] },
  { words: ['近い'], slots: ['withinDays', 'runOutWithinDays'], screens: ['reprint-candidates', 'return-candidates'] },
  { words: ['全体', '全体の'], slots: ['series', 'title', 'genre', 'publisher', 'own', 'chain', 'company', 'area'] },
  { words: ['候補', 'candidates'], slots: [], screens: ['reprint-candidates', 'return-candidates'] },
  {
    words: ['発売前', '発売前の', '未発売', '未発売の', 'before release', 'not yet released', 'not yet out', 'unreleased'],
    slots: [],
    screens: ['reservation-subscription'],
  },
  { words: ['シリーズ', 'series'], slots: ['series', 'title', 'part', 'latest'] },
  {
    words: ['巻', '号', '最新', '最新刊', '最新号', 'volume', 'issue'],
    slots: ['series', 'title', 'part', 'latest', 'comparison'],
    screens: ['continuous-purchasing-trend'],
  },
  {
    words: ['雑誌', 'magazine', 'magazines'],
    slots: ['kind', 'series', 'title', 'genre', 'part'],
    screens: ['continuous-purchasing-trend', 'reservation-subscription', 'magazine-transition'],
  },
  {
    words: ['著', '著者', '作者', '作家', '先生'],
    slots: ['author', 'title', 'series', 'keyword', 'term'],
  },
  { words: ['さん', '様'], slots: ['author', 'publisher', 'chain', 'company', 'store', 'title', 'series', 'keyword', 'term'] },
  {
    words: ['地方', '地域', 'エリア', '県内', 'area', 'region', 'prefecture'],
    slots: ['area', 'prefecture', 'groupBy', 'part'],
  },
  { words: ['読者', 'people'], slots: ['gender', 'age', 'title', 'series'], screens: ['purchase-cluster', 'product-detail'] },
  { words: ['別', 'ごと', 'per', 'each'], slots: ['groupBy', 'unit', 'part', 'genreLevel', 'imprints', 'view'] },
  {
    words: ['最近', 'このところ', 'ここのところ', '近ごろ', '近頃'],
    slots: ['period', 'releasedWithin', 'release', 'latest', 'direction'],
  },
  { words: ['少ない', '低い', '悪い'], slots: ['sort', 'runningShort', 'price', 'saleRate', 'returnRate', 'direction'] },
  {
    words: ['ABC分析'],
    slots: [],
    screens: ['publisher-ranking', 'ranking-create'],
  },
  {
    words: ['week', 'month', 'year', '期間', 'period'],
    slots: ['period', 'firstDays', 'sinceRelease', 'releasedWithin', 'release', 'comparison', 'unit', 'withinDays'],
  },
]
