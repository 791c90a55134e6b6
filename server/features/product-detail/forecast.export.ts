import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { Comparable, sellThroughForecast } from '../../../shared/contract/product-forecast.ts'
import type { Unstamped } from '../../../shared/contract/report.ts'
import { likenessNames as english } from '../../../shared/messages/en/forecast.ts'
import { likenessNames as japanese } from '../../../shared/messages/ja/forecast.ts'
import { type ExportColumn, exportName, plainColumn } from '../../export/table-model.ts'

const plain = plainColumn<Comparable>

/** The comparable titles that a forecast stands on. */
export const comparableColumns: readonly ExportColumn<Comparable>[] = [
  plain('jan', 'code'),
  plain('productName', 'text'),
  plain('authorName', 'text'),
  plain('publisherName', 'text'),
  plain('releaseDate', 'date'),
  plain('price', 'integer'),
  {
    name: 'reasons',
    type: 'text',
    value: (row, language) => row.reasons.map((one) => (language === 'en' ? english : japanese)[one]).join(' / '),
  },
  plain('soldDayN', 'integer'),
  plain('sold30', 'integer'),
  plain('sold60', 'integer'),
  plain('sold90', 'integer'),
  plain('sold180', 'integer'),
  plain('growth', 'decimal2'),
]

/** The forecast itself, in words. */
export function forecastNotes(forecast: Unstamped<Answer<typeof sellThroughForecast>>, language: 'ja' | 'en'): string[] {
  const sentences = forecast.horizons
    .filter((one) => one.expected !== null)
    .map((one) =>
      exportName('atDay', language)
        .replace('{{day}}', String(one.day))
        .replace('{{expected}}', String(one.expected))
        .replace('{{low}}', String(one.low))
        .replace('{{high}}', String(one.high))
        .replace('{{count}}', String(one.comparables)),
    )
  return [...sentences, forecast.explanation]
}
