import type { CombinedBody } from '../../../shared/contract/combined-sales-analysis.ts'
import type { ItemGroup } from '../../../shared/items.ts'

/** Kinds of goods, as tabs. Rentals and discs have kinds of their own below. */
export const itemTabs = ['book', 'rental', 'sale', 'stationery', 'game', 'all'] as const satisfies readonly ItemGroup[]
export type ItemTab = (typeof itemTabs)[number]

/** Below a tab: the group as a whole, then its parts. */
export const partsByTab: Partial<Record<ItemTab, readonly ItemPart[]>> = {
  rental: ['rental', 'rental-video', 'rental-music', 'rental-comic'],
  sale: ['sale', 'sale-video', 'sale-music'],
}
export type ItemPart = Exclude<ItemGroup, 'book' | 'stationery' | 'game' | 'all'>

/** The tab that a kind of goods stands under. */
export const getItemTab = (item: ItemGroup): ItemTab =>
  itemTabs.find((tab) => tab === item || partsByTab[tab]?.some((part) => part === item)) ?? 'book'

/** A change of the question begins at its first page; days between purchases are a question about members alone. */
export function applyQuestionChange(state: CombinedBody, change: Partial<CombinedBody>): CombinedBody {
  const next = { ...state, ...change, pageNum: change.pageNum ?? 1 }
  if (next.by === 'member' || next.memberDays === null) return next
  return change.memberDays === undefined ? { ...next, memberDays: null } : { ...next, by: 'member' }
}
