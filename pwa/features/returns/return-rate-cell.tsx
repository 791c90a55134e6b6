import { formatRate } from '../../i18n/format.ts'

/** Return rate with a bar that ends at 100 %; copies delivered before the period can make the rate larger. */
export function ReturnRateCell({ rate }: { rate: number | null }) {
  if (rate === null) return <span className="muted">–</span>
  return (
    <span className="share returns-rate">
      <i className="block" style={{ width: `${Math.max(0, Math.min(100, rate))}%` }} aria-hidden="true" />
      <span className="n">{formatRate(rate)}</span>
    </span>
  )
}
