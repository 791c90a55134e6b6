import { useMemo } from 'react'
import { Link } from 'react-router'
import { getProductPath } from '../../data/product-path.ts'
import { formatCount, formatDay, formatRate, getInlineSeparator } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { CoverPlaceholder } from '../../ui/cells/cover.tsx'
import { SellThroughCell } from '../../ui/cells/figure-cells.tsx'
import { Sparkline } from '../../ui/cells/sparkline.tsx'
import { ChangeValue } from '../../ui/change-value.tsx'
import { SectionHeader } from '../../ui/page-header.tsx'
import { createFigureColumn, type SimpleColumn } from '../../ui/table/column.ts'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import type { BestSeller, Dashboard } from './dashboard.ts'

interface Props {
  board: Dashboard
  isOwn: boolean
  /** Link to the ranking of the list; null without permission. */
  rankingLink: string | null
}

/** Copies more than on the same weekday a week before; null if that day is not in the data. */
const getWeekChange = ({ quantity, previousQuantity }: BestSeller): number | null =>
  previousQuantity === null ? null : quantity - previousQuantity

export function BestSellerList({ board, isOwn, rankingLink }: Props) {
  const t = getMessages('dashboard')
  const tMeasures = getMessages('measures')
  const columns = useMemo<SimpleColumn<BestSeller>[]>(
    () => [
      {
        id: 'rank',
        header: t('rank'),
        align: 'right',
        value: (row) => row.rank,
        cell: (row) => <b className="rank">{row.rank}</b>,
      },
      {
        id: 'cover',
        header: t('cover'),
        isHeaderHidden: true,
        value: () => null,
        cell: (row) => <CoverPlaceholder jan={row.jan} />,
      },
      {
        id: 'productName',
        header: t('productName'),
        canGrow: true,
        value: (row) => row.productName,
        cell: (row) => (
          <Link
            className={`block dashboard-title${row.own && !isOwn ? ' strong' : ''}`}
            to={getProductPath(row.jan)}
            title={row.publisherName ? `${row.productName}（${row.publisherName}）` : row.productName}
          >
            {row.productName}
          </Link>
        ),
      },
      {
        id: 'quantity',
        header: t('sales'),
        unit: tMeasures('copiesHead'),
        align: 'right',
        value: (row) => row.quantity,
        cell: (row) => <b>{formatCount(row.quantity)}</b>,
      },
      {
        id: 'change',
        header: t('weekChange'),
        unit: tMeasures('copiesHead'),
        hint: t('weekChangeHint'),
        align: 'right',
        value: getWeekChange,
        cell: (row) => <ChangeValue value={getWeekChange(row)} digits={0} />,
      },
      {
        id: 'trend',
        header: t('trend14'),
        value: (row) => row.trend.join(' '),
        cell: (row) => <Sparkline values={row.trend} isOwn={row.own} width={52} />,
      },
      {
        id: 'saleRate',
        header: t('saleRate'),
        unit: tMeasures('percent'),
        value: (row) => row.saleRate,
        cell: (row) => <SellThroughCell rate={row.saleRate} />,
      },
      createFigureColumn('cover-days', t('stock'), (row) => row.daysOfCover, { unit: tMeasures('days'), format: formatRate }),
    ],
    [t, tMeasures, isOwn],
  )
  const title = t('best')
  return (
    <section>
      <SectionHeader
        title={title}
        note={`${isOwn ? t('scope.own') : t('scope.all')}${getInlineSeparator()}${formatDay(board.day, { isShort: true, weekday: true })}`}
      >
        {rankingLink && <Link to={rankingLink}>{t('bestLink')}</Link>}
      </SectionHeader>
      {board.best.length === 0 ? (
        <p className="quiet-note">{t('bestNone')}</p>
      ) : (
        <SimpleTable label={title} columns={columns} rows={board.best} rowKey={(row) => row.jan} />
      )}
    </section>
  )
}
