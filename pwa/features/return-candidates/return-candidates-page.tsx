import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import {
  type ReturnCandidate,
  type ReturnCandidatesBody,
  type ReturnCandidatesResult,
  returnCandidates,
  returnCandidatesExport,
} from '../../../shared/api/return-candidates.ts'
import { returnCandidateReports, returnCandidateScreen } from '../../../shared/reports/return-candidates.ts'
import { getProductPath } from '../../data/product-path.ts'
import { useCall } from '../../data/use-call.ts'
import { formatCount } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { createRowCount } from '../../report/conditions/condition-count.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { ReportTable, useProductActions } from '../../report/report-table.tsx'
import type { RowAction } from '../../report/row-actions.tsx'
import { createPagingProps, createSortProps, getOwnClass, titleRow } from '../../report/title-rows.ts'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import { type Screen, useReportScreen } from '../../report/use-report-screen.ts'
import { emptyStoreFilter } from '../../ui/pickers/store-filter.ts'
import type { Column } from '../../ui/table/column.ts'
import { getDaysAhead } from './limit-buckets.ts'
import { LimitChart } from './limit-chart.tsx'
import { ReturnEmptyState } from './return-empty.tsx'
import { ReturnFigures } from './return-figures.tsx'

const returnCandidateCount = createRowCount(returnCandidates, ({ groupBy }) => (groupBy === 'product' ? 'titles' : 'rows'))

const columnSets = {
  supply: [
    'returnLimitDate',
    'daysLeft',
    'cumulativeDeliveryQuantity',
    'cumulativeSaleQuantity',
    'cumulativeReturnQuantity',
    'cumulativeStockQuantity',
    'saleRate',
    'dailySales',
  ],
  amount: ['returnLimitDate', 'price', 'cumulativeStockQuantity', 'stockAmount', 'returnCopies', 'returnAmount'],
} as const

/** Copies that stores may return before the return limit. */
export function ReturnCandidatesPage() {
  const t = getMessages('return-candidates')
  const screen = useReportScreen(returnCandidateScreen, returnCandidateCount)
  const report = useCall(returnCandidates, screen.state)
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      asOf={(result) => result.asOf}
      figures={5}
      file={{ endpoint: returnCandidatesExport, body: screen.state }}
    >
      {(result) => <ReturnResult result={result} screen={screen} />}
    </ReportPage>
  )
}

const getRowKey = (row: ReturnCandidate): string => `${row.jan} ${row.storeCd ?? ''}`
const ascendingFirst: ReadonlySet<string> = new Set(['daysLeft'])

function ReturnResult({ result, screen }: { result: ReturnCandidatesResult; screen: Screen<ReturnCandidatesBody> }) {
  const t = getMessages('return-candidates')
  const tReport = getMessages('report')
  const navigate = useNavigate()
  const { state, set } = screen
  const { groupBy } = state
  const productActions = useProductActions<ReturnCandidate>()
  const changeQuery = useCallback((next: Partial<ReturnCandidatesBody>) => set({ ...state, pageNum: 1, ...next }), [set, state])
  const openStores = useCallback(
    (jan: string) =>
      changeQuery({
        groupBy: 'store',
        products: { ...state.products, jans: [jan] },
        // all stores of the row, including those with few copies
        minReturnCopies: Math.min(1, state.minReturnCopies),
      }),
    [changeQuery, state.products, state.minReturnCopies],
  )
  const openRow = useCallback(
    (row: ReturnCandidate) => (groupBy === 'product' ? openStores(row.jan) : void navigate(getProductPath(row.jan))),
    [groupBy, openStores, navigate],
  )
  const actions = useMemo<RowAction<ReturnCandidate>[]>(
    () => [
      groupBy === 'product'
        ? { label: t('openStores'), run: ([row]) => row && openStores(row.jan) }
        : {
            label: t('openStore'),
            run: ([row]) =>
              row?.storeCd &&
              changeQuery({
                stores: { ...emptyStoreFilter, storeCds: [row.storeCd] },
                products: { ...state.products, jans: [] },
              }),
          },
      {
        label: t('openReturns'),
        run: ([row]) =>
          row &&
          void navigate(
            row.storeCd ? `/returns?stores.storeCds=${row.storeCd}` : `/returns?groupBy=store&products.jans=${row.jan}`,
          ),
      },
      ...productActions,
    ],
    [groupBy, productActions, openStores, changeQuery, navigate, state.products, t],
  )
  const overrides = useMemo<Record<string, Partial<Column<ReturnCandidate>>>>(
    () => ({ returnCopies: { cell: (row) => <b>{formatCount(row.returnCopies)}</b> }, storeName: { width: 168 } }),
    [],
  )
  const columns = useReportColumns<ReturnCandidate>(returnCandidateReports[groupBy], {
    overrides,
    totals: result.totals,
    rows: result.list,
    quantities: result.counted.unit,
  })
  if (result.paging.total === 0)
    return <ReturnEmptyState result={result} state={state} usualStores={screen.defaults.stores} onChange={set} />
  const count = { count: result.paging.total }
  const store = groupBy === 'store' ? ['storeName'] : []
  return (
    <>
      <ReturnFigures result={result} withinDays={state.withinDays} />
      <LimitChart
        result={result}
        withinDays={state.withinDays}
        onChoose={(bucket) => changeQuery({ withinDays: getDaysAhead(bucket, result.asOf) })}
      />
      <ReportTable
        slug={`return-candidates-${groupBy}`}
        label={t('tableLabel')}
        columns={columns}
        rows={result.list}
        rowKey={getRowKey}
        rowName={titleRow.rowName}
        count={<strong>{groupBy === 'product' ? t('products', count) : t('rows', count)}</strong>}
        {...createPagingProps(screen, result.paging)}
        {...createSortProps(screen)}
        ascendingFirst={ascendingFirst}
        onOpen={openRow}
        actions={actions}
        rowClass={getOwnClass}
        columnSets={[
          { label: tReport('columnSet.returns'), columns: null },
          { label: t('set.supply'), columns: [...store, ...columnSets.supply] },
          { label: t('set.amount'), columns: [...store, ...columnSets.amount] },
          { label: tReport('columnSet.all'), columns: columns.filter((column) => !column.isFrozen).map(({ id }) => id) },
        ]}
        hasTotals
      />
    </>
  )
}
