import type { Answer } from '../../../shared/api/endpoint.ts'
import type { sellThroughForecast } from '../../../shared/api/product-forecast.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import type { Language } from '../../../shared/language.ts'
import { fill } from '../../../shared/messages/fill.ts'
import { exportName } from '../../exporting/table-model.ts'

/** Describes the forecast as text. */
export function forecastNotes(forecast: QueryResult<Answer<typeof sellThroughForecast>>, language: Language): string[] {
  const sentences = forecast.horizons
    .filter((horizon) => horizon.expected !== null)
    .map((horizon) =>
      fill(exportName('atDay', language), {
        day: horizon.day,
        expected: horizon.expected,
        low: horizon.low,
        high: horizon.high,
        count: horizon.comparables,
      }),
    )
  return [...sentences, forecast.explanation]
}
