import { rateBand } from '../../../shared/measures.ts'
import { formatRate } from '../../i18n/format.ts'

const classes = { low: 'low', normal: 'mid', high: 'high' } as const

/**
 * Sell-through (消化率) as a bar with gaps at 30 and 60 %, and as a number. Rates above 100 fill the bar; the number is never
 * clipped.
 */
export function RateCell({ rate }: { rate: number | null }) {
  if (rate === null) return <span className="muted">–</span>
  return (
    <span className="rate">
      <span className={`rate-bar ${classes[rateBand(rate)]}`} aria-hidden="true">
        <i style={{ width: `${Math.max(0, Math.min(100, rate))}%` }} />
      </span>
      <span className="n">{formatRate(rate)}</span>
    </span>
  )
}
