import { preOrderBooks, reservationExport, subscribedBooks } from '../../../../shared/api/reservation-subscription.ts'
import { useCall } from '../../../data/use-call.ts'
import { formatDay } from '../../../i18n/format.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { EmptyReport } from '../../../report/empty-report.tsx'
import { OrderCurve } from '../../../report/reservation-subscription/order-curve.tsx'
import { PreOrderFigures, SubscriptionFigures } from '../../../report/reservation-subscription/reservation-figures.tsx'
import type { PreOrders, Subscriptions } from '../../../report/reservation-subscription/reservation-results.ts'
import { SubscriptionBars } from '../../../report/reservation-subscription/subscription-bars.tsx'
import { FiguresSkeleton } from '../../../ui/figures.tsx'
import { SectionHeader } from '../../../ui/page-header.tsx'
import { ExportButton } from '../../../ui/report-buttons.tsx'
import { ChartSkeleton, ReportView } from '../../../ui/view-states.tsx'
import { getTabScreenPath, partQueries } from '../tab-queries.ts'
import { type TabProps, TabTools } from './tab-tools.tsx'

const reservationSkeleton = (
  <>
    <FiguresSkeleton count={4} />
    <ChartSkeleton height={300} />
  </>
)

/** Pre-orders of the title; for a magazine also its subscriptions. */
export function ReservationTab({ detail, state, period }: TabProps) {
  const t = getMessages('product-detail')
  const { jan, kind, seriesCd } = detail
  const query = partQueries.reservation({ jan, state, period })
  const preOrders = useCall(preOrderBooks, query)
  // subscriptions belong to the magazine, not to the open issue
  const ofSeries = kind === 'magazine' && seriesCd !== null
  const subscriptions = useCall(
    subscribedBooks,
    ofSeries ? { products: { seriesCds: [seriesCd], kind: 'all' as const }, stores: state.stores } : null,
  )
  return (
    <>
      <TabTools to={getTabScreenPath(preOrderBooks, query)}>
        <ExportButton endpoint={reservationExport} body={preOrders.data === null ? null : { ...query, kind: 'pre-order' }} />
      </TabTools>
      <ReportView report={preOrders} skeleton={reservationSkeleton}>
        {(result) => <PreOrdersView result={result} jan={jan} />}
      </ReportView>
      {ofSeries && (
        <section className="detail-section">
          <SectionHeader title={t('subscriptions')} />
          <ReportView report={subscriptions} skeleton={reservationSkeleton}>
            {(result) => <SubscriptionsView result={result} />}
          </ReportView>
        </section>
      )}
    </>
  )
}

function PreOrdersView({ result, jan }: { result: PreOrders; jan: string }) {
  const t = getMessages('product-detail')
  const row = result.list.find((item) => item.jan === jan)
  if (!row) {
    return (
      <EmptyReport title={t('noOrders')} relaxations={[]}>
        <p>{t('noOrdersText', { day: formatDay(result.asOf, { weekday: true }) })}</p>
      </EmptyReport>
    )
  }
  return (
    <>
      <PreOrderFigures result={result} row={row} />
      <OrderCurve row={row} quantityUnit={result.counted.unit} />
    </>
  )
}

function SubscriptionsView({ result }: { result: Subscriptions }) {
  const t = getMessages('product-detail')
  if (result.list.length === 0) return <p className="note">{t('noSubscriptions')}</p>
  return (
    <>
      <SubscriptionFigures result={result} />
      <SubscriptionBars rows={result.list} period={result.period} />
    </>
  )
}
