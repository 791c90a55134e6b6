import { type ReactNode, useMemo } from 'react'
import type { BuyerCluster, ClusterCell, ClusterStoreRow } from '../../../shared/api/purchase-cluster.ts'
import { clusterCellReport, clusterReport, clusterStoreReport } from '../../../shared/reports/purchase-cluster.ts'
import { formatCount } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import type { Column } from '../../ui/table/column.ts'
import { ReportTable } from '../report-table.tsx'
import { useReportColumns } from '../use-report-columns.tsx'
import { getBandKey } from './age-chart.tsx'
import { type ClusterData, getClusterName, useClusterLabels } from './cluster-data.ts'

interface Props {
  result: ClusterData
  /** Switch between the tables, in the bar. */
  tools: ReactNode
}

/** Highest buyer index first. */
const defaultSort = [{ key: 'buyerIndex', descending: true }]
const MAX_HEIGHT = '340px'

/** Buyers column: a suppressed row shows the reason here, and dashes for its other figures. */
function useBuyersColumn<Row extends { buyers: number | null; suppressed: boolean }>(): Partial<Column<Row>> {
  const t = getMessages('report')
  return useMemo(
    () => ({
      width: 176,
      cell: (row) =>
        row.suppressed ? (
          <span className="muted" title={t('hidden')}>
            {t('hidden')}
          </span>
        ) : (
          formatCount(row.buyers)
        ),
    }),
    [t],
  )
}

interface CellsProps extends Props {
  highlightedBand: string
  onChoose: (band: string) => void
}

/** Buyers by gender and age; a click highlights the band in the chart, too. */
export function AgeGenderTable({ result, tools, highlightedBand, onChoose }: CellsProps) {
  const t = getMessages('purchase-cluster')
  const clusterLabels = useClusterLabels()
  const buyers = useBuyersColumn<ClusterCell>()
  const overrides = useMemo<Record<string, Partial<Column<ClusterCell>>>>(
    () => ({
      ageGroup: {
        header: t('band'),
        width: 116,
        isFrozen: true,
        canGrow: true,
        value: (row) => `${clusterLabels.gender(row.gender)} ${clusterLabels.age(row.ageGroup)}`,
        cell: (row) => (
          <button
            type="button"
            className="link-button"
            tabIndex={-1}
            aria-pressed={getBandKey(row) === highlightedBand}
            onClick={() => onChoose(getBandKey(row))}
          >
            {clusterLabels.gender(row.gender)} {clusterLabels.age(row.ageGroup)}
          </button>
        ),
      },
      buyers,
      buyerIndex: { header: t('index') },
    }),
    [buyers, highlightedBand, onChoose, t, clusterLabels],
  )
  const columns = useReportColumns<ClusterCell>(clusterCellReport, {
    overrides,
    rows: result.cells,
    quantities: result.counted.unit,
  })
  return (
    <ReportTable
      slug="purchase-cluster-cells"
      label={t('table.cells')}
      columns={columns}
      rows={result.cells}
      rowKey={getBandKey}
      count={<strong>{t('count', { count: result.cells.length })}</strong>}
      firstSort={defaultSort}
      onOpen={(row) => onChoose(getBandKey(row))}
      rowClass={(row) => (getBandKey(row) === highlightedBand ? 'is-selected' : '')}
      tools={tools}
      maxHeight={MAX_HEIGHT}
    />
  )
}

/** Buyers by the kind of store where they bought most. */
export function BuyerStoreTable({ result, tools }: Props) {
  const t = getMessages('purchase-cluster')
  const buyers = useBuyersColumn<ClusterStoreRow>()
  const overrides = useMemo<Record<string, Partial<Column<ClusterStoreRow>>>>(
    () => ({
      dimension: { width: 96, isFrozen: true },
      storeKind: { width: 130, isFrozen: true, canGrow: true },
      buyers,
      buyerIndex: { header: t('index') },
    }),
    [buyers, t],
  )
  const columns = useReportColumns<ClusterStoreRow>(clusterStoreReport, {
    overrides,
    rows: result.stores,
    quantities: result.counted.unit,
  })
  return (
    <ReportTable
      slug="purchase-cluster-stores"
      label={t('table.stores')}
      columns={columns}
      rows={result.stores}
      rowKey={(row) => `${row.dimension}-${row.cd}`}
      count={<strong>{t('count', { count: result.stores.length })}</strong>}
      tools={tools}
      maxHeight={MAX_HEIGHT}
    />
  )
}

/** Groups of buyers as a table, with all details of their cards. */
export function ClusterTable({ result, tools }: Props) {
  const t = getMessages('purchase-cluster')
  const buyers = useBuyersColumn<BuyerCluster>()
  const overrides = useMemo<Record<string, Partial<Column<BuyerCluster>>>>(
    () => ({
      clusterNo: { header: 'No.', width: 52 },
      clusterName: { width: 300, isFrozen: true },
      buyers,
      topGenres: { width: 320, canGrow: true },
      typicalProducts: { width: 320 },
      explanation: { width: 420 },
    }),
    [buyers],
  )
  const columns = useReportColumns<BuyerCluster>(clusterReport, {
    overrides,
    rows: result.clusters,
    quantities: result.counted.unit,
  })
  return (
    <ReportTable
      slug="purchase-cluster-clusters"
      label={t('table.clusters')}
      columns={columns}
      rows={result.clusters}
      rowKey={(row) => String(row.clusterNo)}
      rowName={getClusterName}
      count={<strong>{t('groups', { count: result.clusters.length })}</strong>}
      tools={tools}
      maxHeight={MAX_HEIGHT}
    />
  )
}
