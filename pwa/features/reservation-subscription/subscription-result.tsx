import { useMemo } from 'react'
import { type SubscriptionRow, subscribedBooks } from '../../../shared/api/reservation-subscription.ts'
import type { ReservationState } from '../../../shared/reports/reservation-subscription.ts'
import { subscriptionReport } from '../../../shared/reports/reservation-subscription.ts'
import { useCall } from '../../data/use-call.ts'
import { formatCount, formatPeriod } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { EmptyReport } from '../../report/empty-report.tsx'
import { ReportTable } from '../../report/report-table.tsx'
import { SubscriptionFigures } from '../../report/reservation-subscription/reservation-figures.tsx'
import type { Subscriptions } from '../../report/reservation-subscription/reservation-results.ts'
import { SubscriptionBars } from '../../report/reservation-subscription/subscription-bars.tsx'
import { createPagingProps, getOwnClass } from '../../report/title-rows.ts'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import type { Screen } from '../../report/use-report-screen.ts'
import { ProductLink } from '../../ui/cells/product-link.tsx'
import type { Column } from '../../ui/table/column.ts'
import { toSubscriptionBody } from './reservation-subscription.state.ts'

const ascendingFirst: ReadonlySet<string> = new Set(['nextReleaseDate'])
const getRowKey = (row: SubscriptionRow): string => row.seriesCd
const getRowName = (row: SubscriptionRow): string => row.seriesName

interface Props {
  result: Subscriptions
  screen: Screen<ReservationState>
}

export function SubscriptionResult({ result, screen }: Props) {
  const t = getMessages('reservation-subscription')
  const { state, set } = screen
  const overrides = useMemo<Record<string, Partial<Column<SubscriptionRow>>>>(
    () => ({
      seriesName: {
        isFrozen: true,
        canGrow: true,
        width: 200,
        // a magazine links to its latest issue
        cell: (row) =>
          row.lastIssue ? <ProductLink jan={row.lastIssue.jan} productName={row.seriesName} /> : <span>{row.seriesName}</span>,
      },
      publisherName: { width: 130 },
      subscribedQuantity: { width: 108, cell: (row) => <b>{formatCount(row.subscribedQuantity)}</b> },
      subscribedStores: { header: t('subscribedStores'), width: 96 },
      previousSubscribed: { header: t('start'), width: 84 },
      newQuantity: { width: 72 },
      endedQuantity: { width: 72 },
      lastIssueQuantity: { header: t('lastIssue'), width: 112 },
      subscriptionShare: { header: t('share'), width: 88 },
      nextReleaseDate: { width: 100 },
      lastIssueName: { width: 220 },
    }),
    [t],
  )
  const totals = useMemo(() => ({ ...result.totals, previousSubscribed: result.totals.previousQuantity }), [result.totals])
  const columns = useReportColumns<SubscriptionRow>(subscriptionReport, {
    overrides,
    totals,
    rows: result.list,
  })
  if (result.paging.total === 0) return <NoSubscriptions result={result} screen={screen} />
  const count = { count: result.paging.total }
  return (
    <>
      <SubscriptionFigures result={result} />
      <SubscriptionBars rows={result.list} period={result.period} />
      <ReportTable
        slug="subscriptions"
        label={t('subscriptionTable')}
        columns={columns}
        rows={result.list}
        rowKey={getRowKey}
        rowName={getRowName}
        rowClass={getOwnClass}
        count={<strong>{t('magazines', count)}</strong>}
        {...createPagingProps(screen, result.paging)}
        sort={toSubscriptionBody(state).sort}
        onSort={(sort) => set({ ...state, sort: sort as ReservationState['sort'], pageNum: 1 })}
        ascendingFirst={ascendingFirst}
        hasTotals
      />
    </>
  )
}

function NoSubscriptions({ result, screen: { state, set } }: Props) {
  const t = getMessages('reservation-subscription')
  const withoutKeyword = { ...state, keyword: '', pageNum: 1 }
  const { data, isStale } = useCall(
    subscribedBooks,
    state.keyword === '' ? null : { ...toSubscriptionBody(withoutKeyword), pageSize: 1 },
    {
      quiet: true,
    },
  )
  const total = isStale ? 0 : (data?.paging.total ?? 0)
  const totalValues = { count: total }
  return (
    <EmptyReport
      title={t('noSubscriptions')}
      relaxations={total > 0 ? [{ label: t('withoutWords', totalValues), run: () => set(withoutKeyword) }] : []}
    >
      <p>{formatPeriod(result.period)}</p>
    </EmptyReport>
  )
}
