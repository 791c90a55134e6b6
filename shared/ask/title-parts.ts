import { createFact, createName, type Fact, type ScreenHint } from './fact.ts'

const createTitlePart = (tab: string, ja: string, en: string): Fact => createFact('part', tab, createName(ja, en))

/** Parts of a title's page, by their tab. */
export const titleParts = {
  trend: createTitlePart('trend', '売上推移', 'Sales trend'),
  forecast: createTitlePart('forecast', '売上見込み', 'Forecast'),
  cumulative: createTitlePart('cumulative', '累計', 'Cumulative'),
  ranking: createTitlePart('ranking', '日別順位', 'Daily rank'),
  characteristics: createTitlePart('characteristics', '書店特性', 'Stores by area'),
  issues: createTitlePart('issues', '号別・巻別推移', 'Issues and volumes'),
  stock: createTitlePart('stock', '市中在庫', 'Stock in stores'),
  orders: createTitlePart('orders', '受注・版元在庫', 'Orders and stock'),
  shareGap: createTitlePart('share-gap', 'シェア差', 'Share gap'),
  publication: createTitlePart('publication', '書誌・受賞', 'Publication'),
  publicity: createTitlePart('publicity', 'パブリシティ', 'Publicity'),
} as const

/** Leads to a part of a title's page if the question names a title. */
export const createTitleHint = (part: Fact, weight = 3, ...more: Fact[]): ScreenHint => ({
  screen: 'product-detail',
  weight,
  when: 'title',
  facts: [part, ...more],
})
