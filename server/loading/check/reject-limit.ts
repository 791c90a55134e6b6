import type { DatasetSpec } from '../datasets/dataset-fields.ts'

/** Limit of rejected lines above which a file is not loaded. */

/** Default for data sets that replace whole store days: a day with most lines missing must not replace a stored one. */
export const DEFAULT_MAX_REJECTS = '50%'

const dayReplacingDatasets = new Set(['pos', 'deliveries', 'returns', 'adjustments', 'orders', 'pre-orders'])

/** Returns the exceeded limit (`50%`, `100`), or null if the load may continue. `requestedLimit` is the sender's limit. */
export function getExceededRejectLimit(
  { read, rejected }: { read: number; rejected: number },
  { requestedLimit, spec, append }: { requestedLimit: string | undefined; spec: DatasetSpec; append: boolean },
): string | null {
  // a file without valid lines replaces nothing, and its unknown codes are worth storing
  const defaultLimit = dayReplacingDatasets.has(spec.dataset) && !append && rejected < read ? DEFAULT_MAX_REJECTS : '100%'
  const limit = requestedLimit ?? defaultLimit
  const most = limit.endsWith('%') ? (read * Number(limit.slice(0, -1))) / 100 : Number(limit)
  return rejected > most ? limit : null
}
