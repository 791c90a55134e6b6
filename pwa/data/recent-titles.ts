import { readDeviceValue, writeDeviceValue } from './device-store.ts'

export interface RecentTitle {
  jan: string
  productName: string
}

const RECENT_TITLES_KEY = 'recent-titles'
const MAX_TITLES = 6

/** Titles whose pages were opened on this device, the latest first. */
export function readRecentTitles(): readonly RecentTitle[] {
  const stored = readDeviceValue<RecentTitle[]>(RECENT_TITLES_KEY)
  return Array.isArray(stored) ? stored : []
}

export function addRecentTitle({ jan, productName }: RecentTitle): void {
  const others = readRecentTitles().filter((recentTitle) => recentTitle.jan !== jan)
  writeDeviceValue(RECENT_TITLES_KEY, [{ jan, productName }, ...others].slice(0, MAX_TITLES))
}
