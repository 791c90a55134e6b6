import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PatternFlag } from '../../../shared/access/permissions.ts'
import type { Seats, UserRow } from '../../../shared/api/user-rows.ts'
import type { CallState } from '../../data/use-call.ts'
import { formatCount } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useColumnLayout } from '../../ui/table/column-layout.ts'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { PAGE_SIZES } from '../../ui/table/pager.tsx'
import { PagedTable } from '../../ui/table/resource-list.tsx'
import { getNextSort } from '../../ui/table/sort-order.ts'
import { EmptyState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { type UserCalls, type UserList, useChangeUser } from './use-change-user.ts'
import { getUserActionsId, type PendingAction, UserActions } from './user-actions.tsx'
import { useUserColumns } from './user-columns.tsx'
import { hasUserFilter, noUserFilters, UserFilters } from './user-filters.tsx'
import type { UserListState } from './user-list.state.ts'

/** Used and available seats of the contract. */
function SeatsLine({ seats }: { seats: Seats }) {
  const t = getMessages('user-management')
  const kinds = [
    { key: 'licences', used: seats.licencesUsed, invited: seats.licencesInvited, limit: seats.licences },
    { key: 'admins', used: seats.adminsUsed, invited: seats.adminsInvited, limit: seats.admins },
  ] as const
  return (
    <dl className="flex wrap mb-4 text-table items-baseline seats">
      {kinds.map(({ key, used, invited, limit }) => (
        <div className="flex items-baseline gap-3" key={key}>
          <dt>{t(`seats.${key}`)}</dt>
          <dd>
            <span className="muted">{t('seats.used')}</span> <b>{formatCount(used)}</b>{' '}
            <span className="muted">{t('seats.limit', { limit })}</span>
            {invited > 0 && <span className="muted">{t('seats.invited', { count: invited })}</span>}
            {limit > 0 && <RemainingSeats count={limit - used} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function RemainingSeats({ count }: { count: number }) {
  const t = getMessages('user-management')
  return count > 0 ? (
    <span className="badge">{t('seats.left', { count })}</span>
  ) : (
    <span className="badge is-caution">{t('seats.full')}</span>
  )
}

const ChangeDialog = lazyComponent(() => import('./confirm-user-change-dialog.tsx'))
const DatesDialog = lazyComponent(() => import('./user-dates-dialog.tsx'))
const SignInDialog = lazyComponent(() => import('./sign-in-dialog.tsx'))
const MenuDialog = lazyComponent(() => import('./user-menu-dialog.tsx'))

const NEWEST_FIRST: ReadonlySet<string> = new Set(['registeredAt', 'lastLoginAt'])

interface Props {
  report: CallState<UserList>
  state: UserListState
  onState: (next: Partial<UserListState>) => void
  calls: UserCalls
  /** True for the operator's own staff, whose roles have other names. */
  isOperator: boolean
  pattern: Partial<Record<PatternFlag, boolean>>
  /** False for users with read access. */
  mayChange: boolean
  /** True if general users and administrators are in one list. */
  hasTypeColumn: boolean
  extraFilters?: ReactNode
  /** Text if the contract has no users of this kind. */
  nobody: { title: string; help: string }
}

const getRowKey = (row: UserRow) => row.userId
const getRowClass = (row: UserRow) => (row.status !== 'active' ? 'is-suspended' : '')

/** Users of a contract: seats, filters, list, and row actions. */
export function UserTable(props: Props) {
  const { report, state, onState } = props
  return (
    <>
      <UserFilters state={state} hasTypeColumn={props.hasTypeColumn} onChange={(filters) => onState({ ...filters, pageNum: 1 })}>
        {props.extraFilters}
      </UserFilters>
      <ReportView report={report} skeleton={<TableSkeleton rows={10} />}>
        {(result) => (
          <>
            <SeatsLine seats={result.seats} />
            <UserTableContent {...props} result={result} />
          </>
        )}
      </ReportView>
    </>
  )
}

function UserTableContent({
  report,
  result,
  state,
  onState,
  calls,
  isOperator,
  pattern,
  mayChange,
  nobody,
}: Props & { result: UserList }) {
  const t = getMessages('user-management')
  const columns = useUserColumns()
  const columnLayout = useColumnLayout('users', columns)
  const changeUser = useChangeUser({ report, calls, isOperator })
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null)
  const { list, paging } = result
  const last = useRef<string | null>(null)

  // the focused row has left the list: focuses the list
  useEffect(() => {
    if (last.current === null || list.some((row) => row.userId === last.current)) return
    last.current = null
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('[role="grid"]')?.focus()
  }, [list])

  const close = useCallback(() => {
    setPendingAction(null)
    // the button in the panel that opened the dialog has disappeared
    setTimeout(() => {
      const id = last.current
      if (id !== null && document.activeElement === document.body) document.getElementById(getUserActionsId(id))?.focus()
    })
  }, [])
  const onAsk = useCallback((next: PendingAction) => {
    last.current = next.row.userId
    setPendingAction(next)
  }, [])

  const visibleColumns = useMemo((): readonly Column<UserRow>[] => {
    if (!mayChange) return columnLayout.visible
    return [
      ...columnLayout.visible,
      {
        id: 'actions',
        header: t('actions'),
        width: 84,
        isPinnedRight: true,
        isHeaderHidden: true,
        value: () => null,
        cell: (row) => <UserActions row={row} isOperator={isOperator} onAction={onAsk} />,
      },
    ]
  }, [columnLayout.visible, mayChange, isOperator, onAsk, t])
  const sort = useMemo(() => [state.sort], [state.sort])
  const onSort = (key: string) => {
    const [first] = getNextSort([state.sort], key as UserListState['sort']['key'], {
      add: false,
      descendingFirst: NEWEST_FIRST.has(key),
    })
    if (first) onState({ sort: first, pageNum: 1 })
  }

  if (list.length === 0 && paging.total === 0) {
    return hasUserFilter(state) ? (
      <EmptyState
        title={t('none')}
        help={t('noneHelp')}
        actions={<Button onClick={() => onState({ ...noUserFilters, pageNum: 1 })}>{t('showAll')}</Button>}
      />
    ) : (
      <EmptyState title={nobody.title} help={nobody.help} />
    )
  }
  return (
    <>
      <div className="table-bar">
        <strong>{t('found', { count: paging.total })}</strong>
        <span className="push" />
        <ColumnMenu columns={columns} columnLayout={columnLayout} />
      </div>
      <div className="user-table">
        <PagedTable<UserRow>
          label={t('tableLabel')}
          columns={visibleColumns}
          rows={list}
          rowKey={getRowKey}
          sort={sort}
          onSort={onSort}
          onResize={columnLayout.resize}
          rowClass={getRowClass}
          paging={paging}
          sizes={PAGE_SIZES}
          onPaging={onState}
          maxHeight="max(420px, calc(100dvh - 340px))"
        />
      </div>
      {pendingAction &&
        (pendingAction.what.kind === 'menu' ? (
          <MenuDialog
            row={pendingAction.row}
            pattern={pattern}
            onSave={(disableMenuTab) => {
              close()
              void changeUser(pendingAction.row, { kind: 'menu', disableMenuTab })
            }}
            onClose={close}
          />
        ) : pendingAction.what.kind === 'two-factor' || pendingAction.what.kind === 'single-sign-on' ? (
          <SignInDialog row={pendingAction.row} method={pendingAction.what.kind} onClose={close} />
        ) : pendingAction.what.kind === 'dates' ? (
          <DatesDialog
            row={pendingAction.row}
            onSave={(dates) => {
              close()
              void changeUser(pendingAction.row, { kind: 'dates', ...dates })
            }}
            onClose={close}
          />
        ) : (
          <ChangeDialog
            row={pendingAction.row}
            change={pendingAction.what}
            isOperator={isOperator}
            managesUsers={pattern.useUserManagement === true}
            onConfirm={() => {
              if (pendingAction.what.kind === 'role' || pendingAction.what.kind === 'status')
                void changeUser(pendingAction.row, pendingAction.what)
              close()
            }}
            onClose={close}
          />
        ))}
    </>
  )
}
