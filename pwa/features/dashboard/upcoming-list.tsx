import { useMemo } from 'react'
import { formatDay, getInlineSeparator } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { SectionHeader } from '../../ui/page-header.tsx'
import { createFigureColumn, type SimpleColumn } from '../../ui/table/column.ts'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import type { UpcomingTitle } from './dashboard.ts'
import { createTitleColumn } from './title-column.tsx'

export function UpcomingTitleList({ upcoming, isOwn }: { upcoming: readonly UpcomingTitle[]; isOwn: boolean }) {
  const t = getMessages('dashboard')
  const tMeasures = getMessages('measures')
  const columns = useMemo<SimpleColumn<UpcomingTitle>[]>(
    () => [
      {
        id: 'releaseDate',
        header: t('release'),
        value: (row) => row.releaseDate,
        cell: (row) => formatDay(row.releaseDate, { isShort: true, weekday: true }),
      },
      createTitleColumn(t),
      createFigureColumn('preOrders', t('preOrders'), ({ preOrders }) => preOrders, { unit: tMeasures('copiesHead') }),
      createFigureColumn('deliveries', t('firstDelivery'), ({ deliveries }) => deliveries, { unit: tMeasures('copiesHead') }),
    ],
    [t, tMeasures],
  )
  return (
    <section>
      <SectionHeader
        title={t('upcoming')}
        note={`${isOwn ? t('scope.own') : t('scope.all')}${getInlineSeparator()}${t('upcomingNote')}`}
      />
      {upcoming.length === 0 ? (
        <p className="quiet-note">{t('upcomingNone')}</p>
      ) : (
        <SimpleTable label={t('upcoming')} columns={columns} rows={upcoming} rowKey={(row) => row.jan} maxHeight={330} />
      )}
    </section>
  )
}
