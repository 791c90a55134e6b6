import type { CombinedBody } from '../../../shared/api/combined-sales-analysis.ts'
import type { ItemGroup } from '../../../shared/trade/items.ts'

/** Kinds of goods, as tabs. Rentals and discs have sub-kinds. */
export const itemTabs = ['book', 'rental', 'sale', 'stationery', 'game', 'all'] as const satisfies readonly ItemGroup[]
type ItemTab = (typeof itemTabs)[number]

/** Sub-kinds of a tab: the group as a whole first, then its parts. */
export const subKindsByTab: Partial<Record<ItemTab, readonly ItemSubKind[]>> = {
  rental: ['rental', 'rental-video', 'rental-music', 'rental-comic'],
  sale: ['sale', 'sale-video', 'sale-music'],
}
type ItemSubKind = Exclude<ItemGroup, 'book' | 'stationery' | 'game' | 'all'>

/** Tab of a kind of goods. */
export const getItemTab = (item: ItemGroup): ItemTab =>
  itemTabs.find((tab) => tab === item || subKindsByTab[tab]?.some((part) => part === item)) ?? 'book'

/**
 * Applies a change and returns to the first page. Days between purchases exist only for members: setting them switches to
 * members, switching to receipts clears them.
 */
export function applyQueryChange(state: CombinedBody, change: Partial<CombinedBody>): CombinedBody {
  const next = { ...state, ...change, pageNum: change.pageNum ?? 1 }
  if (next.by === 'member' || next.memberDays === null) return next
  return change.memberDays === undefined ? { ...next, memberDays: null } : { ...next, by: 'member' }
}
