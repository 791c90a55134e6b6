import type { Knex } from 'knex'
import { AppError } from '../../../shared/errors.ts'
import { nearCodes, readCode } from '../../../shared/jan.ts'
import { todayInJapan } from '../../../shared/period.ts'
import { applyScope, type DataScope, wholeRange } from './scope.ts'

interface Found {
  id: number
  jan: string
}

/** Ids and codes of products, by their cards: to be narrowed to codes and a data range. */
const cards = (knex: Knex) => knex('product_card as product').select('product.id', 'product.jan')

/** Issues of a 雑誌コード with the issue number as printed; the nearest past one first. */
async function findIssue(
  knex: Knex,
  form: { magazineCd: string; issue: string; extra: string | null },
  scope: DataScope,
): Promise<Found | null> {
  const issues = knex('product')
    .select('product.id', 'product.jan', 'product.release_date', 'product.cover_date')
    .where({ 'product.magazine_cd': form.magazineCd, 'product.issue': form.issue })
    .orderBy('product.release_date', 'desc')
    .limit(200)
  applyScope(knex, issues, scope)
  const rows: (Found & { release_date: string | null; cover_date: string | null })[] = await issues
  const today = todayInJapan()
  const fits = rows.filter((row) => {
    if (form.extra === null) return true
    // weeklies print month/day of the cover, monthlies can carry the year
    return row.cover_date?.slice(8, 10) === form.extra || row.cover_date?.slice(2, 4) === form.extra
  })
  const past = fits.filter((row) => row.release_date === null || row.release_date <= today)
  const [first, second] = past.length > 0 ? past : fits
  // ten years apart is the same printed code: only two issues of one year are in doubt
  if (first && second?.release_date?.slice(0, 4) === first.release_date?.slice(0, 4) && second && form.extra !== null) {
    throw new AppError('code.ambiguous', { value: `${form.magazineCd}-${form.issue}/${form.extra}` })
  }
  return first ?? null
}

/** The JAN of a product within the data range that a code which nothing has may have meant; null where none is near. */
export async function findNear(knex: Knex, text: string, scope: DataScope = wholeRange): Promise<string | null> {
  const candidates = nearCodes(text)
  if (candidates.length === 0) return null
  const query = cards(knex).whereIn('product.jan', candidates)
  applyScope(knex, query, scope)
  const rows: { jan: string }[] = await query
  const known = new Set(rows.map((row) => row.jan))
  return candidates.find((jan) => known.has(jan)) ?? null
}

/** The code that may have been meant, of the values of an error about a code. */
export function getSuggestedCode(values: AppError['values']): string | null {
  const meant = values.near ?? values.expected
  return meant === undefined ? null : String(meant)
}

/** The error for a code that no product has: with the near one, where there is one. */
async function nothingHas(knex: Knex, text: string, scope: DataScope): Promise<AppError> {
  const form = readCode(text)
  const near = await findNear(knex, text, scope)
  if (form.form === 'wrong-check-digit') return new AppError('code.checkDigit', { value: text, expected: near ?? form.expected })
  if (near !== null) return new AppError('product.near', { value: text, near })
  // a contract that does not see everything is not told whether the others have it
  return new AppError(scope.dataRange === 'full' ? 'product.notFound' : 'product.outsideRange', { value: text })
}

/**
 * The product behind a code in any written form, of those that the contract's data range covers. Throws product.notFound,
 * product.near or code.checkDigit (with the code that may have been meant) or code.ambiguous; where the range is not the whole,
 * product.outsideRange in the place of product.notFound: what lies outside cannot be told from what does not exist.
 */
export async function findProduct(knex: Knex, text: string, scope: DataScope = wholeRange): Promise<Found> {
  const form = readCode(text)
  let found: Found | null
  if (form.form === 'magazine') found = await findIssue(knex, form, scope)
  else {
    // an in-store code may look like an ISBN with a wrong check digit: it is one only if no product has it
    const jan = form.form === 'jan' ? form.jan : form.code
    const same = cards(knex).where('product.jan', jan)
    applyScope(knex, same, scope)
    found = (await same.first()) ?? null
  }
  if (!found) throw await nothingHas(knex, text, scope)
  return { id: found.id, jan: found.jan }
}

/** The products behind those of the codes that are plain JANs within the data range, looked up at once. */
async function findPlainProducts(knex: Knex, codes: readonly string[], scope: DataScope): Promise<Map<string, Found>> {
  const jans = new Map<string, string>()
  for (const code of codes) {
    const form = readCode(code)
    if (form.form === 'jan') jans.set(code, form.jan)
  }
  if (jans.size === 0) return new Map()
  const query = cards(knex).whereIn('product.jan', [...new Set(jans.values())])
  applyScope(knex, query, scope)
  const rows: Found[] = await query
  const byJan = new Map(rows.map((row) => [row.jan, row]))
  const found = new Map<string, Found>()
  for (const [code, jan] of jans) {
    const product = byJan.get(jan)
    if (product) found.set(code, product)
  }
  return found
}

/**
 * Looks up many codes: plain JANs at once, beforehand; every other form, and what has to be said about a wrong code, one by
 * one by findProduct. The answer gives the product behind one of the codes and throws what findProduct throws.
 */
export async function productFinder(
  knex: Knex,
  codes: readonly string[],
  scope: DataScope,
): Promise<(code: string) => Promise<Found>> {
  const plain = await findPlainProducts(knex, codes, scope)
  return async (code) => plain.get(code) ?? findProduct(knex, code, scope)
}
