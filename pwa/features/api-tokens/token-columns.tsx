import { useMemo } from 'react'
import type { ApiTokenRow } from '../../../shared/api/api-tokens.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { formatDay, formatTime, getInlineSeparator, NO_VALUE } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, createFigureColumn } from '../../ui/table/column.ts'

const badgeClasses = { live: 'is-done', expired: 'is-caution', revoked: '' } as const

const formatJapanDay = (iso: string): string => formatDay(getTodayInJapan(Date.parse(iso)))
const formatJapanDateTime = (iso: string): string => `${formatJapanDay(iso)} ${formatTime(iso)}`
/** Last valid day of a token: `expiresAt` is the end of that day. */
const formatLastDay = (expiresAt: string): string => formatDay(addDays(getTodayInJapan(Date.parse(expiresAt)), -1))

/** Columns of a contract's tokens; `onRevoke` opens a confirmation. */
export function useTokenColumns(onRevoke: (row: ApiTokenRow) => void): readonly Column<ApiTokenRow>[] {
  const t = getMessages('api-tokens')
  return useMemo((): Column<ApiTokenRow>[] => {
    const getScopes = (row: ApiTokenRow) => row.scopes.map((scope) => t(`scope.${scope}`)).join(getInlineSeparator())
    return [
      {
        id: 'name',
        header: t('name'),
        width: 140,
        isFrozen: true,
        value: (row) => row.name,
        cell: (row) => <span title={row.name}>{row.name}</span>,
      },
      {
        id: 'state',
        header: t('state'),
        width: 108,
        value: (row) => t(`state.${row.state}`),
        cell: (row) => <span className={`badge ${badgeClasses[row.state]}`}>{t(`state.${row.state}`)}</span>,
      },
      {
        id: 'scopes',
        header: t('scopes'),
        width: 132,
        value: getScopes,
        cell: (row) => <span title={getScopes(row)}>{getScopes(row)}</span>,
      },
      {
        id: 'head',
        header: t('head'),
        hint: t('headHint'),
        width: 112,
        isText: true,
        value: (row) => row.head,
        cell: (row) => <span className="code">{row.head}…</span>,
      },
      {
        id: 'origins',
        header: t('origins'),
        width: 124,
        canGrow: true,
        value: (row) => row.origins.join(' '),
        cell: (row) =>
          row.origins.length === 0 ? (
            <span className="muted">{NO_VALUE}</span>
          ) : (
            <span title={row.origins.join('\n')}>{row.origins.join(' ')}</span>
          ),
      },
      { id: 'expires', header: t('expires'), width: 92, value: (row) => formatLastDay(row.expiresAt) },
      {
        id: 'lastUsedAt',
        header: t('lastUsedAt'),
        width: 92,
        value: (row) => (row.lastUsedAt === null ? '' : formatJapanDateTime(row.lastUsedAt)),
        cell: (row) =>
          row.lastUsedAt === null ? (
            <span className="muted">{t('never')}</span>
          ) : (
            <span title={formatJapanDateTime(row.lastUsedAt)}>{formatJapanDay(row.lastUsedAt)}</span>
          ),
      },
      createFigureColumn('uses', t('uses'), (row) => row.usesLast30Days, { unit: t('times'), hint: t('usesHint'), width: 76 }),
      createFigureColumn('refused', t('refused'), (row) => row.refusedLast30Days, {
        unit: t('times'),
        hint: t('refusedHint'),
        width: 104,
        isHidden: true,
      }),
      createFigureColumn('usesAll', t('usesAll'), (row) => row.uses, { width: 104, isHidden: true }),
      {
        id: 'createdBy',
        header: t('createdBy'),
        width: 92,
        value: (row) => row.createdBy,
        cell: (row) => (
          <span title={`${row.createdBy ?? ''} ${formatJapanDateTime(row.createdAt)}`}>{row.createdBy ?? NO_VALUE}</span>
        ),
      },
      {
        id: 'createdAt',
        header: t('createdAt'),
        width: 128,
        isHidden: true,
        value: (row) => formatJapanDateTime(row.createdAt),
      },
      {
        id: 'actions',
        header: t('actions'),
        width: 84,
        isPinnedRight: true,
        isHeaderHidden: true,
        value: () => null,
        cell: (row) =>
          row.state === 'live' ? (
            <Button variant="quiet" needsNetwork aria-label={t('revokeOf', { name: row.name })} onClick={() => onRevoke(row)}>
              {t('revoke')}
            </Button>
          ) : null,
      },
    ]
  }, [t, onRevoke])
}
