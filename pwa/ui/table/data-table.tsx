import { useVirtualizer } from '@tanstack/react-virtual'
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { NO_VALUE } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { showToast } from '../overlay/toasts.ts'
import { useElementWidth } from '../use-element-width.ts'
import { useIsPrinting } from '../use-is-printing.ts'
import { type CellPosition, getNextCell, getNextSelection } from './cell-navigation.ts'
import type { Column, SortOrder } from './column.ts'
import { copyToClipboard, formatRowsForClipboard } from './copy-rows.ts'
import { HeaderCell } from './header-cell.tsx'
import { CHECKBOX_WIDTH, findTotalNameColumn, getCellClass, type PlacedColumns, placeColumns } from './placed-columns.ts'
import { TableRow } from './table-row.tsx'
import { useRowHeight } from './use-row-height.ts'

const HEAD_ROWS = 1

/** Details that open below a row. */
export interface RowDetail<Row> {
  isOpen: (row: Row) => boolean
  /** Height in table rows. */
  rows: (row: Row) => number
  render: (row: Row) => ReactNode
}

export interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Number of rows on all pages, and index of the first row of this page, for screen readers. */
  total?: number
  firstIndex?: number
  sort?: readonly SortOrder[]
  onSort?: (key: string, isAdditional: boolean) => void
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  onOpen?: (row: Row) => void
  onResize?: (id: string, width: number | null) => void
  rowClass?: (row: Row) => string
  hasTotals?: boolean
  /** Must not change unless a row opens or closes: otherwise the heights of all rows are computed again. */
  detail?: RowDetail<Row>
  /** Lets a button outside the table trigger the same copy as pressing `c`. */
  copyAction?: RefObject<(() => void) | null>
  /** Maximum height; a shorter table is as high as its rows. */
  maxHeight?: string
}

