import { getFavoritePath } from '../../../shared/calls/favorites.ts'
import './favorite.css'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { foldText } from '../../../shared/text/fold.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { runWithErrorToast } from '../../report/favorites/favorite-changes.ts'
import { type ListedFavorite, reorderFavorites, useDashboardItems, useFavorites } from '../../report/favorites/favorites.ts'
import { SegmentedControl } from '../../ui/button.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import { getDropClass, RowDragHandle, useRowReordering } from '../../ui/row-reordering.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useOptimisticOrder } from '../../ui/use-optimistic-order.ts'
import { EmptyState, TableSkeleton } from '../../ui/view-states.tsx'
import { useCachedHeadlines } from './cached-headlines.ts'
import { FavoriteRow } from './favorite-row.tsx'

const saveOrder = (ids: readonly string[]) => runWithErrorToast(() => reorderFavorites(ids))

/** Puts the listed ids into their new order, each in a place that one of them had; the others keep their places. */
export function mergeOrder(ids: readonly string[], reorderedIds: readonly string[]): string[] {
  const remaining = [...reorderedIds]
  return ids.map((id) => (reorderedIds.includes(id) ? (remaining.shift() ?? id) : id))
}

/** Height of a row in pixels, for dragging. */
const ROW_HEIGHT = 60

const scopes = ['all', 'own', 'shared'] as const
type Scope = (typeof scopes)[number]

/** The user's favourites: open, order, rename, share, watch, remove. */
export function FavoritesDialog({ onClose }: { onClose: () => void }) {
  const t = getMessages('favorites')
  const list = useFavorites()
  const [scope, setScope] = useState<Scope>('all')
  const [keyword, setKeyword] = useState('')
  const counts = { all: list?.length ?? 0, own: list?.filter((item) => item.own).length ?? 0 }
  const numbers = { ...counts, shared: counts.all - counts.own }
  return (
    <Dialog title={t('title')} onClose={onClose} isWide>
      <div className="row wrap gap-3 mb-3 favorites-bar">
        <SegmentedControl
          label={t('whose')}
          value={scope}
          options={scopes.map((value) => ({ value, label: t(`scope.${value}`, { count: numbers[value] }) }))}
          onChange={setScope}
        />
        <SearchField label={t('narrow')} value={keyword} onChange={(event) => setKeyword(event.target.value)} />
      </div>
      {list === null ? (
        <TableSkeleton rows={5} />
      ) : (
        <FavoriteRows list={list} scope={scope} keyword={keyword} onClose={onClose} />
      )}
      <p className="note">{t('orderHint')}</p>
    </Dialog>
  )
}

function FavoriteRows({
  list,
  scope,
  keyword,
  onClose,
}: {
  list: readonly ListedFavorite[]
  scope: Scope
  keyword: string
  onClose: () => void
}) {
  const t = getMessages('favorites')
  const navigate = useNavigate()
  const foldedKeyword = foldText(keyword)
  const visibleFavorites = useMemo(
    () =>
      list.filter((item) => (scope === 'all' || item.own === (scope === 'own')) && foldText(item.name).includes(foldedKeyword)),
    [list, scope, foldedKeyword],
  )
  const [allOwnIds, putOrder] = useOptimisticOrder(
    useMemo(() => list.filter((listedFavorite) => listedFavorite.own).map(({ id }) => id), [list]),
    saveOrder,
  )
  const visibleIds = new Set(visibleFavorites.map(({ id }) => id))
  const ownIds = allOwnIds.filter((id) => visibleIds.has(id))
  const items = useDashboardItems()
  const values = useCachedHeadlines(list)
  const among = { list, items: items ?? [] }
  const byId = new Map(list.map((item) => [item.id, item]))
  const reordering = useRowReordering(ownIds, {
    getName: (id) => byId.get(id)?.name ?? '',
    rowHeight: ROW_HEIGHT,
    onOrder: (next) => putOrder(mergeOrder(allOwnIds, next)),
  })
  if (list.length === 0)
    return (
      <EmptyState title={t('none')}>
        <p>{t('noneHelp')}</p>
      </EmptyState>
    )
  if (visibleFavorites.length === 0) return <p className="quiet-note">{t('noneFound')}</p>
  return (
    <>
      <ul className="mb-3 favorites">
        {[...ownIds.flatMap((id) => byId.get(id) ?? []), ...visibleFavorites.filter((listedFavorite) => !listedFavorite.own)].map(
          (listedFavorite) => {
            const index = ownIds.indexOf(listedFavorite.id)
            return (
              <li
                key={listedFavorite.id}
                className={`gap-2 columns favorite-row${index === -1 ? '' : getDropClass(reordering.drag, index)}`}
              >
                {listedFavorite.own ? (
                  <RowDragHandle id={listedFavorite.id} name={listedFavorite.name} index={index} order={reordering} />
                ) : (
                  <span className="row-grip" />
                )}
                <FavoriteRow
                  favorite={listedFavorite}
                  last={values.get(listedFavorite.id) ?? null}
                  among={among}
                  onOpen={() => {
                    onClose()
                    void navigate(getFavoritePath(listedFavorite))
                  }}
                />
              </li>
            )
          },
        )}
      </ul>
      <p className="visually-hidden" role="status">
        {reordering.announcement}
      </p>
    </>
  )
}
