import './user-dashboard.css'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { writeDocument } from '../../data/sync/sync.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { runWithErrorToast } from '../../report/favorites/favorite-changes.ts'
import { useDashboardItems, useFavorites } from '../../report/favorites/favorites.ts'
import { Button } from '../../ui/button.tsx'
import { useOptimisticOrder } from '../../ui/use-optimistic-order.ts'
import { DashboardItemControls } from './dashboard-item-controls.tsx'
import { useGridReordering } from './use-grid-reordering.ts'
import { UserDashboardItem } from './user-dashboard-item.tsx'
import {
  type ItemChange,
  type ItemScreens,
  listValueChanges,
  parseSeenValues,
  removeDashboardItem,
  saveItemOrder,
  useDashboardLayout,
} from './user-dashboard-items.ts'

/** Number of changes that the bar names; the others are counted. */
const MAX_LISTED_NAMES = 3

interface Props {
  screens: ItemScreens
  isArranging: boolean
}

/** The user's own items: panels of favourites in their order, with what changed since the last visit. */
export function UserDashboard({ screens, isArranging }: Props) {
  const t = getMessages('user-dashboard')
  const items = useDashboardItems()
  const favorites = useFavorites()
  const { columns } = useDashboardLayout()
  const values = useRef(new Map<string, Readonly<Record<string, string>>>())
  const [announcedAt, setAnnouncedAt] = useState(0)
  const onValues = useCallback((id: string, currentValues: Readonly<Record<string, string>>) => {
    if (JSON.stringify(values.current.get(id)) === JSON.stringify(currentValues)) return
    values.current.set(id, currentValues)
    setAnnouncedAt((count) => count + 1)
  }, [])
  // the values of a first visit are the reference for the next one
  useEffect(() => {
    if (announcedAt === 0) return
    for (const item of items ?? []) {
      const currentValues = values.current.get(item.id)
      if (currentValues && Object.keys(currentValues).length > 0 && parseSeenValues(item) === null)
        // if it fails, the next visit tries again
        void saveSeenValues(item.id, currentValues).catch(() => undefined)
    }
  }, [items, announcedAt])
  const names = new Map(favorites?.map((favorite) => [favorite.id, favorite.name]))
  const byId = new Map(items?.map((item) => [item.id, item]))
  const [ids, putOrder] = useOptimisticOrder(
    useMemo(() => items?.map(({ id }) => id) ?? [], [items]),
    saveOrder,
  )
  const reordering = useGridReordering(
    ids.flatMap((id) => byId.get(id) ?? []),
    {
      onOrder: putOrder,
      getName: (item) => names.get(item.favoriteId) ?? '',
    },
  )
  if (items === null || items.length === 0 || favorites === null) return null
  const changes = items.flatMap((item) => listValueChanges(parseSeenValues(item), values.current.get(item.id)))
  const since = items.flatMap((item) => parseSeenValues(item)?.at ?? []).sort()[0]
  const saveAllSeenValues = () =>
    void runWithErrorToast(async () => {
      for (const item of items) {
        const currentValues = values.current.get(item.id)
        if (currentValues) await saveSeenValues(item.id, currentValues)
      }
    })
  return (
    <>
      {changes.length > 0 && since && !isArranging && (
        <ChangesBar changes={changes} since={since} onDismiss={saveAllSeenValues} />
      )}
      <div className={`columns user-dashboard is-columns-${columns}`}>
        {ids
          .flatMap((id) => byId.get(id) ?? [])
          .map((item, index) => (
            <UserDashboardItem
              key={item.id}
              item={item}
              favorite={favorites.find(({ id }) => id === item.favoriteId) ?? null}
              screens={screens}
              onValues={onValues}
              onRemove={() => void removeDashboardItem(item)}
              className={reordering.getClass(item.id)}
              tools={
                isArranging ? (
                  <DashboardItemControls
                    item={item}
                    name={names.get(item.favoriteId) ?? t('unnamed')}
                    index={index}
                    order={reordering}
                  />
                ) : undefined
              }
            />
          ))}
      </div>
      <p className="visually-hidden" role="status">
        {reordering.announcement}
      </p>
    </>
  )
}

const saveOrder = (ids: readonly string[]) => saveItemOrder(ids)

const saveSeenValues = (id: string, values: Readonly<Record<string, string>>) =>
  writeDocument('dashboardItems', { id, seen: { at: new Date().toISOString(), values } })

function ChangesBar({ changes, since, onDismiss }: { changes: readonly ItemChange[]; since: string; onDismiss: () => void }) {
  const t = getMessages('user-dashboard')
  return (
    <div className="row wrap mb-5 text-table rounded user-dashboard-changes" role="status">
      <strong>{t('changed', { moment: formatDateTime(since), count: changes.length })}</strong>
      {changes.slice(0, MAX_LISTED_NAMES).map(({ name, before, after }) => (
        <span key={name}>
          {name} {before ?? t('notThere')} → <strong>{after}</strong>
        </span>
      ))}
      {changes.length > MAX_LISTED_NAMES && <span>{t('more', { count: changes.length - MAX_LISTED_NAMES })}</span>}
      <Button variant="quiet" onClick={onDismiss}>
        {t('seen')}
      </Button>
    </div>
  )
}
