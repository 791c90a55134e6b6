import type { CompareBody } from '../../../shared/api/sale-compare.ts'
import type { Condition } from '../../../shared/reports/conditions.ts'
import type { LineMeasure, SaleCompareState } from '../../../shared/reports/sale-compare.ts'
import { parseProductCode } from '../../../shared/trade/product-code.ts'

type Align = SaleCompareState['align']

/** Default measure: sales per bucket by calendar, cumulative sales by days since release. */
export const getLineMeasure = ({ align, measure }: Pick<SaleCompareState, 'align' | 'measure'>): LineMeasure =>
  measure ?? (align === 'calendar' ? 'bucket' : 'cumulative')

const defaultLines = { calendar: ['previousPeriod'], 'days-since-release': ['previousIssue'] } as const

/** Switches the alignment, and the lines to its default unless others were chosen. */
export function changeAlignment(state: SaleCompareState, align: Align): SaleCompareState {
  const isDefault = state.with.join() === defaultLines[state.align].join()
  return { ...state, align, measure: null, with: isDefault ? [...defaultLines[align]] : state.with }
}

const parseJan = (jan: string): string | null => {
  const read = parseProductCode(jan)
  return read.form === 'jan' ? read.jan : null
}

/** Request body, with the products in a canonical order, so that moving a title changes no request. */
export function toCompareBody({ measure: _measure, ...query }: SaleCompareState): CompareBody {
  const read = query.jans.map(parseJan)
  return read.every((jan) => jan !== null) ? { ...query, jans: [...new Set(read)].sort() } : query
}

/** Products of the result in the order of the URL. */
export function orderProducts<P extends { jan: string }>(products: readonly P[], jans: readonly string[]): P[] {
  const places = new Map(jans.map((jan, index) => [parseJan(jan) ?? jan, index]))
  if (!products.every(({ jan }) => places.has(jan))) return [...products]
  return [...products].sort((a, b) => (places.get(a.jan) ?? 0) - (places.get(b.jan) ?? 0))
}

export const filterCompareConditions = (all: readonly Condition[], { align, unit }: SaleCompareState): Condition[] =>
  all.filter(({ path }) => {
    if (path === 'period') return align === 'calendar'
    if (path === 'days') return align === 'days-since-release'
    return path !== 'weekStartsOn' || (align === 'calendar' && unit === 'week')
  })
