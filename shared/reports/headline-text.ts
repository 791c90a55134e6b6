import { formatNumber } from '../messages/formats.ts'
import { headlines } from '../messages/headlines.ts'
import type { Language } from '../messages/language.ts'
import { createTranslator } from '../messages/translate.ts'
import type { Headline, HeadlineUnit } from './headlines.ts'

/** Shown where there is no figure. */
const NO_FIGURE = '–'

const formatDigits = (value: number, digits: number): string =>
  formatNumber(value, { minDigits: digits, maxDigits: digits, minus: '−' })

const formatSigned = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : '±'}${formatDigits(Math.abs(value), 1)}`

/** A headline in one line for the terminal: 売上 168冊　前の週 247冊 −32.0%. */
export function formatHeadline(headline: Headline, language: Language): string {
  const t = createTranslator(() => headlines[language])
  const addUnit = (text: string, unit: HeadlineUnit): string =>
    text + (language === 'en' && unit !== 'percent' ? ' ' : '') + t(`unit.${unit}`)
  const formatFigure = (value: number | null, unit: HeadlineUnit): string =>
    value === null ? NO_FIGURE : addUnit(formatDigits(value, unit === 'percent' ? 1 : 0), unit)
  const { subject, name, value, unit, comparison, range } = headline
  const parts = [`${t(subject, { name: name ?? '' })} ${formatFigure(value, unit)}`]
  if (comparison !== null) {
    const { change, changeUnit } = comparison
    const changed = change === null ? '' : ` ${formatSigned(change)}${changeUnit === 'percent' ? '%' : t('unit.points')}`
    parts.push(`${t(`before.${comparison.with}`)} ${formatFigure(comparison.value, unit)}${changed}`)
  }
  if (range !== null)
    parts.push(t('range', { low: formatNumber(range.low), high: formatNumber(range.high), unit: addUnit('', unit) }))
  return parts.join(language === 'ja' ? '　' : ', ')
}
