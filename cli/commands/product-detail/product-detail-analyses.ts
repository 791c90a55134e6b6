import type { Result } from '../../../shared/api/endpoint.ts'
import type { forecastRecord } from '../../../shared/api/forecast-record.ts'
import type { allProductDetail } from '../../../shared/api/product-all-detail.ts'
import type { dailyRanking } from '../../../shared/api/product-daily-ranking.ts'
import type { sellThroughForecast } from '../../../shared/api/product-forecast.ts'
import type { orderInfo } from '../../../shared/api/product-orders.ts'
import type { publicationInfo } from '../../../shared/api/product-publication.ts'
import type { stockDistribution, stockDistributionDetails } from '../../../shared/api/product-stock.ts'
import type { AnalysisCommand } from '../../analysis/analysis.ts'
import { getFooterText } from '../../analysis/footer-text.ts'

type Details = Result<typeof allProductDetail>

export const detailCommand: AnalysisCommand = {
  name: 'detail',
  call: 'allProductDetail',
  exportCall: 'productDetailExport',
  loadApi: () => import('../../../shared/api/product-all-detail.ts'),
  loadReport: async () => (await import('../../../shared/reports/product-all-detail.ts')).detailReport,
  maxCodes: 100,
  getFooter: ({ missing }: Details) => missing.map(({ code, reason }) => `${code}: ${reason}`).join('\n'),
  examples: [
    'detail 9784999900114 978-4-9999001-1-4',
    'detail --file titles.txt --csv > detail.csv',
    'detail 9784999900114 --prefecture 13 --format xlsx --out detail.xlsx',
  ],
}

type Distribution = Result<typeof stockDistribution>

export const stockDistributionCommand: AnalysisCommand = {
  name: 'stock',
  call: 'stockDistribution',
  loadApi: () => import('../../../shared/api/product-stock.ts'),
  rows: (result: Distribution) => [result],
  loadReport: async () => (await import('../../../shared/reports/product-stock.ts')).stockBandReport,
  examples: ['stock 9784999900114', 'stock 9784999900114 --prefecture 13'],
}

type Stores = Result<typeof stockDistributionDetails>

export const stockStoresCommand: AnalysisCommand = {
  name: 'stock-stores',
  call: 'stockDistributionDetails',
  exportCall: 'stockDistributionDetailsExport',
  loadApi: () => import('../../../shared/api/product-stock.ts'),
  loadReport: async () => (await import('../../../shared/reports/product-stock.ts')).stockStoreReport,
  getFooter: ({ asOf, paging, list }: Stores) => `${asOf}  ${list.length} / ${paging.total}`,
  examples: [
    'stock-stores 9784999900114 --band 0',
    'stock-stores 9784999900114 --health soldOut --prefecture 13',
    'stock-stores 9784999900114 --sort-by digest --format xlsx --out stores.xlsx',
  ],
}

export const characteristicsCommand: AnalysisCommand = {
  name: 'characteristics',
  call: 'storeCharacteristics',
  exportCall: 'storeCharacteristicsExport',
  loadApi: () => import('../../../shared/api/product-characteristics.ts'),
  period: '28d',
  loadReport: async () => (await import('../../../shared/reports/product-characteristics.ts')).characteristicReport,
  examples: ['characteristics 9784999900114', 'characteristics 9784999900114 --group-by scale --period last-month --csv'],
}

type Orders = Result<typeof orderInfo>

export const ordersCommand: AnalysisCommand = {
  name: 'orders',
  call: 'orderInfo',
  exportCall: 'orderInfoExport',
  loadApi: () => import('../../../shared/api/product-orders.ts'),
  period: '28d',
  rows: (result: Orders) => result.orderInfo,
  loadReport: async () => (await import('../../../shared/reports/product-orders.ts')).orderReport,
  getFooter: ({ numberOfPendingOrder, totalLatestOrder }: Orders, language) =>
    getFooterText(language, 'orders', { pending: numberOfPendingOrder, latest: totalLatestOrder }),
  examples: ['orders 9784999900114', 'orders 9784999900114 --from 2026-11-01 --to 2026-11-14 --csv'],
}

type Publication = Result<typeof publicationInfo>

export const publicationCommand: AnalysisCommand = {
  name: 'publication',
  call: 'publicationInfo',
  loadApi: () => import('../../../shared/api/product-publication.ts'),
  // one row for the title and one per sibling volume or issue; the rest only with --json
  rows: (result: Publication) => (result.siblings.length > 0 ? result.siblings : [result]),
  loadReport: async () => (await import('../../../shared/reports/product-publication.ts')).volumeReport,
  getFooter: (result: Publication) =>
    [
      [result.productName, result.authorName, result.publisherName, result.format].filter(Boolean).join('　'),
      ...result.prices.map((price) => `${price.fromDate}〜 ${price.price}`),
      ...result.awards.map((award) => `${award.date} ${award.name}`),
      ...result.publicity.map((item) => `${item.date} ${item.medium} ${item.title}`),
    ].join('\n'),
  examples: ['publication 9784999900114', 'publication 9784999900114 --json'],
}

