import { Component, type ReactNode, Suspense, useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import { findFeatureType } from '../../../shared/access/feature-types.ts'
import { canUseFeature } from '../../../shared/access/permissions.ts'
import { getFavoritePath } from '../../../shared/calls/favorites.ts'
import { parsePreset } from '../../data/preset-params.ts'
import { ScreenLocationProvider } from '../../data/screen-location.ts'
import { toViewer, useUser } from '../../data/session.ts'
import { getInlineSeparator } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import type { DashboardItem, ListedFavorite } from '../../report/favorites/favorites.ts'
import { Button } from '../../ui/button.tsx'
import { type DashboardItemView, DashboardItemViewProvider } from '../../ui/dashboard-item-view.ts'
import { Icon } from '../../ui/icon.tsx'
import { ChartSkeleton } from '../../ui/view-states.tsx'
import { type ItemScreens, parseSeenValues } from './user-dashboard-items.ts'

const MAX_ROWS = 6

interface Props {
  item: DashboardItem
  /** null if it was removed, or is no longer shared. */
  favorite: ListedFavorite | null
  screens: ItemScreens
  onValues: (id: string, values: Readonly<Record<string, string>>) => void
  onRemove: () => void
  /** Controls of the item while the dashboard is edited. */
  tools?: ReactNode
  className?: string
}

/** Panel of a favourite's result, rendered by its own screen. If it cannot be shown, the item gives the reason. */
export function UserDashboardItem({ item, favorite, screens, onValues, onRemove, tools, className = '' }: Props) {
  const t = getMessages('user-dashboard')
  const frame = getMessages('frame')
  const tPicker = getMessages('picker')
  const viewer = toViewer(useUser())
  const type = favorite && findFeatureType(favorite.featureType)
  const Screen = type ? screens[type.path] : undefined
  const problem = !favorite || !type ? 'gone' : canUseFeature(viewer, type.feature) && Screen ? null : 'closed'
  const address = favorite ? getFavoritePath(favorite) : ''
  const preset = favorite && parsePreset(favorite.conditions.search)
  const location = useMemo(() => {
    const [pathname = '', search = ''] = address.split('?')
    // with an empty search string the screen would take the conditions carried from other screens
    return { pathname, search: `?${search}` }
  }, [address])
  const reportValues = useCallback((values: Readonly<Record<string, string>>) => onValues(item.id, values), [item.id, onValues])
  const previousValues = JSON.stringify(parseSeenValues(item)?.values ?? null)
  const view = useMemo<DashboardItemView>(
    () => ({
      panel: item.show,
      rows: MAX_ROWS,
      onValues: reportValues,
      previousValues: JSON.parse(previousValues) as DashboardItemView['previousValues'],
    }),
    [item.show, reportValues, previousValues],
  )
  return (
    <article
      className={`column min-w-0 user-dashboard-item is-${item.show} is-wide-${item.width} ${className}`}
      data-item={item.id}
    >
      {tools}
      <header className="section-header user-dashboard-item-head">
        <h2 className="wrap-anywhere">{favorite?.name ?? t('unnamed')}</h2>
        <span className="note">
          {type && frame(`menu.${type.slug}`)}
          {preset && `${getInlineSeparator()}${tPicker(`preset.${preset}`)}`}
        </span>
        {problem === null && (
          <Link className="push" to={address}>
            {t('open')}
          </Link>
        )}
      </header>
      {problem !== null || !Screen ? (
        <UnavailableItem text={t(`broken.${problem ?? 'closed'}`)} onRemove={onRemove} />
      ) : (
        <ItemBoundary fallback={<UnavailableItem text={t('broken.failed')} onRemove={onRemove} />}>
          <Suspense fallback={<ChartSkeleton height={200} />}>
            <ScreenLocationProvider value={location}>
              <DashboardItemViewProvider value={view}>
                <div className="min-w-0 grow user-dashboard-item-body">
                  <Screen />
                </div>
              </DashboardItemViewProvider>
            </ScreenLocationProvider>
          </Suspense>
        </ItemBoundary>
      )}
    </article>
  )
}

function UnavailableItem({ text, onRemove }: { text: string; onRemove: () => void }) {
  const t = getMessages('user-dashboard')
  return (
    <div className="view-state grow user-dashboard-item-failed">
      <Icon name="warning" />
      <h3>{t('broken')}</h3>
      <p>{text}</p>
      <Button variant="quiet" onClick={onRemove}>
        {t('remove')}
      </Button>
    </div>
  )
}

/** Error boundary: an item that fails does not affect the others. */
class ItemBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override componentDidCatch(error: unknown): void {
    console.error(error)
  }
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
