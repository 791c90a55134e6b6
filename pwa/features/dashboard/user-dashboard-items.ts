import type { ComponentType, LazyExoticComponent } from 'react'
import { z } from 'zod'
import { removeDocument, useDocuments, writeDocument } from '../../data/sync/sync.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { runWithErrorToast } from '../../report/favorites/favorite-changes.ts'
import type { DashboardItem } from '../../report/favorites/favorites.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

/** Screens that can be dashboard items, by path. */
export type ItemScreens = Readonly<Record<string, LazyExoticComponent<ComponentType> | undefined>>

const seenValuesSchema = z.object({ at: z.string(), values: z.record(z.string(), z.string()) })
type SeenValues = z.output<typeof seenValuesSchema>

/** Values that an item showed at the last visit; null if there are none. */
export const parseSeenValues = (item: DashboardItem): SeenValues | null => seenValuesSchema.safeParse(item.seen).data ?? null

const LAYOUT_ID = 'dashboard'
const layoutSchema = z.object({ columns: z.union([z.literal(1), z.literal(2)]), standard: z.boolean() })
type DashboardLayout = z.output<typeof layoutSchema>

export function useDashboardLayout(): DashboardLayout {
  const settings = useDocuments('settings')
  const value = settings?.find(({ id }) => id === LAYOUT_ID)?.value
  return layoutSchema.safeParse(value).data ?? { columns: 2, standard: true }
}

/** A changed value; `before` is null for a new one. */
export interface ItemChange {
  name: string
  before: string | null
  after: string
}

/** Differences between the values of the last visit and the current ones. A row that left a list is not a change. */
export const listValueChanges = (before: SeenValues | null, now: Readonly<Record<string, string>> | undefined): ItemChange[] =>
  before === null || now === undefined
    ? []
    : Object.entries(now)
        .filter(([name, value]) => before.values[name] !== value)
        .map(([name, after]) => ({ name, before: before.values[name] ?? null, after }))

/** Removes an item and shows a toast with an undo action. */
export async function removeDashboardItem(item: DashboardItem): Promise<void> {
  const t = getMessages('user-dashboard')
  await runWithErrorToast(async () => {
    const removed = await removeDocument('dashboardItems', item.id)
    if (!removed) return
    const restoreItem = () => writeDocument('dashboardItems', removed)
    showToast({
      kind: 'done',
      title: t('removed'),
      action: { label: t('undo'), run: () => void runWithErrorToast(restoreItem) },
    })
  })
}

export const saveDashboardLayout = (layout: DashboardLayout) =>
  runWithErrorToast(() => writeDocument('settings', { id: LAYOUT_ID, value: layout }))

/** Rejects after the toast, so that the page reverts to the saved order. */
export async function saveItemOrder(ids: readonly string[]): Promise<void> {
  const isSaved = await runWithErrorToast(async () => {
    for (const [index, id] of ids.entries()) await writeDocument('dashboardItems', { id, order: index + 1 })
  })
  if (!isSaved) throw new Error('the order was not saved')
}
