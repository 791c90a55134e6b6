import { useCallback, useMemo, useState } from 'react'
import { readDeviceValue, writeDeviceValue } from '../../data/device-store.ts'
import type { Column } from './column.ts'

/** A user's order, choice and widths of the columns in a table; stored on the device. */
export interface ColumnLayout {
  /** Column ids in the chosen order; columns added later are inserted at their declared position. */
  order: string[]
  hidden: string[]
  widths: Record<string, number>
}

const MIN_WIDTH = 48
const MAX_WIDTH = 640

/** Layout with all columns that are not frozen, in declared order and width. */
export function createDefaultLayout<Row>(columns: readonly Column<Row>[]): ColumnLayout {
  const movableColumns = columns.filter((column) => !column.isFrozen)
  return {
    order: movableColumns.map((column) => column.id),
    hidden: movableColumns.filter((column) => column.isHidden).map((column) => column.id),
    widths: {},
  }
}

/** Brings a stored layout up to date with the existing columns; null or invalid data yields the default. */
export function reconcileColumnLayout<Row>(layout: ColumnLayout | null, columns: readonly Column<Row>[]): ColumnLayout {
  const base = createDefaultLayout(columns)
  if (!layout || !Array.isArray(layout.order) || !Array.isArray(layout.hidden)) return base
  const orderedIds = new Set(base.order)
  const order = layout.order.filter((id) => orderedIds.has(id))
  const newIds = base.order.filter((id) => !order.includes(id))
  for (const id of newIds) order.splice(base.order.indexOf(id), 0, id)
  const hidden = [...layout.hidden.filter((id) => orderedIds.has(id)), ...newIds.filter((id) => base.hidden.includes(id))]
  return { order, hidden, widths: layout.widths ?? {} }
}

/** Frozen columns, then the chosen ones in their order, each with its width. */
export function getVisibleColumns<Row>(columns: readonly Column<Row>[], layout: ColumnLayout): Column<Row>[] {
  const columnsById = new Map(columns.map((column) => [column.id, column]))
  const applyWidth = (column: Column<Row>): Column<Row> => ({ ...column, width: layout.widths[column.id] ?? column.width })
  const movableColumns = layout.order.flatMap((id) => {
    const column = columnsById.get(id)
    return column && !layout.hidden.includes(id) ? [applyWidth(column)] : []
  })
  return [...columns.filter((column) => column.isFrozen).map(applyWidth), ...movableColumns]
}

/** Returns the order with one column moved to the index `to`, which is limited to the list. */
export function moveColumn(order: readonly string[], id: string, to: number): string[] {
  const rest = order.filter((value) => value !== id)
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, id)
  return rest
}

export interface ColumnLayoutState<Row> {
  layout: ColumnLayout
  visible: Column<Row>[]
  setLayout: (layout: ColumnLayout) => void
  resize: (id: string, width: number | null) => void
  reset: () => void
}

/** Layout of the columns of a table, stored on the device under the table's name. */
export function useColumnLayout<Row>(table: string, columns: readonly Column<Row>[]): ColumnLayoutState<Row> {
  const key = `table.${table}`
  const [stored, setStored] = useState<ColumnLayout | null>(() => readDeviceValue<ColumnLayout>(key))
  const layout = useMemo(() => reconcileColumnLayout(stored, columns), [stored, columns])
  const visibleColumns = useMemo(() => getVisibleColumns(columns, layout), [columns, layout])
  const saveLayout = useCallback(
    (next: ColumnLayout) => {
      writeDeviceValue(key, next)
      setStored(next)
    },
    [key],
  )
  const resize = useCallback(
    (id: string, width: number | null) => {
      const widths = { ...layout.widths }
      if (width === null) delete widths[id]
      else widths[id] = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))
      saveLayout({ ...layout, widths })
    },
    [layout, saveLayout],
  )
  const reset = useCallback(() => saveLayout(createDefaultLayout(columns)), [saveLayout, columns])
  return { layout, visible: visibleColumns, setLayout: saveLayout, resize, reset }
}
