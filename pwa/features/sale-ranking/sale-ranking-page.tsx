import './sale-ranking.css'
import { useEffect, useMemo } from 'react'
import type { BodyInput } from '../../../shared/api/endpoint.ts'
import {
  type CompanyRankingRow,
  type StoreRankingRow,
  saleRankingByCompany,
  saleRankingByStore,
  saleRankingExport,
} from '../../../shared/api/sale-ranking.ts'
import { isWholePeriodCompared } from '../../../shared/calendar/period.ts'
import {
  companyRankingReport,
  type SaleRankingState,
  saleRankingScreen,
  storeRankingReport,
} from '../../../shared/reports/sale-ranking.ts'
import { getRequestUnit } from '../../../shared/trade/kinds.ts'
import { cacheProductNames } from '../../data/cached-names.ts'
import { type CallState, useCall } from '../../data/use-call.ts'
import { formatPeriod } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { createConditionCount } from '../../report/conditions/condition-count.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { ReportTable } from '../../report/report-table.tsx'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import { useReportScreen } from '../../report/use-report-screen.ts'
import { SegmentedControl } from '../../ui/button.tsx'
import { createRankChangeColumn } from '../../ui/cells/figure-cells.tsx'
import { ChangeValue } from '../../ui/change-value.tsx'
import { Figures } from '../../ui/figures.tsx'
import type { Column } from '../../ui/table/column.ts'
import { EmptyState } from '../../ui/view-states.tsx'
import { ConcentrationChart } from './concentration-chart.tsx'
import { PrefectureMap } from './prefecture-map.tsx'
import { type CompanyRankingResult, type StoreRankingResult, useSaleFigures } from './use-sale-figures.tsx'

const saleRankingCount = createConditionCount<SaleRankingState, typeof saleRankingByStore>(saleRankingByStore, {
  body: ({ groupBy: _by, ...state }) =>
    state.jans.length === 0 ? null : { ...state, sortBy: 'quantity' as const, pageNum: 1, pageSize: 1 },
  total: ({ paging }) => paging.total,
  unit: 'stores',
})

/** Ranking of stores and companies by their sales of a title. */
export function SaleRankingPage() {
  const t = getMessages('sale-ranking')
  const screen = useReportScreen(saleRankingScreen, saleRankingCount)
  const { groupBy, ...query } = screen.state
  // the state has the sort keys of both; each report uses its own
  const stores = useCall(
    saleRankingByStore,
    screen.isIncomplete || groupBy !== 'store' ? null : (query as BodyInput<typeof saleRankingByStore>),
  )
  const companies = useCall(
    saleRankingByCompany,
    screen.isIncomplete || groupBy !== 'company' ? null : (query as BodyInput<typeof saleRankingByCompany>),
  )
  const report = (groupBy === 'store' ? stores : companies) as CallState<StoreRankingResult | CompanyRankingResult>
  const products = report.data?.baseData.products
  useEffect(() => cacheProductNames(products ?? []), [products])
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      chart={false}
      asOf={(result) => result.baseData.asOf}
      file={{ endpoint: saleRankingExport, body: screen.isIncomplete ? null : screen.state }}
      tabs={
        <div className="mb-3 report-switch">
          <SegmentedControl
            label={t('by')}
            value={groupBy}
            options={(['store', 'company'] as const).map((value) => ({ value, label: t(`by.${value}`) }))}
            onChange={(next) => screen.set({ ...screen.state, groupBy: next, pageNum: 1 })}
          />
        </div>
      }
    >
      {(result) => (
        <SaleRankingResult
          key={groupBy}
          result={result}
          groupBy={groupBy}
          state={screen.state}
          onChange={(change) => screen.set({ ...screen.state, ...change, pageNum: change.pageNum ?? 1 })}
        />
      )}
    </ReportPage>
  )
}

type Row = StoreRankingRow | CompanyRankingRow

