import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../button.tsx'
import { showToast } from '../overlay/toasts.ts'
import type { SimpleColumn } from './column.ts'
import { copyToClipboard, formatRowsForClipboard } from './copy-rows.ts'
import { RowList } from './row-list.tsx'
import { usePhoneRows } from './use-phone-rows.ts'

interface Props<Row> {
  label: string
  columns: readonly SimpleColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
  rowClass?: (row: Row) => string
  maxHeight?: number | string
  canCopy?: boolean
}

const unsorted = [] as const

/** Short table without virtual rows: a real <table>, and on phones a list if its report declares the rows. */
export function SimpleTable<Row>({ label, columns, rows, rowKey, rowClass, maxHeight, canCopy }: Props<Row>) {
  const t = getMessages('table')
  const phoneRows = usePhoneRows(null, { columns, rows, sort: unsorted })
  const isScrollable = maxHeight !== undefined
  const copyTable = () =>
    void copyToClipboard(
      formatRowsForClipboard(
        rows.map((row, index) => ({ row, index })),
        columns,
      ),
    ).then(() => showToast({ kind: 'done', title: t('copied', { count: rows.length }) }))
  return (
    <>
      {phoneRows ? (
        <RowList label={label} columns={columns} arranged={phoneRows.arranged} rows={rows} rowKey={rowKey} rowClass={rowClass} />
      ) : (
        <section
          className="table-wrap is-compact"
          style={{ maxHeight, overflowY: isScrollable ? 'auto' : undefined }}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by key
          tabIndex={0}
          aria-label={label}
        >
          <table className="table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th
                    key={column.id}
                    scope="col"
                    className={column.align === 'right' ? 'n' : column.canGrow ? 'grows' : ''}
                    title={column.hint}
                  >
                    {column.isHeaderHidden ? <span className="visually-hidden">{column.header}</span> : column.header}
                    {column.unit && <small>{column.unit}</small>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={rowKey(row, index)} className={rowClass?.(row)}>
                  {columns.map((column) => (
                    <td key={column.id} className={column.align === 'right' ? 'n' : column.canGrow ? 'grows' : ''}>
                      {column.cell ? column.cell(row, index) : column.value(row, index)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {canCopy && (
        <div className="table-foot">
          <Button variant="quiet" icon="copy" onClick={copyTable}>
            {t('copyTable')}
          </Button>
        </div>
      )}
    </>
  )
}
