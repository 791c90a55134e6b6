import type { Knex } from 'knex'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { listNearCodes } from '../../../shared/trade/jan.ts'
import { getCodeDigits, listPossibleCodes, parseProductCode } from '../../../shared/trade/product-code.ts'
import { applyScope, type DataScope, unlimitedScope } from './scope.ts'

interface LookupRow {
  id: number
  jan: string
}

/** Query of product ids and codes from the cards, to be narrowed to codes and a data range. */
const queryCards = (knex: Knex) => knex('product_card as product').select('product.id', 'product.jan')

/** Finds the issues of a 雑誌コード with the issue number as printed, the latest past one first. */
async function findMagazineIssue(
  knex: Knex,
  form: { magazineCd: string; issue: string; extra: string | null },
  scope: DataScope,
): Promise<LookupRow | null> {
  const issues = knex('product')
    .select('product.id', 'product.jan', 'product.release_date', 'product.cover_date')
    .where({ 'product.magazine_cd': form.magazineCd, 'product.issue': form.issue })
    .orderBy('product.release_date', 'desc')
    .limit(200)
  applyScope(knex, issues, scope)
  const rows: (LookupRow & { release_date: string | null; cover_date: string | null })[] = await issues
  const today = getTodayInJapan()
  const fits = rows.filter((row) => {
    if (form.extra === null) return true
    // weeklies print month/day of the cover date, monthlies can print the year
    return row.cover_date?.slice(8, 10) === form.extra || row.cover_date?.slice(2, 4) === form.extra
  })
  const past = fits.filter((row) => row.release_date === null || row.release_date <= today)
  const [first, second] = past.length > 0 ? past : fits
  // the printed code repeats every ten years, so it is ambiguous only if both issues are of one year
  if (first && second?.release_date?.slice(0, 4) === first.release_date?.slice(0, 4) && second && form.extra !== null) {
    throw new AppError('code.ambiguous', { value: `${form.magazineCd}-${form.issue}/${form.extra}` })
  }
  return first ?? null
}

/** Returns the JAN of a product within the data range that an unknown code probably meant; null if none is near. */
export async function findNearProductCode(knex: Knex, text: string, scope: DataScope = unlimitedScope): Promise<string | null> {
  const read = parseProductCode(text)
  const candidates = read.form === 'case' ? [read.item] : listNearCodes(getCodeDigits(text))
  if (candidates.length === 0) return null
  const query = queryCards(knex).whereIn('product.jan', candidates)
  applyScope(knex, query, scope)
  const rows: { jan: string }[] = await query
  const existingJans = new Set(rows.map((row) => row.jan))
  return candidates.find((jan) => existingJans.has(jan)) ?? null
}

/** Returns the suggested code in the values of a code error, or null. */
export function getSuggestedCode(values: AppError['values']): string | null {
  const suggested = values.near ?? values.expected
  return suggested === undefined ? null : String(suggested)
}

/** Returns the error for an unknown code, with the near code if there is one. */
async function createUnknownCodeError(knex: Knex, text: string, scope: DataScope): Promise<AppError> {
  const form = parseProductCode(text)
  const nearCode = await findNearProductCode(knex, text, scope)
  if (form.form === 'wrong-check-digit')
    return new AppError('code.checkDigit', { value: text, expected: nearCode ?? form.expected })
  if (nearCode !== null) return new AppError('product.near', { value: text, near: nearCode })
  // with a limited data range, the error does not reveal whether other contracts have the product
  return new AppError(scope.dataRange === 'full' ? 'product.notFound' : 'product.outsideRange', { value: text })
}

/**
 * Returns the product for a code in any written form, within the contract's data range. Throws `product.notFound`, `product.near`
 * or `code.checkDigit` (with the suggested code) or `code.ambiguous`. With a limited data range it throws `product.outsideRange`
 * instead of `product.notFound`, so that products outside the range cannot be distinguished from unknown ones.
 */
export async function findProduct(knex: Knex, text: string, scope: DataScope = unlimitedScope): Promise<LookupRow> {
  const form = parseProductCode(text)
  let found: LookupRow | null = null
  for (const jan of listPossibleCodes(form)) {
    const queryMatches = queryCards(knex).where('product.jan', jan)
    applyScope(knex, queryMatches, scope)
    found ??= (await queryMatches.first()) ?? null
  }
  const issue = form.form === 'magazine' ? await findMagazineIssue(knex, form, scope) : null
  if (found !== null && issue !== null) throw new AppError('code.ambiguous', { value: text })
  const product = found ?? issue
  if (!product) throw await createUnknownCodeError(knex, text, scope)
  return { id: product.id, jan: product.jan }
}

/** Looks up all codes that are plain JANs within the data range in one query. */
async function findProductsByJan(knex: Knex, codes: readonly string[], scope: DataScope): Promise<Map<string, LookupRow>> {
  const jans = new Map<string, string>()
  for (const code of codes) {
    const form = parseProductCode(code)
    if (form.form === 'jan') jans.set(code, form.jan)
  }
  if (jans.size === 0) return new Map()
  const query = queryCards(knex).whereIn('product.jan', [...new Set(jans.values())])
  applyScope(knex, query, scope)
  const rows: LookupRow[] = await query
  const byJan = new Map(rows.map((row) => [row.jan, row]))
  const found = new Map<string, LookupRow>()
  for (const [code, jan] of jans) {
    const product = byJan.get(jan)
    if (product) found.set(code, product)
  }
  return found
}

/**
 * Looks up many codes: plain JANs in one query in advance, other forms and wrong codes one by one with findProduct. The returned
 * function gives the product for one of the codes and throws the errors of findProduct.
 */
export async function createProductFinder(
  knex: Knex,
  codes: readonly string[],
  scope: DataScope,
): Promise<(code: string) => Promise<LookupRow>> {
  const productsByJan = await findProductsByJan(knex, codes, scope)
  return async (code) => productsByJan.get(code) ?? findProduct(knex, code, scope)
}
