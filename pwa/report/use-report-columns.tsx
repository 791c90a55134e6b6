import { useMemo } from 'react'
import { type ColumnName, HIDDEN_MARK, type ReportColumns } from '../../shared/api/columns.ts'
import type { QuantityUnit } from '../../shared/trade/kinds.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { CoverPlaceholder } from '../ui/cells/cover.tsx'
import { SellThroughCell, ShareCell } from '../ui/cells/figure-cells.tsx'
import { ProductLink } from '../ui/cells/product-link.tsx'
import { ChangeValue } from '../ui/change.tsx'
import { type Column, removeUnit } from '../ui/table/column.ts'
import { buildReportColumns } from '../ui/table/report-columns.tsx'
import { estimateTextWidth } from '../ui/text-width.ts'

interface Options<Row> {
  /** Visible columns in their order; the report's other columns follow, hidden. */
  visible: readonly string[]
  /** Deviations from a column's usual rendering, or columns that the report does not declare. */
  overrides?: Readonly<Record<string, Partial<Column<Row>>>>
  totals?: Readonly<Record<string, unknown>> | null
  /** Sort keys of the server; by default all columns of the report. */
  sortable?: ReadonlySet<string>
  quantities?: QuantityUnit
  rows: readonly Row[]
}

type Fields = Readonly<Record<string, unknown>>

/** Rendering of measures that is the same on every screen. */
function createDefaultColumns<Row>(rows: readonly Row[], labels: { cover: string }): Record<string, Partial<Column<Row>>> {
  const getField = (row: Row, name: string): unknown => (row as Fields)[name]
  const getNumber = (row: Row, name: string): number | null => {
    const value = getField(row, name)
    return typeof value === 'number' ? value : null
  }
  const createChangeColumn = (name: string): Partial<Column<Row>> => ({
    width: 92,
    cell: (row) => (getField(row, 'previousHidden') === true ? HIDDEN_MARK : <ChangeValue value={getNumber(row, name)} />),
  })
  const createRateColumn = (name: string): Partial<Column<Row>> => ({
    width: 124,
    align: undefined,
    cell: (row) => <SellThroughCell rate={getNumber(row, name)} />,
  })
  const createShareColumn = (name: string): Partial<Column<Row>> => {
    const max = Math.max(0, ...rows.map((row) => getNumber(row, name) ?? 0))
    return { width: 116, align: undefined, cell: (row) => <ShareCell share={getNumber(row, name)} max={max} /> }
  }
  return {
    rank: { width: 60, isFrozen: true, cell: (row) => <b className="rank">{getNumber(row, 'rank')}</b> },
    cover: {
      header: labels.cover,
      width: 36,
      isFrozen: true,
      isHeaderHidden: true,
      cell: (row) => <CoverPlaceholder jan={String(getField(row, 'jan'))} />,
    },
    productName: {
      width: 236,
      isFrozen: true,
      canGrow: true,
      cell: (row) => <ProductLink jan={String(getField(row, 'jan'))} productName={String(getField(row, 'productName'))} />,
    },
    saleRate: createRateColumn('saleRate'),
    share: createShareColumn('share'),
    marketShare: createShareColumn('marketShare'),
    changeRate: createChangeColumn('changeRate'),
    lastYearChangeRate: createChangeColumn('lastYearChangeRate'),
    jan: { width: 148 },
    authorName: { width: 120 },
    publisherName: { width: 140 },
    releaseDate: { width: 92 },
  }
}

const HEADER_FONT_SIZE = 12.5

/** Pixels for a heading with its unit and sort mark, so that it is not clipped. */
function estimateHeaderWidth<Row>({ header, unit = '', isHeaderHidden }: Column<Row>): number {
  if (isHeaderHidden) return 0
  return Math.ceil(estimateTextWidth(header + unit, HEADER_FONT_SIZE) + 44)
}

/** Table columns of a report: names, units and figures as declared, measures in their usual rendering. */
export function useReportColumns<Row>(report: ReportColumns<Row>, options: Options<Row>): Column<Row>[] {
  const columnLabels = getMessages('columns')
  const tMeasures = getMessages('measures')
  const t = getMessages('report')
  const { visible, overrides, totals, sortable, quantities, rows } = options
  return useMemo(() => {
    const names = [...visible, ...report.columns.map(({ name }) => name).filter((name) => !visible.includes(name as string))]
    const defaultColumns = createDefaultColumns(rows, { cover: t('cover') })
    const columnOverrides = Object.fromEntries(
      names.map((name) => [
        name,
        { ...defaultColumns[name], ...(visible.includes(name) ? {} : { isHidden: true }), ...overrides?.[name] },
      ]),
    )
    const placed = buildReportColumns(
      { ...report, screen: names },
      {
        // the unit is shown next to the name
        header: (name) => removeUnit(columnLabels(name as ColumnName)),
        overrides: columnOverrides,
        // columns that the report does not declare (covers, moves, lines) have no value to sort by
        sortable: sortable ?? new Set(report.columns.map(({ name }) => name as string)),
        totals,
        ...(quantities === undefined ? {} : { quantities }),
      },
      tMeasures,
    ) as Column<Row>[]
    return placed.map((column) => ({ ...column, width: Math.max(column.width, estimateHeaderWidth(column)) }))
  }, [report, visible, overrides, totals, sortable, quantities, rows, columnLabels, tMeasures, t])
}
