import {
  type StockStore,
  stockDistribution,
  stockDistributionDetails,
  stockDistributionDetailsExport,
} from '../../../../shared/api/product-stock.ts'
import { stockStoreReport } from '../../../../shared/reports/product-stock.ts'
import type { QuantityUnit } from '../../../../shared/trade/kinds.ts'
import { useCall } from '../../../data/use-call.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { EmptyReport } from '../../../report/empty-report.tsx'
import { ReportTable } from '../../../report/report-table.tsx'
import { useReportColumns } from '../../../report/use-report-columns.tsx'
import { SectionHeader } from '../../../ui/page-header.tsx'
import { ExportButton } from '../../../ui/report-buttons.tsx'
import { ChartSkeleton, ReportView, TableSkeleton } from '../../../ui/view-states.tsx'
import { StockSection } from '../stock-section.tsx'
import { partQueries } from '../tab-queries.ts'
import type { TabProps } from './tab-tools.tsx'

/** Stores per page: usually all that received the title. */
const PAGE_SIZE = 1000
const columnOverrides = { storeName: { isFrozen: true, canGrow: true, width: 220 }, health: { width: 96 } }
const getRowKey = (row: StockStore) => row.storeCd
const getRowName = (row: StockStore) => row.storeName

/** Theoretical stock by band, and the stores of a band with their health. */
export function StoresTab({ detail, state, period, quantityUnit, onChange }: TabProps) {
  const t = getMessages('product-detail')
  const { jan } = detail
  const distribution = useCall(stockDistribution, { jan, stores: state.stores })
  const query = { ...partQueries.stock({ jan, state, period }), pageSize: PAGE_SIZE }
  const report = useCall(stockDistributionDetails, query)
  return (
    <>
      <ReportView report={distribution} skeleton={<ChartSkeleton height={300} />}>
        {(result) => (
          <StockSection
            distribution={result}
            quantityUnit={quantityUnit}
            isLarge
            onBand={(next) => onChange({ band: next, health: null })}
          />
        )}
      </ReportView>
      <section className="detail-section">
        <SectionHeader title={t('stockStores')}>
          <span className="push">
            <ExportButton endpoint={stockDistributionDetailsExport} body={query} />
          </span>
        </SectionHeader>
        <ReportView report={report} skeleton={<TableSkeleton />}>
          {(result) =>
            result.paging.total === 0 ? (
              <EmptyReport relaxations={[{ label: t('everyStore'), run: () => onChange({ band: null, health: null }) }]} />
            ) : (
              <StoreTable rows={result.list} totals={result.totals} total={result.paging.total} quantityUnit={quantityUnit} />
            )
          }
        </ReportView>
      </section>
    </>
  )
}

interface TableProps {
  rows: readonly StockStore[]
  totals: Readonly<Record<string, unknown>>
  total: number
  quantityUnit: QuantityUnit
}

function StoreTable({ rows, totals, total, quantityUnit }: TableProps) {
  const t = getMessages('product-detail')
  const columns = useReportColumns<StockStore>(stockStoreReport, {
    overrides: columnOverrides,
    totals,
    rows,
    quantities: quantityUnit,
  })
  return (
    <ReportTable
      slug="product-detail-stores"
      label={t('stockStores')}
      columns={columns}
      rows={rows}
      rowKey={getRowKey}
      rowName={getRowName}
      count={<strong>{t('storeCount', { count: total })}</strong>}
      hasTotals
    />
  )
}