export const publicityCommand: AnalysisCommand = {
  name: 'publicity',
  call: 'productPublicity',
  exportCall: 'productPublicityExport',
  loadApi: () => import('../../../shared/api/product-publication.ts'),
  loadReport: async () => (await import('../../../shared/reports/product-publication.ts')).publicityReport,
  examples: ['publicity 9784999900114', 'publicity 9784999900114 --from 2026-10-01 --to 2026-10-31'],
}

export const cumulativeCommand: AnalysisCommand = {
  name: 'cumulative',
  call: 'salesCumulative',
  exportCall: 'salesCumulativeExport',
  loadApi: async () => ({
    ...(await import('../../../shared/api/product-detail.ts')),
    ...(await import('../../../shared/api/product-all-detail.ts')),
  }),
  loadReport: async () => (await import('../../../shared/reports/product-detail.ts')).cumulativeReport,
  examples: ['cumulative 9784999900114', 'cumulative 9784999900114 --until 2026-10-31 --csv'],
}

type Ranks = Result<typeof dailyRanking>

export const dailyRankingCommand: AnalysisCommand = {
  name: 'daily-ranking',
  call: 'dailyRanking',
  exportCall: 'dailyRankingExport',
  loadApi: () => import('../../../shared/api/product-daily-ranking.ts'),
  period: '28d',
  loadReport: async () => (await import('../../../shared/reports/product-daily-ranking.ts')).rankDayReport,
  getFooter: ({ best }: Ranks, language) => (best.all === null ? '' : getFooterText(language, 'dailyRanking', best.all)),
  examples: ['daily-ranking 9784999900114', 'daily-ranking 9784999900114 --period last-month --csv'],
}

export const issueTransitionCommand: AnalysisCommand = {
  name: 'transition',
  call: 'issueTransition',
  exportCall: 'issueTransitionExport',
  loadApi: () => import('../../../shared/api/product-issues.ts'),
  loadReport: async () => (await import('../../../shared/reports/product-issues.ts')).issueReport,
  examples: ['transition 39041-12', 'transition 9784999900114 --max-issues 12 --days 60 --csv'],
}

type Forecast = Result<typeof sellThroughForecast>

export const forecastCommand: AnalysisCommand = {
  name: 'forecast',
  call: 'sellThroughForecast',
  exportCall: 'sellThroughForecastExport',
  loadApi: () => import('../../../shared/api/product-forecast.ts'),
  rows: ({ horizons }: Forecast) => horizons,
  loadReport: async () => (await import('../../../shared/reports/product-forecast.ts')).horizonReport,
  getFooter: ({ explanation, comparables, threshold, ...result }: Forecast, language) => {
    const line = `${threshold.rate} % / ${threshold.days}`
    const date = threshold.reachedDate ?? threshold.expectedDate ?? '-'
    const reached = getFooterText(language, threshold.reached ? 'reprintReached' : 'reprintExpected', { line, date })
    const stock = getFooterText(language, result.runOutDate === null ? 'forecastStockLasts' : 'forecastStockEnds', {
      total: result.totalStock,
      stores: result.cumulativeStockQuantity,
      wholesalers: result.dailyInventory ?? '–',
      publisher: result.publisherInventory ?? '–',
      pending: result.numberOfPendingOrder,
      date: result.runOutDate ?? '',
    })
    return [
      ...(result.obstacle === null ? [stock] : []),
      explanation,
      reached,
      ...comparables.slice(0, 5).map((comparable) => `${comparable.jan} ${comparable.productName}`),
    ].join('\n')
  },
  examples: ['forecast 9784999900114', 'forecast 9784999900114 --threshold-rate 25 --json'],
}

type RecordResult = Result<typeof forecastRecord>

export const forecastRecordCommand: AnalysisCommand = {
  name: 'forecast-record',
  call: 'forecastRecord',
  exportCall: 'forecastRecordExport',
  loadApi: () => import('../../../shared/api/forecast-record.ts'),
  rows: ({ list }: RecordResult) => list,
  loadReport: async () => (await import('../../../shared/reports/forecast-record.ts')).forecastRecordReport,
  getFooter: ({ accuracy }: RecordResult, language) =>
    accuracy
      .filter(({ forecasts }) => forecasts > 0)
      .map(({ weeks, forecasts, errorRate, bias, coverage }) =>
        getFooterText(language, 'forecastRecord', {
          weeks,
          forecasts,
          errorRate: errorRate ?? '–',
          bias: bias ?? '–',
          coverage: coverage ?? '–',
        }),
      )
      .join('\n'),
  examples: ['forecast-record 9784999900114', 'forecast-record 9784999900114 --weeks 4 --csv'],
}
