import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { pages } from '../../shared/access/pages.ts'
import { canUseFeature, type Feature } from '../../shared/access/permissions.ts'
import { groupLimits } from '../../shared/api/saved-groups.ts'
import { formatCode } from '../../shared/trade/jan.ts'
import { cacheProductNames } from '../data/cached-names.ts'
import { getProductPath } from '../data/product-path.ts'
import { toViewer, useUser } from '../data/session.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { useDashboardItemView } from '../ui/dashboard-item-view.ts'
import { Select } from '../ui/field.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { showToast } from '../ui/overlay/toasts.ts'
import { type Column, getSortValue, type SortOrder } from '../ui/table/column.ts'
import { type ColumnLayoutState, useColumnLayout } from '../ui/table/column-layout.ts'
import { ColumnMenu } from '../ui/table/column-menu.tsx'
import { copyToClipboard } from '../ui/table/copy-rows.ts'
import { DataTable, type RowDetail } from '../ui/table/data-table.tsx'
import { Pager } from '../ui/table/pager.tsx'
import { RowList } from '../ui/table/row-list.tsx'
import { getNextSort, sortRows } from '../ui/table/sort-order.ts'
import { usePhoneRows } from '../ui/table/use-phone-rows.ts'
import { DashboardItemTable } from './dashboard-item-table.tsx'
import { openAddToListDialog } from './groups/group-dialogs.ts'
import { createActionColumn, type RowAction, RowTools, SelectionActions } from './row-actions.tsx'

const ListSettings = lazyComponent(() => import('../ui/table/list-settings.tsx'))
const MetricPanel = lazyComponent(() => import('./help/metric-panel.tsx'))

interface ColumnSet {
  label: string
  /** Ids of the visible columns in their order; null: as declared. */
  columns: readonly string[] | null
}

interface Paging {
  pageNum: number
  pageSize: number
  total: number
}

interface Props<Row> {
  /** Key under which the layout of columns is stored. */
  slug: string
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Text above the table with the number of rows: 「50店中 1–20」. */
  count: ReactNode
  paging?: Paging
  onPage?: (page: number) => void
  onSize?: (size: number) => void
  /** Sort orders of the server; if absent, the rows are sorted in memory. */
  sort?: readonly SortOrder[]
  onSort?: (sort: SortOrder[]) => void
  /** Initial order of rows that are sorted in memory. */
  firstSort?: readonly SortOrder[]
  /** Sort keys that start in ascending order besides names, codes and ranks: dates where the earliest matters. */
  ascendingFirst?: ReadonlySet<string>
  /** Opens a row by keyboard; the same as a click on its name. */
  onOpen?: (row: Row) => void
  rowName?: (row: Row) => string
  actions?: readonly RowAction<Row>[]
  rowClass?: (row: Row) => string
  hasTotals?: boolean
  detail?: RowDetail<Row>
  /** Sets of columns for different tasks; the first is the initial one. */
  columnSets?: readonly ColumnSet[]
  /** Rendered next to the column tool. */
  tools?: ReactNode
  maxHeight?: string
  /** Chart that replaces the table. */
  instead?: ReactNode
  /** Receives the visible columns, for the export. */
  chosenRef?: RefObject<readonly Column<Row>[]>
}

/** Table of a report; in a dashboard item only its first rows. */
export function ReportTable<Row>(props: Props<Row>) {
  const item = useDashboardItemView()
  if (item) return item.panel === 'table' ? <DashboardItemTable {...props} maxRows={item.rows} /> : null
  return <FullTable {...props} />
}

