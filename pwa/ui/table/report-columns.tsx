import { digitsByType, type ReportColumn, type ReportColumns } from '../../../shared/api/columns.ts'
import { formatCode } from '../../../shared/trade/jan.ts'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { formatCount, formatDay, formatRate } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import type { Column } from './column.ts'

/** How a screen shows the columns of a report. */
interface ColumnOptions<Row, Shown extends string> {
  /** Heading without its unit. */
  header: (name: Shown) => string
  /**
   * Deviations from the report's declaration, by column name; a column that the report does not declare is given in full.
   */
  overrides?: Partial<Record<Shown, Partial<Column<Row>>>>
  /** Names of the sortable columns. */
  sortable?: ReadonlySet<string>
  /** Totals, by column name. */
  totals?: Readonly<Record<string, unknown>> | null
  /** Unit of quantities; copies by default. */
  quantities?: QuantityUnit
}

const isFigure = ({ type }: ReportColumn<never>) => digitsByType[type] !== undefined

/** Formats a figure by its type: rates with their digits, everything else as a whole number. */
function formatFigure({ type }: ReportColumn<never>, value: unknown): string {
  const number = typeof value === 'number' ? value : null
  return type === 'integer' ? formatCount(number) : formatRate(number, digitsByType[type])
}

function toTableColumn<Row>(column: ReportColumn<Row>, unit: string | undefined, sum: unknown): Partial<Column<Row>> {
  const getValue = (row: Row) => column.value(row, getCurrentLanguage())
  const shape: Partial<Column<Row>> = {
    unit,
    value: getValue,
    isFrozen: column.frozen,
    isHidden: column.hidden,
    ...(column.width === undefined ? {} : { width: column.width }),
  }
  if (isFigure(column)) {
    return {
      ...shape,
      align: 'right',
      cell: (row) => formatFigure(column, getValue(row)),
      total: typeof sum === 'number' ? formatFigure(column, sum) : null,
    }
  }
  if (column.type === 'date') return { ...shape, cell: (row) => formatDay(getValue(row) as string | null) }
  if (column.type === 'code') {
    return {
      ...shape,
      isText: true,
      cell: (row) => <span className="code">{column.name === 'jan' ? formatCode(String(getValue(row))) : getValue(row)}</span>,
    }
  }
  return { ...shape, cell: (row) => <span title={String(getValue(row) ?? '')}>{getValue(row)}</span> }
}

const unitMessageKeys = {
  copies: 'copiesHead',
  items: 'itemsHead',
  printed: 'printedHead',
  yen: 'yen',
  percent: 'percent',
  stores: 'stores',
  points: 'points',
  people: 'people',
  baskets: 'baskets',
} as const

/** Unit for the heading; undefined if the heading itself names it. */
function formatUnit(m: Translate<'measures'>, declared: Pick<ReportColumn<never>, 'unit'>, quantities: QuantityUnit) {
  const unit = declared.unit === 'copies' ? quantities : declared.unit
  return unit !== undefined && unit in unitMessageKeys ? m(unitMessageKeys[unit as keyof typeof unitMessageKeys]) : undefined
}

/** Builds the table columns of a report, in the order of the screen. */
export function buildReportColumns<Row, Shown extends string>(
  report: ReportColumns<Row, Shown>,
  { header, overrides = {}, sortable, totals, quantities = 'copies' }: ColumnOptions<Row, Shown>,
  m: Translate<'measures'>,
): Column<Row>[] {
  const byName = new Map<string, ReportColumn<Row>>(report.columns.map((column) => [column.name, column]))
  return (report.screen ?? []).map((name) => {
    const column = byName.get(name)
    return {
      id: name,
      header: header(name),
      width: 80,
      value: () => null,
      sortKey: sortable?.has(name) ? name : undefined,
      isAscendingFirst: name === 'rank' || (column !== undefined && !isFigure(column) && column.type !== 'date'),
      ...(column ? toTableColumn(column, formatUnit(m, column, quantities), column.total ? totals?.[name] : null) : {}),
      ...(overrides as Partial<Record<string, Partial<Column<Row>>>>)[name],
    }
  })
}
