import { useMemo } from 'react'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { createRanking, RankingRow } from '../../../shared/api/ranking-create.ts'
import { isWholePeriodCompared } from '../../../shared/calendar/period.ts'
import { HIDDEN_MARK } from '../../../shared/reports/columns.ts'
import { rankingReport } from '../../../shared/reports/ranking-create.ts'
import { formatCount, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { NoSalesBefore } from '../../report/no-sales-before.tsx'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import { createRankChangeColumn } from '../../ui/cells/figure-cells.tsx'
import { Sparkline } from '../../ui/cells/sparkline.tsx'
import { ChangeValue } from '../../ui/change-value.tsx'
import type { Column } from '../../ui/table/column.ts'

export type Ranking = Result<typeof createRanking>

const noRows: readonly RankingRow[] = []

/** Columns in which two have changed places. */
function swapColumns<Row>(columns: readonly Column<Row>[], first: string, second: string): Column<Row>[] {
  const swapId = (id: string) => (id === first ? second : id === second ? first : id)
  return columns.map(({ id }) => columns.find((column) => column.id === swapId(id))).filter((column) => column !== undefined)
}

/** Columns of the ranking: common ones first, the others can be added. */
export function useRankingColumns(ranking: Ranking | null, basis: 1 | 2): Column<RankingRow>[] {
  const t = getMessages('ranking-create')
  const tMeasures = getMessages('measures')
  const listed = ranking?.additionalData.listed
  const overrides = useMemo<Record<string, Partial<Column<RankingRow>>>>(
    () => ({
      move: {
        header: t('column.move'),
        hint: t('moveHint'),
        ...createRankChangeColumn(tMeasures, ranking !== null && isWholePeriodCompared(ranking.baseData)),
      },
      productName: { total: listed && t('listedTotal', { count: ranking?.paging.total ?? 0 }) },
      quantity: {
        phone: basis === 2 ? 'figure' : undefined,
        cell: (row) => (basis === 2 ? <b>{formatCount(row.quantity)}</b> : formatCount(row.quantity)),
      },
      amount: {
        phone: basis === 1 ? 'figure' : undefined,
        cell: (row) => (basis === 1 ? <b>{formatCount(row.amount)}</b> : formatCount(row.amount)),
      },
      share: { hint: t('shareHint'), total: <span className="n block w-full">{formatRate(listed?.share)}</span> },
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
        header: t('column.trend'),
        value: (row) => row.trend.join(' '),
        cell: (row) => <Sparkline values={row.trend} isOwn={row.own} />,
      },
    }),
    [ranking, listed, basis, t, tMeasures],
  )
  const columns = useReportColumns<RankingRow>(rankingReport, {
    overrides,
    totals: listed,
    quantities: ranking?.counted.unit,
    rows: ranking?.rankingList ?? noRows,
  })
  return useMemo(() => (basis === 2 ? columns : swapColumns(columns, 'quantity', 'amount')), [columns, basis])
}
