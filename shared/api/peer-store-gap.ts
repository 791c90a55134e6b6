import { z } from 'zod'
import { addDays, getWeekStart } from '../calendar/period.ts'
import { type DemoFacts, defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import { productIdentity } from './product-identity.ts'
import { code, optionalName, pageNum, pageSize, paging, period, productFilter } from './query-fields.ts'
import { countedGoods, periodResult, reportMetadata } from './report.ts'

/** Minimum number of other companies' stores behind a mean, and of companies they belong to (decision 0031). */
export const MIN_PEERS = 5
export const MIN_COMPANIES = 3
/** Minimum number of other companies' stores that sold a title before it is disclosed. */
export const MIN_SELLERS = 3
/** Days that the suggested copies should last. */
export const SUGGESTED_DAYS = 14

export const peerStoreGapSorts = ['gapCopies', 'gapAmount', 'sellingPeers'] as const
/** Never delivered; delivered but sold out; in stock. */
const supplyStates = ['notDelivered', 'outOfStock', 'inStock'] as const
/** The store has no scale; too few peers; no sales from which to derive expected copies. */
const notComparedReasons = ['noScale', 'tooFewPeers', 'noSales'] as const

/**
 * Titles that peer stores (規模 × 立地) sell and one store lacks. Peers are the stores of the same scale and location that were
 * open throughout the period and had sales in it. If fewer than MIN_PEERS of them belong to other companies, or to fewer than
 * MIN_COMPANIES companies, peers are the stores of the same scale; if those are too few as well, nothing is compared.
 * Expected copies of a title = copies sold by the peers × (all copies of the store ÷ all copies of the peers), both for the
 * requested kind of goods, ignoring other product filters. Gap = expected − sold.
 */
export const peerStoreGapBody = z.strictObject({
  storeCd: code.nullable().default(null).describe('The store; null: the contract’s only open own store'),
  period,
  products: productFilter.prefault({}),
  listed: z
    .enum(['lacking', 'all'])
    .default('lacking')
    .describe('lacking: not in stock and sold less than expected; all: every title that can be disclosed'),
  minPeerStores: z
    .number()
    .int()
    .min(MIN_SELLERS)
    .max(10_000)
    .default(MIN_SELLERS)
    .describe('Titles sold by fewer peers are left out'),
  sortBy: z.enum(peerStoreGapSorts).default('gapCopies'),
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(50),
})
export type PeerStoreGapBody = z.output<typeof peerStoreGapBody>

const peerStoreGapRow = z.strictObject({
  ...productIdentity.shape,
  state: z.enum(supplyStates),
  /** Peers that sold the title, and their share of all peers, percent. */
  sellingPeers: z.number().int(),
  sellingPeerShare: z.number().nullable(),
  /** Mean copies per peer: over all peers, and over those that sold the title. */
  peerQuantity: z.number().nullable(),
  sellingPeerQuantity: z.number().nullable(),
  /** Copies sold by the store, and its theoretical stock at `asOf`. */
  quantity: z.number().int(),
  stock: z.number().int(),
  /** Copies the store would have sold if the title sold there as in its peers. */
  expectedQuantity: z.number(),
  /** expected − sold, and the gap at list price, yen ex tax. */
  gapCopies: z.number(),
  gapAmount: z.number().int(),
  /** Copies expected in SUGGESTED_DAYS days, rounded up, minus the stock. */
  suggestedCopies: z.number().int(),
  /** Latest stock of wholesalers and publisher; null if never reported. */
  dailyInventory: z.number().int().nullable(),
  publisherInventory: z.number().int().nullable(),
})
export type PeerStoreGapRow = z.output<typeof peerStoreGapRow>

const genreGap = z.strictObject({
  /** Large genre; null for titles without genre. */
  genreKey: optionalName,
  genreName: optionalName,
  titles: z.number().int(),
  expectedQuantity: z.number(),
  quantity: z.number().int(),
})

const createExample = ({ today, storeCd }: DemoFacts) => ({
  body: { storeCd, period: { from: addDays(getWeekStart(today), -28), to: addDays(getWeekStart(today), -1) }, listed: 'all' },
})

export const peerStoreGap = defineEndpoint({
  name: 'peerStoreGap',
  kind: 'report',
  route: 'POST /stat/peer-store-gap',
  access: 'product-search',
  scope: 'analyses',
  screen: { page: 'peer-store-gap' },
  summary: { ja: '同規模店との差（自店にない売れ筋）', en: 'Titles that peer stores sell and a store does not' },
  body: peerStoreGapBody,
  result: z.strictObject({
    asOf: z.string(),
    period: periodResult,
    store: z.strictObject({
      storeCd: z.string(),
      storeName: z.string(),
      companyName: optionalName,
      scaleCd: optionalName,
      locationCd: optionalName,
    }),
    /** null if nothing is compared; `notCompared` contains the reason. */
    peers: z
      .strictObject({
        rule: z.enum(['scaleAndLocation', 'scale']),
        stores: z.number().int(),
        companies: z.number().int(),
        /** Copies of the requested kind of goods: of the store, and the mean per peer. */
        quantity: z.number().int(),
        peerQuantity: z.number().nullable(),
        /** The store’s copies in percent of that mean. */
        sizeIndex: z.number().nullable(),
      })
      .nullable(),
    notCompared: z.enum(notComparedReasons).nullable(),
    list: z.array(peerStoreGapRow),
    /** Over all rows found, not only this page. */
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
    /** All rows found by large genre, largest gap first. */
    genres: z.array(genreGap),
    /** Text that explains how peers and expected copies are determined. */
    explanation: z.string(),
    paging,
    ...reportMetadata,
    counted: countedGoods,
  }),
  errors: ['store.required', 'store.notFound', 'store.notOwn', 'store.noneOwn'],
  example: createExample,
})

export const peerStoreGapExport = defineExport(peerStoreGap, {
  summary: { ja: '同規模店との差をファイルに書き出す', en: 'Export the gap to peer stores' },
})
