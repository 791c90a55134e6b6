import { requestKinds } from '../trade/kinds.ts'

/** Where a condition stands, of every kind. */
interface Placed {
  /** Name in the condition labels, if it differs from the last part of the path. */
  name?: string
  /** Shown even with its default value: period and stores, which users expect on every screen. */
  isPinned?: boolean
  /** Must be set before the report can be requested. */
  required?: boolean
}

interface DeclaredCondition<Kind extends string> extends Placed {
  /** How its values are written, chosen and shown. */
  kind: Kind
  /** Path of the value in the query: `period`, `products.genreKeys`. */
  path: string
}

/** A condition of which the kind says everything. */
type PlainKind =
  | 'ages'
  | 'amount'
  | 'codes'
  | 'day'
  | 'days'
  | 'daysSinceRelease'
  | 'genres'
  | 'itemGenres'
  | 'period'
  | 'publishers'
  | 'series'
  | 'store'
  | 'stores'
  | 'text'

export interface ChoiceCondition extends DeclaredCondition<'choice'> {
  /** null and false mean “no restriction”. */
  values: readonly (string | number | boolean | null)[]
  /** Message for numbers that the condition labels do not list. */
  message?: 'rankTo' | 'rowsTo'
}

export interface ChoicesCondition extends DeclaredCondition<'choices'> {
  values: readonly string[]
  /** None chosen means all of them; otherwise it means none. */
  isAllIfEmpty?: boolean
}

export interface NumberCondition extends DeclaredCondition<'number'> {
  unit: 'copies' | 'printed' | 'dayCount' | 'percent' | 'stores' | 'titles' | 'weeks'
  /** Bounds, both inclusive. */
  from?: number
  to?: number
  /** Common numbers, offered as buttons. */
  usual?: readonly number[]
}

export interface RangeCondition extends DeclaredCondition<'range'> {
  unit: 'copies' | 'percent' | 'yen'
}

export interface ProductsCondition extends DeclaredCondition<'products'> {
  /** Maximum number. */
  max: number
}

/** A condition of a report: where its value is in the query, and what kind of value it is. */
export type Condition =
  | DeclaredCondition<PlainKind>
  | ChoiceCondition
  | ChoicesCondition
  | NumberCondition
  | RangeCondition
  | ProductsCondition

/** What a condition of a kind states besides its place. */
type Details<C extends Condition> = Partial<Omit<C, 'kind' | 'path'>>

const declare =
  (kind: PlainKind) =>
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
export const products = (path = 'products.jans', details?: Details<ProductsCondition>): Condition => ({
  kind: 'products',
  path,
  max: MAX_FILTERED_PRODUCTS,
  ...details,
})
/** A magazine or a series of books. */
export const series = declare('series')
/** One store. */
export const store = declare('store')
/** Codes of anything, pasted. */
export const codes = declare('codes')
/** Yen, or null for no limit. */
export const amount = declare('amount')
/** A day or null. */
export const day = declare('day')
/** First and last day; either can be empty. */
export const days = declare('days')
/** Days since release, where 0 is the release date. */
export const daysSinceRelease = declare('daysSinceRelease')
/** Range of a measure; either bound can be empty. */
export const range = (path: string, unit: RangeCondition['unit']): Condition => ({ kind: 'range', path, unit })
export const number = (path: string, unit: NumberCondition['unit'], details?: Details<NumberCondition>): Condition => ({
  kind: 'number',
  path,
  unit,
  ...details,
})
export const text = declare('text')
export const ages = (): Condition => ({ kind: 'ages', path: 'ageRange' })
export const flag = (path: string): Condition => ({ kind: 'choice', path, values: [false, true] })
/** One of the given values. */
export const choice = (path: string, values: ChoiceCondition['values'], details?: Details<ChoiceCondition>): Condition => ({
  kind: 'choice',
  path,
  values,
  ...details,
})
/** Any number of the given values. */
export const choices = (path: string, values: readonly string[], details?: Details<ChoicesCondition>): Condition => ({
  kind: 'choices',
  path,
  values,
  ...details,
})
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
