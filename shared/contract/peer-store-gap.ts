import { z } from 'zod'
import { addDays, weekStart } from '../period.ts'
import { type DemoFacts, endpoint } from './endpoint.ts'
import { exportFields, fileAnswer } from './export.ts'
import { productIdentity } from './product-identity.ts'
import { code, optionalName, pageNum, pageSize, paging, period, productFilter } from './question-fields.ts'
import { countedGoods, stamps } from './report.ts'

/** Stores of other companies that a mean has to stand on, and how many companies they have to belong to (decision 0031). */
export const LEAST_PEERS = 5
export const LEAST_COMPANIES = 3
/** Stores of other companies that must have sold a title before anything is told of it. */
export const LEAST_SELLERS = 3
/** Days that the suggested copies are to last. */
export const SUGGESTED_DAYS = 14

export const peerStoreGapSorts = ['gapCopies', 'gapAmount', 'sellingPeers'] as const
/** never delivered; delivered and none left; on the shelf. */
export const shelfStates = ['notDelivered', 'outOfStock', 'inStock'] as const
/** No scale to compare by; too few peers; nothing sold, so that nothing can be expected. */
export const notComparedReasons = ['noScale', 'tooFewPeers', 'noSales'] as const

/**
 * What stores of the same scale and location (規模 × 立地) sell and one store lacks. Peers are the stores of the same scale
 * and location that were open all through the period and sold something in it; where fewer than LEAST_PEERS of them belong
 * to other companies, or to fewer than LEAST_COMPANIES of these, the stores of the same scale; where those are too few too,
 * nothing is compared. Expected copies of a title = copies sold by the peers × (all copies of the store ÷ all copies of the
 * peers), both of the kind of goods asked for, whatever else the products are narrowed to. Gap = expected − sold.
 */
export const peerStoreGapBody = z.strictObject({
  storeCd: code.nullable().default(null).describe('The store; null: the only open store that is the contract’s own'),
  period,
  products: productFilter.prefault({}),
  listed: z
    .enum(['lacking', 'all'])
    .default('lacking')
    .describe('lacking: not on the shelf and sold less than expected; all: every title that can be told'),
  minPeerStores: z
    .number()
    .int()
    .min(LEAST_SELLERS)
    .max(10_000)
    .default(LEAST_SELLERS)
    .describe('Titles that fewer peers sold are left out'),
  sortBy: z.enum(peerStoreGapSorts).default('gapCopies'),
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(50),
})
export type PeerStoreGapBody = z.output<typeof peerStoreGapBody>

const peerStoreGapRow = z.strictObject({
  ...productIdentity.shape,
  state: z.enum(shelfStates),
  /** Peers that sold it, and their part of all peers, percent. */
  sellingPeers: z.number().int(),
  sellingPeerShare: z.number().nullable(),
  /** Copies a peer sold on average: of all peers, and of those that sold it. */
  peerQuantity: z.number().nullable(),
  sellingPeerQuantity: z.number().nullable(),
  /** Copies that the store sold, and its theoretical stock at `asOf`. */
  quantity: z.number().int(),
  stock: z.number().int(),
  /** Copies that the store would sell if the title sold in it as in its peers. */
  expectedQuantity: z.number(),
  /** expected − sold, and its price, yen ex tax. */
  gapCopies: z.number(),
  gapAmount: z.number().int(),
  /** Copies expected of SUGGESTED_DAYS days, rounded up, less the stock. */
  suggestedCopies: z.number().int(),
  /** Latest counts of the wholesalers and the publisher; null where never counted. */
  dailyInventory: z.number().int().nullable(),
  publisherInventory: z.number().int().nullable(),
})
export type PeerStoreGapRow = z.output<typeof peerStoreGapRow>

const genreGap = z.strictObject({
  /** Large genre; null of titles without one. */
  genreKey: optionalName,
  genreName: optionalName,
  titles: z.number().int(),
  expectedQuantity: z.number(),
  quantity: z.number().int(),
})
export type GenreGap = z.output<typeof genreGap>

const example = ({ today, storeCd }: DemoFacts) => ({
  body: { storeCd, period: { from: addDays(weekStart(today), -28), to: addDays(weekStart(today), -1) }, listed: 'all' },
})

export const peerStoreGap = endpoint({
  name: 'peerStoreGap',
  method: 'POST',
  path: '/stat/peer-store-gap',
  access: 'product-search',
  scope: 'analyses',
  summary: { ja: '同規模店との差（自店にない売れ筋）', en: 'What stores of the same scale sell and a store lacks' },
  body: peerStoreGapBody,
  answer: z.strictObject({
    asOf: z.string(),
    period: z.strictObject({ from: z.string(), to: z.string() }),
    store: z.strictObject({
      storeCd: z.string(),
      storeName: z.string(),
      companyName: optionalName,
      scaleCd: optionalName,
      locationCd: optionalName,
    }),
    /** null where nothing is compared: `notCompared` says why. */
    peers: z
      .strictObject({
        rule: z.enum(['scaleAndLocation', 'scale']),
        stores: z.number().int(),
        companies: z.number().int(),
        /** Copies of the kind of goods asked for: of the store, and of a peer on average. */
        quantity: z.number().int(),
        peerQuantity: z.number().nullable(),
        /** The store’s copies in percent of that mean. */
        sizeIndex: z.number().nullable(),
      })
      .nullable(),
    notCompared: z.enum(notComparedReasons).nullable(),
    list: z.array(peerStoreGapRow),
    /** Over all rows found, not over the page alone. */
    totals: z.strictObject({
      titles: z.number().int(),
      notDelivered: z.number().int(),
      outOfStock: z.number().int(),
      quantity: z.number().int(),
      expectedQuantity: z.number(),
      expectedAmount: z.number().int(),
      gapCopies: z.number(),
      gapAmount: z.number().int(),
      suggestedCopies: z.number().int(),
    }),
    /** All rows found by large genre, the largest gap first. */
    genres: z.array(genreGap),
    /** How peers are chosen and copies expected, in words. */
    explanation: z.string(),
    paging,
    ...stamps,
    counted: countedGoods,
  }),
  errors: ['store.required', 'store.notFound', 'store.notOwn', 'store.noneOwn'],
  example,
})

export const peerStoreGapExport = endpoint({
  name: 'peerStoreGapExport',
  method: 'POST',
  path: '/stat/peer-store-gap/export',
  access: 'product-search',
  scope: 'analyses',
  summary: { ja: '同規模店との差をファイルに書き出す', en: 'The gap to peer stores as a file' },
  body: peerStoreGapBody.extend(exportFields),
  answer: fileAnswer,
  errors: ['store.required', 'store.notFound', 'store.notOwn', 'store.noneOwn'],
  example,
})
