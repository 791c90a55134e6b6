/** Sizes of the demo warehouse. Numbers of products are multiples of the demo's own (world/subjects.ts). */
export interface DemoSize {
  stores: number
  /** Months of history before the month of the anchor. */
  months: number
  /** Months generated at once, which determines memory use. */
  monthsPerPeriod: number
  /** Number of such periods whose rollups are refreshed at once. */
  periodsPerRefresh: number
  /** Days after the anchor for which products are planned: how long the demo can be topped up. */
  horizon: number
  books: number
  series: number
  goods: number
  magazines: number
  publishers: number
  members: number
  /** Shelf places over all stores: the granularity of which store stocks what. A power of two. */
  shelfPlaces: number
  /** Multiplies every product's expected copies. */
  volume: number
  /** Wholesaler and publisher stock is counted once a month if true, else every Monday. */
  isStockMonthly: boolean
}

export const demoSizes = {
  tiny: {
    stores: 20,
    months: 14,
    monthsPerPeriod: 3,
    periodsPerRefresh: 12,
    horizon: 120,
    books: 0.008,
    series: 0.06,
    goods: 0.03,
    magazines: 4,
    publishers: 0,
    members: 1200,
    shelfPlaces: 128,
    volume: 0.13,
    isStockMonthly: false,
  },
  /** Enough figures for every screen, as browser tests need. */
  small: {
    stores: 80,
    months: 14,
    monthsPerPeriod: 3,
    periodsPerRefresh: 12,
    horizon: 120,
    books: 0.2,
    series: 0.4,
    goods: 0.3,
    magazines: 16,
    publishers: 0,
    members: 8000,
    shelfPlaces: 256,
    volume: 0.6,
    isStockMonthly: false,
  },
  demo: {
    stores: 300,
    months: 30,
    monthsPerPeriod: 3,
    periodsPerRefresh: 12,
    horizon: 400,
    books: 1,
    series: 1,
    goods: 1,
    magazines: 48,
    publishers: 0,
    members: 40_000,
    shelfPlaces: 1024,
    volume: 0.8,
    isStockMonthly: false,
  },
  /** a tenth of large's lines over the same stores and products, to measure cost by number of lines */
  medium: {
    stores: 1000,
    months: 36,
    monthsPerPeriod: 3,
    periodsPerRefresh: 3,
    horizon: 120,
    books: 22,
    series: 18,
    goods: 14,
    magazines: 320,
    publishers: 900,
    members: 100_000,
    shelfPlaces: 2048,
    volume: 0.215,
    isStockMonthly: true,
  },
  large: {
    stores: 1000,
    months: 36,
    monthsPerPeriod: 1,
    periodsPerRefresh: 1,
    horizon: 120,
    books: 22,
    series: 18,
    goods: 14,
    magazines: 320,
    publishers: 900,
    members: 1_000_000,
    shelfPlaces: 2048,
    volume: 2.3,
    isStockMonthly: true,
  },
  huge: {
    stores: 3000,
    months: 36,
    monthsPerPeriod: 1,
    periodsPerRefresh: 1,
    horizon: 60,
    books: 22,
    series: 18,
    goods: 14,
    magazines: 320,
    publishers: 900,
    members: 3_000_000,
    shelfPlaces: 8192,
    volume: 23,
    isStockMonthly: true,
  },
} as const satisfies Record<string, DemoSize>
export type DemoSizeName = keyof typeof demoSizes
