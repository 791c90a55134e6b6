import { createContext, useContext } from 'react'

/** What every piece of an analysis screen may need to know of it. */
export interface ReportScope {
  /** Last day whose sales are whole: periods to pick end here. */
  latest: string
  /** Goods that the answer, which is empty, leaves out by default. */
  leftOut?: LeftOutGoods | null
}

export interface LeftOutGoods {
  /** Items sold under the same conditions. */
  quantity: number
  /** Asks again for all goods. */
  include: () => void
}

const scope = createContext<ReportScope | null>(null)
export const ReportScopeProvider = scope.Provider

export function useReportScope(): ReportScope {
  const found = useContext(scope)
  if (!found) throw new Error('a piece of a report stands outside of a report page')
  return found
}

/** What an empty answer leaves out by default; null outside of a report page too. */
export const useLeftOutGoods = (): LeftOutGoods | null => useContext(scope)?.leftOut ?? null
