import { codeDigits, readCode } from './jan.ts'

/** What goods are: `other` is all that is no publication (pens, rentals, discs, games). */
export const productKinds = ['book', 'magazine', 'other'] as const
export type ProductKind = (typeof productKinds)[number]

/** What can be asked for; a publication is a book or a magazine, and what is counted where nothing is said. */
export const requestKinds = ['publication', 'book', 'magazine', 'other', 'all'] as const
export type RequestKind = (typeof requestKinds)[number]

/** 冊 or 点. */
export type QuantityUnit = 'copies' | 'items'

/** What a product is ranked among and shared in: publications among publications, everything else apart. */
export const getPeerKind = (kind: ProductKind): RequestKind => (kind === 'other' ? 'other' : 'publication')

interface Goods {
  kind: RequestKind
  jans?: readonly string[]
  itemGenreKeys?: readonly string[]
}

/** Codes of the items that are publications: books, magazines, comics. */
const publicationItems = new Set(['01', '02', '03'])

/**
 * The kinds that are counted. Books and magazines where nothing is said; goods that are named, by their code or their
 * item, are counted whatever they are.
 */
export function countedKinds({ kind, jans = [], itemGenreKeys = [] }: Goods): readonly ProductKind[] {
  if (kind === 'all') return productKinds
  if (kind !== 'publication') return [kind]
  return jans.length > 0 || itemGenreKeys.length > 0 ? productKinds : ['book', 'magazine']
}

/** ISBN, JAN of a magazine or 雑誌コード: the code of a publication. */
function isPublication(code: string): boolean {
  const form = readCode(code)
  return form.form === 'magazine' || (form.form === 'jan' && /^(97[89]|491)/.test(form.jan))
}

/** 冊 count books and magazines alone; as soon as anything else may be among the goods, they are 点. */
export function quantityUnit(goods: Goods): QuantityUnit {
  if (!countedKinds(goods).includes('other')) return 'copies'
  const { jans = [], itemGenreKeys = [] } = goods
  const named = jans.length > 0 || itemGenreKeys.length > 0
  const publications = jans.every(isPublication) && itemGenreKeys.every((key) => publicationItems.has(key.slice(0, 2)))
  return named && publications && goods.kind !== 'other' ? 'copies' : 'items'
}

const isGoods = (value: unknown): value is Goods => typeof value === 'object' && value !== null && 'kind' in value
const toTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

/** Codes that were typed as a keyword: all of its words, or none. */
function typedCodes(keyword: unknown): string[] {
  const words = typeof keyword === 'string' ? keyword.split(/[\s,、]+/u).filter((word) => word !== '') : []
  return words.every((word) => /^[\dX]{10}$|^\d{13}$|^\d{18}$/.test(codeDigits(word))) ? words : []
}

/** The goods of a question that has a filter; codes beside it, or typed as the keyword, name goods as well. */
export function getRequestedGoods(question: Readonly<Record<string, unknown>>): Goods | null {
  if (!isGoods(question.products)) return null
  const jans = [...(question.products.jans ?? []), ...toTexts(question.jans), ...typedCodes(question.keyword)]
  return { ...question.products, jans }
}

/** The kind that a question's filter narrows to: goods that are named are not narrowed to publications. */
export function narrowedKind(question: Readonly<Record<string, unknown>>): RequestKind {
  const goods = getRequestedGoods(question)
  if (goods === null) return 'all'
  return goods.kind === 'publication' && countedKinds(goods).includes('other') ? 'all' : goods.kind
}

/** What the quantities of a question are counted in, whatever its form: a filter, codes of products, kinds of goods. */
export function getRequestUnit(question: Readonly<Record<string, unknown>>): QuantityUnit {
  // combined sales ask for kinds of goods by name (items.ts)
  if (typeof question.item === 'string') return question.item === 'book' ? 'copies' : 'items'
  const codes = [...toTexts(question.jans), ...toTexts([question.jan])]
  if (codes.length > 0 && !codes.every(isPublication)) return 'items'
  const goods = getRequestedGoods(question)
  return goods === null ? 'copies' : quantityUnit(goods)
}

/** A column's label in the unit: a label that ends with 冊 ends with 点. */
export const labelIn = (unit: QuantityUnit, { label, units }: { label: string; units: Record<QuantityUnit, string> }): string =>
  unit === 'items' && label.endsWith(`(${units.copies})`) ? `${label.slice(0, -units.copies.length - 1)}${units.items})` : label
