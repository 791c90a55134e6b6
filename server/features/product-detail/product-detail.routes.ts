import type { Result } from '../../../shared/api/endpoint.ts'
import { forecastRecord, forecastRecordExport, recordedHorizons } from '../../../shared/api/forecast-record.ts'
import { allProductDetail, productDetailExport, salesCumulativeExport } from '../../../shared/api/product-all-detail.ts'
import { storeCharacteristics, storeCharacteristicsExport } from '../../../shared/api/product-characteristics.ts'
import { dailyRanking, dailyRankingExport } from '../../../shared/api/product-daily-ranking.ts'
import {
  detailBookMagazine,
  productDetail,
  salesCumulative,
  salesTrends,
  salesTrendsExport,
} from '../../../shared/api/product-detail.ts'
import { sellThroughForecast, sellThroughForecastExport } from '../../../shared/api/product-forecast.ts'
import { issueTransition, issueTransitionExport } from '../../../shared/api/product-issues.ts'
import { orderInfo, orderInfoExport } from '../../../shared/api/product-orders.ts'
import { productPublicity, productPublicityExport, publicationInfo } from '../../../shared/api/product-publication.ts'
import { stockDistribution, stockDistributionDetails, stockDistributionDetailsExport } from '../../../shared/api/product-stock.ts'
import { storeFilter } from '../../../shared/api/query-fields.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { widgetProduct, widgetSalesTrends, widgetStock } from '../../../shared/api/widget.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import type { ColumnName } from '../../../shared/reports/columns.ts'
import { forecastRecordReport } from '../../../shared/reports/forecast-record.ts'
import { detailReport } from '../../../shared/reports/product-all-detail.ts'
import { characteristicReport } from '../../../shared/reports/product-characteristics.ts'
import { rankDayReport } from '../../../shared/reports/product-daily-ranking.ts'
import { cumulativeReport } from '../../../shared/reports/product-detail.ts'
import { comparableReport } from '../../../shared/reports/product-forecast.ts'
import { issueReport } from '../../../shared/reports/product-issues.ts'
import { orderReport } from '../../../shared/reports/product-orders.ts'
import { publicityReport } from '../../../shared/reports/product-publication.ts'
import { stockStoreReport } from '../../../shared/reports/product-stock.ts'
import { allRows, defineExportRoute, type ExportContext } from '../../exporting/export-route.ts'
import { formatBucketLabels, getColumnLabel, getExportName } from '../../exporting/table-model.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { rankDaily } from './daily-ranking.query.ts'
import { forecastSales } from './forecast.query.ts'
import { readForecastRecord } from './forecast-record.query.ts'
import { readIssueTransition } from './issue-transition.query.ts'
import { readOrderInfo } from './order-info.query.ts'
import { readProductDetail, readProductDetails } from './product-detail.query.ts'
import { readPublication } from './publication.query.ts'
import { readPublicationInfo } from './publication-info.query.ts'
import { readPublicity } from './publicity.query.ts'
import { readCumulativeSales } from './sales-cumulative.query.ts'
import { buildTrendExport } from './sales-trends.export.ts'
import { readAllStoreTrends, readSalesTrend } from './sales-trends.query.ts'
import { listStockStores, readStockDistribution } from './stock-distribution.query.ts'
import { readStoreCharacteristics } from './store-characteristics.query.ts'

/** Describes the forecast as text. */
function describeForecast(forecast: QueryResult<Result<typeof sellThroughForecast>>, language: Language): string[] {
  const sentences = forecast.horizons.map(({ weeks, expected, low, high }) =>
    fillPlaceholders(getExportName('inWeeks', language), { weeks, expected, low, high, day: addDays(forecast.asOf, 7 * weeks) }),
  )
  const { totalStock: stock, runOutDate: day } = forecast
  const stockEnd =
    forecast.obstacle === null
      ? [fillPlaceholders(getExportName(day === null ? 'stockLasts' : 'stockEnds', language), { stock, day })]
      : []
  return [...sentences, ...stockEnd, forecast.explanation]
}

/** Reads the product data that every file about one product contains. */
async function readExportHead(jan: string, { user, knex }: ExportContext) {
  const { productName } = await readProductDetail(knex, { jan, stores: storeFilter.parse({}) }, user)
  return { productName, subject: { productName } }
}

