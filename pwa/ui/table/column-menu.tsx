import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { foldText } from '../../../shared/text/fold.ts'
import { getInlineSeparator } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Popover } from '../overlay/popover.tsx'
import { PanelSearch } from '../search-field.tsx'
import type { Column } from './column.ts'
import { type ColumnLayout, type ColumnLayoutState, createDefaultLayout, moveColumn } from './column-layout.ts'

/** Choice and order of columns; dragging or Alt + arrow keys move one. */
export function ColumnMenu<Row>({
  columns,
  columnLayout,
}: {
  columns: readonly Column<Row>[]
  columnLayout: ColumnLayoutState<Row>
}) {
  const t = getMessages('table')
  const movableColumns = columns.filter((column) => !column.isFrozen)
  const visibleCount = movableColumns.length - columnLayout.layout.hidden.length
  return (
    <Popover
      label={t('columnTool')}
      trigger={(open) => (
        <Button icon="columns" onClick={open} aria-haspopup="dialog">
          {t('columns')}
          <span className="count">
            {visibleCount}/{movableColumns.length}
          </span>
        </Button>
      )}
    >
      {(close) => <ColumnList columns={columns} chosen={columnLayout} close={close} />}
    </Popover>
  )
}

function ColumnList<Row>({
  columns,
  chosen,
  close,
}: {
  columns: readonly Column<Row>[]
  chosen: ColumnLayoutState<Row>
  close: () => void
}) {
  const t = getMessages('table')
  const [draft, setDraft] = useState<ColumnLayout>(chosen.layout)
  const [filter, setFilter] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const columnsById = new Map(columns.map((column) => [column.id, column]))
  const fixed = columns.filter((column) => column.isFrozen).map((column) => column.header)
  const listed = draft.order.filter((id) => foldText(columnsById.get(id)?.header ?? '').includes(foldText(filter)))
  const visible = listed.filter((id) => !draft.hidden.includes(id))
  const hidden = listed.filter((id) => draft.hidden.includes(id))

  const setColumnVisible = (id: string, isVisible: boolean) =>
    setDraft({ ...draft, hidden: isVisible ? draft.hidden.filter((value) => value !== id) : [...draft.hidden, id] })
  const moveTo = (id: string, target: string) =>
    setDraft((before) => ({ ...before, order: moveColumn(before.order, id, before.order.indexOf(target)) }))
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const index = visible.indexOf(id)
    const target = visible[index + (event.key === 'ArrowUp' ? -1 : 1)]
    if (index >= 0 && target) moveTo(id, target)
  }
  const renderOption = (id: string) => (
    <li
      key={id}
      className={`option${dragged === id ? ' is-dragged' : ''}`}
      draggable
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        setDragged(id)
      }}
      onDragEnd={() => setDragged(null)}
      onDragOver={(event) => {
        event.preventDefault()
        if (dragged !== null && dragged !== id) moveTo(dragged, id)
      }}
    >
      <Icon name="grip" className="grip" />
      <label className="check-label">
        <input
          type="checkbox"
          className="check"
          checked={!draft.hidden.includes(id)}
          onChange={(event) => setColumnVisible(id, event.target.checked)}
          onKeyDown={(event) => onKeyDown(event, id)}
        />
        {columnsById.get(id)?.header}
      </label>
    </li>
  )
  return (
    <div className="column-menu">
      <div className="popover-head">
        <h2>{t('columnTool')}</h2>
      </div>
      <PanelSearch label={t('findColumn')} value={filter} onChange={(event) => setFilter(event.target.value)} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by key */}
      <section className="column-menu-list" tabIndex={0} aria-label={t('columnTool')}>
        <p className="option-title">{t('fixed')}</p>
        <p className="option is-fixed note">{fixed.filter((head) => head !== '').join(getInlineSeparator())}</p>
        <p className="option-title">{t('shown', { count: visible.length })}</p>
        <ul>{visible.map(renderOption)}</ul>
        {hidden.length > 0 && <p className="option-title">{t('hidden', { count: hidden.length })}</p>}
        <ul>{hidden.map(renderOption)}</ul>
      </section>
      <div className="popover-foot">
        <Button variant="quiet" onClick={() => setDraft(createDefaultLayout(columns))}>
          {t('resetColumns')}
        </Button>
        <Button
          variant="primary"
          onClick={() => {
            chosen.setLayout(draft)
            close()
          }}
        >
          {t('apply')}
        </Button>
      </div>
    </div>
  )
}
