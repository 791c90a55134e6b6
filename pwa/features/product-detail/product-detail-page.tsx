import './product-detail.css'
import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { type ProductDetail, productDetail, salesCumulative, salesTrends } from '../../../shared/api/product-detail.ts'
import { stockDistribution } from '../../../shared/api/product-stock.ts'
import type { Period } from '../../../shared/calendar/period.ts'
import { getDefaultTitlePeriod } from '../../../shared/calendar/title-period.ts'
import type { ApiError } from '../../../shared/calls/client.ts'
import { getQuantityUnit, type QuantityUnit } from '../../../shared/trade/kinds.ts'
import { cacheProductNames } from '../../data/cached-names.ts'
import { findCachedProduct } from '../../data/cached-product.ts'
import { isUnanswered } from '../../data/handle-failure.ts'
import { getLatestDay } from '../../data/latest-day.ts'
import { addRecentTitle } from '../../data/recent-titles.ts'
import { useIsEmbedded, useScreenLocation } from '../../data/screen-location.ts'
import { toViewer, useUser } from '../../data/session.ts'
import { prefetchResult, useCall } from '../../data/use-call.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { formatDay } from '../../i18n/format.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { ConditionBar } from '../../report/conditions/condition-bar.tsx'
import { SaveFavorite } from '../../report/favorites/save-favorite.tsx'
import { toStoredQuestion } from '../../report/favorites/saved-screen.ts'
import { WatchButton } from '../../report/groups/watch-button.tsx'
import { updateReportContext } from '../../report/report-context.ts'
import { ReportScopeProvider } from '../../report/report-scope.ts'
import { ScheduleButton } from '../../report/schedules/schedule-button.tsx'
import { FiguresSkeleton } from '../../ui/figures.tsx'
import { PageHeader, SectionHeader } from '../../ui/page-header.tsx'
import { CopyLinkButton, ExportButton } from '../../ui/report-buttons.tsx'
import { getTabId } from '../../ui/tabs.tsx'
import { ChartSkeleton, ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { CumulativeSection } from './cumulative-section.tsx'
import { DetailTabs } from './detail-tabs.tsx'
import {
  alwaysInDetailUrl,
  conditionsByTab,
  type DetailState,
  detailPanel,
  listAllowedTabs,
  type ProductTab,
  productDetailDefaults,
  productDetailState,
} from './product-detail.state.ts'
import { ProductFigures, SalesIndicators } from './product-figures.tsx'
import { ProductHeader } from './product-header.tsx'
import { ProductPrompt } from './product-prompt.tsx'
import { StockSection } from './stock-section.tsx'
import { getTabExport, partQueries } from './tab-queries.ts'
import { CharacteristicsTab } from './tabs/characteristics-tab.tsx'
import { ClusterTab } from './tabs/cluster-tab.tsx'
import { CombinedSalesTab } from './tabs/combined-sales-tab.tsx'
import { ForecastTab } from './tabs/forecast-tab.tsx'
import { IssuesTab } from './tabs/issues-tab.tsx'
import { OrdersTab } from './tabs/orders-tab.tsx'
import { PublicationTab } from './tabs/publication-tab.tsx'
import { PublicityTab } from './tabs/publicity-tab.tsx'
import { RankingTab } from './tabs/ranking-tab.tsx'
import { ReservationTab } from './tabs/reservation-tab.tsx'
import { StockOutsTab } from './tabs/stock-outs-tab.tsx'
import { StoresTab } from './tabs/stores-tab.tsx'
import type { TabProps } from './tabs/tab-tools.tsx'
import { TrendSection } from './trend-section.tsx'

export function ProductDetailPage() {
  const t = getMessages('product-detail')
  const { state, set, link } = useUrlState({
    schema: productDetailState,
    defaults: productDetailDefaults,
    alwaysInUrl: alwaysInDetailUrl,
    latest: getLatestDay(useUser().dataState),
  })
  const { jan } = state
  const report = useCall(productDetail, jan === '' ? null : { jan }, { quiet: true })
  usePrefetchTrend(state, report.data === null)
  const navigate = useNavigate()
  const isItem = useIsEmbedded()
  const redirectPath = isItem ? null : getRedirectPath(report.error)
  useEffect(() => {
    if (redirectPath) void navigate(redirectPath, { replace: true })
  }, [redirectPath, navigate])
  if (jan === '' && !isItem) return <ProductPrompt problem={null} tab={state.tab} />
  if (report.error?.status === 400 && !isItem) return <ProductPrompt problem={getFailureMessage(report.error)} tab={state.tab} />
  if (redirectPath) return null
  return (
    <>
      {/* the header of the title is a part of the result */}
      {report.data === null && report.error && !isItem && <PageHeader title={t('title')} />}
      <ReportView report={report} skeleton={<DetailSkeleton />}>
        {(detail) => <ProductDetailView detail={detail} state={state} set={set} link={link} />}
      </ReportView>
    </>
  )
}

/**
 * Requests the trend and the stock at the same time as the title. The trend's period depends on the release, which the list knows
 * from which the title was opened.
 */
function usePrefetchTrend(state: DetailState, isLoading: boolean): void {
  const { pathname, search } = useScreenLocation()
  const latest = getLatestDay(useUser().dataState)
  const isItem = useIsEmbedded()
  const isWanted = isLoading && !isItem && state.jan !== '' && state.tab === 'trend'
  useEffect(() => {
    const row = isWanted ? findCachedProduct(state.jan) : null
    if (!row) return
    const period = state.period ?? getDefaultTitlePeriod({ ...row, asOf: latest }, latest)
    const path = pathname + search
    void prefetchResult(salesTrends, { body: partQueries.trend({ jan: state.jan, state, period }) }, path)
    void prefetchResult(stockDistribution, { body: { jan: state.jan, stores: state.stores } }, path)
  }, [isWanted, state, latest, pathname, search])
}

/**
 * Specification section 4: 303, 403 and server errors have their pages, everything else is a 404. A request that was not
 * answered, was invalid, or was signed out stays on the page.
 */
function getRedirectPath(error: ApiError | null): string | null {
  if (!error || isUnanswered(error)) return null
  switch (error.status) {
    case 303:
      return '/303'
    case 403:
      return '/access-limit'
    case 500:
      return '/500'
    case 400:
    case 401:
      return null
    default:
      return '/404'
  }
}

interface DetailProps {
  detail: ProductDetail
  state: DetailState
  set: (next: DetailState, options?: { replace?: boolean }) => void
  link: () => string
}

function ProductDetailView({ detail, state, set, link }: DetailProps) {
  const user = useUser()
  const { dataState } = user
  const latest = getLatestDay(dataState)
  const isItem = useIsEmbedded()
  const natural = getDefaultTitlePeriod(detail, latest)
  const period = state.period ?? natural
  const { jan } = detail
  useEffect(() => {
    cacheProductNames([detail])
    if (isItem) return
    addRecentTitle(detail)
    updateReportContext({ jan }, { jan: '' })
  }, [detail, jan, isItem])
  // specification section 5: no sales trend for a title without sales
  const openTab = listAllowedTabs(toViewer(user)).includes(state.tab) ? state.tab : 'trend'
  const tab = !detail.everSold && openTab === 'trend' ? 'stock' : openTab
  const file = getTabExport(tab, { jan, state, period })
  const quantityUnit = getQuantityUnit({ kind: detail.kind })
  const conditions = conditionsByTab[tab]
  const defaults = { ...productDetailDefaults, jan: state.jan, tab: state.tab, period: natural }
  const savedScreen = {
    title: detail.productName,
    current: { conditions, state: { ...state, period }, defaults },
    latest,
    // not every part has a period, although the page remembers it
    period: conditions.some(({ path }) => path === 'period') ? state.period : null,
    question: () => toStoredQuestion(file, null),
  }
  const changeState = (next: Partial<DetailState>) => set({ ...state, ...next })
  const part = (
    <>
      {tab === 'trend' && <TrendView detail={detail} state={state} period={period} quantityUnit={quantityUnit} set={set} />}
      {tab === 'cumulative' && <CumulativeView detail={detail} state={state} quantityUnit={quantityUnit} />}
      <DetailTabContent tab={tab} part={{ detail, state, period, quantityUnit, onChange: changeState }} />
    </>
  )
  if (isItem) return <ReportScopeProvider value={{ latest, quantityUnit }}>{part}</ReportScopeProvider>
  return (
    <ReportScopeProvider value={{ latest, quantityUnit }}>
      <ProductHeader detail={detail}>
        <SaveFavorite {...savedScreen} search={() => new URL(link()).search} />
        <WatchButton jan={jan} />
        <CopyLinkButton link={link} />
        <ScheduleButton screen={savedScreen} disabled={file === null} />
        {/* the other parts export their own result */}
        {file && (tab === 'trend' || tab === 'cumulative') && <ExportButton {...file} />}
      </ProductHeader>
      <DetailTabs detail={detail} tab={tab} onTab={(next, options) => set({ ...state, tab: next }, options)} />
      <div role="tabpanel" id={detailPanel} aria-labelledby={getTabId(detailPanel, tab)}>
        {conditions.length > 0 && (
          <ConditionBar
            conditions={conditions}
            state={{ ...state, period }}
            defaults={defaults}
            schema={productDetailState}
            onChange={(next) => set({ ...next, period: isSamePeriod(next.period, natural) ? null : next.period })}
          />
        )}
        {part}
      </div>
    </ReportScopeProvider>
  )
}

const isSamePeriod = (a: Period | null, b: Period): boolean => a?.from === b.from && a.to === b.to

/** Parts that request their own result. */
function DetailTabContent({ tab, part }: { tab: ProductTab; part: TabProps }) {
  switch (tab) {
    case 'stock':
      return <StoresTab {...part} />
    case 'characteristics':
      return <CharacteristicsTab {...part} measure="index" />
    case 'orders':
      return <OrdersTab {...part} />
    case 'publicity':
      return <PublicityTab {...part} />
    case 'ranking':
      return <RankingTab {...part} />
    case 'publication':
      return <PublicationTab {...part} />
    case 'cluster':
      return <ClusterTab {...part} />
    case 'together':
      return <CombinedSalesTab {...part} />
    case 'reservation':
      return <ReservationTab {...part} />
    case 'stock-outs':
      return <StockOutsTab {...part} />
    case 'share-gap':
      return <CharacteristicsTab {...part} measure="shareGap" />
    case 'issues':
      return <IssuesTab {...part} />
    case 'forecast':
      return <ForecastTab {...part} />
    default:
      return null
  }
}

interface TrendViewProps {
  detail: ProductDetail
  state: DetailState
  period: Period
  quantityUnit: QuantityUnit
  set: DetailProps['set']
}

/** Default view of a title: headline figures, trend, stock. */
function TrendView({ detail, state, period, quantityUnit, set }: TrendViewProps) {
  const t = getMessages('product-detail')
  const { jan } = detail
  const { unit, stores } = state
  const trend = useCall(salesTrends, partQueries.trend({ jan, state, period }))
  const distribution = useCall(stockDistribution, useIsEmbedded() ? null : { jan, stores })
  const product = useNoteSubject(detail)
  return (
    <>
      {detail.cumulativeTruncated && <p className="banner is-caution truncated">{t('truncated')}</p>}
      <ProductFigures detail={detail} quantityUnit={quantityUnit} />
      <ReportView report={trend} skeleton={<ChartSkeleton height={400} />}>
        {(result) => (
          <TrendSection
            product={product}
            releaseDate={detail.releaseDate}
            quantityUnit={quantityUnit}
            trend={result}
            unit={unit}
            onUnit={(next) =>
              set({
                ...state,
                unit: next,
                period: next === 'hour' ? limitToLastTwoDays(period) : unit === 'hour' ? null : state.period,
              })
            }
            onInside={(next, inside) => set({ ...state, unit: next, period: inside })}
          />
        )}
      </ReportView>
      <div className="detail-split detail-section">
        <ReportView report={distribution} skeleton={<ChartSkeleton height={160} />}>
          {(result) => <StockSection distribution={result} quantityUnit={quantityUnit} />}
        </ReportView>
        <section>
          <SectionHeader title={t('signs')} note={t('asOf', { day: formatDay(detail.asOf, { isShort: true, weekday: true }) })} />
          <SalesIndicators detail={detail} quantityUnit={quantityUnit} />
        </section>
      </div>
    </>
  )
}

/** Subject of the notes on the title's charts. */
const useNoteSubject = ({ jan, productName: name }: ProductDetail) => useMemo(() => ({ jan, name }), [jan, name])

interface CumulativeViewProps {
  detail: ProductDetail
  state: DetailState
  quantityUnit: QuantityUnit
}

function CumulativeView({ detail, state, quantityUnit }: CumulativeViewProps) {
  const cumulative = useCall(salesCumulative, { jan: detail.jan, stores: state.stores })
  const product = useNoteSubject(detail)
  return (
    <>
      <ProductFigures detail={detail} quantityUnit={quantityUnit} />
      <ReportView report={cumulative} skeleton={<ChartSkeleton height={420} />}>
        {(result) => <CumulativeSection cumulative={result} product={product} quantityUnit={quantityUnit} />}
      </ReportView>
    </>
  )
}

/** Hours are limited to the last two days of the period. */
function limitToLastTwoDays({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const dayBefore = new Date(Date.parse(`${to}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  return { from: dayBefore < from ? from : dayBefore, to }
}

function DetailSkeleton() {
  return (
    <>
      <div className="product-header" aria-hidden="true">
        <i className="skeleton product-cover" />
        <div>
          <i className="skeleton" style={{ width: 96, height: 12 }} />
          <i className="skeleton" style={{ width: '46%', height: 26, margin: '10px 0' }} />
          <i className="skeleton" style={{ width: '62%', height: 12, marginTop: 18 }} />
          <i className="skeleton" style={{ width: '54%', height: 12, marginTop: 10 }} />
        </div>
      </div>
      <FiguresSkeleton count={5} />
      <ChartSkeleton height={360} />
      <TableSkeleton rows={4} />
    </>
  )
}
