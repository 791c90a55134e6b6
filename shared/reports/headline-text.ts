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

type HeadlineKey = keyof (typeof headlines)['ja']

/** How the parts of a headline are written. */
interface HeadlineWriting {
  t: (key: HeadlineKey, values?: Record<string, string>) => string
  formatFigure: (value: number | null, unit: HeadlineUnit) => string
  /** The unit as it follows a figure. */
  formatUnit: (unit: HeadlineUnit) => string
  separator: string
}

/** Writes a headline in one line: what is counted, its figure, the comparison and the range of an estimate. */
export function writeHeadline(headline: Headline, { t, formatFigure, formatUnit, separator }: HeadlineWriting): string {
  const { subject, name, value, unit, comparison, range } = headline
  const parts = [`${t(subject, { name: name ?? '' })} ${formatFigure(value, unit)}`]
  if (comparison !== null) {
    const { change, changeUnit } = comparison
    const before = comparison.value === null ? '' : `${t(`before.${comparison.with}`)} ${formatFigure(comparison.value, unit)}`
    const changed = change === null ? '' : formatSigned(change) + (changeUnit === 'percent' ? '%' : t('unit.points'))
    parts.push([before, changed].filter((part) => part !== '').join(' '))
  }
  if (range !== null)
    parts.push(t('range', { low: formatNumber(range.low), high: formatNumber(range.high), unit: formatUnit(unit) }))
  return parts.filter((part) => part !== '').join(separator)
}

/** A headline in one line for the terminal: 売上 168冊　前の週 247冊 −32.0%. */
export function formatHeadline(headline: Headline, language: Language): string {
  const t = createTranslator(() => headlines[language])
  const formatUnit = (unit: HeadlineUnit): string => (language === 'en' && unit !== 'percent' ? ' ' : '') + t(`unit.${unit}`)
  return writeHeadline(headline, {
    t,
    formatFigure: (value, unit) =>
      value === null ? NO_FIGURE : formatDigits(value, unit === 'percent' ? 1 : 0) + formatUnit(unit),
    formatUnit,
    separator: language === 'ja' ? '　' : ', ',
  })
}
