import { parseProductCode } from './product-code.ts'
import { parseKeywordCodes } from './product-code-list.ts'

/** Kinds of goods; `other` is everything except publications (stationery, rentals, discs, games). */
export const productKinds = ['book', 'magazine', 'other'] as const
export type ProductKind = (typeof productKinds)[number]

/** Values accepted in requests; `publication` (book or magazine) is the default. */
export const requestKinds = ['publication', 'book', 'magazine', 'other', 'all'] as const
export type RequestKind = (typeof requestKinds)[number]

/** 冊 or 点. */
export type QuantityUnit = 'copies' | 'items'

/** Kind among which a product is ranked and has its share: publications among publications, other goods among other goods. */
export const getRankedKind = (kind: ProductKind): RequestKind => (kind === 'other' ? 'other' : 'publication')

/** The request kind that counts exactly these kinds. */
export const toRequestKind = (kinds: readonly ProductKind[]): RequestKind =>
  kinds.length === 1 ? (kinds[0] as ProductKind) : kinds.includes('other') ? 'all' : 'publication'

interface RequestedGoods {
  kind: RequestKind
  jans?: readonly string[]
  itemGenreKeys?: readonly string[]
}

/** Item codes of publications: books, magazines, comics. */
const publicationItems = new Set(['01', '02', '03'])

/** Returns the kinds that are counted: books and magazines by default; goods named by code or item are always included. */
export function getCountedKinds({ kind, jans = [], itemGenreKeys = [] }: RequestedGoods): readonly ProductKind[] {
  if (kind === 'all') return productKinds
  if (kind !== 'publication') return [kind]
  return jans.length > 0 || itemGenreKeys.length > 0 ? productKinds : ['book', 'magazine']
}

/** True for the code of a publication: ISBN, JAN of a magazine or 雑誌コード. */
function isPublication(code: string): boolean {
  const form = parseProductCode(code)
  return form.form === 'magazine' || (form.form === 'jan' && /^(97[89]|491)\d{10}$/.test(form.jan))
}

/** Returns the unit: copies (冊) for books and magazines only, items (点) if other goods may be included. */
export function getQuantityUnit(goods: RequestedGoods): QuantityUnit {
  if (!getCountedKinds(goods).includes('other')) return 'copies'
  const { jans = [], itemGenreKeys = [] } = goods
  const hasNamedGoods = jans.length > 0 || itemGenreKeys.length > 0
  const areAllPublications = jans.every(isPublication) && itemGenreKeys.every((key) => publicationItems.has(key.slice(0, 2)))
  return hasNamedGoods && areAllPublications && goods.kind !== 'other' ? 'copies' : 'items'
}

const isRequestedGoods = (value: unknown): value is RequestedGoods =>
  typeof value === 'object' && value !== null && 'kind' in value
const filterTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

/**
 * Returns the requested goods, including codes given as a field or typed as keyword; null if the query has no product
 * filter.
 */
export function getRequestedGoods(query: Readonly<Record<string, unknown>>): RequestedGoods | null {
  if (!isRequestedGoods(query.products)) return null
  const typedCodes = typeof query.keyword === 'string' ? parseKeywordCodes(query.keyword) : []
  const jans = [...(query.products.jans ?? []), ...filterTexts(query.jans), ...typedCodes]
  return { ...query.products, jans }
}

/** Kind to which the filter narrows; goods named by code are not narrowed to publications. */
export function getNarrowedKind(query: Readonly<Record<string, unknown>>): RequestKind {
  const goods = getRequestedGoods(query)
  if (goods === null) return 'all'
  return goods.kind === 'publication' && getCountedKinds(goods).includes('other') ? 'all' : goods.kind
}

/** Unit of the quantities of a query of any form: with a filter, product codes or kinds of goods. */
export function getRequestUnit(query: Readonly<Record<string, unknown>>): QuantityUnit {
  // combined sales name kinds of goods (items.ts)
  if (typeof query.item === 'string') return query.item === 'book' ? 'copies' : 'items'
  const codes = [...filterTexts(query.jans), ...filterTexts([query.jan])]
  if (codes.length > 0 && !codes.every(isPublication)) return 'items'
  const goods = getRequestedGoods(query)
  return goods === null ? 'copies' : getQuantityUnit(goods)
}

/** Adapts a column label to the unit: a trailing 冊 is replaced by 点. */
export const adaptLabelToUnit = (
  unit: QuantityUnit,
  { label, units }: { label: string; units: Record<QuantityUnit, string> },
): string =>
  unit === 'items' && label.endsWith(`(${units.copies})`) ? `${label.slice(0, -units.copies.length - 1)}${units.items})` : label
