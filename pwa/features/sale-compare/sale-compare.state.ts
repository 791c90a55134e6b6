import { z } from 'zod'
import { type CompareBody, compareBody, comparisonLines } from '../../../shared/api/sale-compare.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { parseProductCode } from '../../../shared/trade/product-code.ts'
import type { Condition } from '../../report/conditions/condition.ts'
import { conditionFactories } from '../../report/conditions/condition-factories.tsx'
import type { ScreenDeclaration } from '../../report/use-report-screen.ts'
import { daysSinceKind } from './days-kind.tsx'

/** Maximum number of lines in a legible chart. */
export const MAX_COMPARED_PRODUCTS = 10
/** Length of the default period, in days. */
const FIRST_DAYS = 28

export const lineMeasures = ['cumulative', 'bucket', 'index'] as const
export type LineMeasure = (typeof lineMeasures)[number]

export const saleCompareState = z.strictObject({
  ...compareBody.shape,
  /** The first title is the reference for the others. */
  jans: z.array(z.string()).max(MAX_COMPARED_PRODUCTS).default([]),
  with: compareBody.shape.with.prefault(['previousPeriod']),
  /** Measure of the lines; null: the default of the alignment. */
  measure: z.enum(lineMeasures).nullable().default(null),
})
export type SaleCompareState = z.output<typeof saleCompareState>
type Align = SaleCompareState['align']

/** Default measure: sales per bucket by calendar, cumulative sales by days since release. */
export const getLineMeasure = ({ align, measure }: Pick<SaleCompareState, 'align' | 'measure'>): LineMeasure =>
  measure ?? (align === 'calendar' ? 'bucket' : 'cumulative')

const defaultLines = { calendar: ['previousPeriod'], 'days-since-release': ['previousIssue'] } as const

/** Switches the alignment, and the lines to its default unless others were chosen. */
export function withAlignment(state: SaleCompareState, align: Align): SaleCompareState {
  const isDefault = state.with.join() === defaultLines[state.align].join()
  return { ...state, align, measure: null, with: isDefault ? [...defaultLines[align]] : state.with }
}

const formatReadableCode = (jan: string): string | null => {
  const read = parseProductCode(jan)
  return read.form === 'jan' ? read.jan : null
}

/** Request body, with the products in a canonical order, so that moving a title changes no request. */
export function toCompareBody({ measure: _measure, ...question }: SaleCompareState): CompareBody {
  const read = question.jans.map(formatReadableCode)
  return read.every((jan) => jan !== null) ? { ...question, jans: [...new Set(read)].sort() } : question
}

/** Products of the answer in the order of the URL. */
export function orderProducts<P extends { jan: string }>(products: readonly P[], jans: readonly string[]): P[] {
  const places = new Map(jans.map((jan, index) => [formatReadableCode(jan) ?? jan, index]))
  if (!products.every(({ jan }) => places.has(jan))) return [...products]
  return [...products].sort((a, b) => (places.get(a.jan) ?? 0) - (places.get(b.jan) ?? 0))
}

export const filterCompareConditions = (all: readonly Condition[], { align, unit }: SaleCompareState): Condition[] =>
  all.filter(({ path }) => {
    if (path === 'period') return align === 'calendar'
    if (path === 'days') return align === 'days-since-release'
    return path !== 'weekStartsOn' || (align === 'calendar' && unit === 'week')
  })

export const saleCompareScreen: ScreenDeclaration<typeof saleCompareState> = {
  schema: saleCompareState,
  defaults: (latest) => saleCompareState.parse({ period: { from: addDays(latest, 1 - FIRST_DAYS), to: latest } }),
  conditions: [
    conditionFactories.products('jans', MAX_COMPARED_PRODUCTS, { required: true }),
    conditionFactories.choice('align', ['calendar', 'days-since-release']),
    conditionFactories.period(),
    { path: 'days', kind: daysSinceKind, isPinned: true },
    conditionFactories.stores(),
    conditionFactories.choices('with', comparisonLines),
    conditionFactories.choice('unit', ['day', 'week', 'month']),
    conditionFactories.choice('weekStartsOn', [1, 2, 3, 4, 5, 6, 7]),
    conditionFactories.choice('channel', ['all', 'store', 'net']),
    conditionFactories.flag('sameStores'),
  ],
  products: MAX_COMPARED_PRODUCTS,
}
