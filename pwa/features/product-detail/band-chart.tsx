import { percent } from '../../../shared/measures.ts'
import { formatCount, formatRate } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { bandNames } from '../../ui/cells/band-histogram.tsx'

/** Stores by theoretical stock, eight bars with their numbers; they are text, so no table stands behind them. */
export function BandChart({
  notDelivered,
  bands,
  height = 96,
}: {
  notDelivered: number
  bands: readonly number[]
  height?: number
}) {
  const m = useMessages('measures')
  const counts = [notDelivered, ...bands]
  const max = Math.max(1, ...counts)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (
    <ul className="band-chart">
      {counts.map((count, index) => (
        <li key={bandNames[index]}>
          <b>{formatCount(count)}</b>
          <span className="pct">{formatRate(percent(count, total))}%</span>
          <i
            style={{ height: Math.max(count > 0 ? 2 : 0, (count / max) * height), background: `var(--band-${bandNames[index]})` }}
          />
          <span className="name">{m(`band.${bandNames[index] ?? '0'}`)}</span>
        </li>
      ))}
    </ul>
  )
}
