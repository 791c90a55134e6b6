import { useEffect } from 'react'
import { compareDuplicates, findDuplicate } from '../../../shared/calls/favorites.ts'
import type { CollectionDocument } from '../../../shared/sync/sync-documents.ts'
import { useUser } from '../../data/session.ts'
import { useDocuments } from '../../data/sync/sync.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { type DashboardItem, readLocallySavedIds, storeLocallySavedIds } from './favorites.ts'

type FavoriteDocument = CollectionDocument<'favorites'>

/**
 * Favourites saved on this device that have a duplicate from another device, as pairs with the later one second. A pair
 * with equal names is left out until one of them is renamed.
 */
export function findSyncedDuplicates(
  own: readonly FavoriteDocument[],
  saved: readonly string[],
): { id: string; pair: [FavoriteDocument, FavoriteDocument] }[] {
  return saved.flatMap((id) => {
    const ownDocument = own.find((document) => document.id === id)
    const duplicate = ownDocument && findDuplicate(own, ownDocument)
    if (!ownDocument || !duplicate || ownDocument.name === duplicate.name) return []
    const [first, second] = compareDuplicates(ownDocument, duplicate) < 0 ? [ownDocument, duplicate] : [duplicate, ownDocument]
    return [{ id, pair: [first, second] }]
  })
}

/** Names the two favourites and offers to remove the second, which is the same one on every device. */
function showDuplicateNotice([first, second]: [FavoriteDocument, FavoriteDocument], items: readonly DashboardItem[]): void {
  const t = getMessages('favorites')
  const onDashboard = items.filter(({ favoriteId }) => favoriteId === second.id).map(({ show }) => show)
  const removeDuplicate = async () => {
    const { removeFavoriteWithUndo: removeWithUndo } = await import('./favorite-changes.ts')
    await removeWithUndo({ id: second.id, name: second.name, onDashboard }, items)
  }
  showToast({
    kind: 'info',
    isSticky: true,
    title: t('twinsMet', { name: first.name, twin: second.name }),
    text: t('twinsKept'),
    action: { label: t('twinsUndo', { name: second.name }), run: () => void removeDuplicate() },
  })
}

/** Shows a notice for favourites that two devices saved with the same conditions. */
export function useDuplicateNotices(): void {
  const { userId } = useUser()
  const documents = useDocuments('favorites')
  const items = useDocuments('dashboardItems')
  useEffect(() => {
    if (documents === null || items === null) return
    const saved = readLocallySavedIds()
    const duplicates = findSyncedDuplicates(
      documents.filter(({ ownerId }) => ownerId === userId),
      saved,
    )
    if (duplicates.length === 0) return
    storeLocallySavedIds(saved.filter((id) => !duplicates.some((item) => item.id === id)))
    for (const { pair } of duplicates) showDuplicateNotice(pair, items)
  }, [documents, items, userId])
}
