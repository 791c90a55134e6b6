type Spine = readonly [x: number, width: number, height: number, shade: 'soft' | 'mute' | 'own']

const spines: readonly Spine[] = [
  [3, 20.8, 159.3, 'soft'],
  [31.8, 23.8, 129.6, 'mute'],
  [60.6, 23.8, 178.2, 'mute'],
  [89.4, 20.8, 140.4, 'mute'],
  [118.2, 23.8, 202.5, 'soft'],
  [147, 23.8, 164.7, 'mute'],
  [175.8, 20.8, 118.8, 'mute'],
  [204.6, 23.8, 189, 'mute'],
  [233.4, 23.8, 151.2, 'soft'],
  [262.2, 20.8, 226.8, 'mute'],
  [291, 23.8, 172.8, 'mute'],
  [319.8, 23.8, 135, 'mute'],
  [348.6, 20.8, 251.1, 'soft'],
  [377.4, 23.8, 197.1, 'mute'],
  [406.2, 23.8, 162, 'mute'],
  [435, 20.8, 278.1, 'mute'],
  [463.8, 23.8, 213.3, 'soft'],
  [492.6, 23.8, 180.9, 'mute'],
  [521.4, 20.8, 307.8, 'mute'],
  [550.2, 23.8, 237.6, 'mute'],
  [579, 23.8, 199.8, 'soft'],
  [607.8, 20.8, 340.2, 'mute'],
  [636.6, 23.8, 264.6, 'mute'],
  [665.4, 23.8, 226.8, 'mute'],
  [694.2, 20.8, 391.5, 'own'],
]
const SHELF_Y = 460
const fills = { soft: 'var(--chart-own-soft)', mute: 'var(--chart-own-mute)', own: 'var(--chart-own)' }

/** Illustration: a bar chart of sales drawn as books on a shelf. */
export function BookshelfIllustration() {
  return (
    <svg viewBox="-48 0 816 460" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      {spines.map(([x, width, height, shade]) => {
        const middle = x + width / 2
        const half = width * 0.2
        const top = SHELF_Y - height + 16
        return (
          <g key={x}>
            <rect x={x} y={SHELF_Y - height} width={width} height={height} style={{ fill: fills[shade] }} />
            <path
              d={`M${middle - half} ${top}h${half * 2}M${middle - half} ${top + 5}h${half * 2}`}
              style={{ stroke: 'var(--color-paper)' }}
              strokeWidth="1.5"
            />
          </g>
        )
      })}
    </svg>
  )
}
