import { memo } from 'react'
import type { CellPosition } from './cell-navigation.ts'
import { CHECKBOX_WIDTH, getCellClass, type PlacedColumn } from './placed-columns.ts'

interface Props<Row> {
  id: string
  row: Row
  index: number
  ariaIndex: number
  firstIndex: number
  top: number
  height: number
  columns: readonly PlacedColumn<Row>[]
  className: string
  isSelected: boolean
  /** Label of the check box; null if rows cannot be selected. */
  selectLabel: string | null
  activeColumn: number | null
  onToggle: (index: number, isRange: boolean) => void
  onActivate: (cell: CellPosition) => void
}

function Row<T>(props: Props<T>) {
  const { id, row, index, columns, isSelected, selectLabel, activeColumn } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: the grid is made of virtual rows
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={props.ariaIndex}
      aria-selected={selectLabel === null ? undefined : isSelected}
      className={`grid-row ${props.className}${isSelected ? ' is-selected' : ''}`}
      style={{ height: props.height, transform: `translateY(${props.top}px)` }}
    >
      {selectLabel !== null && (
        // biome-ignore lint/a11y/useSemanticElements: the grid is made of virtual rows
        <div
          role="gridcell"
          tabIndex={-1}
          className="grid-cell is-frozen is-check"
          style={{ width: CHECKBOX_WIDTH, left: 0 }}
          aria-colindex={1}
        >
          <input
            type="checkbox"
            className="check"
            tabIndex={-1}
            aria-label={selectLabel}
            checked={isSelected}
            onChange={(event) => props.onToggle(index, (event.nativeEvent as MouseEvent).shiftKey === true)}
          />
        </div>
      )}
      {columns.map((column, columnIndex) => (
        // biome-ignore lint/a11y/useSemanticElements: the grid is made of virtual rows
        // biome-ignore lint/a11y/useKeyWithClickEvents: the grid itself handles the keys
        <div
          key={column.id}
          id={`${id}-${index}-${columnIndex}`}
          role="gridcell"
          tabIndex={-1}
          aria-colindex={columnIndex + (selectLabel === null ? 1 : 2)}
          className={`grid-cell ${getCellClass(column)}${activeColumn === columnIndex ? ' is-active' : ''}`}
          style={{ width: column.width, left: column.left ?? undefined }}
          onClick={() => props.onActivate({ row: index, column: columnIndex })}
        >
          {column.cell ? (
            column.cell(row, index + props.firstIndex)
          ) : (
            // text in a flex container needs an element of its own for the ellipsis
            <span title={String(column.value(row, index + props.firstIndex) ?? '')}>
              {column.value(row, index + props.firstIndex)}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

/** Memoised: scrolling renders only new rows. */
export const TableRow = memo(Row) as typeof Row
