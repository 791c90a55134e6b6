import type { Knex } from 'knex'
import { AppError, type ErrorCode } from '../../../shared/errors/errors.ts'
import { areas, prefectures } from '../../../shared/trade/prefectures.ts'
import { locations, scales, storeCategories } from '../../../shared/trade/store-categories.ts'
import { applyScope, type DataScope, itemGenreColumns, tradeGenreColumns, unlimitedScope } from './scope.ts'

const stripLeadingZeros = (code: string): string => code.replace(/^0+(?=.)/, '')

/** True if swapping two neighbouring characters of `a` gives `b`. */
function isTransposition(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const first = [...a].findIndex((char, index) => char !== b[index])
  return first >= 0 && a[first] === b[first + 1] && a[first + 1] === b[first] && a.slice(first + 2) === b.slice(first + 2)
}

/** True if replacing, inserting or removing one character of `a` gives `b`. */
function isOneEditAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  return short.slice(start + (short.length === long.length ? 1 : 0)) === long.slice(start + 1)
}

const rules: readonly ((typed: string, code: string) => boolean)[] = [
  (typed, code) => stripLeadingZeros(typed) === stripLeadingZeros(code),
  isTransposition,
  (typed, code) => typed.length !== code.length && isOneEditAway(typed, code),
  isOneEditAway,
]

/**
 * Returns the known code most similar to an unknown one, or null. Checked in order: other leading zeros, swapped neighbours,
 * one character too many or too few, one wrong character. Ignores letter case.
 */
export function findNearCode(typed: string, codes: readonly string[]): string | null {
  const folded = typed.toLowerCase()
  for (const isNear of rules) {
    const nearCode = codes.find((code) => isNear(folded, code.toLowerCase()))
    if (nearCode !== undefined) return nearCode
  }
  return null
}

/** Codes per query: PostgreSQL has a limit of 65,535 values. */
const CODES_PER_QUERY = 5000
/** Maximum number of codes that one error lists. */
export const MAX_LISTED_CODES = 50

/** Normalizes a code: width folded, surrounding space removed. */
export const normalizeCode = (text: string): string => text.normalize('NFKC').trim()

/** Reads rows by codes, in batches. */
export async function readInBatches<T>(codes: readonly string[], read: (part: string[]) => Promise<T[]>): Promise<T[]> {
  const rows: T[] = []
  for (let from = 0; from < codes.length; from += CODES_PER_QUERY)
    rows.push(...(await read(codes.slice(from, from + CODES_PER_QUERY))))
  return rows
}

interface CodeList {
  /** The error for an unknown code. */
  error: ErrorCode
  /** Returns the codes that exist within the data range. */
  findExisting(knex: Knex, codes: string[], scope: DataScope): Promise<string[]>
  /** Returns all codes within the data range. */
  readAll(knex: Knex, scope: DataScope): Promise<string[]>
}

/** Query of the values that products of the data range have in a column. */
function queryIdsInRange(knex: Knex, column: string, scope: DataScope): Knex.QueryBuilder {
  const ids = knex('product').select(`product.${column}`)
  applyScope(knex, ids, scope)
  return ids
}

/** Code list of a table that is the same for every contract, such as stores. */
const createCodeList = (table: string, error: ErrorCode): CodeList => {
  const column = `${table}.${table}_cd`
  return {
    error,
    findExisting: (knex, codes) => readInBatches(codes, (part) => knex(table).whereIn(column, part).pluck(column)),
    readAll: (knex) => knex(table).orderBy(column).pluck(column),
  }
}

/** Code list of an attribute of stores: codes with names in the code itself, and others that loaded stores have. */
const createStoreAttributeList = (column: string, named: readonly { cd: string }[], error: ErrorCode): CodeList => {
  const namedCodes = named.map(({ cd }) => cd)
  const readAll = async (knex: Knex): Promise<string[]> => {
    const used: string[] = await knex('store')
      .distinct(`store.${column}`)
      .whereNotNull(`store.${column}`)
      .pluck(`store.${column}`)
    return [...new Set([...namedCodes, ...used])].sort()
  }
  return {
    error,
    readAll,
    findExisting: async (knex, codes) => {
      const known = codes.every((code) => namedCodes.includes(code)) ? namedCodes : await readAll(knex)
      return codes.filter((code) => known.includes(code))
    },
  }
}

