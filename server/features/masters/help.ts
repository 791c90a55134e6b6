import { pages } from '../../../shared/access/pages.ts'
import { columns } from '../../../shared/messages/columns.ts'
import { help } from '../../../shared/messages/help.ts'
import { type Language, pickByLanguage } from '../../../shared/messages/language.ts'
import { metrics } from '../../../shared/metrics/metrics.ts'
import { foldText } from '../../../shared/text/fold.ts'

const matchesKeyword = (texts: readonly string[], keyword: string) =>
  keyword === '' || foldText(texts.join(' ')).includes(foldText(keyword))

/** Metrics that a topic's help shows first. */
const metricLists: Partial<Record<keyof typeof help, readonly string[]>> = {
  'product-search': ['totalSaleQuantity', 'saleRate', 'returnRate', 'stockRate', 'shippingShare', 'saleShare', 'shareGap'],
  'product-detail': ['saleRate', 'returnRate', 'stockRate', 'cumulativeStockQuantity', 'numberOfPendingOrder'],
  'ranking-create': ['quantity', 'amount', 'share', 'changeRate', 'saleRate'],
  'sale-ranking': ['quantity', 'shippingShare', 'saleShare', 'shareGap', 'saleRate'],
  'publisher-ranking': ['quantity', 'share', 'lastYearShare', 'shareDifference', 'changeRate', 'returnRate'],
  'trend-by-genre': ['quantity', 'share', 'changeRate'],
  returns: ['totalReturnQuantity', 'periodReturnRate', 'returnRateDifference', 'totalReturnAmount', 'daysOnShelf'],
  'reprint-candidates': ['runOutDays', 'suggestedPrint', 'forecastErrorRate', 'forecastBias', 'forecastCoverage'],
  'expected-demand': ['dailySales', 'lostPerDay', 'expectedSales'],
  'lost-copies': ['stockOutDays', 'lostPerDay', 'lostCopies', 'lostCopiesLow', 'lostCopiesHigh', 'lostAmount'],
  'days-on-shelf': ['daysOnShelf', 'datedReturnQuantity'],
  'fair-table': ['lift', 'reliableLift', 'fairSales', 'neededCopies', 'orderCopies'],
  'peer-store-gap': ['sellingPeers', 'peerQuantity', 'expectedQuantity', 'gapCopies', 'suggestedCopies'],
}

// some topics have no page
const routes: Partial<Record<string, { route: string }>> = pages
const metricsByPage: Partial<Record<string, readonly string[]>> = metricLists
const columnNames: Record<Language, Partial<Record<string, string>>> = columns

/** Returns the help texts that contain the keyword, in the language. */
export function searchHelpTopics(keyword: string, language: Language) {
  return Object.entries(help)
    .map(([topic, { title, paragraphs, questions }]) => ({
      topic,
      route: routes[topic]?.route ?? null,
      title: pickByLanguage(language, title),
      paragraphs: paragraphs.map((text) => pickByLanguage(language, text)),
      questions: questions.map(({ question, answer }) => ({
        question: pickByLanguage(language, question),
        answer: pickByLanguage(language, answer),
      })),
      metrics: [...(metricsByPage[topic] ?? [])],
    }))
    .filter(({ title, paragraphs, questions }) =>
      matchesKeyword([title, ...paragraphs, ...questions.flatMap(({ question, answer }) => [question, answer])], keyword),
    )
}

/** Returns the metrics whose names or formulas contain the keyword. */
export function listMetrics(keyword: string) {
  return Object.entries(metrics).flatMap(([metric, entry]) => {
    const name = { ja: columnNames.ja[metric] ?? metric, en: columnNames.en[metric] ?? metric }
    const { unit, formula, source, exclusions } = entry
    return matchesKeyword([metric, name.ja, name.en, formula.ja, formula.en], keyword)
      ? [{ metric, name, unit, formula, source, exclusions }]
      : []
  })
}
