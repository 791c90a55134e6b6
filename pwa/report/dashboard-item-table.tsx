import { useEffect, useMemo } from 'react'
import { useDashboardItemView } from '../ui/dashboard-item-view.ts'
import { PreviousValue } from '../ui/previous-value.tsx'
import { type Column, getSortValue, type SortOrder } from '../ui/table/column.ts'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { sortRows } from '../ui/table/sort-order.ts'

interface Props<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowName?: (row: Row) => string
  rowClass?: (row: Row) => string
  firstSort?: readonly SortOrder[]
  maxRows: number
}

/** Maximum number of columns in a dashboard item. */
const MAX_COLUMNS = 6

/** First rows of a result in a dashboard item, with the ranks that changed since the user's last visit. */
export function DashboardItemTable<Row>({ label, columns, rows, rowKey, rowName, rowClass, firstSort, maxRows }: Props<Row>) {
  const item = useDashboardItemView()
  const visibleColumns = useMemo(() => {
    const byKey = new Map(columns.map((column) => [column.sortKey ?? column.id, column]))
    const sorted = firstSort ? sortRows(rows, firstSort, (row, key) => getSortValue(byKey.get(key), row)) : rows
    return sorted.slice(0, maxRows)
  }, [rows, columns, firstSort, maxRows])
  const getName = rowName ?? rowKey
  const text = JSON.stringify(visibleColumns.map((row, index) => [getName(row), String(index + 1)]))
  const onValues = item?.onValues
  useEffect(() => onValues?.(Object.fromEntries(JSON.parse(text) as [string, string][])), [onValues, text])
  const fitting = useMemo(() => {
    const open = columns
      .filter((column) => !column.isHidden && !column.isPinnedRight && !column.isHeaderHidden)
      .slice(0, MAX_COLUMNS)
    const nameColumn =
      open.find((column) => column.isFrozen && column.canGrow) ?? open.find((column) => column.canGrow) ?? open[0]
    return open.map((column) =>
      column === nameColumn
        ? {
            ...column,
            cell: (row: Row, index: number) => (
              <>
                {column.cell ? column.cell(row, index) : column.value(row, index)}
                <PreviousValue name={getName(row)} value={String(index + 1)} />
              </>
            ),
          }
        : column,
    )
  }, [columns, getName])
  return <SimpleTable label={label} columns={fitting} rows={visibleColumns} rowKey={rowKey} rowClass={rowClass} />
}
