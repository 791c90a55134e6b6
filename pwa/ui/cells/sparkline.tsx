/** Line chart of the height of a row. Decorative: the figures are in the same row. */
export function Sparkline({
  values,
  isOwn,
  width = 76,
  height = 20,
}: {
  values: readonly number[]
  isOwn: boolean
  width?: number
  height?: number
}) {
  // leading zeros are the time before the release, not days without sales
  const first = values.findIndex((value) => value !== 0)
  if (first === -1) return <span className="muted">–</span>
  const max = Math.max(1, ...values)
  const step = values.length > 1 ? (width - 5) / (values.length - 1) : 0
  const points = values
    .map((value, index) => [2 + index * step, height - 3 - (Math.max(0, value) / max) * (height - 6)] as const)
    .slice(first)
  const [endX = 0, endY = 0] = points.at(-1) ?? []
  const color = isOwn ? 'var(--chart-own)' : 'var(--color-ink-3)'
  return (
    <svg className="block" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path
        d={points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')}
        fill="none"
        stroke={color}
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
      <circle cx={endX} cy={endY} r="1.9" fill={color} />
    </svg>
  )
}
