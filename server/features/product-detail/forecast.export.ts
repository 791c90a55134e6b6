import type { Answer } from '../../../shared/api/endpoint.ts'
import type { sellThroughForecast } from '../../../shared/api/product-forecast.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import type { Language } from '../../../shared/language.ts'
import { exportName } from '../../exporting/table-model.ts'

/** Describes the forecast as text. */
export function forecastNotes(forecast: QueryResult<Answer<typeof sellThroughForecast>>, language: Language): string[] {
  const sentences = forecast.horizons
    .filter((horizon) => horizon.expected !== null)
    .map((horizon) =>
      exportName('atDay', language)
        .replace('{{day}}', String(horizon.day))
        .replace('{{expected}}', horizon.expected?.toLocaleString('en-US') ?? '')
        .replace('{{low}}', horizon.low?.toLocaleString('en-US') ?? '')
        .replace('{{high}}', horizon.high?.toLocaleString('en-US') ?? '')
        .replace('{{count}}', String(horizon.comparables)),
    )
  return [...sentences, forecast.explanation]
}
