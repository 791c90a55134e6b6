import type { Knex } from 'knex'
import type { ProductIdentity } from '../../../shared/contract/product-identity.ts'
import type { GroupKind, GroupStore } from '../../../shared/contract/saved-groups.ts'
import { AppError } from '../../../shared/errors.ts'
import { codeDigits, readCode } from '../../../shared/jan.ts'
import { findProducts } from '../../warehouse/products/product-list.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'
import { readProducts } from '../../warehouse/products/read-products.ts'
import { applyScope, type DataScope } from '../../warehouse/products/scope.ts'

/** Codes that one query looks up: PostgreSQL takes 65,535 values, and all groups of a user may hold more. */
const LOOKED_UP_AT_ONCE = 5000
/** Most codes that one answer names, as in every list of products. */
const NAMED_CODES = 50

/** A code as it is written plainly, without what a form or a spreadsheet put around it. */
const plainCode = (text: string): string => text.normalize('NFKC').trim()

async function inParts<T>(codes: readonly string[], read: (part: string[]) => Promise<T[]>): Promise<T[]> {
  const found: T[] = []
  for (let from = 0; from < codes.length; from += LOOKED_UP_AT_ONCE)
    found.push(...(await read(codes.slice(from, from + LOOKED_UP_AT_ONCE))))
  return found
}

const knownStores = (knex: Knex, codes: readonly string[]): Promise<string[]> =>
  inParts(codes, (part) => knex('store').whereIn('store.store_cd', part).pluck('store.store_cd'))

/**
 * The codes that a group keeps of typed ones: JANs and store codes, each once, in their order. Throws what findProducts
 * throws, or stores.notFound with every code that no store has.
 */
export async function keptCodes(
  knex: Knex,
  { kind, codes, field }: { kind: GroupKind; codes: readonly string[]; field: string },
  scope: DataScope,
): Promise<string[]> {
  if (kind === 'product') return (await findProducts(knex, codes, { scope, field })).map(({ jan }) => jan)
  const typed = codes.map(plainCode)
  const known = new Set(await knownStores(knex, [...new Set(typed)]))
  const wrong = typed.flatMap((value, index) => (known.has(value) ? [] : [{ value, index }])).slice(0, NAMED_CODES)
  if (wrong.length > 0)
    throw new AppError(
      'stores.notFound',
      { value: wrong.map(({ value }) => value).join(', ') },
      wrong.map(({ value, index }) => ({ field: `${field}.${index}`, code: 'stores.notFound', values: { value } })),
    )
  return [...new Set(typed)]
}

/** The JAN of a 雑誌コード, which nothing but the masters knows; null where there is none. */
async function janOfIssue(knex: Knex, text: string, scope: DataScope): Promise<string | null> {
  try {
    return (await findProduct(knex, text, scope)).jan
  } catch (error) {
    if (error instanceof AppError && error.code !== 'code.ambiguous') return null
    throw error
  }
}

/**
 * Members of a list that typed codes mean, for taking them out: what nothing has any more can be taken out too, and what
 * was never in takes nothing out.
 */
export async function meantMembers(
  knex: Knex,
  { kind, codes }: { kind: GroupKind; codes: readonly string[] },
  scope: DataScope,
): Promise<Set<string>> {
  if (kind === 'store') return new Set(codes.map(plainCode))
  const meant = new Set<string>()
  for (const text of codes) {
    const form = readCode(text)
    if (form.form === 'jan') meant.add(form.jan)
    else for (const code of [plainCode(text), codeDigits(text)]) meant.add(code)
    const jan = form.form === 'magazine' ? await janOfIssue(knex, text, scope) : null
    if (jan !== null) meant.add(jan)
  }
  return meant
}

/** Those of the codes that the contract shows. A store that is no longer in the masters is shown to nobody. */
export async function shownCodes(
  knex: Knex,
  { kind, codes }: { kind: GroupKind; codes: readonly string[] },
  scope: DataScope,
): Promise<Set<string>> {
  const asked = [...new Set(codes)]
  if (kind === 'store') return new Set(await knownStores(knex, asked))
  return new Set((await productIds(knex, asked, scope)).map(({ jan }) => jan))
}

const productIds = (knex: Knex, jans: readonly string[], scope: DataScope): Promise<{ id: number; jan: string }[]> =>
  inParts(jans, (part) => {
    const query = knex('product').select('product.id', 'product.jan').whereIn('product.jan', part)
    applyScope(knex, query, scope)
    return query
  })

/** What the products are, in the order of their codes; what the contract does not show is left out. */
export async function namedProducts(knex: Knex, jans: readonly string[], scope: DataScope): Promise<ProductIdentity[]> {
  const ids = await productIds(knex, jans, scope)
  const named = new Map(
    [
      ...(
        await readProducts(
          knex,
          ids.map(({ id }) => id),
          scope,
        )
      ).values(),
    ].map((one) => [one.jan, one]),
  )
  return jans.flatMap((jan) => named.get(jan) ?? [])
}

interface StoreRow {
  store_cd: string
  store_nm: string
  chain_nm: string | null
  company_nm: string | null
  prefecture_cd: string | null
  closed: boolean
}

/** What the stores are, in the order of their codes. */
export async function namedStores(knex: Knex, codes: readonly string[]): Promise<GroupStore[]> {
  const rows: StoreRow[] = await inParts(codes, (part) =>
    knex('store')
      .leftJoin('chain', 'chain.chain_cd', 'store.chain_cd')
      .leftJoin('company', 'company.company_cd', 'store.company_cd')
      .select('store.store_cd', 'store.store_nm', 'chain.chain_nm', 'company.company_nm', 'store.prefecture_cd')
      .select(knex.raw('store.closed_on is not null as closed'))
      .whereIn('store.store_cd', part),
  )
  const named = new Map(rows.map((row) => [row.store_cd, row]))
  return codes.flatMap((code): GroupStore[] => {
    const row = named.get(code)
    if (!row) return []
    return [
      {
        storeCd: row.store_cd,
        storeName: row.store_nm,
        chainName: row.chain_nm,
        companyName: row.company_nm,
        prefectureCd: row.prefecture_cd,
        closed: row.closed,
      },
    ]
  })
}
