import { getMessages } from '../i18n/get-messages.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { MenuItems } from '../ui/overlay/menu.tsx'
import { Popover } from '../ui/overlay/popover.tsx'
import { showToast } from '../ui/overlay/toasts.ts'
import type { Column } from '../ui/table/column.ts'

/** Action for a row or for the selected rows. */
export interface RowAction<Row> {
  label: string
  run: (rows: readonly Row[]) => void
  /** Maximum number of rows, for actions that take several. */
  maxRows?: number
}

interface SelectionProps<Row> {
  rows: readonly Row[]
  actions: readonly RowAction<Row>[]
  onCopy: () => void
  onClear: () => void
}

/** Number of actions shown as buttons; the others are in a menu, so that the bar stays on one line. */
const MAX_BUTTONS = 3

/** Actions for the selected rows. An action that takes fewer rows stays focusable and gives the reason. */
export function SelectionActions<Row>({ rows, actions, onCopy, onClear }: SelectionProps<Row>) {
  const t = getMessages('report')
  const tt = getMessages('table')
  const items = actions.map((action) => {
    const { label, maxRows = 1 } = action
    const reason = rows.length > maxRows ? t('mostRows', { label, count: maxRows }) : null
    return {
      label,
      reason,
      run: () => (reason === null ? action.run(rows) : showToast({ kind: 'info', title: reason })),
    }
  })
  const menuItems = items.slice(MAX_BUTTONS)
  return (
    <span className="inline-row wrap">
      <span className="strong accent table-bar-selected">{tt('selected', { count: rows.length })}</span>
      {items.slice(0, MAX_BUTTONS).map(({ label, reason, run }) => (
        <Button
          key={label}
          variant="quiet"
          aria-disabled={reason !== null || undefined}
          title={reason ?? undefined}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      {menuItems.length > 0 && (
        <Popover
          label={t('moreActions')}
          trigger={(open, isOpen) => (
            <Button variant="quiet" trailingIcon="down" aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
              {t('moreActions')}
            </Button>
          )}
        >
          {(close) => (
            <div className="menu-list">
              {menuItems.map(({ label, reason, run }, index) => (
                <button
                  type="button"
                  key={label}
                  data-autofocus={index === 0 || undefined}
                  aria-disabled={reason !== null || undefined}
                  onClick={() => {
                    close()
                    run()
                  }}
                >
                  {label}
                  {reason && <span className="note">{reason}</span>}
                </button>
              ))}
            </div>
          )}
        </Popover>
      )}
      <Button variant="quiet" icon="copy" onClick={onCopy}>
        {tt('copySelection')}
      </Button>
      <Button variant="quiet" onClick={onClear}>
        {tt('clearSelection')}
      </Button>
    </span>
  )
}

interface RowToolsProps<Row> {
  row: Row
  actions: readonly RowAction<Row>[]
  isSelected: boolean
  /** Null if the rows cannot be selected. */
  onSelect: (() => void) | null
  close: () => void
}

/** Actions of a row that is open on a phone. */
export function RowTools<Row>({ row, actions, isSelected, onSelect, close }: RowToolsProps<Row>) {
  const t = getMessages('table')
  if (actions.length === 0 && !onSelect) return null
  return (
    <div className="flex wrap gap-2 mt-4">
      {onSelect && (
        <Button
          icon={isSelected ? 'close' : 'done'}
          onClick={() => {
            onSelect()
            close()
          }}
        >
          {t(isSelected ? 'deselect' : 'select')}
        </Button>
      )}
      {actions.map(({ label, run }) => (
        <Button
          key={label}
          onClick={() => {
            close()
            run([row])
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

type ReportMessages = ReturnType<typeof getMessages<'report'>>

/** Column with the menu of row actions. */
export function createActionColumn<Row>(
  actions: readonly RowAction<Row>[],
  getName: (row: Row) => string,
  t: ReportMessages,
): Column<Row> {
  return {
    id: 'menu',
    header: t('rowMenu'),
    isHeaderHidden: true,
    width: 44,
    isPinnedRight: true,
    value: () => null,
    cell: (row) => (
      <Popover
        label={t('actions', { name: getName(row) })}
        trigger={(open, isOpen) => (
          <IconButton
            icon="more"
            label={t('actions', { name: getName(row) })}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={open}
            tabIndex={-1}
          />
        )}
      >
        {(close) => (
          <div className="menu-list">
            <MenuItems entries={actions.map(({ label, run }) => ({ label, run: () => run([row]) }))} close={close} focusFirst />
          </div>
        )}
      </Popover>
    ),
  }
}
