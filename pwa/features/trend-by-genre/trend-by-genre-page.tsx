import './trend-by-genre.css'
import { brandPickup, brandPickupExport } from '../../../shared/api/brand-pickup.ts'
import { trendByGenre, trendByGenreExport } from '../../../shared/api/trend-by-genre.ts'
import {
  getTrendConditions,
  type TrendByGenreState,
  trendByGenreScreen,
  trendViews,
} from '../../../shared/reports/trend-by-genre.ts'
import { useCall } from '../../data/use-call.ts'
import { formatPeriod } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { EmptyReport } from '../../report/empty-report.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { type Screen, useReportScreen } from '../../report/use-report-screen.ts'
import { getTabId, Tabs } from '../../ui/tabs.tsx'
import { BrandView } from './brand-view.tsx'
import { GenreView } from './genre-view.tsx'
import { toBrandBody, toGenreTrendBody, toMarketBody, trendByGenreCount } from './trend-by-genre.state.ts'

const PANEL_ID = 'trend-by-genre-panel'

type GenreScreen = Screen<TrendByGenreState>

/** Trends by genre and publisher, and selected brands of the same market. */
export function TrendByGenrePage() {
  const declared = useReportScreen(trendByGenreScreen, trendByGenreCount)
  const screen: GenreScreen = {
    ...declared,
    conditions: getTrendConditions(declared.state),
    // publisher codes are not series codes
    set: (next, options) => declared.set(next.brandType === declared.state.brandType ? next : { ...next, brandCds: [] }, options),
  }
  return screen.state.view === 'genre' ? <GenreTab screen={screen} /> : <BrandTab screen={screen} />
}

function GenreTab({ screen }: { screen: GenreScreen }) {
  const t = getMessages('trend-by-genre')
  const { state } = screen
  const body = toGenreTrendBody(state)
  const report = useCall(trendByGenre, body)
  // genres have no publishers: the own share is that of the same market by publisher
  const publishers = useCall(trendByGenre, state.groupBy === 'genre' ? { ...body, groupBy: 'publisher', limit: 1 } : null, {
    quiet: true,
  })
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      figures={5}
      file={{ endpoint: trendByGenreExport, body }}
      tabs={<ViewTabs screen={screen} />}
    >
      {(result) => (
        <div role="tabpanel" id={PANEL_ID} aria-labelledby={getTabId(PANEL_ID, 'genre')}>
          {result.list.length === 0 ? (
            <NoGenreTrend screen={screen} />
          ) : (
            <GenreView
              result={result}
              publishers={publishers.isStale ? null : publishers.data}
              state={state}
              onChange={(change) => screen.set({ ...state, ...change })}
            />
          )}
        </div>
      )}
    </ReportPage>
  )
}

function BrandTab({ screen }: { screen: GenreScreen }) {
  const t = getMessages('trend-by-genre')
  const { state } = screen
  const body = toBrandBody(state)
  const report = useCall(brandPickup, body)
  const market = useCall(trendByGenre, toMarketBody(state), { quiet: true })
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      figures={5}
      asOf={(result) => result.asOf}
      file={{ endpoint: brandPickupExport, body }}
      tabs={<ViewTabs screen={screen} />}
    >
      {(result) => (
        <div role="tabpanel" id={PANEL_ID} aria-labelledby={getTabId(PANEL_ID, 'brand')}>
          {result.list.length === 0 ? (
            <NoGenreTrend screen={screen} />
          ) : (
            <BrandView result={result} market={market.isStale ? null : market.data} state={state} />
          )}
        </div>
      )}
    </ReportPage>
  )
}

function ViewTabs({ screen }: { screen: GenreScreen }) {
  const t = getMessages('trend-by-genre')
  return (
    <Tabs
      label={t('title')}
      value={screen.state.view}
      panelId={PANEL_ID}
      tabs={trendViews.map((value) => ({ value, label: t(`view.${value}`) }))}
      onChange={(view, options) => screen.set({ ...screen.state, view }, options)}
    />
  )
}

/** Empty result: repeats the query and offers two relaxations. */
function NoGenreTrend({ screen }: { screen: GenreScreen }) {
  const t = getMessages('trend-by-genre')
  const { state, defaults, set } = screen
  const { products, genreLevel, stores, brandCds } = defaults
  const relaxations = [
    state.view === 'genre'
      ? { label: t('withoutProducts'), run: () => set({ ...state, products, genreLevel }) }
      : { label: t('otherBrands'), run: () => set({ ...state, products, brandCds: state.brandCds.length > 0 ? [] : brandCds }) },
    { label: t('withoutStores'), run: () => set({ ...state, stores }) },
  ]
  return (
    <EmptyReport title={t('none')} relaxations={relaxations}>
      {state.period && <p>{formatPeriod(state.period)}</p>}
    </EmptyReport>
  )
}
