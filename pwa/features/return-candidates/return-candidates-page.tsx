import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { returnCandidateColumns, returnCandidateReport } from '../../../shared/api/return-candidates.columns.ts'
import {
  MOST_DAYS_AHEAD,
  type ReturnCandidate,
  type ReturnCandidatesAnswer,
  type ReturnCandidatesBody,
  returnCandidateSorts,
  returnCandidates,
  returnCandidatesExport,
} from '../../../shared/api/return-candidates.ts'
import { requestKinds } from '../../../shared/kinds.ts'
import { productPath } from '../../data/product-path.ts'
import { useReport } from '../../data/use-report.ts'
import { formatCount } from '../../i18n/format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { countBy } from '../../report/conditions/condition-count.tsx'
import { conditions } from '../../report/conditions/standard.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { ReportTable, type RowAction, useProductActions } from '../../report/report-table.tsx'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import { type Screen, type ScreenDeclaration, useScreen } from '../../report/use-screen.ts'
import { emptyStores } from '../../ui/pickers/store-filter.ts'
import type { Column } from '../../ui/table/column.ts'
import { getDaysAhead } from './limit-buckets.ts'
import { LimitChart } from './limit-chart.tsx'
import { ReturnEmpty } from './return-empty.tsx'
import { ReturnFigures } from './return-figures.tsx'

const MOST_PRODUCTS = 500
const MOST_COPIES = 1_000_000
/** Common numbers of days ahead, up to the maximum. */
const USUAL_DAYS = [7, 14, 28, 56, MOST_DAYS_AHEAD]

const returnCandidateScreen: ScreenDeclaration<typeof returnCandidates.body> = {
  schema: returnCandidates.body,
  // a bookseller returns its own copies
  defaults: (_latest, stores) => returnCandidates.body.parse({ stores }),
  count: countBy(returnCandidates, {
    body: (state) => ({ ...state, pageNum: 1, pageSize: 1 }),
    total: ({ paging }) => paging.total,
    of: ({ groupBy }) => (groupBy === 'product' ? 'titles' : 'rows'),
  }),
  conditions: [
    conditions.number('withinDays', 'dayCount', { pinned: true, from: 1, to: MOST_DAYS_AHEAD, usual: USUAL_DAYS }),
    conditions.stores(),
    conditions.publishers('products.publisherCds', { pinned: true }),
    conditions.choice('groupBy', ['product', 'store'], { pinned: true }),
    conditions.genres(),
    conditions.number('keepCopies', 'copies', { to: MOST_COPIES, usual: [0, 1, 2, 3] }),
    conditions.number('minReturnCopies', 'copies', { to: MOST_COPIES, usual: [0, 1, 5, 10, 50] }),
    conditions.products('products.jans', MOST_PRODUCTS),
    conditions.choice('products.kind', requestKinds),
    conditions.days('products.releaseDate'),
    conditions.range('products.price', 'yen'),
    conditions.text('products.author'),
    conditions.text('products.keyword'),
    conditions.itemGenres(),
  ],
}

const columnIds = {
  product: [
    'cover',
    'productName',
    'returnCopies',
    'returnLimitDate',
    'daysLeft',
    'returnAmount',
    'returnStores',
    'cumulativeStockQuantity',
    'expectedSales',
    'saleRate',
    'publisherName',
  ],
  store: [
    'cover',
    'productName',
    'storeName',
    'returnCopies',
    'returnLimitDate',
    'daysLeft',
    'returnAmount',
    'cumulativeStockQuantity',
    'expectedSales',
    'dailySales',
    'publisherName',
  ],
} as const

const jobs = {
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
  const t = useMessages('return-candidates')
  const screen = useScreen(returnCandidateScreen)
  const report = useReport(returnCandidates, screen.state)
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      asOf={(answer) => answer.asOf}
      figures={5}
      file={{ endpoint: returnCandidatesExport, body: { ...screen.state, language: currentLanguage() } }}
    >
      {(answer) => <ReturnResult answer={answer} screen={screen} />}
    </ReportPage>
  )
}

