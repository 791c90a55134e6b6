interface Props {
  low: number
  value: number
  high: number
  /** Value at the right end of the bar. */
  max: number
}

/** Bar of a range with a mark at its value. Decorative: the figures are in the same cell. */
export function RangeBar({ low, value, high, max }: Props) {
  const toPercent = (part: number) => `${Math.min(100, Math.max(0, (part / Math.max(1, max)) * 100))}%`
  return (
    <span className="range-bar" aria-hidden="true">
      <i style={{ left: toPercent(low), width: toPercent(high - low) }} />
      <b style={{ left: toPercent(value) }} />
    </span>
  )
}
