import type { Sale, SmallTrade } from './small-trade.ts'

/**
 * A trade of four people that can be checked by hand: a magazine of three issues, two books of neighbouring genres, and a pen.
 * Days are those of January 2026; a null member has no card.
 */

const createSale = (
  day: number,
  member: number | null,
  product: number,
  at: { store?: number; quantity?: number } = {},
): Sale => ({
  date: `2026-01-${String(day).padStart(2, '0')}`,
  hour: 12,
  store: at.store ?? 1,
  product,
  quantity: at.quantity ?? 1,
  amount: (at.quantity ?? 1) * 500,
  channel: 1,
  receipt: 1000 * day + 10 * product + (member ?? 0),
  member,
})

/** Two books with the same large and medium genre and different small ones. */
export const [NOVEL, ESSAY, PEN] = [4, 5, 6] as const

const createProduct = (id: number, kind: 'book' | 'magazine' | 'other', genre: number, release: string) => ({
  id,
  jan: `978499900010${id}`,
  name: `商品${id}`,
  kind,
  publisher: 1 + (id % 2),
  genre,
  release,
  price: 500,
  item: kind === 'book' ? 1 : kind === 'magazine' ? 2 : 3,
  ...(kind === 'magazine' ? { series: 1 } : {}),
})

export const peopleTrade: SmallTrade = {
  from: '2026-01-01',
  to: '2026-01-31',
  stores: [
    { id: 1, cd: 'S1', prefecture: '13', area: '3', chain: 'C0', location: '1' },
    { id: 2, cd: 'S2', prefecture: '13', area: '3', chain: 'C1', location: '2' },
    { id: 3, cd: 'S3', prefecture: '27', area: '5', chain: 'C1', location: '1' },
  ],
  products: [
    createProduct(1, 'magazine', 3, '2026-01-05'),
    createProduct(2, 'magazine', 3, '2026-01-12'),
    createProduct(3, 'magazine', 3, '2026-01-19'),
    createProduct(NOVEL, 'book', 1, '2026-01-02'),
    createProduct(ESSAY, 'book', 2, '2026-01-02'),
    createProduct(PEN, 'other', 4, '2025-06-01'),
  ],
  series: [
    { id: 1, cd: 'm1234', name: '週刊小話', kind: 'magazine' },
    { id: 2, cd: 's000001', name: '小話全集', kind: 'series' },
  ],
  items: [
    { id: 1, cd: '01', name: '書籍' },
    { id: 2, cd: '02', name: '雑誌' },
    { id: 3, cd: '09', name: '文具' },
  ],
  members: [
    { id: 1, gender: 1, birthDecade: 1980 },
    { id: 2, gender: 2, birthDecade: 1990 },
    { id: 3, gender: 0, birthDecade: null },
    { id: 4, gender: 2, birthDecade: 1950 },
  ],
  sales: [
    // the first buys two novels and returns one, and two essays elsewhere
    createSale(3, 1, NOVEL, { quantity: 2 }),
    createSale(4, 1, NOVEL, { quantity: -1 }),
    createSale(5, 1, ESSAY, { store: 2, quantity: 2 }),
    // the second buys a novel in each of two stores
    createSale(3, 2, NOVEL, { store: 2 }),
    createSale(9, 2, NOVEL),
    createSale(6, 3, ESSAY, { store: 3 }),
    createSale(6, 4, PEN),
    createSale(7, null, NOVEL),
    // the issues: the first buys all three, the second the first and the last, the third the second, the fourth too early
    createSale(5, 1, 1),
    createSale(13, 1, 2),
    createSale(20, 1, 3),
    createSale(6, 2, 1),
    createSale(7, 2, 1),
    createSale(19, 2, 3),
    createSale(14, 3, 2, { store: 3 }),
    createSale(4, 4, 1),
    createSale(15, 4, 2, { quantity: -1 }),
    createSale(12, null, 2),
  ],
  deliveries: [],
  returns: [],
  adjustments: [],
}
