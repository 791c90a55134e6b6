import { createContext, useContext } from 'react'
import type { FavoriteShow } from '../../shared/sync/favorite-limits.ts'

/** A screen rendered as a dashboard item, which shows one panel of the result. */
export interface DashboardItemView {
  panel: FavoriteShow
  /** Maximum number of table rows. */
  rows: number
  /** Called with the displayed values by name: the value of a figure, the rank of a row. */
  onValues: (values: Readonly<Record<string, string>>) => void
  /** Values that the user saw last time; null the first time. */
  previousValues: Readonly<Record<string, string>> | null
}

const DashboardItemViewContext = createContext<DashboardItemView | null>(null)
export const DashboardItemViewProvider = DashboardItemViewContext.Provider

/** The dashboard item around the screen; null if the screen is a page. */
export const useDashboardItemView = (): DashboardItemView | null => useContext(DashboardItemViewContext)