interface ResultProps {
  result: StoreRankingResult | CompanyRankingResult
  groupBy: 'store' | 'company'
  state: SaleRankingState
  onChange: (change: Partial<SaleRankingState>) => void
}

const getRowKey = (row: Row): string => ('storeCd' in row ? row.storeCd : (row.companyCd ?? '-'))
export const getRowName = (row: Row): string => ('storeCd' in row ? row.storeName : row.companyName)

function SaleRankingResult({ result, groupBy, state, onChange }: ResultProps) {
  const t = getMessages('sale-ranking')
  const tMeasures = getMessages('measures')
  const rows = result.list as readonly Row[]
  const quantityUnit = getRequestUnit({ jans: result.baseData.products.map(({ jan }) => jan) })
  const isPart = result.paging.total > rows.length
  const figures = useSaleFigures(result, quantityUnit)
  const areRanksComparable = isWholePeriodCompared(result.baseData)
  const hasLastYear = result.baseData.lastYear !== null
  const overrides = useMemo<Record<string, Partial<Column<Row>>>>(
    () => ({
      move: {
        header: t('move'),
        ...createRankChangeColumn(tMeasures, areRanksComparable),
      },
      // the same in every row
      lastYearShare: { width: 104, ...(hasLastYear ? {} : { isHidden: true }) },
      shareDifference: {
        width: 104,
        ...(hasLastYear ? {} : { isHidden: true }),
        cell: (row) => <ChangeValue value={row.shareDifference} digits={2} />,
      },
      ...(groupBy === 'store' ? { companyName: { width: 120 } } : {}),
      [groupBy === 'store' ? 'storeName' : 'companyName']: { isFrozen: true, canGrow: true, width: 220 },
    }),
    [groupBy, t, tMeasures, areRanksComparable, hasLastYear],
  )
  // the selected report determines the type of the rows
  const columns = useReportColumns<Row>((groupBy === 'store' ? storeRankingReport : companyRankingReport) as never, {
    overrides,
    totals: result.totals,
    rows,
    quantities: quantityUnit,
  })
  if (result.paging.total === 0)
    return (
      <EmptyState title={t('none')}>
        <p>{t('noneText', { period: formatPeriod(state.period) })}</p>
      </EmptyState>
    )
  const counts = { count: result.paging.total }
  return (
    <>
      <Figures figures={figures} />
      <ReportTable
        slug={`sale-ranking-${groupBy}`}
        label={t('tableLabel')}
        columns={columns}
        rows={rows}
        rowKey={getRowKey}
        rowName={getRowName}
        count={<strong>{groupBy === 'store' ? t('count', counts) : t('companies', counts)}</strong>}
        paging={result.paging}
        onPage={(pageNum) => onChange({ pageNum })}
        actions={
          groupBy === 'company'
            ? [
                {
                  label: t('openStores'),
                  run: ([row]) => {
                    if (row?.companyCd) onChange({ groupBy: 'store', stores: { ...state.stores, companyCds: [row.companyCd] } })
                  },
                },
              ]
            : []
        }
        hasTotals
      />
      <p className="note">
        {result.baseData.lastYear === null
          ? t('noLastYear')
          : t('comparedDays', { period: formatPeriod(result.baseData.lastYear) })}
      </p>
      <div className="mt-5 items-start gap-6 split sale-ranking-charts">
        <ConcentrationChart
          groupBy={groupBy}
          rows={rows}
          names={result.baseData.products.map((product) => product.productName)}
          getName={getRowName}
          quantityUnit={quantityUnit}
          isPart={isPart}
        />
        {groupBy === 'store' && (
          <PrefectureMap
            rows={rows as readonly StoreRankingRow[]}
            quantityUnit={quantityUnit}
            isPart={isPart}
            onOpen={(prefectureCd) => onChange({ stores: { ...state.stores, areaCds: [], prefectureCds: [prefectureCd] } })}
          />
        )}
      </div>
    </>
  )
}
