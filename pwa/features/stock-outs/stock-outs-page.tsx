import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Result } from '../../../shared/api/endpoint.ts'
import { type StockOut, type StockOutsBody, stockOuts, stockOutsExport } from '../../../shared/api/stock-outs.ts'
import { stockOutReports, stockOutScreen } from '../../../shared/reports/stock-outs.ts'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { getProductPath } from '../../data/product-path.ts'
import { useCall } from '../../data/use-call.ts'
import { formatCount, formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { createRowCount } from '../../report/conditions/condition-count.tsx'
import { EmptyReport } from '../../report/empty-report.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { ReportTable, useProductActions } from '../../report/report-table.tsx'
import type { RowAction } from '../../report/row-actions.tsx'
import { getRangeMax, LostRangeCell } from '../../report/stock-outs/lost-range-cell.tsx'
import { STOCK_OUT_FIGURES, StockOutFigures } from '../../report/stock-outs/stock-out-figures.tsx'
import { createPagingProps, getOwnClass, titleRow } from '../../report/title-rows.ts'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import { type Screen, useReportScreen } from '../../report/use-report-screen.ts'
import { SegmentedControl } from '../../ui/button.tsx'
import { ExpandableTitle } from '../../ui/cells/expandable-title.tsx'
import { Sparkline } from '../../ui/cells/sparkline.tsx'
import type { Column } from '../../ui/table/column.ts'
import { StockOutDaysChart } from './stock-out-days-chart.tsx'
import { countStoreRows, getStoresQuery, StockOutStores } from './stock-out-stores.tsx'

const stockOutCount = createRowCount(stockOuts, ({ groupBy }) => (groupBy === 'product' ? 'titles' : 'rows'))

type StockOutResult = Result<typeof stockOuts>

/** Titles that are sold out in stores, with the estimated lost sales. */
export function StockOutsPage() {
  const t = getMessages('stock-outs')
  const screen = useReportScreen(stockOutScreen, stockOutCount)
  const report = useCall(stockOuts, screen.state)
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      asOf={(result) => result.asOf}
      figures={STOCK_OUT_FIGURES}
      file={{ endpoint: stockOutsExport, body: screen.state }}
    >
      {(result) => <StockOutResult result={result} screen={screen} />}
    </ReportPage>
  )
}

const getRowKey = (row: StockOut): string => `${row.jan} ${row.storeCd ?? ''}`

/** Day and copies of the last delivery. */
function LastDeliveryCell({ row, unit }: { row: StockOut; unit: QuantityUnit }) {
  const t = getMessages('stock-outs')
  const tMeasures = getMessages('measures')
  if (row.lastDeliveryDate === null) return <span className="muted">–</span>
  return (
    <span>
      {t('detail.deliveryCell', {
        day: formatDay(row.lastDeliveryDate, { isShort: true, weekday: true }),
        count: row.lastDeliveryQuantity,
        unit: tMeasures(unit),
      })}
    </span>
  )
}

