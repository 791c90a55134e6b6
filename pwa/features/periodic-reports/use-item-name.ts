import type { DashboardPanel, PeriodicReportItem } from '../../../shared/sync/periodic-reports.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { useFavorites } from '../../report/favorites/favorites.ts'

/** Returns a function that names an item: its heading, or else its favourite or panel. */
export function useItemName(): (item: Pick<PeriodicReportItem, 'kind' | 'source' | 'heading'>) => string {
  const t = getMessages('periodic-reports')
  const favorites = useFavorites()
  return ({ kind, source, heading }) =>
    heading ||
    (kind === 'dashboard'
      ? t(`panel.${source as DashboardPanel}`)
      : (favorites?.find(({ id }) => id === source)?.name ?? (favorites === null ? '' : t('favoriteGone'))))
}
