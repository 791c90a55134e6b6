import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { sellThroughForecast } from '../../../shared/contract/product-forecast.ts'
import type { QueryResult } from '../../../shared/contract/report.ts'
import { exportName } from '../../export/table-model.ts'

/** The forecast itself, in words. */
export function forecastNotes(forecast: QueryResult<Answer<typeof sellThroughForecast>>, language: 'ja' | 'en'): string[] {
  const sentences = forecast.horizons
    .filter((one) => one.expected !== null)
    .map((one) =>
      exportName('atDay', language)
        .replace('{{day}}', String(one.day))
        .replace('{{expected}}', one.expected?.toLocaleString('en-US') ?? '')
        .replace('{{low}}', one.low?.toLocaleString('en-US') ?? '')
        .replace('{{high}}', one.high?.toLocaleString('en-US') ?? '')
        .replace('{{count}}', String(one.comparables)),
    )
  return [...sentences, forecast.explanation]
}
