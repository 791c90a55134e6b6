import { useState } from 'react'
import { findFeatureType } from '../../../shared/access/feature-types.ts'
import { canOpen, pages } from '../../../shared/access/pages.ts'
import {
  createPeriodicReportItem,
  dashboardPanels,
  type PeriodicReportItem,
  periodicReportLimits,
} from '../../../shared/sync/periodic-reports.ts'
import { foldText } from '../../../shared/text/fold.ts'
import { toViewer, useUser } from '../../data/session.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { useFavorites } from '../../report/favorites/favorites.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import { SearchField } from '../../ui/search-field.tsx'

interface Props {
  /** Number of items that the report has. */
  count: number
  onAdd: (item: PeriodicReportItem) => void
  onClose: () => void
}

/** Dialog that adds favourites and panels of the dashboard to a report, one by one. */
export default function AddItemsDialog({ count, onAdd, onClose }: Props) {
  const t = getMessages('periodic-reports')
  const frame = getMessages('frame')
  const viewer = toViewer(useUser())
  const favorites = useFavorites() ?? []
  const [keyword, setKeyword] = useState('')
  const [addedCount, setAddedCount] = useState(0)
  const isFull = count >= periodicReportLimits.items
  const foldedKeyword = foldText(keyword)
  const visible = favorites.filter(({ name }) => foldText(name).includes(foldedKeyword))
  const addItem = (item: PeriodicReportItem) => {
    onAdd(item)
    setAddedCount(addedCount + 1)
  }
  const renderAddButton = (name: string, item: PeriodicReportItem, reason: string | null = null) => (
    <Button
      icon="plus"
      aria-label={t('addOne', { name })}
      disabledReason={isFull ? t('full', { most: periodicReportLimits.items }) : reason}
      onClick={() => addItem(item)}
    />
  )
  return (
    <Dialog title={t('addTitle')} onClose={onClose} isWide footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <div className="add-items-sources">
        <section>
          <h3>{t('fromFavorites')}</h3>
          {favorites.length > 0 && (
            <SearchField label={t('narrow')} value={keyword} onChange={(event) => setKeyword(event.target.value)} />
          )}
          {favorites.length === 0 && <p className="quiet-note">{t('noFavorites')}</p>}
          {favorites.length > 0 && visible.length === 0 && <p className="quiet-note">{t('noneFound')}</p>}
          <ul className="plain-list">
            {visible.map(({ id, name, featureType, conditions }) => {
              const slug = findFeatureType(featureType)?.slug
              const reason = conditions.question === null ? t('noQuestion') : null
              return (
                <li key={id} className="add-items-source">
                  <Icon name="star" small />
                  <span className="min-w-0 wrap-anywhere">
                    {name}
                    <span className="note block">{slug && frame(`menu.${slug}`)}</span>
                  </span>
                  {renderAddButton(name, createPeriodicReportItem('favorite', id), reason)}
                </li>
              )
            })}
          </ul>
        </section>
        {canOpen(viewer, pages.dashboard) && (
          <section>
            <h3>{t('fromDashboard')}</h3>
            <ul className="plain-list">
              {dashboardPanels.map((panel) => (
                <li key={panel} className="add-items-source">
                  <Icon name="dashboard" small />
                  <span className="min-w-0">{t(`panel.${panel}`)}</span>
                  {renderAddButton(t(`panel.${panel}`), createPeriodicReportItem('dashboard', panel))}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <p className="note" role="status">
        {addedCount > 0 && t('addedCount', { count: addedCount })}
      </p>
    </Dialog>
  )
}