export const productDetailRoutes = [
  defineReportRoute(detailBookMagazine, ({ knex, body, scope }) => readPublication(knex, body.jan, scope)),
  defineReportRoute(productDetail, ({ knex, body, scope }) => readProductDetail(knex, body, scope)),
  defineReportRoute(widgetProduct, ({ knex, body, scope }) => readProductDetail(knex, body, scope)),
  defineReportRoute(allProductDetail, ({ knex, body, scope }) => readProductDetails(knex, body, scope)),
  defineExportRoute(productDetailExport, 'product-detail', async (body, { user, language, knex }) => {
    const { list, missing } = await readProductDetails(knex, body, user)
    const notes = missing.map(({ code }) => `${getExportName('missingCode', language)}${code}`)
    return {
      name: 'detail',
      nameParts: list.length === 1 ? [list[0]?.productName ?? ''] : [],
      columns: detailReport.columns,
      rows: list,
      notes,
    }
  }),
  defineReportRoute(salesTrends, ({ knex, body, scope }) => readSalesTrend(knex, body, scope)),
  defineReportRoute(widgetSalesTrends, ({ knex, body, scope }) => readSalesTrend(knex, body, scope)),
  defineExportRoute(salesTrendsExport, 'product-detail', async (body, context) => {
    const [trend, product] = await Promise.all([
      readSalesTrend(context.knex, { ...body, showBy: 'total' }, context.user),
      readProductDetail(context.knex, { jan: body.jan, stores: storeFilter.parse({}) }, context.user),
    ])
    const stores =
      body.showBy === 'store' ? await readAllStoreTrends(context.knex, { body, period: trend.period }, context.user) : []
    return buildTrendExport(trend, { body, product, stores })
  }),
  defineReportRoute(salesCumulative, ({ knex, body, scope }) => readCumulativeSales(knex, body, scope)),
  defineExportRoute(salesCumulativeExport, 'product-detail', async (body, context) => {
    const { list } = await readCumulativeSales(context.knex, body, context.user)
    const { productName, subject } = await readExportHead(body.jan, context)
    const listValues = (name: 'cumulativeSale' | 'cumulativeDelivery') => list.map((item) => item[name])
    return {
      name: 'cumulative',
      nameParts: [productName],
      subject,
      columns: cumulativeReport.columns,
      rows: list,
      chart: {
        kind: 'line',
        labels: formatBucketLabels(list.map((item) => item.date)),
        series: [
          { name: getExportName('sale', context.language), values: listValues('cumulativeSale') },
          { name: getExportName('delivery', context.language), values: listValues('cumulativeDelivery') },
        ],
      },
    }
  }),
  defineReportRoute(publicationInfo, ({ knex, body, scope }) => readPublicationInfo(knex, body.jan, scope)),
  defineReportRoute(productPublicity, ({ knex, body, scope }) => readPublicity(knex, body, scope)),
  defineExportRoute(productPublicityExport, 'product-detail', async (body, context) => {
    const { list } = await readPublicity(context.knex, { ...body, ...allRows }, context.user)
    const { productName, subject } = await readExportHead(body.jan, context)
    return { name: 'publicity', nameParts: [productName], subject, columns: publicityReport.columns, rows: list }
  }),
  defineReportRoute(orderInfo, ({ knex, body, scope }) => readOrderInfo(knex, body, scope)),
  defineExportRoute(orderInfoExport, 'product-detail', async (body, context) => {
    const result = await readOrderInfo(context.knex, body, context.user)
    const { productName, subject } = await readExportHead(body.jan, context)
    return {
      name: 'orders',
      nameParts: [productName, result.period.from, result.period.to],
      subject,
      columns: orderReport.columns,
      rows: result.orderInfo,
      totals: result.totals,
    }
  }),
  defineReportRoute(stockDistribution, ({ knex, body, scope }) => readStockDistribution(knex, body, scope)),
  defineReportRoute(widgetStock, ({ knex, body, scope }) => readStockDistribution(knex, body, scope)),
  defineReportRoute(stockDistributionDetails, ({ knex, body, scope, language }) =>
    listStockStores(knex, body, { scope, language }),
  ),
  defineExportRoute(stockDistributionDetailsExport, 'product-detail', async (body, context) => {
    const scope = { scope: context.user, language: context.language }
    const { list, totals, asOf } = await listStockStores(context.knex, { ...body, ...allRows }, scope)
    const { productName, subject } = await readExportHead(body.jan, context)
    return { name: 'stockStores', nameParts: [productName, asOf], subject, columns: stockStoreReport.columns, rows: list, totals }
  }),
  defineReportRoute(storeCharacteristics, ({ knex, body, scope, language }) =>
    readStoreCharacteristics(knex, body, { scope, language }),
  ),
  defineExportRoute(storeCharacteristicsExport, 'product-detail', async (body, context) => {
    const result = await readStoreCharacteristics(context.knex, body, { scope: context.user, language: context.language })
    const { productName, subject } = await readExportHead(body.jan, context)
    return {
      name: 'characteristics',
      nameParts: [productName, body.period.from, body.period.to],
      subject,
      columns: characteristicReport.columns,
      rows: result.list,
      totals: result.totals,
      chart: {
        kind: 'bar',
        labels: result.list.map((item) => item.groupName),
        series: [{ name: productName, values: result.list.map((item) => item.index) }],
      },
    }
  }),
  defineReportRoute(dailyRanking, ({ knex, body, scope }) => rankDaily(knex, body, scope)),
  defineExportRoute(dailyRankingExport, 'product-detail', async (body, context) => {
    const { list, totals } = await rankDaily(context.knex, body, context.user)
    const { productName, subject } = await readExportHead(body.jan, context)
    const nameParts = [productName, body.period.from, body.period.to]
    return { name: 'dailyRanking', nameParts, subject, columns: rankDayReport.columns, rows: list, totals }
  }),
  defineReportRoute(issueTransition, ({ knex, body, scope }) => readIssueTransition(knex, body, scope)),
  defineExportRoute(issueTransitionExport, 'product-detail', async (body, context) => {
    const { list, days } = await readIssueTransition(context.knex, body, context.user)
    const { productName, subject } = await readExportHead(body.jan, context)
    return {
      name: 'transition',
      nameParts: [productName],
      subject,
      columns: issueReport.columns,
      rows: list,
      chart: {
        kind: 'line',
        labels: Array.from({ length: days + 1 }, (_none, day) => String(day)),
        // more lines would be indistinguishable
        series: list.slice(-8).map((item) => ({ name: item.volume ?? item.productName, values: item.curve })),
      },
    }
  }),
  defineReportRoute(forecastRecord, ({ knex, body, scope }) => readForecastRecord(knex, body, scope)),
  defineExportRoute(forecastRecordExport, 'product-detail', async (body, context) => {
    const { list, asOf } = await readForecastRecord(context.knex, body, context.user)
    const { productName, subject } = await readExportHead(body.jan, context)
    // one forecast for each day, so that the lines mean the same weeks
    const forecasts = list.filter(({ weeks }) => weeks === (body.weeks ?? recordedHorizons[0])).reverse()
    const createLine = (column: ColumnName, value: (row: (typeof forecasts)[number]) => number | null) => ({
      name: getColumnLabel(column, context.language),
      values: forecasts.map(value),
    })
    return {
      name: 'forecastRecord',
      nameParts: [productName, asOf],
      subject,
      columns: forecastRecordReport.columns,
      rows: list,
      chart: {
        kind: 'line',
        labels: formatBucketLabels(forecasts.map(({ knownUntil }) => knownUntil)),
        series: [
          createLine('expectedLow', ({ low }) => low),
          createLine('expected', ({ expected }) => expected),
          createLine('expectedHigh', ({ high }) => high),
          createLine('actual', ({ actual }) => actual),
        ],
      },
    }
  }),
  defineReportRoute(sellThroughForecast, ({ knex, body, scope, language }) => forecastSales(knex, body, { scope, language })),
  defineExportRoute(sellThroughForecastExport, 'product-detail', async (body, context) => {
    const forecast = await forecastSales(context.knex, body, { scope: context.user, language: context.language })
    const { productName, subject } = await readExportHead(body.jan, context)
    const { soldWeeks, weeks } = forecast
    const createCurveLine = (name: 'expected' | 'low' | 'high') => ({
      name: getExportName(`curve.${name}`, context.language),
      values: [...soldWeeks.map(() => null), ...weeks.map((week) => week[name])],
    })
    const sold = {
      name: getExportName('curve.actual', context.language),
      values: [...soldWeeks.map(({ quantity }) => quantity), ...weeks.map(() => null)],
    }
    return {
      name: 'forecast',
      nameParts: [productName],
      subject,
      columns: comparableReport.columns,
      rows: forecast.comparables,
      notes: describeForecast(forecast, context.language),
      chart: {
        kind: 'line',
        labels: formatBucketLabels([...soldWeeks, ...weeks].map(({ from }) => from)),
        series: [sold, createCurveLine('expected'), createCurveLine('low'), createCurveLine('high')],
      },
    }
  }),
]
