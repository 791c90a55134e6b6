import { queryClient } from './queries.ts'

interface CachedProduct {
  jan: string
  releaseDate: string | null
}

const isProduct = (row: unknown, jan: string): row is CachedProduct =>
  typeof row === 'object' && row !== null && 'jan' in row && row.jan === jan && 'releaseDate' in row

/** Finds a title among the rows of the lists in the query cache; null if none has it with its day of release. */
export function findCachedProduct(jan: string): CachedProduct | null {
  for (const [, result] of queryClient.getQueriesData<object>({}))
    for (const list of Object.values(result ?? {})) {
      const row: unknown = Array.isArray(list) ? list.find((item) => isProduct(item, jan)) : undefined
      if (isProduct(row, jan)) return row
    }
  return null
}