/** Code list in which a code without products in the data range counts as unknown. */
const createUsedCodeList = (table: 'publisher' | 'series', error: ErrorCode): CodeList => {
  const column = `${table}.${table}_cd`
  const queryInRange = (knex: Knex, scope: DataScope) => {
    const query = knex(table)
    if (scope.dataRange === 'full') return query
    const ids = queryIdsInRange(knex, `${table}_id`, scope)
    return query.where((either) => {
      either.whereIn(`${table}.id`, ids)
      if (table === 'publisher')
        either
          // a publisher also covers its imprints
          .orWhereIn(column, knex('publisher as imprint').select('imprint.imprint_of_cd').whereIn('imprint.id', ids))
          // omitted conditions stand for the contract's own publishers, which may have no titles in its range
          .orWhereIn(column, [...scope.ownPublisherCds])
    })
  }
  return {
    error,
    findExisting: (knex, codes, scope) =>
      readInBatches(codes, (part) => queryInRange(knex, scope).whereIn(column, part).pluck(column)),
    readAll: (knex, scope) => queryInRange(knex, scope).orderBy(column).pluck(column),
  }
}

/** Genres are identified by the path of their codes from the top: `C1/C2`. There are some thousand. */
const createGenreCodeList = (table: 'trade_genre' | 'item_genre', columns: readonly string[]): CodeList => {
  const readAll = async (knex: Knex, scope: DataScope) => {
    const query = knex(table).select(...columns)
    if (scope.dataRange !== 'full') query.whereIn(`${table}.id`, queryIdsInRange(knex, `${table}_id`, scope))
    const rows: Record<string, string | null>[] = await query
    const paths = new Set<string>()
    for (const row of rows) {
      let path = ''
      for (const column of columns) {
        const code = row[column]
        if (code === null || code === undefined) break
        path = path === '' ? code : `${path}/${code}`
        paths.add(path)
      }
    }
    return [...paths].sort()
  }
  return {
    error: 'genre.notFound',
    readAll,
    findExisting: async (knex, codes, scope) => {
      const requestedCodes = new Set(codes)
      return (await readAll(knex, scope)).filter((path) => requestedCodes.has(path))
    },
  }
}

export const masterCodes = {
  store: createCodeList('store', 'stores.notFound'),
  company: createCodeList('company', 'company.notFound'),
  chain: createCodeList('chain', 'chain.notFound'),
  area: createStoreAttributeList('area_cd', areas, 'area.notFound'),
  prefecture: createStoreAttributeList('prefecture_cd', prefectures, 'prefecture.notFound'),
  location: createStoreAttributeList('location_cd', locations, 'location.notFound'),
  scale: createStoreAttributeList('scale_cd', scales, 'scale.notFound'),
  storeCategory: createStoreAttributeList('category_cd', storeCategories, 'storeCategory.notFound'),
  publisher: createUsedCodeList('publisher', 'publisher.notFound'),
  series: createUsedCodeList('series', 'series.notFound'),
  tradeGenre: createGenreCodeList('trade_genre', tradeGenreColumns),
  itemGenre: createGenreCodeList('item_genre', itemGenreColumns),
} as const
export type MasterKind = keyof typeof masterCodes

/**
 * Returns the codes as the master writes them, in the given order, without duplicates; case and width are ignored. Throws the
 * master's error if any is unknown, with every such code, its index in `field`, and the near code if there is one.
 */
export async function findCodes(
  knex: Knex,
  codes: readonly string[],
  { master, field, scope = unlimitedScope }: { master: MasterKind; field: string; scope?: DataScope },
): Promise<string[]> {
  const { error, findExisting, readAll } = masterCodes[master]
  const typed = codes.map(normalizeCode)
  const existing = new Set(await findExisting(knex, [...new Set(typed)], scope))
  if (typed.every((code) => existing.has(code))) return [...new Set(typed)]
  const all = await readAll(knex, scope)
  const byLowerCase = new Map(all.map((code) => [code.toLowerCase(), code]))
  const found = typed.map((code) => (existing.has(code) ? code : byLowerCase.get(code.toLowerCase())))
  const unknown = typed.flatMap((code, index) => (found[index] === undefined ? [{ code, index }] : [])).slice(0, MAX_LISTED_CODES)
  if (unknown.length === 0) return [...new Set(found as string[])]
  const named = unknown.map(({ code, index }) => ({ code, index, near: findNearCode(code, all) }))
  throw new AppError(
    error,
    { value: named.map(({ code, near }) => (near === null ? code : `${code} → ${near}`)).join(', ') },
    named.map(({ code, index, near }) => ({
      field: `${field}.${index}`,
      code: error,
      values: { value: near === null ? code : `${code} → ${near}` },
    })),
  )
}
