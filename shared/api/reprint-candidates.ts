import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import { recordAccuracy } from './forecast-record.ts'
import { forecastHorizon, forecastWeek, soldWeek } from './product-forecast.ts'
import { titleFields } from './product-identity.ts'
import { pageNum, pageSize, paging, productFilter } from './query-fields.ts'
import { countedGoods, reportMetadata } from './report.ts'
import { type ReprintParameters, reprintParameters, usualReprintParameters } from './reprint-parameters.ts'

export const reprintCandidateSorts = ['runOutDate', 'suggestedPrint', 'recentQuantity', 'zeroStores'] as const
/** Weeks of the forecast, and those that a reprint should cover. */
export const REPRINT_WEEKS = 12
/** Maximum number of titles examined: the best sellers. */
export const MAX_EXAMINED_TITLES = 300
/** Days ahead that a run-out can be forecast. */
export const MAX_RUN_OUT_DAYS = 182

/**
 * Books whose stock (stores + wholesalers + publisher) runs out within `runOutWithinDays` days after asOf according to the
 * forecast of weekly sales. Only the MAX_EXAMINED_TITLES titles with the most sales in the last 28 days are
 * examined. The suggestion is the multiple of `lotSize` with the least expected cost over the next 12 weeks: sales lost for lack
 * of copies × `marginRate` + copies left over × `returnCostRate`, as long as the copies left over are at most `targetReturnRate`
 * percent of stock and reprint together.
 */
const body = z.strictObject({
  products: productFilter.prefault({}),
  ...reprintParameters.partial().shape,
  runOutWithinDays: z.number().int().min(1).max(MAX_RUN_OUT_DAYS).default(84),
  /** Titles with fewer sales in the last 28 days are left out. */
  minRecentCopies: z.number().int().min(1).max(1_000_000).default(20),
  /** runOutDate: earliest first; others: most first. */
  sortBy: z.enum(reprintCandidateSorts).default('runOutDate'),
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(50),
})
export type ReprintCandidatesBody = z.output<typeof body>
/** A query whose parameters are all known. */
export type ReprintQuery = ReprintCandidatesBody & ReprintParameters

/** Completes a query with the contract's parameters; null: the usual ones. */
export const completeReprintQuery = (
  query: ReprintCandidatesBody,
  contractParameters: ReprintParameters | null,
): ReprintQuery => ({ ...usualReprintParameters, ...contractParameters, ...query })

const copies = z.number().int()

/** Expected costs of a number of copies, in yen, and the share of all copies expected back, in percent. */
const cost = z.strictObject({
  copies,
  lostCost: z.number().int(),
  returnCost: z.number().int(),
  returnRateIfPrinted: z.number().nullable(),
})

const reprintUrgencies = ['late', 'thisWeek', 'later'] as const

const reprintCandidate = z.strictObject({
  ...titleFields,
  /** Sales of the last 28 days. */
  recentQuantity: copies,
  cumulativeDeliveryQuantity: copies,
  cumulativeSaleQuantity: copies,
  saleRate: z.number().nullable(),
  /** Stock in stores; negative stock of a store counts as 0. */
  cumulativeStockQuantity: copies,
  /** Latest stock of wholesalers and publisher; null if never reported, which counts as 0. */
  dailyInventory: copies.nullable(),
  publisherInventory: copies.nullable(),
  numberOfPendingOrder: copies,
  /** Stores, wholesalers and publisher together. */
  totalStock: copies,
  /** Day on which it runs out, and the days until then from asOf. */
  runOutDate: z.string(),
  runOutDays: z.number().int(),
  /** Last day on which a decision still delivers in time. */
  decideBy: z.string(),
  /** late: the stock runs out before a delivery; thisWeek: a decision is due within 7 days. */
  urgency: z.enum(reprintUrgencies),
  /** Stores that were supplied and have no stock, at asOf and in five weeks before, oldest first. */
  zeroStores: z.number().int(),
  zeroStoresByWeek: z.array(z.number().int()),
  /** The next 4, 8 and 12 weeks. */
  horizons: z.array(forecastHorizon),
  /** Accuracy of recorded forecasts of the title, for 4, 8 and 12 weeks. */
  record: z.array(recordAccuracy),
  /** Sales of the weeks up to asOf, oldest first, by the first day of the week. */
  soldWeeks: z.array(soldWeek),
  weeks: z.array(forecastWeek),
  /** Sales expected to be lost before a reprint that is decided now is delivered. */
  expectedLostCopies: copies,
  expectedLostAmount: z.number().int(),
  suggestedPrint: copies,
  /** Copies left over after 12 weeks with the suggestion, and their share of all copies in percent. */
  expectedReturns: copies,
  expectedReturnRate: z.number().nullable(),
  /** Around the suggestion. */
  costs: z.array(cost),
  /** Explanation of the suggestion, in sentences. */
  reasons: z.array(z.string()),
})
export type ReprintCandidate = z.output<typeof reprintCandidate>

/** Errors of the forecast on past weeks; null if there were too few. */
const accuracy = z.strictObject({
  weeks: z.number().int(),
  forecasts: z.number().int(),
  /** Mean absolute scaled error of the forecast, and of the seasonal naive forecast. */
  mase: z.number().nullable(),
  seasonalNaiveMase: z.number().nullable(),
  /** Percent of past sums within the 80 % range; percent by which the forecasts were too high. */
  coverage: z.number().nullable(),
  bias: z.number().nullable(),
})

const createExample = () => ({ body: {} })

export const reprintCandidates = defineEndpoint({
  name: 'reprintCandidates',
  kind: 'report',
  route: 'POST /stat/reprint-candidates',
  access: 'product-search',
  scope: 'analyses',
  ownDefaults: ['publishers', 'reprintParameters'],
  screen: { page: 'reprint-candidates' },
  summary: { ja: '在庫が尽きる商品と重版の提案部数', en: 'Titles about to run out, with suggested reprints' },
  body,
  result: z.strictObject({
    asOf: z.string(),
    /** Day on which a reprint that is decided on the day after asOf is delivered. */
    deliveryDate: z.string(),
    list: z.array(reprintCandidate),
    /** Over all rows found, not only this page. */
    totals: z.strictObject({
      products: z.number().int(),
      /** Titles examined. */
      examined: z.number().int(),
      /** Titles that are late, or due this week. */
      urgent: z.number().int(),
      /** Titles × stores. */
      zeroStores: z.number().int(),
      expectedLostCopies: copies,
      expectedLostAmount: z.number().int(),
      suggestedPrint: copies,
      /** Of titles with a suggestion. */
      expectedReturns: copies,
      expectedReturnRate: z.number().nullable(),
    }),
    accuracy: z.array(accuracy),
    /** Accuracy of recorded forecasts of all rows found. */
    record: z.array(recordAccuracy),
    /** Text that explains the calculation. */
    explanation: z.string(),
    paging,
    ...reportMetadata,
    counted: countedGoods,
  }),
  example: createExample,
})
export type ReprintCandidatesResult = z.output<typeof reprintCandidates.result>

export const reprintCandidatesExport = defineExport(reprintCandidates, {
  summary: { ja: '重版候補をファイルに書き出す', en: 'Export reprint candidates' },
})
