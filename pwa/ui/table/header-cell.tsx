import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { getMessages } from '../../i18n/get-messages.ts'
import type { SortOrder } from './column.ts'
import { getCellClass, type PlacedColumn } from './placed-columns.ts'

interface Props<Row> {
  column: PlacedColumn<Row>
  index: number
  orders: readonly SortOrder[]
  onSort: ((key: string, isAdditional: boolean) => void) | undefined
  onResize: ((id: string, width: number | null) => void) | undefined
}

/**
 * Head of a column. A click sorts (with shift as an additional order); dragging its edge or Alt + arrow keys resize it, a
 * double click resets the width.
 */
export function HeaderCell<Row>({ column, index, orders, onSort, onResize }: Props<Row>) {
  const t = getMessages('table')
  const drag = useRef<{ x: number; width: number } | null>(null)
  const orderIndex = column.sortKey === undefined ? -1 : orders.findIndex((order) => order.key === column.sortKey)
  const order = orders[orderIndex]
  const content = (
    <>
      <span>{column.header}</span>
      {column.unit && <small>{column.unit}</small>}
      {order && (
        <span className="inline-row sort" aria-hidden="true">
          {order.descending ? '▼' : '▲'}
          {orderIndex + 1}
        </span>
      )}
    </>
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onResize || !event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    onResize(column.id, column.width + (event.key === 'ArrowRight' ? 16 : -16))
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width: column.width }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (drag.current) onResize?.(column.id, drag.current.width + event.clientX - drag.current.x)
  }
  const endDrag = () => {
    drag.current = null
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the grid is made of virtual rows
    <div
      role="columnheader"
      tabIndex={-1}
      aria-colindex={index}
      aria-sort={order ? (order.descending ? 'descending' : 'ascending') : column.sortKey && onSort ? 'none' : undefined}
      className={`grid-cell ${getCellClass(column)}${order ? ' is-sorted' : ''}`}
      style={{ width: column.width, left: column.left ?? undefined }}
      title={column.hint ?? column.header}
    >
      {column.sortKey && onSort ? (
        <button
          type="button"
          className="inline-row bare nowrap header-cell-button"
          title={column.hint ?? t('sortHint')}
          onKeyDown={onKeyDown}
          onClick={(event) => onSort(column.sortKey as string, event.shiftKey)}
        >
          {content}
        </button>
      ) : column.isHeaderHidden ? (
        <span className="visually-hidden">{column.header}</span>
      ) : (
        content
      )}
      {onResize && !column.isHeaderHidden && (
        <i
          className="resizer"
          aria-hidden="true"
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={endDrag}
          onPointerCancel={endDrag}
          onDoubleClick={() => onResize(column.id, null)}
        />
      )}
    </div>
  )
}
