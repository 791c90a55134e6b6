import { forecastWords, seriesClassNames } from '../../shared/messages/forecast.ts'
import type { Language } from '../../shared/messages/language.ts'
import { fillPlaceholders } from '../../shared/messages/translate.ts'
import type { TitleForecast } from './title-forecast.ts'

/** Below this percentage a bias is not worth mentioning. */
const SMALL_BIAS = 5

/** Says in words how good forecasts of titles like this one have been; nothing for goods that are not measured. */
export function describeAccuracy(accuracy: TitleForecast['accuracy'], language: Language): string[] {
  if (accuracy === null) return []
  const words = forecastWords[language]
  const measured = accuracy.horizons[0]?.forecast
  if (!measured || measured.forecasts === 0 || measured.errorRate === null) return [words.accuracyUnknown]
  const bias = measured.bias ?? 0
  const names: Readonly<Record<string, string>> = seriesClassNames[language]
  return [
    fillPlaceholders(Math.abs(bias) < SMALL_BIAS ? words.accuracyEven : bias > 0 ? words.accuracyHigh : words.accuracyLow, {
      kind: names[accuracy.name || 'all'] ?? '',
      error: Math.round(measured.errorRate),
      bias: Math.abs(bias) < SMALL_BIAS ? Math.round(bias) : Math.round(Math.abs(bias)),
      coverage: Math.round(measured.coverage ?? 0),
      count: measured.forecasts,
    }),
  ]
}