/**
 * Table of all reports: virtual rows, frozen columns, sticky header and totals, keyboard navigation, copy to a spreadsheet.
 * The focus stays on the grid and aria-activedescendant names the cell, so that a row can be scrolled out of the DOM
 * without losing the focus. On paper it has all rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    total = rows.length,
    firstIndex = 0,
    sort = [],
    selected,
    onSelect,
    onOpen,
    detail,
  } = props
  const t = getMessages('table')
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const available = useElementWidth(scroller)
  const [active, setActive] = useState<CellPosition | null>(null)
  const [isScrolled, setScrolled] = useState(false)
  const [isScrolledToEnd, setScrolledToEnd] = useState(false)
  const anchor = useRef<number | null>(null)
  const isSelectable = onSelect !== undefined
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])

  const placed = useMemo(
    () => placeColumns(columns, available, isSelectable ? CHECKBOX_WIDTH : 0),
    [columns, available, isSelectable],
  )

  const totalNameColumn = useMemo(() => findTotalNameColumn(placed.columns), [placed])

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = rows[index]
      return rowHeight * (row !== undefined && detail?.isOpen(row) ? 1 + detail.rows(row) : 1)
    },
    overscan: 10,
    // a synchronous rendering in the scroll event would delay the frame
    useFlushSync: false,
    // the header and the totals overlap the top of the scroll area
    scrollPaddingStart: rowHeight + (props.hasTotals ? rowHeight + 4 : 0),
  })
  const rowOrder = useMemo(() => keys.join('\n'), [keys])
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are cached by index, and an open row may have a new index
  useEffect(() => virtualizer.measure(), [rowHeight, detail, rowOrder])
  // a new result starts at the top; the same rows with a changed cell keep their scroll position
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends only on the rows and their order
  useEffect(() => {
    setActive(null)
    anchor.current = null
    if (scroller.current) scroller.current.scrollTop = 0
  }, [rowOrder])

  const toggle = useCallback(
    (index: number, isRange: boolean) => {
      if (!selected || !onSelect) return
      onSelect(getNextSelection(selected, keys, { index, from: isRange ? anchor.current : null }))
      anchor.current = index
    },
    [selected, onSelect, keys],
  )

  const copy = useCallback(() => {
    const selectedRows =
      selected && selected.size > 0
        ? rows.map((row, index) => ({ row, index })).filter(({ index }) => selected.has(keys[index] ?? ''))
        : []
    const activeRow = active ? rows[active.row] : undefined
    const list =
      selectedRows.length > 0
        ? selectedRows
        : activeRow && active
          ? [{ row: activeRow, index: active.row }]
          : rows.map((row, index) => ({ row, index }))
    void copyToClipboard(
      formatRowsForClipboard(
        list.map(({ row, index }) => ({ row, index: index + firstIndex })),
        columns,
      ),
    ).then(() => showToast({ kind: 'done', title: t('copied', { count: list.length }) }))
  }, [rows, keys, selected, active, columns, firstIndex, t])

  const { copyAction } = props
  useEffect(() => {
    if (copyAction) copyAction.current = copy
  }, [copyAction, copy])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // buttons in the header handle their own keys
    if (event.target !== event.currentTarget && event.key !== 'Escape') {
      if (!(event.target as HTMLElement).closest('[role="gridcell"]')) return
    }
    // a link or button in a cell handles Enter itself, regardless of the active cell
    if ((event.key === 'Enter' || event.key === ' ') && (event.target as HTMLElement).closest('a, button')) return
    if (event.nativeEvent.isComposing || event.altKey) return
    const hasModifier = event.ctrlKey || event.metaKey
    if (event.key === 'c' && !(hasModifier && String(getSelection() ?? '') !== '')) {
      event.preventDefault()
      copy()
      return
    }
    const from = active ?? { row: 0, column: 0 }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 3)
    const next = getNextCell(event.key, from, { rows: rows.length, columns: columns.length, page, isFar: hasModifier })
    if (next) {
      event.preventDefault()
      const cell = active ? next : from
      setActive(cell)
      virtualizer.scrollToIndex(cell.row)
      revealColumn(scroller.current, placed, cell.column)
      return
    }
    const row = active ? rows[active.row] : undefined
    if (event.key === ' ' && active && isSelectable) {
      event.preventDefault()
      toggle(active.row, event.shiftKey)
    } else if (event.key === 'Enter' && row && onOpen) {
      event.preventDefault()
      onOpen(row)
    } else if (event.key === 'a' && hasModifier && onSelect) {
      event.preventDefault()
      onSelect(new Set(keys))
    } else if (event.key === 'Escape' && selected && selected.size > 0) {
      onSelect?.(new Set())
    }
  }

  const isPrinting = useIsPrinting()
  const items = isPrinting ? rows.map((_row, index) => ({ index, start: 0 })) : virtualizer.getVirtualItems()
  const hasSelection = selected !== undefined && selected.size > 0
  const hasMore = available > 0 && placed.width > available && !isScrolledToEnd
  const isAllSelected = hasSelection && keys.length > 0 && keys.every((key) => selected.has(key))
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are virtual, and a <table> would need all of them
    <div
      ref={scroller}
      className={`grid${isScrolled ? ' is-scrolled' : ''}${hasMore ? ' has-more' : ''}`}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={total + HEAD_ROWS + (props.hasTotals ? 1 : 0)}
      aria-colcount={columns.length + (isSelectable ? 1 : 0)}
      aria-multiselectable={isSelectable || undefined}
      aria-activedescendant={active ? `${id}-${active.row}-${active.column}` : undefined}
      style={{ maxHeight: props.maxHeight }}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget: { scrollLeft, clientWidth, scrollWidth } }) => {
        setScrolled(scrollLeft > 0)
        setScrolledToEnd(scrollLeft + clientWidth >= scrollWidth - 1)
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid above */}
      <div role="rowgroup" className="grid-top" style={{ width: placed.width }}>
        {/* biome-ignore lint/a11y/useSemanticElements: see the grid above */}
        <div role="row" aria-rowindex={1} className="grid-row is-head" tabIndex={-1}>
          {isSelectable && (
            // biome-ignore lint/a11y/useSemanticElements: see the grid above
            <div
              role="columnheader"
              tabIndex={-1}
              className="grid-cell is-frozen is-check"
              style={{ width: CHECKBOX_WIDTH, left: 0 }}
              aria-colindex={1}
            >
              <input
                type="checkbox"
                className="check"
                aria-label={t('selectAll')}
                checked={isAllSelected}
                ref={(input) => {
                  if (input) input.indeterminate = hasSelection && !isAllSelected
                }}
                onChange={() => onSelect?.(isAllSelected ? new Set() : new Set(keys))}
              />
            </div>
          )}
          {placed.columns.map((column, index) => (
            <HeaderCell
              key={column.id}
              column={column}
              index={index + (isSelectable ? 2 : 1)}
              orders={sort}
              onSort={props.onSort}
              onResize={props.onResize}
            />
          ))}
        </div>
        {props.hasTotals && (
          // biome-ignore lint/a11y/useSemanticElements: see the grid above
          <div role="row" aria-rowindex={2} className="grid-row is-total" tabIndex={-1}>
            {isSelectable && <Cell width={CHECKBOX_WIDTH} left={0} className="is-frozen is-check" />}
            {placed.columns.map((column) => {
              // a figure without a total is marked like a row without a value
              const content =
                column.id === totalNameColumn ? t('total') : (column.total ?? (column.align === 'right' ? NO_VALUE : null))
              return (
                <Cell key={column.id} width={column.width} left={column.left} className={getCellClass(column)}>
                  {typeof content === 'string' ? <span title={content}>{content}</span> : content}
                </Cell>
              )
            })}
          </div>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid above */}
      <div role="rowgroup" className="relative grid-body" style={{ width: placed.width, height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index]
          if (row === undefined) return null
          const key = keys[item.index] ?? ''
          const tableRow = (
            <TableRow
              key={key}
              id={id}
              row={row}
              index={item.index}
              ariaIndex={firstIndex + item.index + 1 + HEAD_ROWS + (props.hasTotals ? 1 : 0)}
              firstIndex={firstIndex}
              top={item.start}
              height={rowHeight}
              columns={placed.columns}
              className={props.rowClass?.(row) ?? ''}
              isSelected={selected?.has(key) ?? false}
              selectLabel={isSelectable ? t('selectRow', { row: firstIndex + item.index + 1 }) : null}
              activeColumn={active?.row === item.index ? active.column : null}
              onToggle={toggle}
              onActivate={setActive}
            />
          )
          if (!detail?.isOpen(row)) return tableRow
          return (
            <Fragment key={key}>
              {tableRow}
              {/* biome-ignore lint/a11y/useSemanticElements: see the grid above */}
              <div
                role="row"
                tabIndex={-1}
                className="grid-detail"
                style={{ height: rowHeight * detail.rows(row), transform: `translateY(${item.start + rowHeight}px)` }}
              >
                {/* biome-ignore lint/a11y/useSemanticElements: see the grid above */}
                <div
                  role="gridcell"
                  tabIndex={-1}
                  aria-colspan={columns.length + (isSelectable ? 1 : 0)}
                  style={{ width: available }}
                >
                  {detail.render(row)}
                </div>
              </div>
            </Fragment>
          )
        })}
      </div>
    </div>
  )
}

function revealColumn<Row>(scroller: HTMLDivElement | null, placed: PlacedColumns<Row>, index: number): void {
  const column = placed.columns[index]
  if (!scroller || !column || column.left !== null) return
  const { offset, width } = column
  if (offset - scroller.scrollLeft < placed.frozenWidth) scroller.scrollLeft = offset - placed.frozenWidth
  else if (offset + width > scroller.scrollLeft + scroller.clientWidth)
    scroller.scrollLeft = offset + width - scroller.clientWidth
}

function Cell({
  width,
  left,
  className,
  children,
}: {
  width: number
  left: number | null
  className: string
  children?: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid above
    <div role="gridcell" tabIndex={-1} className={`grid-cell ${className}`} style={{ width, left: left ?? undefined }}>
      {children}
    </div>
  )
}
