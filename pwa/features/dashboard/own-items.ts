import type { ComponentType, LazyExoticComponent } from 'react'
import { z } from 'zod'
import { useDocuments } from '../../data/sync/sync.ts'
import type { DashboardItem } from '../../report/favorites/favorites.ts'

/** The screens that can stand as an item, by their path. */
export type ItemScreens = Readonly<Record<string, LazyExoticComponent<ComponentType> | undefined>>

const seen = z.object({ at: z.string(), values: z.record(z.string(), z.string()) })
export type SeenValues = z.output<typeof seen>

/** What an item showed when it was last looked at. */
export const parseSeenValues = (item: DashboardItem): SeenValues | null => seen.safeParse(item.seen).data ?? null

/** Id of the document that keeps how the dashboard is laid out. */
export const LAYOUT_ID = 'dashboard'
const layout = z.object({ columns: z.union([z.literal(1), z.literal(2)]), standard: z.boolean() })
export type Layout = z.output<typeof layout>

export function useLayout(): Layout {
  const settings = useDocuments('settings')
  const value = settings?.find(({ id }) => id === LAYOUT_ID)?.value
  return layout.safeParse(value).data ?? { columns: 2, standard: true }
}

/** One thing that is not what it was. */
export interface ItemChange {
  name: string
  before: string | null
  after: string
}

/** What differs between what was seen and what stands now; what is gone from a list is no change of its own. */
export const diffSeenValues = (before: SeenValues | null, now: Readonly<Record<string, string>> | undefined): ItemChange[] =>
  before === null || now === undefined
    ? []
    : Object.entries(now)
        .filter(([name, value]) => before.values[name] !== value)
        .map(([name, after]) => ({ name, before: before.values[name] ?? null, after }))
