import { useCallback, useMemo } from 'react'
import { type PreOrderRow, preOrderBooks } from '../../../shared/api/reservation-subscription.ts'
import type { ReservationState } from '../../../shared/reports/reservation-subscription.ts'
import { preOrderReport } from '../../../shared/reports/reservation-subscription.ts'
import { useCall } from '../../data/use-call.ts'
import { formatCount, formatDay, formatSigned } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { EmptyReport, type Relaxation } from '../../report/empty-report.tsx'
import { ReportTable, useProductActions } from '../../report/report-table.tsx'
import { OrderCurve } from '../../report/reservation-subscription/order-curve.tsx'
import { PreOrderFigures } from '../../report/reservation-subscription/reservation-figures.tsx'
import type { PreOrders } from '../../report/reservation-subscription/reservation-results.ts'
import type { RowAction } from '../../report/row-actions.tsx'
import { createPagingProps, getOwnClass, titleRow } from '../../report/title-rows.ts'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import type { Screen } from '../../report/use-report-screen.ts'
import { ChangeValue } from '../../ui/change-value.tsx'
import type { Column } from '../../ui/table/column.ts'
import { toPreOrderBody } from './reservation-subscription.state.ts'

const ascendingFirst: ReadonlySet<string> = new Set(['releaseDate'])

interface Props {
  result: PreOrders
  screen: Screen<ReservationState>
}

export function PreOrderResult({ result, screen }: Props) {
  const row = result.list.find((item) => item.jan === screen.state.jan) ?? result.list[0]
  if (!row) return <NoPreOrders result={result} screen={screen} />
  return (
    <>
      <PreOrderFigures result={result} row={row} />
      <PreOrderTable result={result} screen={screen} drawn={row.jan} />
      <div className="mt-5">
        <OrderCurve row={row} quantityUnit={result.counted.unit} />
      </div>
    </>
  )
}

function PreOrderTable({ result, screen, drawn }: Props & { drawn: string }) {
  const t = getMessages('reservation-subscription')
  const { state, set } = screen
  const products = useProductActions<PreOrderRow>()
  const draw = useCallback((row: PreOrderRow) => set({ ...state, jan: row.jan }), [set, state])
  const actions = useMemo<RowAction<PreOrderRow>[]>(
    () => [{ label: t('draw'), run: ([row]) => row && draw(row) }, ...products],
    [t, draw, products],
  )
  const overrides = useMemo<Record<string, Partial<Column<PreOrderRow>>>>(
    () => ({
      bookedQuantity: {
        cell: (row) => (
          <button type="button" className="link-button" tabIndex={-1} title={t('draw')} onClick={() => draw(row)}>
            <b>{formatCount(row.bookedQuantity)}</b>
          </button>
        ),
      },
      change7Days: { header: t('week'), width: 84, cell: (row) => formatSigned(row.change7Days) },
      previousIssueBooked: { header: t('sameDay'), width: 112 },
      previousIssueChangeRate: { width: 88, cell: (row) => <ChangeValue value={row.previousIssue?.changeRate ?? null} /> },
      coverage: { width: 104 },
      bookedStores: { header: t('bookedStores'), width: 84 },
      daysToRelease: { width: 84 },
    }),
    [t, draw],
  )
  const columns = useReportColumns<PreOrderRow>(preOrderReport, {
    overrides,
    totals: result.totals,
    rows: result.list,
    quantities: result.counted.unit,
  })
  const count = { count: result.paging.total }
  return (
    <ReportTable
      slug="pre-orders"
      label={t('preOrderTable')}
      columns={columns}
      rows={result.list}
      {...titleRow}
      rowClass={(row) => `${getOwnClass(row)}${row.jan === drawn ? ' is-drawn' : ''}`}
      count={<strong>{t('titles', count)}</strong>}
      {...createPagingProps(screen, result.paging)}
      sort={toPreOrderBody(state).sort}
      onSort={(sort) => set({ ...state, sort: sort as ReservationState['sort'], pageNum: 1 })}
      ascendingFirst={ascendingFirst}
      onOpen={draw}
      actions={actions}
      hasTotals
    />
  )
}

/** Empty result: repeats the query and offers relaxations with their number of results. */
function NoPreOrders({ result, screen: { state, set } }: Props) {
  const t = getMessages('reservation-subscription')
  const queryForAll = { ...state, state: 'all' as const, pageNum: 1 }
  const withoutKeyword = { ...state, keyword: '', pageNum: 1 }
  const reportForAll = useCall(preOrderBooks, state.state === 'all' ? null : { ...toPreOrderBody(queryForAll), pageSize: 1 }, {
    quiet: true,
  })
  const reportWithoutKeyword = useCall(
    preOrderBooks,
    state.keyword === '' ? null : { ...toPreOrderBody(withoutKeyword), pageSize: 1 },
    {
      quiet: true,
    },
  )
  const createRelaxations = (
    { data, isStale }: typeof reportForAll,
    label: 'withReleased' | 'withoutWords',
    next: ReservationState,
  ): Relaxation[] => {
    const total = isStale ? 0 : (data?.paging.total ?? 0)
    return total === 0 ? [] : [{ label: t(label, { count: total }), run: () => set(next) }]
  }
  return (
    <EmptyReport
      title={t('noPreOrders')}
      relaxations={[
        ...createRelaxations(reportForAll, 'withReleased', queryForAll),
        ...createRelaxations(reportWithoutKeyword, 'withoutWords', withoutKeyword),
      ]}
    >
      <p>
        {t(state.keyword === '' ? 'noPreOrdersText' : 'noPreOrdersOf', {
          day: formatDay(result.asOf, { weekday: true }),
          words: state.keyword,
        })}
      </p>
    </EmptyReport>
  )
}
