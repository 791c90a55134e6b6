const dashes = ['solid', 'dash', 'dot'] as const
type Dash = (typeof dashes)[number]
const strokes: Record<Dash, string | undefined> = { solid: undefined, dash: '7 3', dot: '2 3' }

/** Dashes of the lines: own titles share the accent colour and differ by their dashes, as in the chart. */
export function assignDashes(products: readonly { own: boolean }[]): Dash[] {
  let own = 0
  return products.map((product) => (product.own ? (dashes[own++ % dashes.length] ?? 'solid') : 'solid'))
}

/** Sample of a title's line. The first palette colour is the accent; other titles start after it. */
export function CompareKey({ color, dash }: { color: number | null; dash: Dash }) {
  return (
    <svg className="compare-key" viewBox="0 0 24 8" aria-hidden="true">
      <line
        x1={1}
        y1={4}
        x2={23}
        y2={4}
        stroke={color === null ? 'var(--color-accent)' : `var(--chart-${color + 2})`}
        strokeWidth={color === null ? 2.75 : 1.75}
        strokeDasharray={strokes[dash]}
      />
    </svg>
  )
}
