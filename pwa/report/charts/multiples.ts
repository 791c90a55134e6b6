/** One drawing of small multiples: a name and its values beside the steps of all. */
export interface Multiple {
  key: string
  name: string
  own: boolean
  values: readonly (number | null)[]
  /** The same steps a year before, drawn thin. */
  before?: readonly (number | null)[]
}

/** Each value against the mean of the steps that are over, which is 100. A step that is not over has none. */
export function toIndexValues(values: readonly number[], partial: readonly boolean[]): (number | null)[] {
  const whole = values.filter((_value, step) => !partial[step])
  const mean = whole.reduce((sum, value) => sum + value, 0) / Math.max(1, whole.length)
  return values.map((value, step) => (partial[step] || mean <= 0 ? null : (100 * value) / mean))
}

/** Share of each step's total, in percent. */
export const toShares = (values: readonly number[], totals: readonly number[]): (number | null)[] =>
  values.map((value, step) => {
    const total = totals[step] ?? 0
    return total > 0 ? (100 * value) / total : null
  })

/** The one scale of all: around the baseline where there is one, else from nothing. */
export function getScale(multiples: readonly Multiple[], baseline: number | undefined): { low: number; high: number } {
  const values = multiples
    .flatMap((multiple) => [...multiple.values, ...(multiple.before ?? [])])
    .filter((value) => value !== null)
  if (baseline === undefined) return { low: 0, high: Math.max(1, ...values) }
  const reach = Math.max(baseline / 10, ...values.map((value) => Math.abs(value - baseline)))
  return { low: Math.max(0, baseline - reach), high: baseline + reach }
}

/** How many stand side by side: five on a desk, three on a tablet, two on a phone. */
export const columnsIn = (width: number): number => (width >= 880 ? 5 : width >= 560 ? 3 : 2)

/** The line as an SVG path; a missing value leaves a gap. */
export function buildSvgPath(
  values: readonly (number | null)[],
  x: (step: number) => number,
  y: (value: number) => number,
): string {
  let path = ''
  values.forEach((value, step) => {
    if (value === null) return
    const joined = step > 0 && values[step - 1] !== null
    path += `${joined ? 'L' : 'M'}${x(step).toFixed(1)} ${y(value).toFixed(1)}`
  })
  return path
}
