import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ContractRow } from '../../../shared/api/contract.ts'
import { formatDay, formatFullDateTime } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ContractStatusBadge } from '../../ui/contract-badges.tsx'
import type { Column } from '../../ui/table/column.ts'

/** Used and available seats: 9 / 10. */
function SeatCount({ used, most }: { used: number; most: number }) {
  return (
    <>
      <span className={used >= most && most > 0 ? 'strong' : ''}>{used}</span>
      <span className="muted">{`\u00a0/ ${most}`}</span>
    </>
  )
}

export function useContractColumns(): readonly Column<ContractRow>[] {
  const t = useMessages('contract')
  const a = useMessages('account-names')
  return useMemo(
    (): Column<ContractRow>[] => [
      {
        id: 'number',
        head: t('number'),
        width: 116,
        isFrozen: true,
        sortKey: 'number',
        isText: true,
        value: (row) => row.number,
      },
      {
        id: 'name',
        head: t('name'),
        width: 240,
        isFrozen: true,
        canGrow: true,
        sortKey: 'name',
        value: (row) => row.name,
        cell: (row) => (
          <Link to={`/contract-detail?id=${row.id}`} title={row.name}>
            {row.name}
          </Link>
        ),
      },
      { id: 'companyName', head: t('companyName'), width: 190, sortKey: 'companyName', value: (row) => row.companyName },
      {
        id: 'status',
        head: t('status'),
        width: 92,
        value: (row) => a(`contractStatus.${row.status}`),
        cell: (row) => <ContractStatusBadge contract={row} />,
      },
      {
        id: 'licences',
        head: t('licencesUsed'),
        width: 104,
        align: 'right',
        sortKey: 'licencesUsed',
        value: (row) => `${row.licencesUsed} / ${row.licences}`,
        cell: (row) => <SeatCount used={row.licencesUsed} most={row.licences} />,
      },
      {
        id: 'admins',
        head: t('adminsUsed'),
        width: 84,
        align: 'right',
        value: (row) => `${row.adminsUsed} / ${row.admins}`,
        cell: (row) => <SeatCount used={row.adminsUsed} most={row.admins} />,
      },
      {
        id: 'endsOn',
        head: t('endsOn'),
        width: 110,
        sortKey: 'endsOn',
        value: (row) => (row.endsOn === null ? t('noEnd') : formatDay(row.endsOn)),
      },
      { id: 'pattern', head: t('pattern'), width: 150, value: (row) => row.patternName },
      { id: 'type', head: t('type'), width: 104, value: (row) => a(`contractType.${row.type}`) },
      {
        id: 'companyCategory',
        head: t('companyCategory'),
        width: 96,
        value: (row) => a(`category.${row.companyCategory}`),
      },
      { id: 'startsOn', head: t('startsOn'), width: 110, sortKey: 'startsOn', value: (row) => formatDay(row.startsOn) },
      { id: 'attribute', head: t('attribute'), width: 120, isHidden: true, value: (row) => row.attribute },
      {
        id: 'updatedAt',
        head: t('updatedAt'),
        width: 172,
        sortKey: 'updatedAt',
        value: (row) => formatFullDateTime(row.updatedAt),
      },
      { id: 'updatedBy', head: t('updatedBy'), width: 120, value: (row) => row.updatedBy },
      { id: 'createdAt', head: t('createdAt'), width: 172, isHidden: true, value: (row) => formatFullDateTime(row.createdAt) },
    ],
    [t, a],
  )
}
