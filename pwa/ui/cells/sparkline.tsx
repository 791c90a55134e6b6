/** Line chart of the height of a row. Decorative: the figures are in the same row. */
export function Sparkline({
  values,
  isOwn,
  skipsLeadingZeros = true,
  width = 76,
  height = 20,
}: {
  /** The line has a gap where a value is null. */
  values: readonly (number | null)[]
  isOwn: boolean
  /** Sales: leading zeros are the time before the release, not days without sales. */
  skipsLeadingZeros?: boolean
  width?: number
  height?: number
}) {
  const first = values.findIndex((value) => value !== null && !(skipsLeadingZeros && value === 0))
  if (first === -1) return <span className="muted">–</span>
  const max = Math.max(1, ...values.map((value) => value ?? 0))
  const step = values.length > 1 ? (width - 5) / (values.length - 1) : 0
  const points = values.flatMap((value, index) => {
    if (value === null || index < first) return []
    const x = 2 + index * step
    const y = height - 3 - (Math.max(0, value) / max) * (height - 6)
    return [{ x, y, startsLine: index === first || values[index - 1] === null }]
  })
  const end = points.at(-1)
  // a line of length 0 makes a point between two gaps visible
  const toPathCommand = ({ x, y, startsLine }: (typeof points)[number]) =>
    startsLine ? `M${x.toFixed(1)} ${y.toFixed(1)}h0` : `L${x.toFixed(1)} ${y.toFixed(1)}`
  const color = isOwn ? 'var(--chart-own)' : 'var(--color-ink-3)'
  return (
    <svg className="block" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path
        d={points.map(toPathCommand).join('')}
        fill="none"
        stroke={color}
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={end?.x} cy={end?.y} r="1.9" fill={color} />
    </svg>
  )
}
