import { useMemo } from 'react'
import type { UserRow } from '../../../shared/api/user-rows.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { formatDay, formatTime, getInlineSeparator, NO_VALUE } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import type { Column } from '../../ui/table/column.ts'

const badgeClasses = { active: 'is-done', disabled: '', left: '' } as const

function UserStatusBadge({ status }: { status: UserRow['status'] }) {
  const t = getMessages('account-names')
  return <span className={`badge ${badgeClasses[status]}`}>{t(`userStatus.${status}`)}</span>
}

const formatJapanDay = (iso: string): string => formatDay(getTodayInJapan(Date.parse(iso)))
const formatJapanDateTime = (iso: string): string => `${formatJapanDay(iso)} ${formatTime(iso)}`

const formatOptionalDay = (day: string | null): string => (day === null ? '' : formatDay(day))

/** Columns of a list of users, without the column of row actions. */
export function useUserColumns(): readonly Column<UserRow>[] {
  const t = getMessages('user-management')
  const tAccountNames = getMessages('account-names')
  return useMemo((): Column<UserRow>[] => {
    const getRole = (row: UserRow) =>
      row.area === 'main'
        ? tAccountNames(`role.${row.role}`)
        : `${tAccountNames(`role.${row.role}`)}${getInlineSeparator()}${tAccountNames(`area.${row.area}`)}`
    const renderText = (value: string | null) => <span title={value ?? undefined}>{value ?? NO_VALUE}</span>
    return [
      {
        id: 'fullName',
        header: t('name'),
        width: 128,
        isFrozen: true,
        sortKey: 'fullName',
        value: (row) => row.fullName,
        cell: (row) => (
          <>
            <span title={row.fullName}>{row.fullName}</span>
            {row.self && <span className="badge is-accent shrink-0 user-self">{t('self')}</span>}
          </>
        ),
      },
      {
        id: 'status',
        header: t('status'),
        width: 92,
        value: (row) => tAccountNames(`userStatus.${row.status}`),
        // the column of the leaving date is hidden at first
        cell: (row) => (
          <span title={row.leavesOn === null ? undefined : `${t('leavesOn')} ${formatOptionalDay(row.leavesOn)}`}>
            <UserStatusBadge status={row.status} />
          </span>
        ),
      },
      {
        id: 'role',
        header: t('role'),
        width: 112,
        value: getRole,
        // users of another area show the area instead
        cell: (row) => (
          <span title={getRole(row)} className={row.userType === 1 ? 'strong' : ''}>
            {row.area === 'main' ? getRole(row) : tAccountNames(`area.${row.area}`)}
          </span>
        ),
      },
      {
        id: 'email',
        header: t('email'),
        width: 168,
        canGrow: true,
        sortKey: 'email',
        value: (row) => row.email,
        cell: (row) => renderText(row.email),
      },
      {
        id: 'department',
        header: t('department'),
        width: 80,
        sortKey: 'department',
        value: (row) => row.department,
        cell: (row) => renderText(row.department),
      },
      {
        id: 'kana',
        header: t('kana'),
        width: 96,
        isHidden: true,
        value: (row) => row.fullNameKana,
        // a full-width space would take the room of the name
        cell: (row) => renderText(row.fullNameKana?.replaceAll('　', ' ') ?? null),
      },
      {
        id: 'registeredAt',
        header: t('registeredAt'),
        width: 108,
        sortKey: 'registeredAt',
        value: (row) => formatJapanDay(row.registeredAt),
      },
      {
        id: 'joinedOn',
        header: t('joinedOn'),
        width: 92,
        isHidden: true,
        sortKey: 'joinedOn',
        value: (row) => formatOptionalDay(row.joinedOn),
      },
      {
        id: 'leavesOn',
        header: t('leavesOn'),
        width: 92,
        isHidden: true,
        sortKey: 'leavesOn',
        value: (row) => formatOptionalDay(row.leavesOn),
        cell: (row) => (row.leavesOn === null ? <span className="muted">{NO_VALUE}</span> : formatOptionalDay(row.leavesOn)),
      },
      {
        id: 'lastLoginAt',
        header: t('lastLoginAt'),
        width: 96,
        sortKey: 'lastLoginAt',
        value: (row) => (row.lastLoginAt === null ? '' : formatJapanDateTime(row.lastLoginAt)),
        cell: (row) =>
          row.lastLoginAt === null ? (
            <span className="muted">{t('never')}</span>
          ) : (
            <span title={formatJapanDateTime(row.lastLoginAt)}>{formatJapanDay(row.lastLoginAt)}</span>
          ),
      },
      {
        id: 'twoFactor',
        header: t('twoFactor'),
        width: 96,
        value: (row) => (row.hasTwoFactor ? t('twoFactorOn') : ''),
        cell: (row) =>
          row.hasTwoFactor ? (
            <span className="badge is-done">{t('twoFactorOn')}</span>
          ) : (
            <span className="muted">{NO_VALUE}</span>
          ),
      },
      {
        id: 'singleSignOn',
        header: t('singleSignOn'),
        width: 112,
        value: (row) => (row.ssoLinkedAt === null ? '' : formatJapanDateTime(row.ssoLinkedAt)),
        cell: (row) =>
          row.ssoLinkedAt === null ? (
            <span className="muted">{NO_VALUE}</span>
          ) : (
            <span title={formatJapanDateTime(row.ssoLinkedAt)}>
              {t('singleSignOnSince', { day: formatJapanDay(row.ssoLinkedAt) })}
            </span>
          ),
      },
      {
        id: 'menu',
        header: t('menuCount'),
        unit: t('menuItems'),
        hint: t('menuCountHint'),
        width: 72,
        align: 'right',
        isHidden: true,
        value: (row) => row.disableMenuTab.length,
        cell: (row) => (row.disableMenuTab.length === 0 ? <span className="muted">{NO_VALUE}</span> : row.disableMenuTab.length),
      },
      { id: 'phone', header: t('phone'), width: 120, isText: true, isHidden: true, value: (row) => row.phone },
    ]
  }, [t, tAccountNames])
}
