import { createContext, useContext } from 'react'
import type { FavoriteShow } from '../../shared/contract/favorite.ts'

/** A screen that stands as an item on the dashboard: the one piece of its answer that is shown there. */
export interface ReportItem {
  show: FavoriteShow
  /** Rows of a table at most. */
  rows: number
  /** Told what the item shows: the value of a figure, the place of a row, each by its name. */
  onValues: (values: Readonly<Record<string, string>>) => void
  /** What stood there when it was last looked at; null where it never was. */
  seen: Readonly<Record<string, string>> | null
}

const item = createContext<ReportItem | null>(null)
export const ReportItemProvider = item.Provider

/** The item that the screen stands in; null where it has a page of its own. */
export const useReportItem = (): ReportItem | null => useContext(item)
