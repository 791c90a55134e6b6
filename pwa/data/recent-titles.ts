import { readDevice, writeDevice } from './device-store.ts'

export interface RecentTitle {
  jan: string
  productName: string
}

const KEY = 'recent-titles'
const MAX_TITLES = 6

/** Titles whose pages were opened on this device, the latest first. */
export function recentTitles(): readonly RecentTitle[] {
  const stored = readDevice<RecentTitle[]>(KEY)
  return Array.isArray(stored) ? stored : []
}

export function noteTitle({ jan, productName }: RecentTitle): void {
  const others = recentTitles().filter((recentTitle) => recentTitle.jan !== jan)
  writeDevice(KEY, [{ jan, productName }, ...others].slice(0, MAX_TITLES))
}
