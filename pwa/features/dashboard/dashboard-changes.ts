import { removeDocument, writeDocument } from '../../data/sync/sync.ts'
import { getMessages } from '../../i18n/use-messages.ts'
import type { DashboardItem } from '../../report/favorites/favorites.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { LAYOUT_ID, type Layout } from './own-items.ts'

/** Removes an item and shows a toast with an undo action. */
export async function removeItem(item: DashboardItem): Promise<void> {
  const t = getMessages('own-dashboard')
  const removed = await removeDocument('dashboardItems', item.id)
  if (removed)
    toast({
      kind: 'done',
      title: t('removed'),
      action: { label: t('undo'), run: () => void writeDocument('dashboardItems', removed) },
    })
}

export const saveLayout = (layout: Layout) => writeDocument('settings', { id: LAYOUT_ID, value: layout })

export async function orderItems(ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) await writeDocument('dashboardItems', { id, order: index + 1 })
}
