import type { Metrics } from './metric.ts'

/** Measures that count members or receipts. */
export const memberMetrics = {} as const satisfies Metrics
