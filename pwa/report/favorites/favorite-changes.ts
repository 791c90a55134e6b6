import type { FavoriteShow } from '../../../shared/contract/favorite.ts'
import { DocumentError } from '../../data/sync/document-error.ts'
import { getMessages, translateErrorCode } from '../../i18n/use-messages.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { type DashboardItem, deleteFavorite, type ListedFavorite, placeOnDashboard } from './favorites.ts'

/** Runs a change; what goes wrong is said. True where it was done. */
export async function tryChange(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change()
    return true
  } catch (error) {
    const code = error instanceof DocumentError ? error.errors[0]?.code : undefined
    toast({ kind: 'problem', title: (code && translateErrorCode(code)) || getMessages('favorites')('notKept') })
    return false
  }
}

/** Removes one at once, and offers to put it back. */
export async function removeWithUndo(
  listedFavorite: Pick<ListedFavorite, 'id' | 'name' | 'onDashboard'>,
  items: readonly DashboardItem[],
): Promise<void> {
  const t = getMessages('favorites')
  await tryChange(async () => {
    const putBack = await deleteFavorite(listedFavorite.id, items)
    toast({
      kind: 'done',
      title: t('removed', { name: listedFavorite.name }),
      ...(listedFavorite.onDashboard.length > 0 ? { text: t('removedItems', { count: listedFavorite.onDashboard.length }) } : {}),
      action: { label: t('undo'), run: () => void tryChange(putBack) },
    })
  })
}

/** Puts one on the dashboard, or takes it off. */
export async function turnOnDashboard(
  listedFavorite: ListedFavorite,
  items: readonly DashboardItem[],
  show: readonly FavoriteShow[],
): Promise<void> {
  const t = getMessages('favorites')
  await tryChange(async () => {
    if (await placeOnDashboard(items, { id: listedFavorite.id, show }))
      toast({ kind: 'done', title: t(show.length > 0 ? 'nowOnDashboard' : 'nowOffDashboard') })
    else toast({ kind: 'problem', title: translateErrorCode('favorite.dashboardFull') ?? '' })
  })
}
