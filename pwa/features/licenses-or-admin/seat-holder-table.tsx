import { type ReactNode, useId, useMemo, useState } from 'react'
import type { UserType } from '../../../shared/access/permissions.ts'
import type { UserRow } from '../../../shared/api/user-rows.ts'
import { NO_VALUE } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Icon } from '../../ui/icon.tsx'
import type { SimpleColumn } from '../../ui/table/column.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import { getFixedReason, type SeatHolderChange, type SeatHolderChanges, sortSeatHolders } from './seat-holders.state.ts'

const PAGE = 50

interface Props {
  rows: readonly UserRow[]
  /** Total number of users, including those who are not in the rows. */
  total: number
  changes: SeatHolderChanges
  onChange: (change: SeatHolderChange) => void
}

/** Users with their seat and status; changes are saved together with the counts. */
export function SeatHolderTable({ rows, total, changes, onChange }: Props) {
  const t = getMessages('licenses-or-admin')
  const sortedRows = useMemo(() => sortSeatHolders(rows), [rows])
  const [page, setPage] = useState(1)
  const pages = Math.max(1, Math.ceil(sortedRows.length / PAGE))
  const currentPage = Math.min(page, pages)
  const columns = useSeatHolderColumns(changes, onChange)
  return (
    <>
      <div className="table-bar">
        <strong>{t('found', { count: total })}</strong>
        {total > rows.length && <span className="note">{t('most', { count: rows.length })}</span>}
      </div>
      <div className="seat-holder-table">
        <SimpleTable
          label={t('section.holders')}
          columns={columns}
          rows={sortedRows.slice((currentPage - 1) * PAGE, currentPage * PAGE)}
          rowKey={(row) => row.userId}
          rowClass={(row) => (changes.has(row.userId) ? 'is-changed' : '')}
        />
      </div>
      {pages > 1 && <Pager page={currentPage} size={PAGE} total={sortedRows.length} onPage={setPage} />}
    </>
  )
}

function useSeatHolderColumns(changes: SeatHolderChanges, onChange: Props['onChange']): readonly SimpleColumn<UserRow>[] {
  const t = getMessages('licenses-or-admin')
  const tAccountNames = getMessages('account-names')
  const getCurrentHolder = (row: UserRow): SeatHolderChange =>
    changes.get(row.userId) ?? { row, userType: row.userType, status: row.status }
  return [
    {
      id: 'holder',
      header: t('holder'),
      value: (row) => row.fullName,
      cell: (row) => <SeatHolderName row={row} isChanged={changes.has(row.userId)} />,
    },
    {
      id: 'department',
      header: t('department'),
      value: (row) => row.department,
      cell: (row) => row.department ?? NO_VALUE,
    },
    {
      id: 'seat',
      header: t('seat'),
      value: (row) => tAccountNames(`userType.${row.userType}`),
      cell: (row) => (
        <Choice
          label={t('seatOf', { name: row.fullName })}
          value={String(getCurrentHolder(row).userType)}
          options={([0, 1] as const).map((value) => ({ value: String(value), label: tAccountNames(`userType.${value}`) }))}
          disabled={getFixedReason(row) !== null}
          describedBy={getFixedReason(row) === null ? undefined : getFixedReasonId(row)}
          onChange={(value) => onChange({ ...getCurrentHolder(row), row, userType: Number(value) as UserType })}
        />
      ),
    },
    {
      id: 'status',
      header: t('status'),
      value: (row) => tAccountNames(`userStatus.${row.status}`),
      cell: (row) => (
        <Choice
          label={t('statusOf', { name: row.fullName })}
          value={getCurrentHolder(row).status}
          options={(row.status === 'left' ? (['left'] as const) : (['active', 'disabled'] as const)).map((value) => ({
            value,
            label: tAccountNames(`userStatus.${value}`),
          }))}
          disabled={row.self || row.status === 'left'}
          describedBy={getFixedReason(row) === null ? undefined : getFixedReasonId(row)}
          onChange={(status) => onChange({ ...getCurrentHolder(row), row, status })}
        />
      ),
    },
  ]
}

const getFixedReasonId = (row: UserRow): string => `fixed-${row.userId}`

function SeatHolderName({ row, isChanged }: { row: UserRow; isChanged: boolean }) {
  const t = getMessages('licenses-or-admin')
  const tAccountNames = getMessages('account-names')
  const fixed = getFixedReason(row)
  return (
    <div className="stack seat-holder-name">
      <span className="strong">
        {row.fullName}
        {isChanged && <span className="changed">{t('changed')}</span>}
      </span>
      <span className="note seat-holder-email" title={row.email}>
        {row.email}
      </span>
      {isChanged && (
        <span className="note">
          {t('before', { seat: tAccountNames(`userType.${row.userType}`), status: tAccountNames(`userStatus.${row.status}`) })}
        </span>
      )}
      {fixed && (
        <span className="note" id={getFixedReasonId(row)}>
          {t(`fixed.${fixed}`)}
        </span>
      )}
    </div>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  disabled: boolean
  describedBy: string | undefined
  onChange: (value: T) => void
}

function Choice<T extends string>({ label, value, options, disabled, describedBy, onChange }: ChoiceProps<T>): ReactNode {
  const id = useId()
  return (
    <span className="select-wrap">
      <select
        id={id}
        className="select"
        aria-label={label}
        aria-describedby={describedBy}
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const chosenOption = options.find((option) => option.value === event.target.value)
          if (chosenOption) onChange(chosenOption.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" small />
    </span>
  )
}
