import { requestKinds } from '../trade/kinds.ts'

/** How the values of a condition are written, chosen and shown. */
export type ConditionKindName =
  | 'ages'
  | 'choice'
  | 'choices'
  | 'codes'
  | 'day'
  | 'days'
  | 'daysSinceRelease'
  | 'genres'
  | 'itemGenres'
  | 'number'
  | 'period'
  | 'products'
  | 'publishers'
  | 'range'
  | 'series'
  | 'store'
  | 'stores'
  | 'text'

/** A condition of a report: where its value is in the query, and what kind of value it is. */
export interface Condition {
  kind: ConditionKindName
  /** Path of the value in the query: `period`, `products.genreKeys`. */
  path: string
  /** Name in the condition labels, if it differs from the last part of the path. */
  name?: string
  /** Shown even with its default value: period and stores, which users expect on every screen. */
  isPinned?: boolean
  /** Must be set before the report can be requested. */
  required?: boolean
  /** Choices: the values; null and false mean “no restriction”. */
  values?: readonly (string | number | boolean | null)[]
  /** Choices: message for numbers that the condition labels do not list. */
  message?: 'rankTo' | 'rowsTo'
  /** Numbers and ranges. */
  unit?: 'copies' | 'printed' | 'dayCount' | 'percent' | 'stores' | 'yen'
  /** Numbers: bounds, both inclusive. */
  from?: number
  to?: number
  /** Numbers: common ones, offered as buttons. */
  usual?: readonly number[]
  /** Products: maximum number. */
  max?: number
}

type Placed = Omit<Condition, 'path' | 'kind'>

const declare =
  (kind: ConditionKindName) =>
  (path: string, placed?: Placed): Condition => ({ kind, path, ...placed })

/** Maximum number of products in the usual condition. */
const MAX_FILTERED_PRODUCTS = 500

export const period = (path = 'period', placed?: Placed): Condition => ({ kind: 'period', path, isPinned: true, ...placed })
export const stores = (): Condition => ({ kind: 'stores', path: 'stores', name: 'storeCds', isPinned: true })
export const genres = (): Condition => ({ kind: 'genres', path: 'products.genreKeys' })
export const itemGenres = (): Condition => ({ kind: 'itemGenres', path: 'products.itemGenreKeys' })
export const publishers = (path = 'products.publisherCds', placed?: Placed): Condition => ({
  kind: 'publishers',
  path,
  ...placed,
})
/** Products by name or code. */
export const products = (path = 'products.jans', placed?: Placed): Condition => ({
  kind: 'products',
  path,
  max: MAX_FILTERED_PRODUCTS,
  ...placed,
})
/** A magazine or a series of books. */
export const series = declare('series')
/** One store. */
export const store = declare('store')
/** Codes of anything, pasted. */
export const codes = declare('codes')
/** A day or null. */
export const day = declare('day')
/** First and last day; either can be empty. */
export const days = declare('days')
/** Days since release, where 0 is the release date. */
export const daysSinceRelease = declare('daysSinceRelease')
/** Range of a measure; either bound can be empty. */
export const range = (path: string, unit: Condition['unit']): Condition => ({ kind: 'range', path, unit })
export const number = (path: string, unit: Condition['unit'], placed?: Placed): Condition => ({
  kind: 'number',
  path,
  unit,
  ...placed,
})
export const text = declare('text')
export const ages = (): Condition => ({ kind: 'ages', path: 'ageRange' })
export const flag = (path: string): Condition => ({ kind: 'choice', path, values: [false, true] })
/** One of the given values. */
export const choice = (path: string, values: Condition['values'], placed?: Placed): Condition => ({
  kind: 'choice',
  path,
  values,
  ...placed,
})
/** Any number of the given values. */
export const choices = (path: string, values: readonly string[]): Condition => ({ kind: 'choices', path, values })
export const productKind = (): Condition => choice('products.kind', requestKinds)
export const channel = (): Condition => choice('channel', ['all', 'store', 'net'])
/** Conditions for titles that most analyses have. */
export const titleDetails = (): Condition[] => [
  days('products.releaseDate'),
  range('products.price', 'yen'),
  text('products.author'),
  text('products.keyword'),
]

/** Name under which the condition labels list the condition. */
export const getConditionName = ({ path, name }: Condition): string => name ?? path.split('.').at(-1) ?? path
