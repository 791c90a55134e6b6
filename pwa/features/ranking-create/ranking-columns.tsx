import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { createRanking, RankingRow } from '../../../shared/contract/ranking-create.ts'
import { formatCode } from '../../../shared/jan.ts'
import { formatCount, formatDay, formatRate } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Cover } from '../../ui/cells/cover.tsx'
import { MoveCell } from '../../ui/cells/move-cell.tsx'
import { RateCell } from '../../ui/cells/rate-cell.tsx'
import { ShareCell } from '../../ui/cells/share-cell.tsx'
import { Sparkline } from '../../ui/cells/sparkline.tsx'
import { Change } from '../../ui/change.tsx'
import type { Column } from '../../ui/table/column.ts'

export type Ranking = Answer<typeof createRanking>

/** Columns of the ranking: those of every day first, the rest a click away. */
/** Stands for a figure of too few people, as in exports. */
const HIDDEN = '＊'

export function useRankingColumns(ranking: Ranking | null, basis: 1 | 2): Column<RankingRow>[] {
  const t = useMessages('ranking-create')
  const m = useMessages('measures')
  return useMemo(() => {
    const listed = ranking?.additionalData.listed
    const maxShare = Math.max(0, ...(ranking?.rankingList.map((row) => row.share ?? 0) ?? []))
    const count = (id: keyof RankingRow & string, head: string, rest: Partial<Column<RankingRow>> = {}): Column<RankingRow> => ({
      id,
      head,
      unit: m('copiesHead'),
      width: 92,
      align: 'right',
      sortKey: id,
      value: (row) => row[id] as number | null,
      cell: (row) => formatCount(row[id] as number | null),
      ...rest,
    })
    const text = (id: keyof RankingRow & string, head: string, width: number, hidden = false): Column<RankingRow> => ({
      id,
      head,
      width,
      hidden,
      sortKey: id,
      value: (row) => (row[id] as string | null) ?? '',
    })
    return [
      {
        id: 'rank',
        head: t('rank'),
        width: 76,
        align: 'right',
        frozen: true,
        sortKey: 'rank',
        value: (row) => row.rank,
        cell: (row) => <b className="rank">{row.rank}</b>,
      },
      {
        id: 'move',
        head: t('move'),
        hint: t('moveHint'),
        width: 64,
        align: 'right',
        frozen: true,
        value: (row) => (row.previousRank === null ? m('newEntry') : row.previousRank - row.rank),
        cell: (row) => <MoveCell rank={row.rank} previous={row.previousRank} />,
      },
      {
        id: 'cover',
        head: t('cover'),
        width: 36,
        frozen: true,
        quiet: true,
        value: () => null,
        cell: (row) => <Cover jan={row.jan} />,
      },
      {
        id: 'productName',
        head: t('productName'),
        width: 236,
        frozen: true,
        grows: true,
        sortKey: 'productName',
        value: (row) => row.productName,
        cell: (row) => (
          <Link to={`/product-detail?jan=${row.jan}`} tabIndex={-1} title={row.productName}>
            {row.productName}
          </Link>
        ),
        total: listed && t('listedTotal', { count: ranking.paging.total, shown: formatCount(ranking.paging.total) }),
      },
      count('quantity', t('quantity'), {
        cell: (row) => (basis === 2 ? <b>{formatCount(row.quantity)}</b> : formatCount(row.quantity)),
        total: formatCount(listed?.quantity),
      }),
      count('amount', t('amount'), {
        unit: m('yen'),
        width: 112,
        cell: (row) => (basis === 1 ? <b>{formatCount(row.amount)}</b> : formatCount(row.amount)),
        total: formatCount(listed?.amount),
      }),
      {
        id: 'share',
        head: t('share'),
        unit: m('percent'),
        hint: t('shareHint'),
        width: 124,
        sortKey: 'share',
        value: (row) => row.share,
        cell: (row) => <ShareCell share={row.share} max={maxShare} />,
        total: <span className="share-total">{formatRate(listed?.share)}</span>,
      },
      {
        id: 'changeRate',
        head: t('change'),
        unit: m('percent'),
        width: 92,
        align: 'right',
        sortKey: 'changeRate',
        value: (row) => row.changeRate,
        cell: (row) =>
          row.previousHidden ? (
            HIDDEN
          ) : row.changeRate === null ? (
            <span className="badge is-accent">{t('newRelease')}</span>
          ) : (
            <Change value={row.changeRate} />
          ),
      },
      {
        id: 'trend',
        head: t('trend'),
        width: 96,
        value: (row) => row.trend.join(' '),
        cell: (row) => <Sparkline values={row.trend.map((value) => value ?? 0)} own={row.own} />,
      },
      {
        id: 'saleRate',
        head: t('saleRate'),
        unit: m('percent'),
        width: 124,
        sortKey: 'saleRate',
        value: (row) => row.saleRate,
        cell: (row) => <RateCell rate={row.saleRate} />,
      },
      text('publisherName', t('publisher'), 140),
      text('authorName', t('author'), 120),
      {
        id: 'releaseDate',
        head: t('releaseDate'),
        width: 92,
        sortKey: 'releaseDate',
        value: (row) => row.releaseDate,
        cell: (row) => formatDay(row.releaseDate),
      },
      count('price', t('price'), { unit: m('yen'), width: 72 }),
      text('genreC2Nm', t('genre2'), 130),
      {
        id: 'jan',
        head: 'JAN',
        width: 148,
        text: true,
        sortKey: 'jan',
        value: (row) => row.jan,
        cell: (row) => <span className="code">{formatCode(row.jan)}</span>,
      },
      count('cumulativeSaleQuantity', t('cumulativeSale'), { width: 96, hidden: true }),
      count('cumulativeStockQuantity', t('stock'), { width: 96 }),
      count('previousQuantity', t('previousQuantity'), { width: 108, hidden: true }),
      count('previousAmount', t('previousAmount'), { unit: m('yen'), width: 124, hidden: true }),
      count('amountTaxIn', t('amountTaxIn'), { unit: m('yen'), width: 124, hidden: true }),
      text('seriesName', t('series'), 150, true),
      text('volume', t('volume'), 72, true),
      text('genreC1Nm', t('genre1'), 110, true),
      text('genreC3Nm', t('genre3'), 130, true),
      { id: 'kind', head: t('kind'), width: 72, hidden: true, sortKey: 'kind', value: (row) => m(`kind.${row.kind}`) },
    ]
  }, [ranking, basis, t, m])
}
