import { useMemo } from 'react'
import { digitsByType, HIDDEN_MARK, type PhoneRow, type ReportColumn, type ReportColumns } from '../../shared/reports/columns.ts'
import { formatCode } from '../../shared/trade/jan.ts'
import type { ProductKind, QuantityUnit } from '../../shared/trade/kinds.ts'
import { formatCount, formatDay, formatRate } from '../i18n/format.ts'
import { getMessages, type Translate } from '../i18n/get-messages.ts'
import { getCurrentLanguage } from '../i18n/i18n.ts'
import { CoverPlaceholder } from '../ui/cells/cover.tsx'
import { SellThroughCell, ShareCell } from '../ui/cells/figure-cells.tsx'
import { ProductLink } from '../ui/cells/product-link.tsx'
import { ChangeValue } from '../ui/change-value.tsx'
import { type Column, type PhoneSlot, removeUnit } from '../ui/table/column.ts'
import { estimateTextWidth } from '../ui/text-width.ts'

interface Options<Row> {
  /** Deviations from a column's usual rendering, or columns that the report does not declare. */
  overrides?: Readonly<Record<string, Partial<Column<Row>>>> | undefined
  /** Totals, by column name. */
  totals?: Readonly<Record<string, unknown>> | null | undefined
  /** Unit of quantities; copies by default. */
  quantities?: QuantityUnit | undefined
  rows: readonly Row[]
}

interface Labels {
  columns: Translate<'columns'>
  measures: Translate<'measures'>
  cover: string
}

type Fields = Readonly<Record<string, unknown>>

const isFigure = ({ type }: ReportColumn<never>) => digitsByType[type] !== undefined

/** Formats a figure by its type: rates with their digits, everything else as a whole number. */
function formatFigure({ type }: ReportColumn<never>, value: unknown): string {
  const number = typeof value === 'number' ? value : null
  return type === 'integer' ? formatCount(number) : formatRate(number, digitsByType[type])
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
function getHeaderUnit(m: Translate<'measures'>, declared: Pick<ReportColumn<never>, 'unit'>, quantities: QuantityUnit) {
  const unit = declared.unit === 'copies' ? quantities : declared.unit
  return unit !== undefined && unit in unitMessageKeys ? m(unitMessageKeys[unit as keyof typeof unitMessageKeys]) : undefined
}

/** A declared column by its type. */
function toTableColumn<Row>(column: ReportColumn<Row>, unit: string | undefined, sum: unknown): Partial<Column<Row>> {
  const getValue = (row: Row) => column.value(row, getCurrentLanguage())
  const shape: Partial<Column<Row>> = { unit, value: getValue }
  if (isFigure(column)) {
    return {
      ...shape,
      align: 'right',
      cell: (row) => formatFigure(column, getValue(row)),
      text: (row) => formatFigure(column, getValue(row)),
      total: typeof sum === 'number' ? formatFigure(column, sum) : null,
    }
  }
  if (column.type === 'date') {
    const formatDayCell = (row: Row) => formatDay(getValue(row) as string | null)
    return { ...shape, text: formatDayCell, cell: formatDayCell }
  }
  if (column.type === 'code') {
    return {
      ...shape,
      isText: true,
      cell: (row) => <span className="code">{column.name === 'jan' ? formatCode(String(getValue(row))) : getValue(row)}</span>,
    }
  }
  return { ...shape, needsNoLabel: true, cell: (row) => <span title={String(getValue(row) ?? '')}>{getValue(row)}</span> }
}

const factSlots = ['fact1', 'fact2', 'fact3'] as const

/** Places of the columns in a row on a phone, by column name. */
const buildPhoneSlots = ({ name, figure, change, note, facts }: PhoneRow): Partial<Record<string, PhoneSlot>> => ({
  [name]: 'name',
  [figure]: 'figure',
  ...(change && { [change]: 'change' }),
  ...(note && { [note]: 'note' }),
  ...Object.fromEntries(facts.map((fact, index) => [fact, factSlots[index]])),
})

/** Rendering of measures that is the same on every screen. */
function createCommonColumns<Row>(rows: readonly Row[], labels: Labels): Record<string, Partial<Column<Row>>> {
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
    rank: { width: 60, isFrozen: true, isAscendingFirst: true, cell: (row) => <b className="rank">{getNumber(row, 'rank')}</b> },
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
    kind: { value: (row) => labels.measures(`kind.${getField(row, 'kind') as ProductKind}`), cell: undefined },
    saleRate: createRateColumn('saleRate'),
    share: createShareColumn('share'),
    marketShare: createShareColumn('marketShare'),
    changeRate: createChangeColumn('changeRate'),
    lastYearChangeRate: createChangeColumn('lastYearChangeRate'),
    jan: { width: 148 },
    authorName: { width: 120 },
    publisherName: { width: 140 },
    seriesName: { width: 140 },
    genreC2Nm: { width: 130 },
    genreC3Nm: { width: 130 },
    releaseDate: { width: 92 },
  }
}

const HEADER_FONT_SIZE = 12.5

/** Pixels for a heading with its unit and sort mark, so that it is not clipped. */
function estimateHeaderWidth<Row>({ header, unit = '', isHeaderHidden }: Column<Row>): number {
  if (isHeaderHidden) return 0
  return Math.ceil(estimateTextWidth(header + unit, HEADER_FONT_SIZE) + 44)
}

/** Builds the table columns of a report: first those of its screen, then the others, hidden until they are chosen. */
export function buildReportColumns<Row>(
  { columns, screen = [], phone, sorts }: ReportColumns<Row>,
  { overrides, totals, quantities = 'copies', rows }: Options<Row>,
  labels: Labels,
): Column<Row>[] {
  const byName = new Map<string, ReportColumn<Row>>(columns.map((column) => [column.name, column]))
  const shown: readonly string[] = screen
  const sortable: ReadonlySet<string> = new Set(sorts ?? byName.keys())
  const usualColumns = createCommonColumns(rows, labels)
  const phoneSlots = phone ? buildPhoneSlots(phone) : {}
  return [...new Set([...shown, ...byName.keys()])].map((name) => {
    const declared = byName.get(name)
    const column: Column<Row> = {
      id: name,
      // the unit is shown next to the name
      header: declared ? removeUnit(labels.columns(declared.name)) : name,
      width: 80,
      isHidden: !shown.includes(name),
      value: () => null,
      sortKey: sortable.has(name) ? name : undefined,
      phone: phoneSlots[name],
      isAscendingFirst: declared !== undefined && !isFigure(declared) && declared.type !== 'date',
      ...(declared &&
        toTableColumn(declared, getHeaderUnit(labels.measures, declared, quantities), declared.total ? totals?.[name] : null)),
      ...usualColumns[name],
      ...overrides?.[name],
    }
    return { ...column, width: Math.max(column.width, estimateHeaderWidth(column)) }
  })
}

/** Table columns of a report: names, units and figures as declared, measures in their usual rendering. */
export function useReportColumns<Row>(report: ReportColumns<Row>, options: Options<Row>): Column<Row>[] {
  const columns = getMessages('columns')
  const measures = getMessages('measures')
  const t = getMessages('report')
  const { overrides, totals, quantities, rows } = options
  return useMemo(
    () => buildReportColumns(report, { overrides, totals, quantities, rows }, { columns, measures, cover: t('cover') }),
    [report, overrides, totals, quantities, rows, columns, measures, t],
  )
}
