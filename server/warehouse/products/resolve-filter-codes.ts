import type { Knex } from 'knex'
import { findProducts } from './find-products.ts'
import { findCodes, type MasterKind } from './master-codes.ts'
import type { DataScope } from './scope.ts'

const masterFields: readonly (readonly [filter: 'stores' | 'products', field: string, master: MasterKind])[] = [
  ['stores', 'storeCds', 'store'],
  ['stores', 'companyCds', 'company'],
  ['stores', 'chainCds', 'chain'],
  ['stores', 'areaCds', 'area'],
  ['stores', 'prefectureCds', 'prefecture'],
  ['stores', 'locationCds', 'location'],
  ['stores', 'scaleCds', 'scale'],
  ['stores', 'categoryCds', 'storeCategory'],
  ['products', 'publisherCds', 'publisher'],
  ['products', 'seriesCds', 'series'],
  ['products', 'genreKeys', 'tradeGenre'],
  ['products', 'itemGenreKeys', 'itemGenre'],
]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the query with its filter codes as the masters write them. Filters compare codes exactly, so an unknown code would
 * give an empty result without a reason. Other queries are returned unchanged. Throws the errors of findProducts and findCodes.
 * `path`: where the query is in the request, with a final dot.
 */
export async function resolveFilterCodes<T>(
  knex: Knex,
  query: T,
  { scope, path = '' }: { scope: DataScope; path?: string },
): Promise<T> {
  if (!isObject(query)) return query
  const filters: Partial<Record<'stores' | 'products', Record<string, unknown>>> = {}
  const getCodes = (filter: 'stores' | 'products', field: string): string[] => {
    const requestedCodes = query[filter]
    const codes = isObject(requestedCodes) ? requestedCodes[field] : undefined
    return Array.isArray(codes) ? codes.map(String) : []
  }
  const setCodes = (filter: 'stores' | 'products', field: string, codes: string[]) => {
    filters[filter] = { ...(filters[filter] ?? (query[filter] as Record<string, unknown>)), [field]: codes }
  }
  for (const [filter, field, master] of masterFields) {
    const codes = getCodes(filter, field)
    if (codes.length > 0)
      setCodes(filter, field, await findCodes(knex, codes, { master, field: `${path}${filter}.${field}`, scope }))
  }
  const jans = getCodes('products', 'jans')
  if (jans.length > 0) {
    const products = await findProducts(knex, jans, { scope, field: `${path}products.jans` })
    setCodes(
      'products',
      'jans',
      products.map(({ jan }) => jan),
    )
  }
  return { ...query, ...filters }
}
