import { useMemo } from 'react'
import { type ColumnName, HIDDEN_MARK, type ReportColumns } from '../../shared/api/columns.ts'
import type { QuantityUnit } from '../../shared/kinds.ts'
import { useMessages } from '../i18n/use-messages.ts'
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
  const field = (row: Row, name: string): unknown => (row as Fields)[name]
  const number = (row: Row, name: string): number | null => {
    const value = field(row, name)
    return typeof value === 'number' ? value : null
  }
  const change = (name: string): Partial<Column<Row>> => ({
    width: 92,
    cell: (row) => (field(row, 'previousHidden') === true ? HIDDEN_MARK : <ChangeValue value={number(row, name)} />),
  })
  const rate = (name: string): Partial<Column<Row>> => ({
    width: 124,
    align: undefined,
    cell: (row) => <SellThroughCell rate={number(row, name)} />,
  })
  const share = (name: string): Partial<Column<Row>> => {
    const max = Math.max(0, ...rows.map((row) => number(row, name) ?? 0))
    return { width: 116, align: undefined, cell: (row) => <ShareCell share={number(row, name)} max={max} /> }
  }
  return {
    rank: { width: 60, frozen: true, cell: (row) => <b className="rank">{number(row, 'rank')}</b> },
    cover: {
      head: labels.cover,
      width: 36,
      frozen: true,
      quiet: true,
      cell: (row) => <CoverPlaceholder jan={String(field(row, 'jan'))} />,
    },
    productName: {
      width: 236,
      frozen: true,
      grows: true,
      cell: (row) => <ProductLink jan={String(field(row, 'jan'))} productName={String(field(row, 'productName'))} />,
    },
    saleRate: rate('saleRate'),
    share: share('share'),
    marketShare: share('marketShare'),
    changeRate: change('changeRate'),
    lastYearChangeRate: change('lastYearChangeRate'),
    jan: { width: 148 },
    authorName: { width: 120 },
    publisherName: { width: 140 },
    releaseDate: { width: 92 },
  }
}

const HEADER_FONT_SIZE = 12.5

/** Pixels for a heading with its unit and sort mark, so that it is not clipped. */
function estimateHeaderWidth<Row>({ head, unit = '', quiet }: Column<Row>): number {
  if (quiet) return 0
  return Math.ceil(estimateTextWidth(head + unit, HEADER_FONT_SIZE) + 44)
}

/** Table columns of a report: names, units and figures as declared, measures in their usual rendering. */
export function useReportColumns<Row>(report: ReportColumns<Row>, options: Options<Row>): Column<Row>[] {
  const columnLabels = useMessages('columns')
  const m = useMessages('measures')
  const t = useMessages('report')
  const { visible, overrides, totals, sortable, quantities, rows } = options
  return useMemo(() => {
    const names = [...visible, ...report.columns.map(({ name }) => name).filter((name) => !visible.includes(name as string))]
    const usual = createDefaultColumns(rows, { cover: t('cover') })
    const looks = Object.fromEntries(
      names.map((name) => [name, { ...usual[name], ...(visible.includes(name) ? {} : { hidden: true }), ...overrides?.[name] }]),
    )
    const placed = buildReportColumns(
      { ...report, screen: names },
      {
        // the unit is shown next to the name
        head: (name) => removeUnit(columnLabels(name as ColumnName)),
        overrides: looks,
        // columns that the report does not declare (covers, moves, lines) have no value to sort by
        sortable: sortable ?? new Set(report.columns.map(({ name }) => name as string)),
        totals,
        ...(quantities === undefined ? {} : { quantities }),
      },
      m,
    ) as Column<Row>[]
    return placed.map((column) => ({ ...column, width: Math.max(column.width, estimateHeaderWidth(column)) }))
  }, [report, visible, overrides, totals, sortable, quantities, rows, columnLabels, m, t])
}
