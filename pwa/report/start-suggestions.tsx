import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import { findFeatureType } from '../../shared/access/feature-types.ts'
import { getFavoritePath } from '../../shared/calls/favorites.ts'
import { cacheProductNames } from '../data/cached-names.ts'
import { readLastQuery } from '../data/last-query.ts'
import { readRecentTitles } from '../data/recent-titles.ts'
import { useScreenLocation } from '../data/screen-location.ts'
import { formatPeriod } from '../i18n/format.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { CoverPlaceholder } from '../ui/cells/cover.tsx'
import { Icon } from '../ui/icon.tsx'
import { SectionHeader } from '../ui/page-header.tsx'
import { useFavorites } from './favorites/favorites.ts'
import { useBestSellers } from './use-best-sellers.ts'

const MAX_FAVORITES = 7

const ROW_CLASS = 'row bare border-bottom gap-3 text-left w-full start-row'

interface SuggestedTitle {
  jan: string
  productName: string
  note: string
}

interface Props {
  /** Last day with data, YYYY-MM-DD. */
  latest: string
  /** Goods of the best sellers. */
  kind?: 'publication' | 'magazine' | undefined
  onChoose: (jan: string) => void
}

/**
 * What a report can start with: the query that it last ran on this device, titles last looked at, best sellers of the contract
 * and favourites of the screen. `onChoose` is null if the report does not begin with a title.
 */
export function StartSuggestions({ latest, kind, onChoose }: Omit<Props, 'onChoose'> & { onChoose: Props['onChoose'] | null }) {
  return (
    <div className="stack gap-5 start-lists">
      <LastQuery />
      <div className="start-suggestions">
        {onChoose && <RecentTitles onChoose={onChoose} />}
        {onChoose && <BestSellers latest={latest} kind={kind} onChoose={onChoose} />}
        <ScreenFavorites />
      </div>
    </div>
  )
}

function LastQuery() {
  const t = getMessages('report')
  const { pathname } = useScreenLocation()
  const lastQuery = readLastQuery(pathname)
  if (lastQuery === null) return null
  return (
    <div className="row wrap gap-3 start-last-query">
      <Icon name="clock" small />
      <span className="ink-2">{t('lastQuery')}</span>
      <strong className="min-w-0 wrap-anywhere">{lastQuery.name}</strong>
      <Link className="button is-primary push" to={`${pathname}${lastQuery.search}`}>
        {t('openLastQuery')}
      </Link>
    </div>
  )
}

function RecentTitles({ onChoose }: Pick<Props, 'onChoose'>) {
  const t = getMessages('report')
  const titles = useMemo(readRecentTitles, [])
  useEffect(() => cacheProductNames(titles), [titles])
  if (titles.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('recentTitles')} note={t('recentTitlesNote')} />
      <TitleRows titles={titles.map((title) => ({ ...title, note: '' }))} onChoose={onChoose} />
    </section>
  )
}

function BestSellers({ latest, kind, onChoose }: Props) {
  const t = getMessages('report')
  const { period, isOwn, titles } = useBestSellers(latest, kind)
  if (titles === null || titles.length === 0) return null
  return (
    <section>
      <SectionHeader title={t(isOwn ? 'ownBestSellers' : 'bestSellers')} note={formatPeriod(period)} />
      <TitleRows
        titles={titles.map(({ jan, productName, quantity }) => ({
          jan,
          productName,
          note: t('bestSellerCopies', { count: quantity }),
        }))}
        onChoose={onChoose}
      />
    </section>
  )
}

function ScreenFavorites() {
  const t = getMessages('report')
  const { pathname } = useScreenLocation()
  const favorites = useFavorites()?.filter(({ featureType }) => findFeatureType(featureType)?.path === pathname)
  if (!favorites || favorites.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('screenFavorites')} />
      <ul>
        {favorites.slice(0, MAX_FAVORITES).map((favorite) => (
          <li key={favorite.id}>
            <Link className={ROW_CLASS} to={getFavoritePath(favorite)}>
              <span className="min-w-0 wrap-anywhere">{favorite.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TitleRows({ titles, onChoose }: { titles: readonly SuggestedTitle[]; onChoose: (jan: string) => void }) {
  return (
    <ul>
      {titles.map(({ jan, productName, note }) => (
        <li key={jan}>
          <button type="button" className={ROW_CLASS} onClick={() => onChoose(jan)}>
            <CoverPlaceholder jan={jan} />
            <span className="min-w-0 wrap-anywhere">{productName}</span>
            {note && <span className="push nowrap ink-2">{note}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
