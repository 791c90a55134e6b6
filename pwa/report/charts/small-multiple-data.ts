/** One of the small multiples: its name, and its values for the common steps. */
export interface SmallMultipleSeries {
  key: string
  name: string
  isOwn: boolean
  values: readonly (number | null)[]
  /** The same steps a year before, drawn as a thin line. */
  before?: readonly (number | null)[]
}

/**
 * Index of each value: the mean of the complete steps is 100. Incomplete steps are null, as is everything without sales.
 */
export function computeIndexValues(values: readonly number[], partial: readonly boolean[]): (number | null)[] {
  const completeValues = values.filter((_value, step) => !partial[step])
  const mean = completeValues.reduce((sum, value) => sum + value, 0) / Math.max(1, completeValues.length)
  return values.map((value, step) => (partial[step] || mean <= 0 ? null : (100 * value) / mean))
}

/** Share of each step's total, in percent. */
export const computeShares = (values: readonly number[], totals: readonly number[]): (number | null)[] =>
  values.map((value, step) => {
    const total = totals[step] ?? 0
    return total > 0 ? (100 * value) / total : null
  })

/** Common scale: symmetric around the baseline if there is one, otherwise from 0. */
export function getCommonScale(
  multiples: readonly SmallMultipleSeries[],
  baseline: number | undefined,
): { low: number; high: number } {
  const values = multiples
    .flatMap((multiple) => [...multiple.values, ...(multiple.before ?? [])])
    .filter((value) => value !== null)
  if (baseline === undefined) return { low: 0, high: Math.max(1, ...values) }
  const reach = Math.max(baseline / 10, ...values.map((value) => Math.abs(value - baseline)))
  return { low: Math.max(0, baseline - reach), high: baseline + reach }
}

/** Number of columns: five on a desktop, three on a tablet, two on a phone. `width` is in pixels. */
export const getColumnCount = (width: number): number => (width >= 880 ? 5 : width >= 560 ? 3 : 2)

/** The line as an SVG path; a null value leaves a gap. */
export function buildSvgPath(
  values: readonly (number | null)[],
  x: (step: number) => number,
  y: (value: number) => number,
): string {
  let path = ''
  values.forEach((value, step) => {
    if (value === null) return
    const isJoined = step > 0 && values[step - 1] !== null
    path += `${isJoined ? 'L' : 'M'}${x(step).toFixed(1)} ${y(value).toFixed(1)}`
  })
  return path
}
