import { createContext, useContext } from 'react'

/** What every piece of an analysis screen may need to know of it. */
export interface ReportScope {
  /** Last day whose sales are whole: periods to pick end here. */
  latest: string
}

const scope = createContext<ReportScope | null>(null)
export const ReportScopeProvider = scope.Provider

export function useReportScope(): ReportScope {
  const found = useContext(scope)
  if (!found) throw new Error('a piece of a report stands outside of a report page')
  return found
}
