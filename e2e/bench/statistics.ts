/** Measured durations of one action, in milliseconds. */
export interface ActionDurations {
  name: string
  goal: number | null
  values: readonly number[]
}

export function quantile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * fraction) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const p95 = (values: readonly number[]): number => quantile(values, 0.95)

/** Formats milliseconds: one decimal below 100, rounded from 100, – if not measured. */
export const formatMs = (value: number): string =>
  Number.isNaN(value) ? '–' : value >= 100 ? String(Math.round(value)) : value.toFixed(1)