/** Table of a report with its bar: number of rows, selection, sort orders, columns; paging below. */
function FullTable<Row>(props: Props<Row>) {
  const { slug, label, columns, rows, rowKey, count, paging, actions = [], ascendingFirst } = props
  const t = getMessages('report')
  const tTable = getMessages('table')
  const tHelpPage = getMessages('help-page')
  const [isHelpOpen, setHelp] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [localSort, setLocalSort] = useState<readonly SortOrder[]>(props.firstSort ?? [])
  const copyAction = useRef<(() => void) | null>(null)
  const { rowName } = props
  const withMenu = useMemo(
    () => (actions.length === 0 ? columns : [...columns, createActionColumn(actions, rowName ?? rowKey, t)]),
    [columns, actions, rowName, rowKey, t],
  )
  const columnLayout = useColumnLayout(slug, withMenu)
  const atEnd = withMenu.filter((column) => column.isPinnedRight).map(({ id }) => id)
  if (props.chosenRef) props.chosenRef.current = columnLayout.visible
  const isSortedByServer = props.onSort !== undefined
  const sort = isSortedByServer ? (props.sort ?? []) : localSort
  const sortsInMemory = !isSortedByServer && (paging === undefined || paging.total <= paging.pageSize)
  const bySortKey = useMemo(() => new Map(columns.map((column) => [column.sortKey ?? column.id, column])), [columns])
  const visibleRows = useMemo(
    () => (sortsInMemory ? sortRows(rows, localSort, (row, key) => getSortValue(bySortKey.get(key), row)) : rows),
    [rows, sortsInMemory, localSort, bySortKey],
  )
  const { onSort } = props
  const changeSort = useCallback(
    (key: string, isAdditional: boolean) => {
      const startsAscending = bySortKey.get(key)?.isAscendingFirst || ascendingFirst?.has(key)
      const next = getNextSort(sort, key, { add: isAdditional, descendingFirst: !startsAscending })
      if (onSort) onSort(next)
      else setLocalSort(next)
    },
    [sort, bySortKey, ascendingFirst, onSort],
  )
  const phoneRows = usePhoneRows(slug, { columns, rows, sort })
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const canSort = isSortedByServer || sortsInMemory
  const headers = new Map(columns.map((column) => [column.sortKey ?? column.id, column.header]))
  const selectedRows = rows.filter((row) => selected.has(rowKey(row)))
  const groupActions = actions.filter((action) => action.maxRows !== undefined)
  const isSelectable = groupActions.length > 0
  return (
    <>
      <div className="table-bar">
        <span className="table-bar-count">{count}</span>
        {selectedRows.length > 0 && (
          <SelectionActions
            rows={selectedRows}
            actions={groupActions}
            onCopy={() => copyAction.current?.()}
            onClear={() => setSelected(new Set())}
          />
        )}
        <span className="push" />
        {phoneRows === null && sort.length > 0 && <SortChips sort={sort} headers={headers} onSort={changeSort} />}
        {props.tools}
        {phoneRows === null && props.columnSets && (
          <ColumnSets sets={props.columnSets} columnLayout={columnLayout} atEnd={atEnd} />
        )}
        <IconButton icon="help" label={tHelpPage('columns')} aria-haspopup="dialog" onClick={() => setHelp(true)} />
        {phoneRows ? (
          <Button icon="columns" aria-haspopup="dialog" onClick={() => setSettingsOpen(true)}>
            {sort[0] ? (
              <>
                {headers.get(sort[0].key) ?? sort[0].key}
                <i className="tri" aria-hidden="true">
                  {sort[0].descending ? '▼' : '▲'}
                </i>
              </>
            ) : (
              tTable('sortAndFacts')
            )}
          </Button>
        ) : (
          <ColumnMenu columns={withMenu.filter((column) => !column.isPinnedRight)} columnLayout={columnLayout} />
        )}
      </div>
      {props.instead ??
        (phoneRows ? (
          <RowList
            label={label}
            columns={columns}
            arranged={phoneRows.arranged}
            rows={visibleRows}
            rowKey={rowKey}
            rowName={rowName}
            rowClass={props.rowClass}
            firstIndex={paging ? (paging.pageNum - 1) * paging.pageSize : 0}
            hasTotals={props.hasTotals}
            selected={selected}
            renderDetail={props.detail?.render}
            renderTools={(row, close) => (
              <RowTools
                row={row}
                actions={actions}
                isSelected={selected.has(rowKey(row))}
                onSelect={isSelectable ? () => setSelected(toggleKey(selected, rowKey(row))) : null}
                close={close}
              />
            )}
          />
        ) : (
          <DataTable
            label={label}
            columns={columnLayout.visible}
            rows={visibleRows}
            rowKey={rowKey}
            total={paging?.total}
            firstIndex={paging ? (paging.pageNum - 1) * paging.pageSize : 0}
            sort={sort}
            onSort={canSort ? changeSort : undefined}
            selected={isSelectable ? selected : undefined}
            onSelect={isSelectable ? setSelected : undefined}
            onOpen={props.onOpen}
            onResize={columnLayout.resize}
            copyAction={copyAction}
            rowClass={props.rowClass}
            hasTotals={props.hasTotals}
            detail={props.detail}
            maxHeight={props.maxHeight ?? 'max(420px, calc(100dvh - 180px))'}
          />
        ))}
      {isSettingsOpen && phoneRows && (
        <ListSettings
          columns={columns as readonly Column<unknown>[]}
          sort={sort}
          onSort={canSort ? (key) => changeSort(key, false) : null}
          facts={phoneRows.facts}
          onFacts={phoneRows.setFacts}
          onClose={() => setSettingsOpen(false)}
        />
      )}
      {isHelpOpen && <MetricPanel names={columnLayout.visible.map((column) => column.id)} onClose={() => setHelp(false)} />}
      {paging && props.onPage && paging.total > paging.pageSize && (
        <Pager page={paging.pageNum} size={paging.pageSize} total={paging.total} onPage={props.onPage} onSize={props.onSize} />
      )}
    </>
  )
}

