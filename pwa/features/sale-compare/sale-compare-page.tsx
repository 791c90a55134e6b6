import './sale-compare.css'
import { useEffect, useMemo } from 'react'
import { compareProducts, compareProductsExport } from '../../../shared/api/sale-compare.ts'
import { type SaleCompareState, saleCompareScreen } from '../../../shared/reports/sale-compare.ts'
import { cacheProductNames } from '../../data/cached-names.ts'
import { useUser } from '../../data/session.ts'
import { useCall } from '../../data/use-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ReportPage } from '../../report/report-page.tsx'
import { useBestSellers } from '../../report/use-best-sellers.ts'
import { type Screen, useReportScreen } from '../../report/use-report-screen.ts'
import { Button } from '../../ui/button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { CompareLineChart } from './compare-line-chart.tsx'
import { CompareTable } from './compare-table.tsx'
import { type CompareResult, getFirstWeekCopies, getLastComparedDay, toComparedTitles } from './comparison.ts'
import { filterCompareConditions, orderProducts, toCompareBody } from './sale-compare.state.ts'
import { useCompareFigures } from './use-compare-figures.tsx'

const MAX_SUGGESTIONS = 3

/** Shown without titles: the contract's own best sellers of the last seven days, to be compared by a click. */
function OwnBestSellers({ latest, onChoose }: { latest: string; onChoose: (jans: string[]) => void }) {
  const t = getMessages('sale-compare')
  const tReport = getMessages('report')
  const hasOwnTitles = useUser().ownPublisherCds.length > 0
  const { titles } = useBestSellers(latest)
  const best = hasOwnTitles ? titles?.slice(0, MAX_SUGGESTIONS) : undefined
  if (!best || best.length === 0) return null
  return (
    <div className="stack gap-2 border-top compare-start">
      <Button variant="primary" icon="trend" onClick={() => onChoose(best.map((item) => item.jan))}>
        {t('ownBest', { count: best.length })}
      </Button>
      <p className="note">{best.map((item) => item.productName).join(tReport('comma'))}</p>
    </div>
  )
}

/** Comparison of titles by calendar, or by days since release. */
export function SaleComparePage() {
  const t = getMessages('sale-compare')
  const screen = useReportScreen(saleCompareScreen)
  const { state } = screen
  const { measure: _measure, ...query } = state
  const report = useCall(compareProducts, screen.isIncomplete ? null : toCompareBody(state))
  const products = report.data?.products
  useEffect(() => cacheProductNames(products ?? []), [products])
  return (
    <ReportPage
      title={t('title')}
      screen={{ ...screen, conditions: filterCompareConditions(screen.conditions, state) }}
      report={report}
      asOf={getLastComparedDay}
      file={{ endpoint: compareProductsExport, body: screen.isIncomplete ? null : query }}
      start={<OwnBestSellers latest={screen.latest} onChoose={(jans) => screen.set({ ...state, jans })} />}
    >
      {(result) => <ComparisonResult result={result} screen={screen} />}
    </ReportPage>
  )
}

const FIRST_WEEK = { from: 0, to: 6 }

/** First weeks that the result itself does not contain: with a calendar axis, or for later days. */
function useFirstWeeks(result: CompareResult, state: SaleCompareState): ReadonlyMap<string, number | null> {
  const own = state.align !== 'calendar' && state.unit !== 'month' && state.days.from <= 0 && state.days.to >= FIRST_WEEK.to
  const jans = result.products.filter((product) => product.releaseDate !== null).map((product) => product.jan)
  const { stores, sameStores, channel } = state
  const query = { align: 'days-since-release', days: FIRST_WEEK, unit: 'day' } as const
  const firstWeekReport = useCall(
    compareProducts,
    own || jans.length === 0 ? null : { ...query, jans, stores, sameStores, channel },
    {
      quiet: true,
    },
  )
  // the previous result can belong to other stores
  const data = firstWeekReport.isStale ? null : firstWeekReport.data
  return useMemo(
    () =>
      new Map(
        data?.products.map((product) => [
          product.jan,
          getFirstWeekCopies(product, data, { align: 'days-since-release', days: FIRST_WEEK, unit: 'day' }),
        ]),
      ),
    [data],
  )
}

function ComparisonResult({ result, screen }: { result: CompareResult; screen: Screen<SaleCompareState> }) {
  const { state, set } = screen
  const { jans } = state
  const products = useMemo(() => orderProducts(result.products, jans), [result.products, jans])
  const firstWeeks = useFirstWeeks(result, state)
  const comparedTitles = useMemo(
    () => toComparedTitles(result, products, state, firstWeeks),
    [result, products, state, firstWeeks],
  )
  const figures = useCompareFigures(comparedTitles, state)
  return (
    <>
      <Figures figures={figures} />
      <CompareLineChart result={result} products={products} state={state} onChange={set} />
      <CompareTable comparedTitles={comparedTitles} state={state} onChange={set} />
    </>
  )
}
