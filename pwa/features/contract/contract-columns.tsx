import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ContractRow } from '../../../shared/api/contract.ts'
import { formatDay, formatFullDateTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ContractStatusBadge } from '../../ui/contract-badges.tsx'
import type { Column } from '../../ui/table/column.ts'

/** Used and available seats: 9 / 10. */
function SeatCount({ used, max }: { used: number; max: number }) {
  return (
    <>
      <span className={used >= max && max > 0 ? 'strong' : ''}>{used}</span>
      <span className="muted">{`\u00a0/ ${max}`}</span>
    </>
  )
}

export function useContractColumns(): readonly Column<ContractRow>[] {
  const t = getMessages('contract')
  const tAccountNames = getMessages('account-names')
  return useMemo(
    (): Column<ContractRow>[] => [
      {
        id: 'number',
        header: t('number'),
        width: 116,
        isFrozen: true,
        sortKey: 'number',
        isText: true,
        value: (row) => row.number,
      },
      {
        id: 'name',
        header: t('name'),
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
      { id: 'companyName', header: t('companyName'), width: 190, sortKey: 'companyName', value: (row) => row.companyName },
      {
        id: 'status',
        header: t('status'),
        width: 92,
        value: (row) => tAccountNames(`contractStatus.${row.status}`),
        cell: (row) => <ContractStatusBadge contract={row} />,
      },
      {
        id: 'licences',
        header: t('licencesUsed'),
        width: 104,
        align: 'right',
        sortKey: 'licencesUsed',
        value: (row) => `${row.licencesUsed} / ${row.licences}`,
        cell: (row) => <SeatCount used={row.licencesUsed} max={row.licences} />,
      },
      {
        id: 'admins',
        header: t('adminsUsed'),
        width: 84,
        align: 'right',
        value: (row) => `${row.adminsUsed} / ${row.admins}`,
        cell: (row) => <SeatCount used={row.adminsUsed} max={row.admins} />,
      },
      {
        id: 'endsOn',
        header: t('endsOn'),
        width: 110,
        sortKey: 'endsOn',
        value: (row) => (row.endsOn === null ? t('noEnd') : formatDay(row.endsOn)),
      },
      { id: 'pattern', header: t('pattern'), width: 150, value: (row) => row.patternName },
      { id: 'type', header: t('type'), width: 104, value: (row) => tAccountNames(`contractType.${row.type}`) },
      {
        id: 'companyCategory',
        header: t('companyCategory'),
        width: 96,
        value: (row) => tAccountNames(`category.${row.companyCategory}`),
      },
      { id: 'startsOn', header: t('startsOn'), width: 110, sortKey: 'startsOn', value: (row) => formatDay(row.startsOn) },
      { id: 'attribute', header: t('attribute'), width: 120, isHidden: true, value: (row) => row.attribute },
      {
        id: 'updatedAt',
        header: t('updatedAt'),
        width: 172,
        sortKey: 'updatedAt',
        value: (row) => formatFullDateTime(row.updatedAt),
      },
      { id: 'updatedBy', header: t('updatedBy'), width: 120, value: (row) => row.updatedBy },
      { id: 'createdAt', header: t('createdAt'), width: 172, isHidden: true, value: (row) => formatFullDateTime(row.createdAt) },
    ],
    [t, tAccountNames],
  )
}
