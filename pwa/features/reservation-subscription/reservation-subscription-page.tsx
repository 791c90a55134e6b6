import './reservation-subscription.css'
import { preOrderBooks, reservationExport, subscribedBooks } from '../../../shared/api/reservation-subscription.ts'
import { reservationScreen } from '../../../shared/reports/reservation-subscription.ts'
import { type CallState, useCall } from '../../data/use-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ReportPage } from '../../report/report-page.tsx'
import type { PreOrders, Subscriptions } from '../../report/reservation-subscription/reservation-results.ts'
import { useReportScreen } from '../../report/use-report-screen.ts'
import { getTabId, Tabs } from '../../ui/tabs.tsx'
import { PreOrderResult } from './pre-order-result.tsx'
import { ReservationFinder } from './reservation-finder.tsx'
import {
  filterTabConditions,
  reservationCount,
  switchTab,
  toExportBody,
  toPreOrderBody,
  toSubscriptionBody,
} from './reservation-subscription.state.ts'
import { SubscriptionResult } from './subscription-result.tsx'

const PANEL_ID = 'reservation-panel'
const kinds = ['pre-order', 'subscription'] as const
const isPreOrders = (result: PreOrders | Subscriptions): result is PreOrders => 'asOf' in result

/** Pre-orders of titles, and subscriptions of magazines. */
export function ReservationSubscriptionPage() {
  const t = getMessages('reservation-subscription')
  const screen = useReportScreen(reservationScreen, reservationCount)
  const { state } = screen
  const { kind } = state
  const preOrders = useCall(preOrderBooks, kind === 'pre-order' ? toPreOrderBody(state) : null)
  const subscriptions = useCall(subscribedBooks, kind === 'subscription' ? toSubscriptionBody(state) : null)
  const report: CallState<PreOrders | Subscriptions> = {
    ...(kind === 'pre-order' ? preOrders : subscriptions),
    // the result is not changed optimistically here
    patch: () => {},
  }
  return (
    <ReportPage
      title={t('title')}
      screen={{ ...screen, conditions: filterTabConditions(screen.conditions, kind) }}
      report={report}
      asOf={(result) => (isPreOrders(result) ? result.asOf : result.period.to)}
      file={{ endpoint: reservationExport, body: toExportBody(state) }}
      lead={<ReservationFinder state={state} onChange={screen.set} />}
      tabs={
        <Tabs
          label={t('title')}
          value={kind}
          panelId={PANEL_ID}
          tabs={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(next, options) => screen.set(switchTab(state, next), options)}
        />
      }
    >
      {(result) => (
        <div id={PANEL_ID} role="tabpanel" aria-labelledby={getTabId(PANEL_ID, kind)} className="mt-4">
          {isPreOrders(result) ? (
            <PreOrderResult result={result} screen={screen} />
          ) : (
            <SubscriptionResult result={result} screen={screen} />
          )}
        </div>
      )}
    </ReportPage>
  )
}
