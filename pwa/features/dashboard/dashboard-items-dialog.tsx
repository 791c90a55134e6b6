import { MAX_ITEMS } from '../../../shared/calls/favorites.ts'
import { favoriteShows } from '../../../shared/sync/favorite-limits.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { saveDashboardPanels } from '../../report/favorites/favorite-changes.ts'
import { useDashboardItems, useFavorites } from '../../report/favorites/favorites.ts'
import { SegmentedControl } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import { EmptyState } from '../../ui/view-states.tsx'
import { saveDashboardLayout, useDashboardLayout } from './user-dashboard-items.ts'

/**
 * Dialog for the content of the dashboard: panels of favourites, one or two columns, with or without the standard content.
 */
export default function DashboardItemsDialog({ onClose }: { onClose: () => void }) {
  const t = getMessages('user-dashboard')
  const items = useDashboardItems() ?? []
  const favorites = useFavorites() ?? []
  const layout = useDashboardLayout()
  const remaining = MAX_ITEMS - items.length
  return (
    <Dialog title={t('settings')} onClose={onClose} isWide>
      <div className="row wrap mb-3 items-dialog-layout">
        <SegmentedControl<1 | 2>
          label={t('columns')}
          value={layout.columns}
          options={[
            { value: 1, label: t('columns.1') },
            { value: 2, label: t('columns.2') },
          ]}
          onChange={(columns) => void saveDashboardLayout({ ...layout, columns })}
        />
        <Checkbox
          label={t('standard')}
          checked={layout.standard}
          onChange={(standard) => void saveDashboardLayout({ ...layout, standard })}
        />
      </div>
      {favorites.length === 0 ? (
        <EmptyState title={t('noFavorites')}>
          <p>{t('noFavoritesHelp')}</p>
        </EmptyState>
      ) : (
        <ul className="mb-2 items-dialog-list">
          {favorites.map((favorite) => (
            <li className="row wrap border-bottom" key={favorite.id}>
              <span className="wrap-anywhere items-dialog-name">
                {favorite.name}
                {!favorite.own && <span className="note"> {favorite.ownerName}</span>}
              </span>
              {favoriteShows.map((panel) => {
                const isOnDashboard = favorite.onDashboard.includes(panel)
                const otherPanels = favorite.onDashboard.filter((value) => value !== panel)
                return (
                  <Checkbox
                    key={panel}
                    label={t(`show.${panel}`)}
                    checked={isOnDashboard}
                    disabled={!isOnDashboard && remaining <= 0}
                    onChange={() =>
                      void saveDashboardPanels(items, {
                        id: favorite.id,
                        show: isOnDashboard ? otherPanels : [...otherPanels, panel],
                      })
                    }
                  />
                )
              })}
            </li>
          ))}
        </ul>
      )}
      <p className="note">{t('left', { count: remaining })}</p>
    </Dialog>
  )
}
