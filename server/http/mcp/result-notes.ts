import { formatJapanTimestamp } from '../../../shared/calendar/period.ts'
import { units } from '../../../shared/messages/columns.ts'
import { formatDate } from '../../../shared/messages/formats.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { mcp } from '../../../shared/messages/mcp.ts'
import { fillSingleLanguage } from '../../../shared/messages/single-language.ts'
import { HIDDEN_MARK } from '../../../shared/reports/columns.ts'
import { getRequestUnit, type QuantityUnit } from '../../../shared/trade/kinds.ts'
import { isRecord, type Row } from './result-table.ts'

/** Fields of a result that its notes show in words; they are repeated on every page. */
export const noteFields: ReadonlySet<string> = new Set([
  'until',
  'fetchedAt',
  'counted',
  'excluded',
  'asOf',
  'period',
  'comparedPeriod',
  'previousPeriod',
  'comparedWith',
  'lastYear',
])

/** Maximum number of excluded publishers named. */
const MAX_NAMES = 10

const isSpan = (value: unknown): value is { from: string; to: string } =>
  isRecord(value) && typeof value.from === 'string' && typeof value.to === 'string'

/** True if a value anywhere in the result is hidden because it concerns too few people. */
function hasHiddenValues(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasHiddenValues)
  if (!isRecord(value)) return value === HIDDEN_MARK
  if (value.suppressed === true || value.previousHidden === true || value.hidesProducts === true) return true
  return Object.values(value).some(hasHiddenValues)
}

/** Unit of the quantities: that of the result, or the one that follows from the query. */
export function getResultUnit(data: Row, query: Row): QuantityUnit {
  const { counted } = data
  return isRecord(counted) && (counted.unit === 'copies' || counted.unit === 'items') ? counted.unit : getRequestUnit(query)
}

/** Notes of a result as pairs of label and text: period, extent of the data, unit, exclusions, hidden values. */
export function describeResult(result: Row, query: Row, language: Language): [label: string, text: string][] {
  // rankings have the facts about their base together
  const data: Row = isRecord(result.baseData) ? { ...result.baseData, ...result } : result
  const getText = (key: keyof typeof mcp.ja, values: Record<string, string | number> = {}) =>
    fillSingleLanguage(language, mcp[language][key], values)
  const formatSpan = (span: { from: string; to: string }) => `${formatDate(span.from)}–${formatDate(span.to)}`
  const notes: [string, string][] = []
  const addNote = (key: keyof typeof mcp.ja, note: string | null) => {
    if (note !== null) notes.push([getText(key), note])
  }

  const period = [data.period, query.period].find(isSpan)
  addNote('head.period', period ? formatSpan(period) : null)
  const comparedDays = isSpan(data.comparedPeriod) ? formatSpan(data.comparedPeriod) : null
  addNote('head.comparedDays', period && comparedDays === formatSpan(period) ? null : comparedDays)
  for (const compared of [data.previousPeriod, data.comparedWith, data.lastYear])
    addNote('head.compared', isSpan(compared) ? formatSpan(compared) : null)
  addNote('head.asOf', typeof data.asOf === 'string' ? formatDate(data.asOf) : null)

  if (typeof data.fetchedAt === 'string') {
    const at = formatJapanTimestamp(data.fetchedAt)
    const { until } = data
    const isKnown = isRecord(until) && typeof until.day === 'string' && typeof until.wholeDay === 'string'
    addNote(
      'head.data',
      isKnown
        ? getText('until', { at, day: formatDate(String(until.day)), wholeDay: formatDate(String(until.wholeDay)) })
        : getText('fetched', { at }),
    )
    addNote('head.unit', getText(`unit.${getResultUnit(data, query)}`))
    const gaps = isRecord(until) ? until.gaps : null
    addNote(
      'head.gaps',
      isRecord(gaps) ? getText('gaps', { stores: Number(gaps.incompleteStores), days: Number(gaps.missingDays) }) : null,
    )
  }

  const { excluded, counted } = data
  if (isRecord(excluded) && Array.isArray(excluded.publishers) && excluded.publishers.length > 0) {
    const names = excluded.publishers.map((publisher: Row) => String(publisher.publisherName))
    const listedNames = [...names.slice(0, MAX_NAMES), ...(names.length > MAX_NAMES ? ['…'] : [])].join(
      language === 'ja' ? '、' : ', ',
    )
    addNote(
      'head.excluded',
      excluded.applied === true
        ? getText('excludedPublishers', {
            quantity: Number(excluded.quantity),
            unit: units[language][getResultUnit(data, query)],
            names: listedNames,
          })
        : getText('notExcluded'),
    )
  }
  const leftOut = isRecord(counted) ? Number(counted.leftOut ?? 0) : 0
  addNote('head.excluded', leftOut > 0 ? getText('leftOut', { count: leftOut }) : null)
  addNote('head.hidden', hasHiddenValues(data) ? getText('hidden') : null)
  return notes
}