const toggleKey = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set(keys.has(key) ? [...keys].filter((other) => other !== key) : [...keys, key])

interface SortChipsProps {
  sort: readonly SortOrder[]
  headers: ReadonlyMap<string, string>
  onSort: (key: string, isAdditional: boolean) => void
}

/** The sort orders above the table; a press reverses one. */
function SortChips({ sort, headers, onSort }: SortChipsProps) {
  const t = getMessages('report')
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons in a row are no fieldset
    <span className="inline-row gap-tight report-table-sorts" role="group" aria-label={t('sorts')}>
      <span className="note">{t('sorts')}</span>
      {sort.map((order, index) => (
        <button type="button" className="chip" key={order.key} onClick={() => onSort(order.key, sort.length > 1)}>
          {sort.length > 1 ? `${index + 1} ` : ''}
          {headers.get(order.key) ?? order.key}
          <i className="tri" aria-hidden="true">
            {order.descending ? '▼' : '▲'}
          </i>
        </button>
      ))}
    </span>
  )
}

/** Buttons that show the columns of a task. */
function ColumnSets<Row>({
  sets,
  columnLayout,
  atEnd,
}: {
  sets: readonly ColumnSet[]
  columnLayout: ColumnLayoutState<Row>
  /** Ids of the columns that every set shows: the row actions. */
  atEnd: readonly string[]
}) {
  const t = getMessages('report')
  const { layout } = columnLayout
  const open = layout.order.filter((id) => !layout.hidden.includes(id) && !atEnd.includes(id))
  const current = sets.findIndex(({ columns }) => columns !== null && columns.join() === open.join())
  return (
    <Select
      label={t('columnSet')}
      value={current === -1 ? 0 : current}
      options={sets.map(({ label }, index) => ({ value: index, label }))}
      onChange={(index) => {
        const setColumns = sets[index]?.columns
        if (!setColumns) columnLayout.reset()
        else {
          const rest = layout.order.filter((id) => !setColumns.includes(id) && !atEnd.includes(id))
          columnLayout.setLayout({ ...layout, order: [...setColumns, ...rest, ...atEnd], hidden: rest })
        }
      }}
    />
  )
}

/** Screens that open with several titles as a condition, and the maximum number of titles. */
const titleScreens = [
  { label: 'compareThem', feature: 'sale-compare', query: 'jans', maxTitles: 10 },
  { label: 'rankThem', feature: 'ranking-create', query: 'products.jans', maxTitles: 500 },
  { label: 'storesOf', feature: 'sale-ranking', query: 'jans', maxTitles: 20 },
  { label: 'clusterThem', feature: 'purchase-cluster', query: 'jans', maxTitles: 20 },
  { label: 'togetherThem', feature: 'combined-sales-analysis', query: 'jans', maxTitles: 20 },
] as const satisfies readonly { label: string; feature: Feature; query: string; maxTitles: number }[]

/** Actions for titles on every screen that lists them, as far as the user's contract includes them. */
export function useProductActions<Row extends { jan: string; productName: string }>(): readonly RowAction<Row>[] {
  const t = getMessages('report')
  const navigate = useNavigate()
  const user = useUser()
  return useMemo(() => {
    const viewer = toViewer(user)
    const getJans = (rows: readonly Row[]) => [...new Set(rows.map((row) => row.jan))]
    const openPage = (path: string) => void navigate(path)
    return [
      { label: t('openDetail'), run: ([row]) => openPage(getProductPath(row?.jan ?? '')) },
      {
        label: t('watchThem'),
        maxRows: groupLimits.members,
        run: (rows) => {
          cacheProductNames(rows)
          openAddToListDialog(getJans(rows))
        },
      },
      ...titleScreens
        .filter(({ feature }) => canUseFeature(viewer, feature))
        .map(
          ({ label, feature, query, maxTitles: maxRows }): RowAction<Row> => ({
            label: t(label),
            maxRows,
            run: (rows) => openPage(`${pages[feature].route}?${query}=${getJans(rows).join(',')}`),
          }),
        ),
      ...(canUseFeature(viewer, 'combined-sales-analysis')
        ? [
            {
              label: t('buildFairTable'),
              run: ([row]: readonly Row[]) => openPage(`${pages['fair-table'].route}?jans=${row?.jan ?? ''}`),
            },
          ]
        : []),
      {
        label: t('copyCode'),
        run: ([row]) => {
          const jan = row?.jan ?? ''
          void copyToClipboard({ text: jan, html: jan }).then(() =>
            showToast({ kind: 'done', title: t('codeCopied', { code: formatCode(jan) }) }),
          )
        },
      },
    ]
  }, [t, navigate, user])
}
