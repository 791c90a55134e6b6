import { formatRate } from '../../i18n/format.ts'

/** Share in percent, with a bar relative to the largest share of the list (`max`). */
export function ShareCell({ share, max, digits = 2 }: { share: number | null; max: number; digits?: number }) {
  if (share === null) return <span className="muted">–</span>
  return (
    <span className="share">
      <i style={{ width: `${max > 0 ? Math.max(1, (share / max) * 100) : 0}%` }} aria-hidden="true" />
      <span className="n">{formatRate(share, digits)}</span>
    </span>
  )
}
