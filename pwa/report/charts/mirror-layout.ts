/** One bar of a pair. */
export interface MirrorBar {
  key: string
  /** Name for the tooltip and for screen readers. */
  name: string
  /** null: hidden. */
  value: number | null
  /** Reference value, drawn as a line across the bar. */
  mark: number | null
  index: number | null
}

export interface MirrorRow {
  label: string
  left: MirrorBar
  right: MirrorBar
}

export interface MirrorLayout {
  /** Pixels from the left edge to the end of a value's bar. */
  left: (value: number) => number
  right: (value: number) => number
  outer: (side: 'left' | 'right') => number
  /** Pixels from zero to the end of a side. */
  reach: number
  /** Centre of the column with the row names, between the sides. */
  middle: number
  edge: number
  ticks: number[]
  /** True if a side has room for a sentence. */
  isRoomy: boolean
}

const INDEX_WIDTH = 38
const LABEL_WIDTH = 84
const NARROW_LABEL_WIDTH = 62
/** Pixels for the value behind the longest bar. */
const VALUE_WIDTH = 40
const MIN_ROOMY_WIDTH = 180
const TICK_STEPS = [0.5, 1, 2, 5, 10, 20, 25, 50]

/** Computes one scale for both sides, from the middle outward; all results in pixels. */
export function computeMirrorLayout(rows: readonly MirrorRow[], width: number): MirrorLayout {
  const label = width < 460 ? NARROW_LABEL_WIDTH : LABEL_WIDTH
  const reach = (width - 2 * INDEX_WIDTH - label) / 2
  const values = rows.flatMap(({ left, right }) => [left.value, left.mark, right.value, right.mark])
  const max = Math.max(0.1, ...values.map((value) => value ?? 0))
  const scale = Math.max(1, reach - VALUE_WIDTH) / max
  const middle = width / 2
  const step = TICK_STEPS.find((value) => max / value <= (reach < MIN_ROOMY_WIDTH ? 2.5 : 4)) ?? 50
  return {
    left: (value) => middle - label / 2 - value * scale,
    right: (value) => middle + label / 2 + value * scale,
    outer: (side) => (side === 'left' ? INDEX_WIDTH : width - INDEX_WIDTH),
    reach,
    middle,
    edge: width,
    ticks: Array.from({ length: Math.floor(max / step) + 1 }, (_, index) => index * step),
    isRoomy: reach >= MIN_ROOMY_WIDTH,
  }
}
