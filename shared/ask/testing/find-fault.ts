import { getPresetPeriod, type PresetId, presetIds } from '../../calendar/period-presets.ts'
import { foldText } from '../../text/fold.ts'
import type { AskReading } from '../ask.ts'
import type { Fact } from '../fact.ts'
import { splitSortKeys } from '../fact.ts'

interface ExpectedReading {
  screen: string | null
  conditions: Readonly<Record<string, unknown>>
}
/** A question with the readings that are right. */
export interface ExpectedQuery extends ExpectedReading {
  q: string
  lang: string
  /** Words that must be reported as not understood. */
  ignored: readonly string[]
  alternatives: readonly ExpectedReading[]
  note: string
}

/** Conditions that a screen has anyway, by screen and condition. */
const defaults: Readonly<Record<string, readonly string[]>> = {
  'sale-ranking': ['groupBy=store'],
  'trend-by-genre': ['groupBy=genre'],
  'publisher-ranking': ['groupBy=publisher'],
  'ranking-create': ['kind=book'],
  'reservation-subscription': ['reservation=preOrder', 'sort=bookedQuantity'],
  'combined-sales-analysis': ['item=book'],
  'peer-store-gap': ['listed=lacking'],
  'product-detail': ['part=trend', 'unit=day'],
  returns: ['groupBy=product', 'sort=totalReturnQuantity'],
  'stock-outs': ['groupBy=product'],
  'return-candidates': ['groupBy=product'],
  'sale-compare': ['unit=day'],
}
/** Screens that always show last year. */
const showsLastYear = new Set(['publisher-ranking', 'trend-by-genre', 'returns'])

const formatDays = (value: unknown, latest: string): string => {
  if (typeof value === 'string' && presetIds.some((id) => id === value)) {
    const { from, to } = getPresetPeriod(value as PresetId, { latest, current: { from: latest, to: latest } })
    return `${from}–${to}`
  }
  if (typeof value === 'string') return value
  const { from, to } = value as { from: string; to: string }
  return `${from}–${to}`
}

/** Conditions as `name=value`, comparable with each other. */
function listExpectedTokens({ screen, conditions }: ExpectedReading, latest: string): Set<string> {
  const tokens = new Set<string>()
  for (const [key, value] of Object.entries(conditions)) {
    if (key === 'code' && (conditions.title !== undefined || conditions.series !== undefined)) continue
    for (const one of Array.isArray(value) ? value : [value]) {
      if (key === 'period') tokens.add(`period=${formatDays(one, latest)}`)
      else if (key === 'release') tokens.add(`release=${formatDays(one, latest)}`)
      else if (key === 'releasedWithin')
        tokens.add(one === 'new' ? 'releasedWithin=new' : `releasedWithin=${(one as { days: number }).days}`)
      else if (key === 'chain' || key === 'company') tokens.add(`retailer=${one}`)
      else if (key === 'area' || key === 'prefecture') tokens.add(one === '北海道' ? 'place=北海道' : `${key}=${one}`)
      else if (key === 'author' || key === 'keyword' || key === 'title' || key === 'series' || key === 'term')
        tokens.add(`${key}=${foldText(String(one))}`)
      else if (key === 'sinceRelease') tokens.add(Number(one) < 8 ? 'sinceRelease=first' : `sinceRelease=${one}`)
      else if (typeof one === 'object' && one !== null) {
        const { from, to } = one as { from?: number; to?: number }
        tokens.add(`${key}=${from ?? ''}–${to ?? ''}`)
      } else tokens.add(`${key}=${one}`)
    }
  }
  if (screen !== null && showsLastYear.has(screen)) tokens.delete('comparison=lastYear')
  for (const token of defaults[screen ?? ''] ?? []) tokens.delete(token)
  return tokens
}

function formatFactToken(fact: Fact, expected: ReadonlySet<string>): string {
  switch (fact.slot) {
    case 'period':
      return `period=${formatDays(fact.value, '')}`
    case 'release':
      return `release=${formatDays(fact.value.upcoming ?? fact.value, '')}`
    case 'firstDays':
      return `period=firstWeeks:${fact.value / 7}`
    case 'releasedWithin':
      return expected.has('releasedWithin=new') && fact.value >= 28 && fact.value <= 92
        ? 'releasedWithin=new'
        : `releasedWithin=${fact.value}`
    case 'genre':
    case 'item':
      return `genre=${fact.value.name}`
    case 'chain':
    case 'company':
      return `retailer=${fact.value.name}`
    case 'area':
    case 'prefecture':
      return fact.value.name === '北海道' ? 'place=北海道' : `${fact.slot}=${fact.value.name}`
    case 'publisher':
    case 'storeCategory':
    case 'location':
    case 'scale':
    case 'store':
      return `${fact.slot}=${fact.value.name}`
    case 'title':
    case 'series':
      return `${fact.slot}=${foldText(fact.value.name)}`
    case 'author':
    case 'keyword':
    case 'term':
      return `${fact.slot}=${foldText(fact.value)}`
    case 'sort': {
      const keys = splitSortKeys(fact.value.key).map((key) => `sort=${key}${fact.value.descending ? '' : 'Ascending'}`)
      return keys.find((key) => expected.has(key)) ?? keys[0] ?? ''
    }
    case 'sinceRelease':
      return fact.value < 8 ? 'sinceRelease=first' : `sinceRelease=${fact.value}`
    case 'age':
    case 'price':
    case 'saleRate':
    case 'returnRate':
      return `${fact.slot}=${fact.value.from ?? ''}–${fact.value.to ?? ''}`
    case 'goods':
      return `item=${fact.value}`
    case 'minCopies':
      return expected.has(`saleQuantity=${fact.value}–`) ? `saleQuantity=${fact.value}–` : `minCopies=${fact.value}`
    default:
      return `${fact.slot}=${fact.value}`
  }
}

/** True if the screen and all conditions are the expected ones. */
function isSameReading(reading: AskReading, expected: ExpectedReading, latest: string): boolean {
  if (reading.screen !== expected.screen) return false
  const wanted = listExpectedTokens(expected, latest)
  const tokens = new Set(reading.facts.map((fact) => formatFactToken(fact, wanted)))
  if (showsLastYear.has(reading.screen)) tokens.delete('comparison=lastYear')
  for (const token of defaults[reading.screen] ?? []) tokens.delete(token)
  // the dashboard shows the last complete day
  if (reading.screen === 'dashboard') for (const list of [tokens, wanted]) list.delete(`period=${latest}–${latest}`)
  return tokens.size === wanted.size && [...wanted].every((token) => tokens.has(token))
}

/** Judges the best reading of a question: null if it is right, otherwise what is wrong. */
export function findFault(question: ExpectedQuery, reading: AskReading | undefined, latest: string): string | null {
  if (question.screen === null) return reading === undefined ? null : `${reading.screen} instead of nothing`
  if (reading === undefined) return 'nothing understood'
  const reported = reading.ignored.map(({ text }) => foldText(text))
  const isReported = (word: string) => reported.some((text) => text.includes(foldText(word)) || foldText(word).includes(text))
  const describeReading = () =>
    `${reading.screen} ${reading.facts.map((fact) => formatFactToken(fact, new Set())).join(' ')} / ignored ${reading.ignored.map(({ text }) => text).join(' ')}`
  const main = isSameReading(reading, question, latest)
  if (main)
    return question.ignored.every(isReported) ? null : `not reported: ${question.ignored.join(' ')} (${describeReading()})`
  return question.alternatives.some((one) => isSameReading(reading, one, latest)) ? null : describeReading()
}
