import { fold } from '../../../shared/fold.ts'
import type { Language } from '../../../shared/language.ts'
import { columns as enColumns } from '../../../shared/messages/en/columns.ts'
import { help as en } from '../../../shared/messages/en/help.ts'
import { columns as jaColumns } from '../../../shared/messages/ja/columns.ts'
import { type HelpText, help as ja } from '../../../shared/messages/ja/help.ts'
import { metrics } from '../../../shared/metrics.ts'
import { pages } from '../../../shared/pages.ts'

const holds = (texts: readonly string[], keyword: string) => keyword === '' || fold(texts.join(' ')).includes(fold(keyword))

/** Metrics that a topic's help shows first. */
const metricLists: Partial<Record<keyof typeof ja, readonly string[]>> = {
  'product-search': ['totalSaleQuantity', 'saleRate', 'returnRate', 'stockRate', 'shippingShare', 'saleShare', 'shareGap'],
  'product-detail': ['saleRate', 'returnRate', 'stockRate', 'cumulativeStockQuantity', 'numberOfPendingOrder'],
  'ranking-create': ['quantity', 'amount', 'share', 'changeRate', 'saleRate'],
  'sale-ranking': ['quantity', 'shippingShare', 'saleShare', 'shareGap', 'saleRate'],
  'publisher-ranking': ['quantity', 'share', 'changeRate', 'returnRate'],
  'trend-by-genre': ['quantity', 'share', 'changeRate'],
  'peer-store-gap': ['sellingPeers', 'peerQuantity', 'expectedQuantity', 'gapCopies', 'suggestedCopies'],
}

// some topics have no page
const routes: Partial<Record<string, { route: string }>> = pages
const metricsByPage: Partial<Record<string, readonly string[]>> = metricLists
const names: Record<Language, Partial<Record<string, string>>> = { ja: jaColumns, en: enColumns }

/** Returns the help texts that contain the keyword, in the language. */
export function listHelp(keyword: string, language: Language) {
  const texts: Record<string, HelpText> = language === 'en' ? en : ja
  return Object.entries(texts)
    .filter(([, text]) =>
      holds([text.title, ...text.paragraphs, ...text.questions.flatMap(({ question, answer }) => [question, answer])], keyword),
    )
    .map(([topic, text]) => ({
      topic,
      route: routes[topic]?.route ?? null,
      title: text.title,
      paragraphs: [...text.paragraphs],
      questions: text.questions.map((question) => ({ ...question })),
      metrics: [...(metricsByPage[topic] ?? [])],
    }))
}

/** Returns the metrics whose names or formulas contain the keyword. */
export function listMetrics(keyword: string) {
  return Object.entries(metrics).flatMap(([metric, entry]) => {
    const name = { ja: names.ja[metric] ?? metric, en: names.en[metric] ?? metric }
    const { unit, formula, source, exclusions } = entry
    return holds([metric, name.ja, name.en, formula.ja, formula.en], keyword)
      ? [{ metric, name, unit, formula, source, exclusions }]
      : []
  })
}
