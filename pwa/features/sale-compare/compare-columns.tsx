import { useMemo } from 'react'
import type { ComparisonLine } from '../../../shared/api/sale-compare.ts'
import { defineColumns, defineReport } from '../../../shared/reports/columns.ts'
import type { SaleCompareState } from '../../../shared/reports/sale-compare.ts'
import { formatCount, formatSigned } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import { ProductLink } from '../../ui/cells/product-link.tsx'
import { RowDragHandle, type RowReordering } from '../../ui/row-reordering.tsx'
import type { Column } from '../../ui/table/column.ts'
import { assignColors, type ComparedTitle } from './comparison.ts'

const dashes = ['solid', 'dash', 'dot'] as const
type Dash = (typeof dashes)[number]
const strokes: Record<Dash, string | undefined> = { solid: undefined, dash: '7 3', dot: '2 3' }

/** Dashes of the lines: own titles share the accent colour and differ by their dashes, as in the chart. */
function assignDashes(products: readonly { own: boolean }[]): Dash[] {
  let own = 0
  return products.map((product) => (product.own ? (dashes[own++ % dashes.length] ?? 'solid') : 'solid'))
}

/** Sample of a title's line. The first palette colour is the accent; other titles start after it. */
function LegendKey({ color, dash }: { color: number | null; dash: Dash }) {
  return (
    <svg className="shrink-0 compare-key" viewBox="0 0 24 8" aria-hidden="true">
      <line
        x1={1}
        y1={4}
        x2={23}
        y2={4}
        stroke={color === null ? 'var(--color-accent)' : `var(--chart-${color + 2})`}
        strokeWidth={color === null ? 2.75 : 1.75}
        strokeDasharray={strokes[dash]}
      />
    </svg>
  )
}

const { code, text, date, days, copies, percent } = defineColumns<ComparedTitle>()

const findLine = (row: ComparedTitle, kind: ComparisonLine) => row.lines.find((line) => line.kind === kind)
const createLineTotalColumn = (kind: ComparisonLine) => ({
  value: (row: ComparedTitle) => findLine(row, kind)?.totalQuantity ?? null,
})

const columns = [
  text('productName'),
  date('releaseDate'),
  days('dayNumber'),
  copies('quantity'),
  copies('cumulativeQuantity', { value: (row) => row.cumulative }),
  copies('cumulativeDeliveryQuantity', { value: (row) => row.delivered }),
  percent('saleRate'),
  copies('marketStock', { value: (row) => row.stock }),
  copies('previousPeriodQuantity', createLineTotalColumn('previousPeriod')),
  copies('lastYearQuantity', createLineTotalColumn('lastYear')),
  text('previousIssueName', { value: (row) => findLine(row, 'previousIssue')?.productName ?? null }),
  copies('previousIssueQuantity', createLineTotalColumn('previousIssue')),
  text('publisherName'),
  code('jan'),
]

/** Rows keep the order in which the titles were chosen; no column sorts. */
const compareReports = {
  calendar: defineReport<ComparedTitle>({
    columns,
    screen: [
      'grip',
      'productName',
      'releaseDate',
      'quantity',
      'gap',
      'firstWeek',
      'cumulativeQuantity',
      'cumulativeDeliveryQuantity',
      'saleRate',
      'marketStock',
    ],
    phone: { name: 'productName', figure: 'quantity', note: 'gap', facts: ['cumulativeQuantity', 'saleRate'] },
    sorts: [],
  }),
  'days-since-release': defineReport<ComparedTitle>({
    columns,
    screen: [
      'grip',
      'productName',
      'releaseDate',
      'dayNumber',
      'firstWeek',
      'cumulativeQuantity',
      'gap',
      'cumulativeDeliveryQuantity',
      'saleRate',
      'marketStock',
    ],
    phone: { name: 'productName', figure: 'cumulativeQuantity', note: 'gap', facts: ['dayNumber', 'saleRate'] },
    sorts: [],
  }),
}

export function useCompareColumns(
  comparedTitles: readonly ComparedTitle[],
  { align }: SaleCompareState,
  reordering: RowReordering,
): Column<ComparedTitle>[] {
  const t = getMessages('sale-compare')
  const tMeasures = getMessages('measures')
  const overrides = useMemo((): Record<string, Partial<Column<ComparedTitle>>> => {
    const colors = assignColors(comparedTitles)
    const dashes = assignDashes(comparedTitles)
    return {
      grip: {
        header: t('order'),
        isHeaderHidden: true,
        isFrozen: true,
        width: 36,
        cell: (row) => <RowDragHandle id={row.jan} name={row.productName} index={row.index} order={reordering} />,
      },
      productName: {
        isFrozen: true,
        canGrow: true,
        width: 214,
        cell: (row) => (
          <span className="inline-row gap-2 min-w-0 compare-name">
            <LegendKey color={colors[row.index] ?? null} dash={dashes[row.index] ?? 'solid'} />
            <ProductLink jan={row.jan} productName={row.productName} />
            {row.index === 0 && <span className="badge">{t('base')}</span>}
            {row.own && <span className="visually-hidden">{tMeasures('own')}</span>}
          </span>
        ),
      },
      dayNumber: {
        header: t('dayHead'),
        width: 76,
        cell: (row) => (
          <>
            {formatCount(row.dayNumber)}
            {row.isComplete && <small className="muted"> {t('finished')}</small>}
          </>
        ),
      },
      firstWeek: {
        header: t('firstWeek'),
        hint: t('firstWeekHint'),
        unit: tMeasures('copiesHead'),
        width: 72,
        align: 'right',
        value: (row) => row.firstWeek,
        cell: (row) => formatCount(row.firstWeek),
      },
      gap: {
        header: t(align === 'calendar' ? 'gap' : 'gapOfDay'),
        unit: tMeasures('copiesHead'),
        hint: t(align === 'calendar' ? 'gapHint' : 'gapOfDayHint'),
        width: 100,
        align: 'right',
        value: (row) => (row.index === 0 ? null : row.gap),
        cell: (row) => (row.index === 0 ? <span className="muted">—</span> : formatSigned(row.gap)),
      },
      quantity: { width: 72, ...(align === 'calendar' ? { cell: (row) => <b>{formatCount(row.quantity)}</b> } : {}) },
      cumulativeQuantity: {
        width: 92,
        ...(align === 'calendar' ? {} : { cell: (row) => <b>{formatCount(row.cumulative)}</b> }),
      },
      cumulativeDeliveryQuantity: { header: t('delivered'), width: 84 },
      marketStock: { header: t('stock'), width: 84 },
      previousIssueName: { width: 200 },
    }
  }, [comparedTitles, align, reordering, t, tMeasures])
  return useReportColumns<ComparedTitle>(compareReports[align], {
    overrides,
    rows: comparedTitles,
  })
}
