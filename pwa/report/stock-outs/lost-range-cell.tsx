import type { StockOut } from '../../../shared/api/stock-outs.ts'
import { formatCount } from '../../i18n/format.ts'
import { RangeBar } from '../../ui/cells/range-bar.tsx'
import './lost-range-cell.css'

interface Props {
  row: Pick<StockOut, 'lostCopies' | 'lostCopiesLow' | 'lostCopiesHigh'>
  /** Value at the right end of the bar; without it there is no bar. */
  max?: number
}

/** Estimated lost copies with their 80 % range. */
export function LostRangeCell({ row, max }: Props) {
  const { lostCopies, lostCopiesLow: low, lostCopiesHigh: high } = row
  return (
    <span className="lost-range">
      {max === undefined ? <span /> : <RangeBar low={low} value={lostCopies} high={high} max={max} />}
      <span>
        <b>{formatCount(lostCopies)}</b>{' '}
        <small className="muted">
          {formatCount(low)}–{formatCount(high)}
        </small>
      </span>
    </span>
  )
}

/** Highest end of the ranges: the scale of their bars. */
export const getRangeMax = (rows: readonly StockOut[]): number => Math.max(1, ...rows.map((row) => row.lostCopiesHigh))
