import { useMemo } from 'react'
import { HIDDEN_MARK } from '../../../shared/api/columns.ts'
import type { Answer } from '../../../shared/api/endpoint.ts'
import { rankingReport } from '../../../shared/api/ranking-create.columns.ts'
import type { createRanking, RankingRow } from '../../../shared/api/ranking-create.ts'
import { isWholePeriodCompared } from '../../../shared/calendar/period.ts'
import { formatCount, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { NoSalesBefore } from '../../report/no-sales-before.tsx'
import { CoverPlaceholder } from '../../ui/cells/cover.tsx'
import { createRankChangeColumn, SellThroughCell, ShareCell } from '../../ui/cells/figure-cells.tsx'
import { ProductLink } from '../../ui/cells/product-link.tsx'
import { Sparkline } from '../../ui/cells/sparkline.tsx'
import { ChangeValue } from '../../ui/change.tsx'
import type { Column } from '../../ui/table/column.ts'
import { buildReportColumns } from '../../ui/table/report-columns.tsx'

export type Ranking = Answer<typeof createRanking>

const sortable: ReadonlySet<string> = new Set(rankingReport.screen?.filter((name) => !['cover', 'trend'].includes(name)))

/** Columns in which two have changed places. */
function swapColumns<Row>(columns: readonly Column<Row>[], first: string, second: string): Column<Row>[] {
  const swapId = (id: string) => (id === first ? second : id === second ? first : id)
  return columns.map(({ id }) => columns.find((column) => column.id === swapId(id))).filter((column) => column !== undefined)
}

/** Columns of the ranking: common ones first, the others can be added. */
export function useRankingColumns(ranking: Ranking | null, basis: 1 | 2): Column<RankingRow>[] {
  const t = getMessages('ranking-create')
  const tMeasures = getMessages('measures')
  return useMemo(() => {
    const listed = ranking?.additionalData.listed
    const maxShare = Math.max(0, ...(ranking?.rankingList.map((row) => row.share ?? 0) ?? []))
    const columns = buildReportColumns(
      rankingReport,
      {
        header: (name) => t(`column.${name}`),
        sortable,
        totals: listed,
        quantities: ranking?.counted.unit,
        overrides: {
          rank: { cell: (row) => <b className="rank">{row.rank}</b> },
          move: {
            hint: t('moveHint'),
            ...createRankChangeColumn(tMeasures, ranking !== null && isWholePeriodCompared(ranking.baseData)),
          },
          cover: { width: 36, isFrozen: true, isHeaderHidden: true, cell: (row) => <CoverPlaceholder jan={row.jan} /> },
          productName: {
            canGrow: true,
            cell: (row) => <ProductLink jan={row.jan} productName={row.productName} />,
            total: listed && t('listedTotal', { count: ranking.paging.total }),
          },
          quantity: { cell: (row) => (basis === 2 ? <b>{formatCount(row.quantity)}</b> : formatCount(row.quantity)) },
          amount: { cell: (row) => (basis === 1 ? <b>{formatCount(row.amount)}</b> : formatCount(row.amount)) },
          share: {
            hint: t('shareHint'),
            align: undefined,
            cell: (row) => <ShareCell share={row.share} max={maxShare} />,
            total: <span className="n block w-full">{formatRate(listed?.share)}</span>,
          },
          changeRate: {
            cell: (row) =>
              row.previousHidden ? (
                HIDDEN_MARK
              ) : (basis === 2 ? row.previousQuantity : row.previousAmount) === 0 && ranking?.baseData.comparedPeriod !== null ? (
                <NoSalesBefore releaseDate={row.releaseDate} since={ranking?.baseData.previousPeriod.from} />
              ) : (
                <ChangeValue value={row.changeRate} />
              ),
          },
          previousQuantity: { cell: (row) => (row.previousHidden ? HIDDEN_MARK : formatCount(row.previousQuantity)) },
          previousAmount: { cell: (row) => (row.previousHidden ? HIDDEN_MARK : formatCount(row.previousAmount)) },
          trend: {
            width: 80,
            value: (row) => row.trend.join(' '),
            cell: (row) => <Sparkline values={row.trend} isOwn={row.own} />,
          },
          saleRate: { align: undefined, cell: (row) => <SellThroughCell rate={row.saleRate} /> },
          kind: { value: (row) => tMeasures(`kind.${row.kind}`), cell: undefined },
        },
      },
      tMeasures,
    )
    return basis === 2 ? columns : swapColumns(columns, 'quantity', 'amount')
  }, [ranking, basis, t, tMeasures])
}
