import { createContext, useContext } from 'react'
import type { QuantityUnit, RequestKind } from '../../shared/trade/kinds.ts'

/** Context of a report for its components. */
interface ReportScope {
  /** Last complete day: the last one that can be chosen in a period. */
  latest: string
  /** Unit of the goods that the report is about; copies if absent. */
  quantityUnit?: QuantityUnit
  /** Goods of kinds that an empty result does not count. */
  excludedGoods?: ExcludedGoods | null
}

export interface ExcludedGoods {
  /** Kind of goods that the result counts. */
  counted: Exclude<RequestKind, 'all'>
  /** Items sold under the same conditions. */
  quantity: number
  /** Repeats the query for all goods. */
  include: () => void
}

const ReportScopeContext = createContext<ReportScope | null>(null)
export const ReportScopeProvider = ReportScopeContext.Provider

/** Context of the report page around the component. */
export function useReportScope(): ReportScope {
  const reportScope = useContext(ReportScopeContext)
  if (!reportScope) throw new Error('useReportScope is called outside of a ReportScopeProvider')
  return reportScope
}

/** Unit of the goods that the report around the component is about; copies outside a report page. */
export const useQuantityUnit = (): QuantityUnit => useContext(ReportScopeContext)?.quantityUnit ?? 'copies'

/** Goods of kinds that an empty result does not count; null if there are none, or outside a report page. */
export const useExcludedGoods = (): ExcludedGoods | null => useContext(ReportScopeContext)?.excludedGoods ?? null
