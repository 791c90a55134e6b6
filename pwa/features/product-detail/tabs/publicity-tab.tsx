import { type PublicityRow, productPublicity, productPublicityExport } from '../../../../shared/api/product-publication.ts'
import { publicityReport } from '../../../../shared/reports/product-publication.ts'
import type { QuantityUnit } from '../../../../shared/trade/kinds.ts'
import { useCall } from '../../../data/use-call.ts'
import { formatCount } from '../../../i18n/format.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { EmptyReport } from '../../../report/empty-report.tsx'
import { ReportTable } from '../../../report/report-table.tsx'
import { useReportColumns } from '../../../report/use-report-columns.tsx'
import { ChangeValue } from '../../../ui/change-value.tsx'
import { ExportButton } from '../../../ui/report-buttons.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { ReportView, TableSkeleton } from '../../../ui/view-states.tsx'
import { partQueries } from '../tab-queries.ts'
import type { TabProps } from './tab-tools.tsx'

const getRowKey = (row: PublicityRow) => `${row.date} ${row.medium} ${row.title}`

/** Publicity of a title, with the sales of the week before and after. */
export function PublicityTab({ detail, state, period, quantityUnit }: TabProps) {
  const t = getMessages('product-detail')
  const query = { ...partQueries.publicity({ jan: detail.jan, state, period }), pageSize: 1000 }
  const report = useCall(productPublicity, query)
  return (
    <ReportView report={report} skeleton={<TableSkeleton rows={6} />}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyReport title={t('publicity.none')} />
        ) : (
          <PublicityTable
            rows={list}
            quantityUnit={quantityUnit}
            tools={<ExportButton endpoint={productPublicityExport} body={query} />}
          />
        )
      }
    </ReportView>
  )
}

interface TableProps {
  rows: readonly PublicityRow[]
  quantityUnit: QuantityUnit
  tools: React.ReactNode
}

function PublicityTable({ rows, quantityUnit, tools }: TableProps) {
  const t = getMessages('product-detail')
  const tReport = getMessages('report')
  const overrides: Record<string, Partial<Column<PublicityRow>>> = {
    date: { isFrozen: true, width: 110 },
    publicityTitle: { canGrow: true, width: 280 },
    quantityAfter: {
      cell: (row) => (
        <>
          {!row.complete && <span className="badge">{tReport('partial')}</span>} {formatCount(row.quantityAfter)}
        </>
      ),
      width: 130,
    },
    effectRate: { width: 110, cell: (row) => <ChangeValue value={row.changeRate} /> },
  }
  const columns = useReportColumns<PublicityRow>(publicityReport, {
    overrides,
    rows,
    quantities: quantityUnit,
  })
  return (
    <>
      <ReportTable
        slug="product-detail-publicity"
        label={t('tab.publicity')}
        columns={columns}
        rows={rows}
        rowKey={getRowKey}
        count={<strong>{t('publicity.count', { count: rows.length })}</strong>}
        tools={tools}
      />
      <p className="note">{t('publicity.note')}</p>
    </>
  )
}
