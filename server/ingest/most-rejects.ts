import type { DatasetSpec } from './dataset-fields.ts'

/** How many lines of a file may be rejected before nothing of it is loaded. */

/** Where nothing is said, of data sets that replace whole store days: a day of which most is missing is no day. */
export const DEFAULT_MOST_REJECTS = '50%'

const replacesDays = new Set(['pos', 'deliveries', 'returns', 'adjustments', 'orders', 'pre-orders'])

/**
 * The limit as it is told (`50%`, `100`) where the outcome is above it; null where the load may go on. `asked` is what
 * the sender of the file said.
 */
export function overMostRejects(
  { read, rejected }: { read: number; rejected: number },
  { asked, spec, append }: { asked: string | undefined; spec: DatasetSpec; append: boolean },
): string | null {
  // a file of which nothing is left replaces nothing, and its unknown codes are worth keeping
  const unasked = replacesDays.has(spec.dataset) && !append && rejected < read ? DEFAULT_MOST_REJECTS : '100%'
  const limit = asked ?? unasked
  const most = limit.endsWith('%') ? (read * Number(limit.slice(0, -1))) / 100 : Number(limit)
  return rejected > most ? limit : null
}
