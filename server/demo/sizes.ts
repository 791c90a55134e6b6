/** Sizes of the demo warehouse. Numbers of products are multiples of the demo's own (world/subjects.ts). */
export interface DemoSize {
  stores: number
  /** Months of history before the month of the anchor. */
  months: number
  /** Months generated at once, which determines memory use. */
  step: number
  /** Number of such periods whose rollups are refreshed at once. */
  summedTogether: number
  /** Days after the anchor for which products are planned: how long the demo can be topped up. */
  horizon: number
  books: number
  series: number
  goods: number
  magazines: number
  publishers: number
  members: number
  /** Shelf places over all stores: the granularity of which store stocks what. A power of two. */
  places: number
  /** Multiplies every product's expected copies. */
  volume: number
  /** Wholesaler and publisher stock is counted once a month if true, else every Monday. */
  monthlyStock: boolean
}

export const demoSizes = {
  tiny: {
    stores: 20,
    months: 14,
    step: 3,
    summedTogether: 12,
    horizon: 120,
    books: 0.008,
    series: 0.06,
    goods: 0.03,
    magazines: 4,
    publishers: 0,
    members: 1200,
    places: 128,
    volume: 0.13,
    monthlyStock: false,
  },
  /** Enough figures for every screen, as browser tests need. */
  small: {
    stores: 80,
    months: 14,
    step: 3,
    summedTogether: 12,
    horizon: 120,
    books: 0.2,
    series: 0.4,
    goods: 0.3,
    magazines: 16,
    publishers: 0,
    members: 8000,
    places: 256,
    volume: 0.6,
    monthlyStock: false,
  },
  demo: {
    stores: 300,
    months: 30,
    step: 3,
    summedTogether: 12,
    horizon: 400,
    books: 1,
    series: 1,
    goods: 1,
    magazines: 48,
    publishers: 0,
    members: 40_000,
    places: 1024,
    volume: 0.8,
    monthlyStock: false,
  },
  /** a tenth of large's lines over the same stores and products, to measure cost by number of lines */
  medium: {
    stores: 1000,
    months: 36,
    step: 3,
    summedTogether: 3,
    horizon: 120,
    books: 22,
    series: 18,
    goods: 14,
    magazines: 320,
    publishers: 900,
    members: 100_000,
    places: 2048,
    volume: 0.215,
    monthlyStock: true,
  },
  large: {
    stores: 1000,
    months: 36,
    step: 1,
    summedTogether: 1,
    horizon: 120,
    books: 22,
    series: 18,
    goods: 14,
    magazines: 320,
    publishers: 900,
    members: 1_000_000,
    places: 2048,
    volume: 2.3,
    monthlyStock: true,
  },
  huge: {
    stores: 3000,
    months: 36,
    step: 1,
    summedTogether: 1,
    horizon: 60,
    books: 22,
    series: 18,
    goods: 14,
    magazines: 320,
    publishers: 900,
    members: 3_000_000,
    places: 8192,
    volume: 23,
    monthlyStock: true,
  },
} as const satisfies Record<string, DemoSize>
export type DemoSizeName = keyof typeof demoSizes
