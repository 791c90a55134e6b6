import { useMemo, useState } from 'react'
import { readDeviceValue, writeDeviceValue } from '../../data/device-store.ts'
import { useIsPrinting } from '../use-is-printing.ts'
import { useIsPhone } from '../use-media-query.ts'
import type { SimpleColumn, SortOrder } from './column.ts'
import { arrangePhoneColumns, listDeclaredFacts, type PhoneColumns } from './phone-columns.ts'

export interface PhoneRows<Row> {
  arranged: PhoneColumns<Row>
  facts: readonly string[]
  /** Null restores the facts that the report declares. */
  setFacts: (facts: readonly string[] | null) => void
}

interface Options<Row> {
  columns: readonly SimpleColumn<Row>[]
  rows: readonly Row[]
  sort: readonly SortOrder[]
}

/**
 * The rows of a table as a phone shows them, with the facts that the user chose; a table with a name stores them on the device.
 * Null in a wider window and on paper, which have the table itself.
 */
export function usePhoneRows<Row>(table: string | null, { columns, rows, sort }: Options<Row>): PhoneRows<Row> | null {
  const key = table === null ? null : `facts.${table}`
  const [stored, setStored] = useState(() => (key === null ? null : readDeviceValue<readonly string[]>(key)))
  const isPhone = useIsPhone()
  const isPrinting = useIsPrinting()
  const isList = isPhone && !isPrinting
  const arranged = useMemo(
    () => (isList ? arrangePhoneColumns(columns, { rows, sort, facts: stored }) : null),
    [isList, columns, rows, sort, stored],
  )
  if (!arranged) return null
  const setFacts = (facts: readonly string[] | null) => {
    if (key !== null) writeDeviceValue(key, facts)
    setStored(facts)
  }
  return { arranged, facts: stored ?? listDeclaredFacts(columns), setFacts }
}
