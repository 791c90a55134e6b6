import { type CombinedBody, combinedBody } from '../../../shared/contract/combined-sales-analysis.ts'
import type { ItemGroup } from '../../../shared/items.ts'
import { conditions } from '../../report/conditions/standard.tsx'
import type { ScreenDeclaration } from '../../report/use-screen.ts'
import { defaultPeriod } from '../../ui/pickers/period-presets.ts'

/** Products that are taken together, as the call takes them. */
export const MOST_PRODUCTS = 20

/** How far apart a member may have bought the two; null: anywhere in the period. */
const memberDays = [null, 0, 1, 3, 7, 14, 30, 60, 90] as const

export type CombinedState = CombinedBody

/** Kinds of goods, as tabs. Rentals and discs have kinds of their own below. */
export const itemTabs = ['book', 'rental', 'sale', 'stationery', 'game', 'all'] as const satisfies readonly ItemGroup[]
export type ItemTab = (typeof itemTabs)[number]

/** Below a tab: the group as a whole, then its parts. */
export const partsOf: Partial<Record<ItemTab, readonly ItemPart[]>> = {
  rental: ['rental', 'rental-video', 'rental-music', 'rental-comic'],
  sale: ['sale', 'sale-video', 'sale-music'],
}
export type ItemPart = Exclude<ItemGroup, 'book' | 'stationery' | 'game' | 'all'>

/** The tab that a kind of goods stands under. */
export const tabOf = (item: ItemGroup): ItemTab =>
  itemTabs.find((tab) => tab === item || partsOf[tab]?.some((part) => part === item)) ?? 'book'

export const combinedScreen: ScreenDeclaration<typeof combinedBody> = {
  schema: combinedBody,
  defaults: (latest) => combinedBody.parse({ period: defaultPeriod(latest) }),
  conditions: [
    conditions.products('jans', MOST_PRODUCTS, { required: true }),
    conditions.period(),
    conditions.stores(),
    conditions.choice('by', ['receipt', 'member']),
    conditions.choice('memberDays', memberDays),
  ],
  products: MOST_PRODUCTS,
}

/** A change of the question begins at its first page; days between purchases are a question about members alone. */
export function withChange(state: CombinedState, change: Partial<CombinedState>): CombinedState {
  const next = { ...state, ...change, pageNum: change.pageNum ?? 1 }
  if (next.by === 'member' || next.memberDays === null) return next
  return change.memberDays === undefined ? { ...next, memberDays: null } : { ...next, by: 'member' }
}
