import { useCallback, useMemo, useState } from 'react'
import { readDeviceValue, writeDeviceValue } from '../../data/device-store.ts'
import type { Column } from './column.ts'

/** A user's choice of columns in a table; stored on the device. */
export interface ColumnChoice {
  /** Column ids in the chosen order; columns added later are inserted at their declared position. */
  order: string[]
  hidden: string[]
  widths: Record<string, number>
}

const MIN_WIDTH = 48
const MAX_WIDTH = 640

/** Choice with all columns that are not frozen, in declared order and width. */
export function createDefaultChoice<Row>(columns: readonly Column<Row>[]): ColumnChoice {
  const free = columns.filter((column) => !column.isFrozen)
  return {
    order: free.map((column) => column.id),
    hidden: free.filter((column) => column.isHidden).map((column) => column.id),
    widths: {},
  }
}

/** Brings a stored choice up to date with the existing columns; null or invalid data yields the default. */
export function reconcileColumnChoice<Row>(choice: ColumnChoice | null, columns: readonly Column<Row>[]): ColumnChoice {
  const base = createDefaultChoice(columns)
  if (!choice || !Array.isArray(choice.order) || !Array.isArray(choice.hidden)) return base
  const orderedIds = new Set(base.order)
  const order = choice.order.filter((id) => orderedIds.has(id))
  const newIds = base.order.filter((id) => !order.includes(id))
  for (const id of newIds) order.splice(base.order.indexOf(id), 0, id)
  const hidden = [...choice.hidden.filter((id) => orderedIds.has(id)), ...newIds.filter((id) => base.hidden.includes(id))]
  return { order, hidden, widths: choice.widths ?? {} }
}

/** Frozen columns, then the chosen ones in their order, each with its width. */
export function getVisibleColumns<Row>(columns: readonly Column<Row>[], choice: ColumnChoice): Column<Row>[] {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const withWidth = (column: Column<Row>): Column<Row> => ({ ...column, width: choice.widths[column.id] ?? column.width })
  const free = choice.order.flatMap((id) => {
    const column = byId.get(id)
    return column && !choice.hidden.includes(id) ? [withWidth(column)] : []
  })
  return [...columns.filter((column) => column.isFrozen).map(withWidth), ...free]
}

/** Returns the order with one column moved to the index `to`, which is limited to the list. */
export function moveColumn(order: readonly string[], id: string, to: number): string[] {
  const rest = order.filter((value) => value !== id)
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, id)
  return rest
}

export interface ColumnSelection<Row> {
  choice: ColumnChoice
  visible: Column<Row>[]
  choose: (choice: ColumnChoice) => void
  resize: (id: string, width: number | null) => void
  reset: () => void
}

/** Choice of columns of a table, stored on the device under the table's name. */
export function useColumnChoice<Row>(table: string, columns: readonly Column<Row>[]): ColumnSelection<Row> {
  const key = `table.${table}`
  const [stored, setStored] = useState<ColumnChoice | null>(() => readDeviceValue<ColumnChoice>(key))
  const choice = useMemo(() => reconcileColumnChoice(stored, columns), [stored, columns])
  const visibleColumns = useMemo(() => getVisibleColumns(columns, choice), [columns, choice])
  const saveChoice = useCallback(
    (next: ColumnChoice) => {
      writeDeviceValue(key, next)
      setStored(next)
    },
    [key],
  )
  const resize = useCallback(
    (id: string, width: number | null) => {
      const widths = { ...choice.widths }
      if (width === null) delete widths[id]
      else widths[id] = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))
      saveChoice({ ...choice, widths })
    },
    [choice, saveChoice],
  )
  const reset = useCallback(() => saveChoice(createDefaultChoice(columns)), [saveChoice, columns])
  return { choice, visible: visibleColumns, choose: saveChoice, resize, reset }
}