const getRowKey = (row: ReturnCandidate): string => `${row.jan} ${row.storeCd ?? ''}`
const getRowName = (row: ReturnCandidate): string => row.productName
const ownClass = (row: ReturnCandidate): string => (row.own ? 'is-own' : '')
const sorts: ReadonlySet<string> = new Set(returnCandidateSorts)
const firstAscending: ReadonlySet<string> = new Set(['daysLeft'])

function ReturnResult({ answer, screen }: { answer: ReturnCandidatesAnswer; screen: Screen<ReturnCandidatesBody> }) {
  const t = useMessages('return-candidates')
  const r = useMessages('report')
  const navigate = useNavigate()
  const { state, set } = screen
  const { groupBy } = state
  const productActions = useProductActions<ReturnCandidate>()
  const change = useCallback((next: Partial<ReturnCandidatesBody>) => set({ ...state, pageNum: 1, ...next }), [set, state])
  const openStores = useCallback(
    (jan: string) =>
      change({
        groupBy: 'store',
        products: { ...state.products, jans: [jan] },
        // all stores of the row, including those with few copies
        minReturnCopies: Math.min(1, state.minReturnCopies),
      }),
    [change, state.products, state.minReturnCopies],
  )
  const openRow = useCallback(
    (row: ReturnCandidate) => (groupBy === 'product' ? openStores(row.jan) : void navigate(productPath(row.jan))),
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
              change({ stores: { ...emptyStores, storeCds: [row.storeCd] }, products: { ...state.products, jans: [] } }),
          },
      ...productActions,
    ],
    [groupBy, productActions, openStores, change, state.products, t],
  )
  const report = useMemo(() => ({ ...returnCandidateReport, columns: returnCandidateColumns(groupBy) }), [groupBy])
  const special = useMemo<Record<string, Partial<Column<ReturnCandidate>>>>(
    () => ({ returnCopies: { cell: (row) => <b>{formatCount(row.returnCopies)}</b> }, storeName: { width: 168 } }),
    [],
  )
  const columns = useReportColumns<ReturnCandidate>(report, {
    visible: columnIds[groupBy],
    special,
    sortable: sorts,
    totals: answer.totals,
    rows: answer.list,
    quantities: answer.counted.unit,
  })
  if (answer.paging.total === 0)
    return <ReturnEmpty answer={answer} state={state} usualStores={screen.defaults.stores} onChange={set} />
  const count = { count: answer.paging.total }
  const store = groupBy === 'store' ? ['storeName'] : []
  return (
    <>
      <ReturnFigures answer={answer} withinDays={state.withinDays} />
      <LimitChart
        answer={answer}
        withinDays={state.withinDays}
        onChoose={(bucket) => change({ withinDays: getDaysAhead(bucket, answer.asOf) })}
      />
      <ReportTable
        slug={`return-candidates-${groupBy}`}
        label={t('tableLabel')}
        columns={columns}
        rows={answer.list}
        rowKey={getRowKey}
        rowName={getRowName}
        count={<strong>{groupBy === 'product' ? t('products', count) : t('rows', count)}</strong>}
        paging={answer.paging}
        onPage={(pageNum) => set({ ...state, pageNum })}
        onSize={(pageSize) => change({ pageSize })}
        sort={[{ key: state.sortBy, descending: state.descending }]}
        onSort={([order]) => {
          if (order) change({ sortBy: order.key as ReturnCandidatesBody['sortBy'], descending: order.descending })
        }}
        ascendingFirst={firstAscending}
        onOpen={openRow}
        actions={actions}
        rowClass={ownClass}
        columnSets={[
          { label: r('columnSet.returns'), columns: null },
          { label: t('set.supply'), columns: [...store, ...jobs.supply] },
          { label: t('set.amount'), columns: [...store, ...jobs.amount] },
          { label: r('columnSet.all'), columns: columns.filter((column) => !column.frozen).map(({ id }) => id) },
        ]}
        totals
      />
    </>
  )
}
