import { itemWidths } from '../../../shared/calls/favorites.ts'
import { type FavoriteShow, favoriteShows } from '../../../shared/sync/favorite-limits.ts'
import { writeDocument } from '../../data/sync/sync.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { runWithErrorToast } from '../../report/favorites/favorite-changes.ts'
import type { DashboardItem } from '../../report/favorites/favorites.ts'
import { IconButton, SegmentedControl } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { GridReordering } from './use-grid-reordering.ts'
import { removeDashboardItem } from './user-dashboard-items.ts'

const widths = [1, 2, 4] as const

/** Controls of an item while the dashboard is edited: grip, content, width. */
export function DashboardItemControls({
  item,
  name,
  index,
  order: reordering,
}: {
  item: DashboardItem
  name: string
  index: number
  order: GridReordering
}) {
  const t = getMessages('user-dashboard')
  const tControls = getMessages('controls')
  const changeItem = (fields: Partial<Pick<DashboardItem, 'show' | 'width' | 'seen'>>) =>
    void runWithErrorToast(() => writeDocument('dashboardItems', { id: item.id, ...fields }))
  return (
    <div className="row paper wrap gap-2 mb-2 dashboard-item-controls">
      <button
        type="button"
        className="row-grip"
        data-grip={item.id}
        aria-label={tControls('grip', { name, place: index + 1 })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title={tControls('gripHint')}
        onKeyDown={(event) => reordering.onKeyDown(item.id, event)}
        onPointerDown={(event) => reordering.onPointerDown(item.id, event)}
        onPointerMove={reordering.onPointerMove}
        onPointerUp={reordering.onPointerUp}
        onPointerCancel={reordering.onPointerCancel}
      >
        <Icon name="grip" small />
      </button>
      <SegmentedControl<FavoriteShow>
        label={t('showAs', { name })}
        value={item.show}
        options={favoriteShows.map((panel) => ({ value: panel, label: t(`show.${panel}`) }))}
        onChange={(panel) => changeItem({ show: panel, width: itemWidths[panel], seen: null })}
      />
      <SegmentedControl<1 | 2 | 4>
        label={t('widthOf', { name })}
        value={item.width}
        options={widths.map((value) => ({ value, label: t(`width.${value}`) }))}
        onChange={(width) => changeItem({ width })}
      />
      <IconButton icon="close" label={t('removeOf', { name })} onClick={() => void removeDashboardItem(item)} />
    </div>
  )
}
