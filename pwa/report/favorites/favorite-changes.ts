import type { FavoriteShow } from '../../../shared/sync/favorite-limits.ts'
import { DocumentError } from '../../data/sync/document-error.ts'
import { getMessages, translateErrorCode } from '../../i18n/get-messages.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { type DashboardItem, deleteFavorite, type ListedFavorite, setDashboardPanels } from './favorites.ts'

/** Runs a change and shows a toast if it fails. Returns true if it succeeded. */
export async function runWithErrorToast(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change()
    return true
  } catch (error) {
    const code = error instanceof DocumentError ? error.errors[0]?.code : undefined
    showToast({ kind: 'problem', title: (code && translateErrorCode(code)) || getMessages('favorites')('notKept') })
    return false
  }
}

/** Removes a favourite and shows a toast with an undo action. */
export async function removeFavoriteWithUndo(
  listedFavorite: Pick<ListedFavorite, 'id' | 'name' | 'onDashboard'>,
  items: readonly DashboardItem[],
): Promise<void> {
  const t = getMessages('favorites')
  await runWithErrorToast(async () => {
    const restoreFavorite = await deleteFavorite(listedFavorite.id, items)
    showToast({
      kind: 'done',
      title: t('removed', { name: listedFavorite.name }),
      ...(listedFavorite.onDashboard.length > 0 ? { text: t('removedItems', { count: listedFavorite.onDashboard.length }) } : {}),
      action: { label: t('undo'), run: () => void runWithErrorToast(restoreFavorite) },
    })
  })
}

/**
 * Sets the panels of a favourite on the dashboard, and shows a toast if there is no room or the change fails. Returns true if it
 * succeeded.
 */
export async function saveDashboardPanels(
  items: readonly DashboardItem[],
  panels: { id: string; show: readonly FavoriteShow[] },
): Promise<boolean> {
  let isSaved = false
  await runWithErrorToast(async () => {
    isSaved = await setDashboardPanels(items, panels)
    if (!isSaved) showToast({ kind: 'problem', title: translateErrorCode('favorite.dashboardFull') ?? '' })
  })
  return isSaved
}

/** Adds a favourite to the dashboard, or removes it. */
export async function toggleDashboardItem(
  listedFavorite: ListedFavorite,
  items: readonly DashboardItem[],
  show: readonly FavoriteShow[],
): Promise<void> {
  const t = getMessages('favorites')
  if (await saveDashboardPanels(items, { id: listedFavorite.id, show }))
    showToast({ kind: 'done', title: t(show.length > 0 ? 'nowOnDashboard' : 'nowOffDashboard') })
}
