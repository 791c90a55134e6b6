import type { Knex } from 'knex'
import type { ProductIdentity } from '../../../shared/api/product-identity.ts'
import type { GroupStore } from '../../../shared/api/saved-groups.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import type { GroupKind } from '../../../shared/fields/choices.ts'
import { listPossibleCodes, parseProductCode } from '../../../shared/trade/product-code.ts'
import { findProducts } from '../../warehouse/products/find-products.ts'
import { findCodes, masterCodes, normalizeCode, readInBatches } from '../../warehouse/products/master-codes.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'
import { applyScope, type DataScope } from '../../warehouse/products/scope.ts'

/**
 * Normalizes typed codes for storage: JANs and store codes in order, without duplicates. Throws the errors of findProducts and
 * findCodes.
 */
export async function normalizeMemberCodes(
  knex: Knex,
  { kind, codes, field }: { kind: GroupKind; codes: readonly string[]; field: string },
  scope: DataScope,
): Promise<string[]> {
  if (kind === 'product') return (await findProducts(knex, codes, { scope, field })).map(({ jan }) => jan)
  return findCodes(knex, codes, { master: 'store', field })
}

/** Returns the JAN of a 雑誌コード from the masters; null if there is none. */
async function findIssueJan(knex: Knex, text: string, scope: DataScope): Promise<string | null> {
  try {
    return (await findProduct(knex, text, scope)).jan
  } catch (error) {
    if (error instanceof AppError && error.code !== 'code.ambiguous') return null
    throw error
  }
}

/**
 * Returns the members that typed codes mean, for removal: unknown members can be removed too, and codes that are not members have
 * no effect.
 */
export async function resolveMemberCodes(
  knex: Knex,
  { kind, codes }: { kind: GroupKind; codes: readonly string[] },
  scope: DataScope,
): Promise<Set<string>> {
  if (kind === 'store') return new Set(codes.map(normalizeCode))
  const resolvedJans = new Set<string>()
  for (const text of codes) {
    const form = parseProductCode(text)
    for (const code of [normalizeCode(text), ...listPossibleCodes(form)]) resolvedJans.add(code)
    const jan = form.form === 'magazine' ? await findIssueJan(knex, text, scope) : null
    if (jan !== null) resolvedJans.add(jan)
  }
  return resolvedJans
}

/** Returns the codes that the contract may see. Stores that are no longer in the masters are hidden from everyone. */
export async function filterVisibleCodes(
  knex: Knex,
  { kind, codes }: { kind: GroupKind; codes: readonly string[] },
  scope: DataScope,
): Promise<Set<string>> {
  const uniqueCodes = [...new Set(codes)]
  if (kind === 'store') return new Set(await masterCodes.store.findExisting(knex, uniqueCodes, scope))
  return new Set((await findVisibleProducts(knex, uniqueCodes, scope)).map(({ jan }) => jan))
}

const findVisibleProducts = (knex: Knex, jans: readonly string[], scope: DataScope): Promise<{ id: number; jan: string }[]> =>
  readInBatches(jans, (part) => {
    const query = knex('product').select('product.id', 'product.jan').whereIn('product.jan', part)
    applyScope(knex, query, scope)
    return query
  })

/** Reads the products in the order of their codes; those that the contract may not see are omitted. */
export async function readProductIdentities(knex: Knex, jans: readonly string[], scope: DataScope): Promise<ProductIdentity[]> {
  const ids = await findVisibleProducts(knex, jans, scope)
  const named = new Map(
    [
      ...(
        await readProducts(
          knex,
          ids.map(({ id }) => id),
          scope,
        )
      ).values(),
    ].map((product) => [product.jan, product]),
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

/** Reads the stores in the order of their codes. */
export async function readNamedStores(knex: Knex, codes: readonly string[]): Promise<GroupStore[]> {
  const rows: StoreRow[] = await readInBatches(codes, (part) =>
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
