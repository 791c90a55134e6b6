import { getRateBand } from '../../../shared/trade/measures.ts'
import { formatRate, NO_VALUE } from '../../i18n/format.ts'
import { getMessages, type Translate } from '../../i18n/get-messages.ts'
import type { Column } from '../table/column.ts'

const classes = { low: 'low', normal: 'mid', high: 'high' } as const

/**
 * Sell-through (消化率) as a bar with gaps at 30 and 60 %, and as a number. Rates above 100 fill the bar; the number is never
 * clipped.
 */
export function SellThroughCell({ rate }: { rate: number | null }) {
  if (rate === null) return <span className="muted">–</span>
  return (
    <span className="gap-tight rate">
      <span className={`relative rate-bar ${classes[getRateBand(rate)]}`} aria-hidden="true">
        <i style={{ width: `${Math.max(0, Math.min(100, rate))}%` }} />
      </span>
      <span className="n">{formatRate(rate)}</span>
    </span>
  )
}

/** Share in percent, with a bar relative to the largest share of the list (`max`). */
export function ShareCell({ share, max, digits = 2 }: { share: number | null; max: number; digits?: number }) {
  if (share === null) return <span className="muted">–</span>
  return (
    <span className="share">
      <i className="block" style={{ width: `${max > 0 ? Math.max(1, (share / max) * 100) : 0}%` }} aria-hidden="true" />
      <span className="n">{formatRate(share, digits)}</span>
    </span>
  )
}

interface RankedRow {
  rank: number
  previousRank: number | null
}

/** Column of the change of rank; new entries rose the most. Empty if the ranks cannot be compared. */
export const createRankChangeColumn = <Row extends RankedRow>(
  m: Translate<'measures'>,
  isComparable: boolean,
): Partial<Column<Row>> => ({
  width: 56,
  align: 'right',
  isFrozen: true,
  needsNoLabel: true,
  sortKey: 'move',
  value: (row) => (isComparable ? (row.previousRank === null ? m('newEntry') : row.previousRank - row.rank) : null),
  sortValue: (row) =>
    isComparable ? (row.previousRank === null ? Number.POSITIVE_INFINITY : row.previousRank - row.rank) : null,
  cell: (row) => <RankChangeCell rank={row.rank} previous={row.previousRank} isComparable={isComparable} />,
})

interface RankChange {
  rank: number
  previous: number | null
  /** False if the period has incomplete days, or the previous one is not in the data. */
  isComparable?: boolean
}

/** Change of rank since the previous period; “new” if there was no previous rank. */
export function RankChangeCell({ rank, previous, isComparable = true }: RankChange) {
  const t = getMessages('measures')
  if (!isComparable) return <span className="move muted">{NO_VALUE}</span>
  if (previous === null) return <span className="move new">{t('newEntry')}</span>
  const change = previous - rank
  if (change === 0) return <span className="move muted">–</span>
  return (
    <span className={`move ${change > 0 ? 'up' : 'down'}`}>
      <i className="tri" aria-hidden="true">
        {change > 0 ? '▲' : '▼'}
      </i>
      <span className="visually-hidden">{change > 0 ? t('rankUp') : t('rankDown')}</span>
      {Math.abs(change)}
    </span>
  )
}
