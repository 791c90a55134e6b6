import './product-detail.css'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { ApiError } from '../../../shared/client.ts'
import {
  type ProductDetail,
  productDetail,
  salesCumulative,
  salesTrends,
  salesTrendsExport,
} from '../../../shared/contract/product-detail.ts'
import { stockDistribution } from '../../../shared/contract/product-stock.ts'
import { lastWholeDay } from '../../data/latest-day.ts'
import { useUser } from '../../data/session.ts'
import { useReport } from '../../data/use-report.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { formatDay } from '../../i18n/format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { sentenceOf, useMessages } from '../../i18n/use-messages.ts'
import { FiguresSkeleton } from '../../ui/figures.tsx'
import { SectionHead } from '../../ui/page-head.tsx'
import { ExportButton, ShareButton } from '../../ui/report-tools.tsx'
import { ChartSkeleton, ReportView, TableSkeleton } from '../../ui/states.tsx'
import { CumulativePart } from './cumulative-part.tsx'
import { DetailFigures, SellingSigns } from './detail-figures.tsx'
import { ProductChooser } from './product-chooser.tsx'
import { always, type DetailState, detailDefaults, detailState, naturalPeriod, tabs } from './product-detail.state.ts'
import { ProductHead } from './product-head.tsx'
import { StockPart } from './stock-part.tsx'
import { TrendConditions } from './trend-conditions.tsx'
import { TrendPart } from './trend-part.tsx'

export function ProductDetailPage() {
  const { state, set, link } = useUrlState({ schema: detailState, defaults: detailDefaults, always })
  const { jan } = state
  const report = useReport(productDetail, jan === '' ? null : { jan }, { quiet: true })
  const navigate = useNavigate()
  const place = placeOf(report.error)
  useEffect(() => {
    if (place) void navigate(place, { replace: true })
  }, [place, navigate])
  if (jan === '') return <ProductChooser problem={null} />
  if (report.error?.status === 400)
    return <ProductChooser problem={sentenceOf(report.error.code, report.error.values) ?? report.error.message} />
  if (place) return null
  return (
    <ReportView report={report} skeleton={<DetailSkeleton />}>
      {(detail) => <Detail detail={detail} state={state} set={set} link={link} />}
    </ReportView>
  )
}

/** Specification section 4: 303 and 403 have their pages, a fault of the server has its own, anything else is a 404. */
function placeOf(error: ApiError | null): string | null {
  if (!error) return null
  switch (error.status) {
    case 303:
      return '/303'
    case 403:
      return '/access-limit'
    case 500:
      return '/500'
    case 0:
    case 400:
    case 401:
    case 429:
    case 503:
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

function Detail({ detail, state, set, link }: DetailProps) {
  const t = useMessages('product-detail')
  const { dataState } = useUser()
  const latest = lastWholeDay(dataState)
  const natural = naturalPeriod(detail, latest)
  const period = state.period ?? natural
  const { jan } = detail
  const { unit, weekStartsOn, stores, channel } = state
  // specification 5: no sales trend of a title that has not sold
  const unsold = !detail.everSold
  const tab = unsold && state.tab === 'trend' ? 'stock' : state.tab
  const trendBody = { jan, period, unit, weekStartsOn, stores, channel }
  const trend = useReport(salesTrends, tab === 'trend' ? trendBody : null)
  const cumulative = useReport(salesCumulative, tab === 'cumulative' ? { jan, stores } : null)
  const distribution = useReport(stockDistribution, tab === 'cumulative' ? null : { jan, stores })
  return (
    <>
      <ProductHead detail={detail}>
        <ShareButton link={link} />
        <ExportButton endpoint={salesTrendsExport} body={{ ...trendBody, language: currentLanguage() }} />
      </ProductHead>
      <div className="tabs" role="tablist" aria-label={t('parts')}>
        {tabs.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`tab-${one}`}
            aria-selected={one === tab}
            aria-controls="detail-part"
            tabIndex={one === tab ? 0 : -1}
            disabled={unsold && one === 'trend'}
            title={unsold && one === 'trend' ? (sentenceOf('validation.unsold') ?? undefined) : undefined}
            className={`tab${one === tab ? ' is-current' : ''}`}
            onClick={() => set({ ...state, tab: one })}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
              const next = tabs[(tabs.indexOf(one) + step + tabs.length) % tabs.length]
              if (step === 0 || !next) return
              event.preventDefault()
              set({ ...state, tab: next }, { replace: true })
              document.getElementById(`tab-${next}`)?.focus()
            }}
          >
            {t(`tab.${one}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="detail-part" aria-labelledby={`tab-${tab}`}>
        <TrendConditions
          state={state}
          period={period}
          natural={natural}
          latest={latest}
          withPeriod={tab === 'trend'}
          onSubmit={set}
        />
        {detail.cumulativeTruncated && tab === 'trend' && <p className="strip is-caution truncated">{t('truncated')}</p>}
        <DetailFigures detail={detail} />
        {tab === 'trend' && (
          <>
            <ReportView report={trend} skeleton={<ChartSkeleton height={400} />}>
              {(answer) => (
                <TrendPart
                  trend={answer}
                  unit={unit}
                  onUnit={(next) =>
                    set({
                      ...state,
                      unit: next,
                      period: next === 'hour' ? hoursOf(period) : unit === 'hour' ? null : state.period,
                    })
                  }
                  onInside={(next, inside) => set({ ...state, unit: next, period: inside })}
                />
              )}
            </ReportView>
            <div className="answer-split detail-section">
              <ReportView report={distribution} skeleton={<ChartSkeleton height={160} />}>
                {(answer) => <StockPart distribution={answer} />}
              </ReportView>
              <section>
                <SectionHead
                  title={t('signs')}
                  note={t('asOf', { day: formatDay(detail.asOf, { short: true, weekday: true }) })}
                />
                <SellingSigns detail={detail} />
              </section>
            </div>
          </>
        )}
        {tab === 'cumulative' && (
          <ReportView report={cumulative} skeleton={<ChartSkeleton height={420} />}>
            {(answer) => <CumulativePart cumulative={answer} />}
          </ReportView>
        )}
        {tab === 'stock' && (
          <ReportView report={distribution} skeleton={<ChartSkeleton height={300} />}>
            {(answer) => <StockPart distribution={answer} large />}
          </ReportView>
        )}
      </div>
    </>
  )
}

/** Hours are shown for a few days only: the last two of the period. */
function hoursOf({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const dayBefore = new Date(Date.parse(`${to}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  return { from: dayBefore < from ? from : dayBefore, to }
}

function DetailSkeleton() {
  return (
    <>
      <div className="product-head" aria-hidden="true">
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