function StockOutResult({ result, screen }: { result: StockOutResult; screen: Screen<StockOutsBody> }) {
  const t = getMessages('stock-outs')
  const navigate = useNavigate()
  const { state, defaults, set } = screen
  const { groupBy } = state
  const productActions = useProductActions<StockOut>()
  const [openJans, setOpenJans] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((row: StockOut) => {
    setOpenJans((before) => new Set(before.has(row.jan) ? [...before].filter((jan) => jan !== row.jan) : [...before, row.jan]))
  }, [])
  const openStores = useCallback((jan: string) => set(getStoresQuery(state, jan)), [set, state])
  const actions = useMemo<RowAction<StockOut>[]>(
    () =>
      groupBy === 'store'
        ? [...productActions]
        : [{ label: t('openStores'), run: ([row]) => row && openStores(row.jan) }, ...productActions],
    [groupBy, productActions, openStores, t],
  )
  const detail = useMemo(
    () =>
      groupBy === 'store'
        ? undefined
        : {
            isOpen: (row: StockOut) => openJans.has(row.jan),
            rows: countStoreRows,
            render: (row: StockOut) => <StockOutStores row={row} state={state} defaults={defaults} />,
          },
    [groupBy, openJans, state, defaults],
  )
  const overrides = useMemo<Record<string, Partial<Column<StockOut>>>>(() => {
    const max = getRangeMax(result.list)
    return {
      storeName: { width: 180 },
      soldOutStores: { cell: (row) => <b>{formatCount(row.soldOutStores)}</b> },
      storeTrend: {
        header: t('storeTrend'),
        width: 92,
        sortKey: undefined,
        value: (row) => row.storesByDay.join(' '),
        cell: (row) => (
          <span
            className="block"
            title={t('storeTrendTip', { values: row.storesByDay.map((count) => formatCount(count)).join(' ') })}
          >
            <Sparkline values={row.storesByDay} isOwn={row.own} />
          </span>
        ),
      },
      lostCopies: {
        width: 216,
        align: undefined,
        cell: (row) => <LostRangeCell row={row} max={max} />,
        total: <LostRangeCell row={result.totals} />,
      },
      lastDeliveryDate: { width: 160, cell: (row) => <LastDeliveryCell row={row} unit={result.counted.unit} /> },
      ...(groupBy === 'store'
        ? {}
        : {
            productName: {
              width: 264,
              cell: (row) => (
                <ExpandableTitle
                  row={row}
                  isOpen={openJans.has(row.jan)}
                  toggleLabel={t(openJans.has(row.jan) ? 'closeRow' : 'openRow', { name: row.productName })}
                  onToggle={() => toggle(row)}
                />
              ),
            },
          }),
    }
  }, [result.list, result.totals, result.counted.unit, groupBy, openJans, toggle, t])
  const columns = useReportColumns<StockOut>(stockOutReports[groupBy], {
    overrides,
    totals: result.totals,
    rows: result.list,
    quantities: result.counted.unit,
  })
  if (result.paging.total === 0) {
    return (
      <EmptyReport
        title={t('none')}
        relaxations={
          state.products.publisherCds.length > 0
            ? [{ label: t('everyPublisher'), run: () => set({ ...state, products: { ...state.products, publisherCds: [] } }) }]
            : []
        }
      >
        <p>{t('noneText', { day: formatDay(result.asOf, { weekday: true }) })}</p>
      </EmptyReport>
    )
  }
  const count = { count: result.paging.total }
  return (
    <>
      <StockOutFigures result={result} minLostCopies={state.minLostCopies} />
      <StockOutDaysChart days={result.days} quantityUnit={result.counted.unit} explanation={result.explanation} />
      <ReportTable
        slug={`stock-outs-${groupBy}`}
        label={t('tableLabel')}
        columns={columns}
        rows={result.list}
        rowKey={getRowKey}
        rowName={titleRow.rowName}
        count={<strong>{groupBy === 'product' ? t('products', count) : t('rows', count)}</strong>}
        {...createPagingProps(screen, result.paging)}
        sort={[{ key: state.sortBy, descending: true }]}
        onSort={([order]) => {
          if (order) set({ ...state, sortBy: order.key as StockOutsBody['sortBy'], pageNum: 1 })
        }}
        onOpen={(row) => (groupBy === 'product' ? toggle(row) : void navigate(getProductPath(row.jan)))}
        actions={actions}
        rowClass={getOwnClass}
        detail={detail}
        tools={
          <SegmentedControl
            label={t('groupBy')}
            value={groupBy}
            options={(['product', 'store'] as const).map((value) => ({ value, label: t(`groupBy.${value}`) }))}
            onChange={(value) => set({ ...state, groupBy: value, pageNum: 1 })}
          />
        }
        hasTotals
      />
    </>
  )
}
