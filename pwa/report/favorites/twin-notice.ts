import { useEffect } from 'react'
import { compareTwins, findTwin } from '../../../shared/favorites.ts'
import type { CollectionDocument } from '../../../shared/sync-documents.ts'
import { useUser } from '../../data/session.ts'
import { useDocuments } from '../../data/sync/sync.ts'
import { getMessages } from '../../i18n/use-messages.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { type DashboardItem, savedHere, setSavedHere } from './favorites.ts'

type Document = CollectionDocument<'favorites'>

/**
 * Favourites that were saved here and have met a twin that another device saved, with that twin, the second of the two last.
 * Two of one name are not: they are told of once one of them has another.
 */
export function metTwins(own: readonly Document[], saved: readonly string[]): { id: string; pair: [Document, Document] }[] {
  return saved.flatMap((id) => {
    const mine = own.find((document) => document.id === id)
    const twin = mine && findTwin(own, mine)
    if (!mine || !twin || mine.name === twin.name) return []
    const [first, second] = compareTwins(mine, twin) < 0 ? [mine, twin] : [twin, mine]
    return [{ id, pair: [first, second] }]
  })
}

/** Says which two there are now, and offers to keep one: the same one on each device that says it. */
function showTwinNotice([first, second]: [Document, Document], items: readonly DashboardItem[]): void {
  const t = getMessages('favorites')
  const onDashboard = items.filter(({ favoriteId }) => favoriteId === second.id).map(({ show }) => show)
  const remove = async () => {
    const { removeWithUndo } = await import('./favorite-changes.ts')
    await removeWithUndo({ id: second.id, name: second.name, onDashboard }, items)
  }
  toast({
    kind: 'info',
    sticky: true,
    title: t('twinsMet', { name: first.name, twin: second.name }),
    text: t('twinsKept'),
    action: { label: t('twinsUndo', { name: second.name }), run: () => void remove() },
  })
}

/** Tells the user of favourites that two devices have saved with the same conditions. */
export function useTwinNotices(): void {
  const { userId } = useUser()
  const documents = useDocuments('favorites')
  const items = useDocuments('dashboardItems')
  useEffect(() => {
    if (documents === null || items === null) return
    const saved = savedHere()
    const met = metTwins(
      documents.filter(({ ownerId }) => ownerId === userId),
      saved,
    )
    if (met.length === 0) return
    setSavedHere(saved.filter((id) => !met.some((item) => item.id === id)))
    for (const { pair } of met) showTwinNotice(pair, items)
  }, [documents, items, userId])
}
