import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import { hasOwnSales, listOwnStoreCompanies } from '../../shared/api/own-defaults.ts'
import { createRanking } from '../../shared/api/ranking-create.ts'
import { getDefaultReportPeriod } from '../../shared/calendar/period-presets.ts'
import { getFavoritePath } from '../../shared/calls/favorites.ts'
import { cacheProductNames } from '../data/cached-names.ts'
import { readLastQuery } from '../data/last-query.ts'
import { readRecentTitles } from '../data/recent-titles.ts'
import { useScreenLocation } from '../data/screen-location.ts'
import { toOwnContract, useUser } from '../data/session.ts'
import { useCall } from '../data/use-call.ts'
import { formatPeriod } from '../i18n/format.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { CoverPlaceholder } from '../ui/cells/cover.tsx'
import { Icon } from '../ui/icon.tsx'
import { SectionHeader } from '../ui/page-header.tsx'
import { useFavorites } from './favorites/favorites.ts'

/** Rows of each list. */
const MAX_ROWS = 7

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
      <strong className="start-row-name">{lastQuery.name}</strong>
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

/** Best sellers of the last seven days: of the contract's publishers or stores, or of all. */
function BestSellers({ latest, kind = 'publication', onChoose }: Props) {
  const t = getMessages('report')
  const own = toOwnContract(useUser())
  const period = getDefaultReportPeriod(latest)
  const { data } = useCall(
    createRanking,
    {
      period,
      products: { kind, publisherCds: [...own.ownPublisherCds] },
      stores: { companyCds: [...listOwnStoreCompanies(own)] },
      limit: MAX_ROWS,
      pageSize: MAX_ROWS,
    },
    { quiet: true },
  )
  const rows = data?.rankingList
  useEffect(() => cacheProductNames(rows ?? []), [rows])
  if (!rows || rows.length === 0) return null
  return (
    <section>
      <SectionHeader title={t(hasOwnSales(own) ? 'ownBestSellers' : 'bestSellers')} note={formatPeriod(period)} />
      <TitleRows
        titles={rows.map(({ jan, productName, quantity }) => ({
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
  const favorites = useFavorites()?.flatMap((favorite) => {
    const path = getFavoritePath(favorite)
    return path.split('?')[0] === pathname ? [{ ...favorite, path }] : []
  })
  if (!favorites || favorites.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('screenFavorites')} />
      <ul className="start-rows">
        {favorites.slice(0, MAX_ROWS).map(({ id, name, path }) => (
          <li key={id}>
            <Link className="start-row" to={path}>
              <span className="start-row-name">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TitleRows({ titles, onChoose }: { titles: readonly SuggestedTitle[]; onChoose: (jan: string) => void }) {
  return (
    <ul className="start-rows">
      {titles.map(({ jan, productName, note }) => (
        <li key={jan}>
          <button type="button" className="start-row" onClick={() => onChoose(jan)}>
            <CoverPlaceholder jan={jan} />
            <span className="start-row-name">{productName}</span>
            {note && <span className="push nowrap ink-2">{note}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
