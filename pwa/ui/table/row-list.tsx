import './row-list.css'
import { type ReactNode, useState } from 'react'
import { getInlineSeparator } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { getCellText, renderCell, type SimpleColumn } from './column.ts'
import type { PhoneColumns } from './phone-columns.ts'

const RowSheet = lazyComponent(() => import('./row-sheet.tsx'))

const FIRST_ROWS = 30
const MORE_ROWS = 100

interface Props<Row> {
  label: string
  /** All columns, of which a pressed row shows the values. */
  columns: readonly SimpleColumn<Row>[]
  arranged: PhoneColumns<Row>
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
  rowName?: ((row: Row) => string) | undefined
  rowClass?: ((row: Row) => string) | undefined
  /** Index of the first row among those of all pages. */
  firstIndex?: number
  hasTotals?: boolean | undefined
  selected?: ReadonlySet<string> | undefined
  /** What a table shows below the row. */
  renderDetail?: ((row: Row) => ReactNode) | undefined
  /** What can be done with a pressed row. */
  renderTools?: (row: Row, close: () => void) => ReactNode
}

/** Large number of a row. A value that is no number, such as one hidden for privacy, stands as in its cell. */
function Figure<Row>({ column, row, index }: { column: SimpleColumn<Row>; row: Row; index: number }) {
  if (typeof column.value(row, index) !== 'number')
    return <span className="row-list-words">{renderCell(column, row, index)}</span>
  return (
    <>
      <b>{getCellText(column, row)}</b>
      {column.unit && <small>{column.unit}</small>}
    </>
  )
}

/** Value with its label and unit, unless it says itself what it is. */
function Fact<Row>({ column, row, index }: { column: SimpleColumn<Row>; row: Row; index: number }) {
  if (column.needsNoLabel) return <>{renderCell(column, row, index)}</>
  return (
    <>
      {!column.isHeaderHidden && `${column.header} `}
      {renderCell(column, row, index)}
      {typeof column.value(row, index) === 'number' && column.unit}
    </>
  )
}

/** True if a fact of a row has something to show: a rank that has not changed has not. */
const hasFact = <Row,>(column: SimpleColumn<Row>, row: Row, index: number): boolean => {
  const value = column.value(row, index)
  return value !== null && value !== '' && !(column.needsNoLabel && value === 0)
}

/**
 * Rows of a report on a phone, two lines each, in the scroll area of the page: the name in full and a line of facts, the number
 * that decides with its movement. A press beside the name opens all values of the row.
 */
export function RowList<Row>(props: Props<Row>) {
  const { label, columns, arranged, rows, rowKey, rowClass, firstIndex = 0 } = props
  const { rank, cover, name, figure, change, note, facts } = arranged
  const t = getMessages('table')
  const [limit, setLimit] = useState(FIRST_ROWS)
  const [opened, setOpened] = useState<{ row: Row | null; index: number } | null>(null)
  const rest = rows.length - limit
  const getName = (row: Row) => props.rowName?.(row) ?? getCellText(name, row)
  return (
    <div className={`row-list${rank ? ' has-rank' : ''}${cover ? ' has-cover' : ''}`}>
      {props.hasTotals && (
        <button type="button" className="row-list-total" onClick={() => setOpened({ row: null, index: 0 })}>
          <span>{name.total ?? t('total')}</span>
          <span className="row-list-figure">
            <span>
              <b>{figure.total}</b>
              {figure.total !== null && figure.total !== undefined && figure.unit && <small>{figure.unit}</small>}
            </span>
            {change?.total && <span>{change.total}</span>}
          </span>
        </button>
      )}
      <ul aria-label={label}>
        {rows.slice(0, limit).map((row, position) => {
          const index = firstIndex + position
          const key = rowKey(row, position)
          const shownFacts = facts.filter((fact) => hasFact(fact, row, index))
          return (
            <li
              key={key}
              className={`row-list-row ${rowClass?.(row) ?? ''}${props.selected?.has(key) ? ' is-selected' : ''}`}
              data-row={key}
            >
              {rank && <span className="row-list-rank">{renderCell(rank, row, index)}</span>}
              {cover && renderCell(cover, row, index)}
              <div className="row-list-main">
                <div className="row-list-name">{renderCell(name, row, index)}</div>
                {shownFacts.length > 0 && (
                  <p className="row-list-facts">
                    {shownFacts.map((fact, place) => (
                      <span key={fact.id}>
                        {place > 0 && getInlineSeparator()}
                        <Fact column={fact} row={row} index={index} />
                      </span>
                    ))}
                  </p>
                )}
              </div>
              <button type="button" className="row-list-figure" aria-haspopup="dialog" onClick={() => setOpened({ row, index })}>
                <span>
                  <Figure column={figure} row={row} index={index} />
                </span>
                {change && (
                  <span>
                    {renderCell(change, row, index)}
                    {typeof change.value(row, index) === 'number' && change.unit}
                  </span>
                )}
                {note && hasFact(note, row, index) && (
                  <span>
                    <Fact column={note} row={row} index={index} />
                  </span>
                )}
                <span className="visually-hidden">{t('openRow', { name: getName(row) })}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {rest > 0 && (
        <button type="button" className="row-list-more" onClick={() => setLimit(limit + MORE_ROWS)}>
          {t('moreRows', { from: limit + 1, count: rows.length })}
        </button>
      )}
      {opened && (
        <RowSheet
          title={opened.row === null ? t('total') : getName(opened.row)}
          values={listCellValues(columns, opened)}
          onClose={() => setOpened(null)}
          lead={opened.row !== null && props.renderDetail?.(opened.row)}
        >
          {opened.row !== null && props.renderTools?.(opened.row, () => setOpened(null))}
        </RowSheet>
      )}
    </div>
  )
}

/** Header, unit and cell of each column for a row, or for the totals if the row is null. */
function listCellValues<Row>(columns: readonly SimpleColumn<Row>[], { row, index }: { row: Row | null; index: number }) {
  return columns
    .filter(({ isHeaderHidden, isPinnedRight, phone }) => !isHeaderHidden && !isPinnedRight && phone !== 'name')
    .map((column) => ({
      id: column.id,
      label: column.header,
      unit: column.unit,
      value: row === null ? column.total : renderCell(column, row, index),
    }))
    .filter(({ value }) => row !== null || (value !== null && value !== undefined))
}
