import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Answer } from '../../../shared/api/endpoint.ts'
import { getStockOutColumns, stockOutReport } from '../../../shared/api/stock-outs.columns.ts'
import { type StockOut, type StockOutsBody, stockOutSorts, stockOuts, stockOutsExport } from '../../../shared/api/stock-outs.ts'
import { requestKinds } from '../../../shared/kinds.ts'
import { getProductPath } from '../../data/product-path.ts'
import { useReport } from '../../data/use-report.ts'
import { formatDay } from '../../i18n/format.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { countBy } from '../../report/conditions/condition-count.tsx'
import { conditionFactories } from '../../report/conditions/condition-factories.tsx'
import { EmptyReport } from '../../report/empty-answer.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { ReportTable, type RowAction, useProductActions } from '../../report/report-table.tsx'
import { StockOutFigures } from '../../report/stock-outs/stock-out-figures.tsx'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import { type Screen, type ScreenDeclaration, useScreen } from '../../report/use-report-screen.ts'
import { LostCopiesChart } from './lost-copies-chart.tsx'

const MAX_PRODUCTS = 500

const stockOutScreen: ScreenDeclaration<typeof stockOuts.body> = {
  schema: stockOuts.body,
  defaults: () => stockOuts.body.parse({}),
  count: countBy(stockOuts, {
    body: (state) => ({ ...state, pageNum: 1, pageSize: 1 }),
    total: ({ paging }) => paging.total,
    of: ({ groupBy }) => (groupBy === 'product' ? 'titles' : 'rows'),
  }),
  conditions: [
    conditionFactories.stores(),
    conditionFactories.publishers('products.publisherCds', { pinned: true }),
    conditionFactories.genres(),
    conditionFactories.choice('groupBy', ['product', 'store']),
    conditionFactories.number('minLostCopies', 'copies'),
    conditionFactories.products('products.jans', MAX_PRODUCTS),
    conditionFactories.days('products.releaseDate'),
    conditionFactories.range('products.price', 'yen'),
    conditionFactories.text('products.author'),
    conditionFactories.text('products.keyword'),
    conditionFactories.choice('products.kind', requestKinds),
    conditionFactories.itemGenres(),
  ],
}

type StockOutAnswer = Answer<typeof stockOuts>

const columnIds = {
  product: [
    'cover',
    'productName',
    'lostCopies',
    'lostPerDay',
    'soldOutStores',
    'soldOutSince',
    'lostAmount',
    'dailyInventory',
    'publisherInventory',
    'publisherName',
  ],
  store: [
    'cover',
    'productName',
    'storeName',
    'lostCopies',
    'lostPerDay',
    'soldOutSince',
    'stockOutDays',
    'dailySales',
    'agencyName',
    'dailyInventory',
    'publisherInventory',
  ],
} as const

/** Titles that are sold out in stores, with the estimated lost sales. */
export function StockOutsPage() {
  const t = useMessages('stock-outs')
  const screen = useScreen(stockOutScreen)
  const report = useReport(stockOuts, screen.state)
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      asOf={(answer) => answer.asOf}
      file={{ endpoint: stockOutsExport, body: { ...screen.state, language: getCurrentLanguage() } }}
    >
      {(answer) => <StockOutResult answer={answer} screen={screen} />}
    </ReportPage>
  )
}

const getRowKey = (row: StockOut): string => `${row.jan} ${row.storeCd ?? ''}`
const getRowName = (row: StockOut): string => row.productName
const sortableColumns: ReadonlySet<string> = new Set(stockOutSorts)
/** Sort key of a column: the table has another name for the number of stores. */
const toSortKey = (key: string) => (key === 'soldOutStores' ? 'stores' : key) as StockOutsBody['sortBy']

function StockOutResult({ answer, screen }: { answer: StockOutAnswer; screen: Screen<StockOutsBody> }) {
  const t = useMessages('stock-outs')
  const navigate = useNavigate()
  const { state, set } = screen
  const { groupBy } = state
  const productActions = useProductActions<StockOut>()
  const openStores = useCallback(
    (jan: string) =>
      set({
        ...state,
        groupBy: 'store',
        products: { ...state.products, jans: [jan] },
        // all stores of the row, including those that lost little
        minLostCopies: 0,
        pageNum: 1,
      }),
    [set, state],
  )
  const actions = useMemo<RowAction<StockOut>[]>(
    () =>
      groupBy === 'store'
        ? [...productActions]
        : [{ label: t('openStores'), run: ([row]) => row && openStores(row.jan) }, ...productActions],
    [groupBy, productActions, openStores, t],
  )
  const report = useMemo(() => ({ ...stockOutReport, columns: getStockOutColumns(groupBy) }), [groupBy])
  const columns = useReportColumns<StockOut>(report, {
    visible: columnIds[groupBy],
    sortable: useMemo(() => new Set([...sortableColumns, 'soldOutStores']), []),
    totals: answer.totals,
    rows: answer.list,
  })
  if (answer.paging.total === 0) {
    return (
      <EmptyReport
        title={t('none')}
        relaxations={
          state.products.publisherCds.length > 0
            ? [{ label: t('everyPublisher'), run: () => set({ ...state, products: { ...state.products, publisherCds: [] } }) }]
            : []
        }
      >
        <p>{t('noneText', { day: formatDay(answer.asOf, { weekday: true }) })}</p>
      </EmptyReport>
    )
  }
  const count = { count: answer.paging.total }
  return (
    <>
      <StockOutFigures answer={answer} />
      <LostCopiesChart
        rows={answer.list}
        groupBy={groupBy}
        explanation={answer.explanation}
        onOpen={(row) => (groupBy === 'product' ? openStores(row.jan) : void navigate(getProductPath(row.jan)))}
      />
      <ReportTable
        slug={`stock-outs-${groupBy}`}
        label={t('tableLabel')}
        columns={columns}
        rows={answer.list}
        rowKey={getRowKey}
        rowName={getRowName}
        count={<strong>{groupBy === 'product' ? t('products', count) : t('rows', count)}</strong>}
        paging={answer.paging}
        onPage={(pageNum) => set({ ...state, pageNum })}
        sort={[{ key: state.sortBy === 'stores' ? 'soldOutStores' : state.sortBy, descending: true }]}
        onSort={([order]) => {
          if (order) set({ ...state, sortBy: toSortKey(order.key), pageNum: 1 })
        }}
        onOpen={(row) => (groupBy === 'product' ? openStores(row.jan) : void navigate(getProductPath(row.jan)))}
        actions={actions}
        totals
      />
    </>
  )
}
