import type { Knex } from 'knex'
import type { ClusterBody, ClusterCell, ClusterStoreRow } from '../../../shared/contract/purchase-cluster.ts'
import { percent, quotient } from '../../../shared/measures.ts'
import { hideDivisions, hideTable } from '../../warehouse/members/suppression.ts'
import { readProducts } from '../../warehouse/products/read-products.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { askSales } from '../../warehouse/sales/sales-question.ts'
import { askedBuyers, readBuyers, readGenreNames } from './buyers.ts'
import { clusterBuyers } from './clusters.ts'
import { readTastes } from './tastes.ts'

/** Products that an answer names. */
const NAMED = 20

/** Male, female, unknown; the ages with the unknown last. */
export const genders = [1, 2, 0] as const
export const ageGroups = [10, 20, 30, 40, 50, 60, 70, 80, 90, 0] as const

interface Counts {
  buyers: number
  copies: number
  genreBuyers: number
}
interface Hidden {
  /** Of the products' buyers, and of the genre's. */
  own: boolean
  genre: boolean
}

const sum = (rows: readonly Counts[]): Counts =>
  rows.reduce(
    (all, row) => ({
      buyers: all.buyers + row.buyers,
      copies: all.copies + row.copies,
      genreBuyers: all.genreBuyers + row.genreBuyers,
    }),
    { buyers: 0, copies: 0, genreBuyers: 0 },
  )

/** What is shown of a count: with the buyers everything that they could be reckoned from is hidden. */
function figures(part: Counts, whole: Counts, hidden: Hidden) {
  if (hidden.own) return { buyers: null, copies: null, share: null, index: null, suppressed: true, indexSuppressed: true }
  const index =
    hidden.genre || whole.buyers === 0 || part.genreBuyers === 0
      ? null
      : quotient(100 * part.buyers * whole.genreBuyers, whole.buyers * part.genreBuyers, 0)
  return {
    buyers: part.buyers,
    copies: part.copies,
    share: percent(part.buyers, whole.buyers),
    index,
    suppressed: false,
    indexSuppressed: hidden.genre,
  }
}

/** Who buys: by gender and age, by kind of store and area, and in clusters by what else they buy (domain 1.5). */
export async function analyzeBuyers(knex: Knex, body: ClusterBody, scope: DataScope) {
  const asked = await askedBuyers(knex, body, scope)
  const [targets, genres, { groups, stores }, sales, tastes, places] = await Promise.all([
    asked.target.clone().select('product.jan').orderBy('product.jan') as Promise<{ id: number; jan: string }[]>,
    readGenreNames(knex, asked, body.genreLevel),
    readBuyers(knex, asked, body.period.to),
    askSales(knex, { ...asked.conditions, period: body.period, by: [] }),
    readTastes(knex, asked, body.period.to, scope),
    knex('store').select('id', 'category_cd', 'location_cd', 'area_cd'),
  ])
  const named = await readProducts(
    knex,
    targets.slice(0, NAMED).map(({ id }) => Number(id)),
    scope,
  )
  const whole = sum(groups)
  const none: Counts = { buyers: 0, copies: 0, genreBuyers: 0 }
  const table = genders.map((gender) =>
    ageGroups.map((ageGroup) => groups.find((one) => one.gender === gender && one.ageGroup === ageGroup) ?? none),
  )
  const own = hideTable(table.map((line) => line.map(({ buyers }) => buyers)))
  const genre = hideTable(table.map((line) => line.map(({ genreBuyers }) => genreBuyers)))

  const dimensions = (['category', 'location', 'area'] as const).map((dimension) => {
    const cdOf = new Map(
      (places as Record<string, string | number | null>[]).map((one) => [
        Number(one.id),
        one[`${dimension}_cd`] as string | null,
      ]),
    )
    const cds = [...new Set(stores.map((row) => cdOf.get(row.storeId) ?? null))].sort((a, b) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : a < b ? -1 : 1,
    )
    const rows = cds.map((cd) => stores.filter((row) => (cdOf.get(row.storeId) ?? null) === cd))
    return { dimension, cds, parts: rows.map(sum), storesOf: rows.map((row) => row.map((one) => one.storeId)) }
  })
  // stores of one category, location and area are never told apart
  const kindOf = new Map<number, number>()
  const kinds = new Map<string, number>()
  for (const { storeId } of stores) {
    const kind = dimensions.map(({ storesOf }) => storesOf.findIndex((ids) => ids.includes(storeId))).join('/')
    kinds.set(kind, kinds.get(kind) ?? kinds.size)
    kindOf.set(storeId, kinds.get(kind) ?? 0)
  }
  const divided = (name: 'buyers' | 'genreBuyers') =>
    hideDivisions(
      dimensions.map(({ parts, storesOf }) => ({
        values: parts.map((part) => part[name]),
        places: storesOf.map((ids) => [...new Set(ids.map((id) => kindOf.get(id) ?? 0))]),
      })),
    )
  const [ownLists, genreLists] = [divided('buyers'), divided('genreBuyers')]
  // a total that one table hides is shown by none
  const hidesTotal: Hidden = {
    own: own.total || ownLists.some(({ total }) => total),
    genre: genre.total || genreLists.some(({ total }) => total),
  }
  const shown = (part: Counts, hidden: Hidden) =>
    figures(part, whole, { own: hidden.own || hidesTotal.own, genre: hidden.genre || hidesTotal.genre })

  const cells = genders.flatMap((gender, row) =>
    ageGroups.map((ageGroup, column): ClusterCell => {
      const hidden = { own: own.cells[row]?.[column] ?? true, genre: genre.cells[row]?.[column] ?? true }
      return { gender, ageGroup, ...shown(table[row]?.[column] ?? none, hidden) }
    }),
  )
  const byGender = genders.map((gender, row) => ({
    gender,
    ...shown(sum(table[row] ?? []), { own: own.rows[row] ?? true, genre: genre.rows[row] ?? true }),
  }))
  const byAge = ageGroups.map((ageGroup, column) => ({
    ageGroup,
    ...shown(sum(table.map((line) => line[column] ?? none)), {
      own: own.columns[column] ?? true,
      genre: genre.columns[column] ?? true,
    }),
  }))
  const storeRows = dimensions.flatMap(({ dimension, cds, parts }, list) =>
    cds.map(
      (cd, index): ClusterStoreRow => ({
        dimension,
        cd,
        ...shown(parts[index] ?? none, {
          own: ownLists[list]?.parts[index] ?? true,
          genre: genreLists[list]?.parts[index] ?? true,
        }),
      }),
    ),
  )
  return {
    products: targets.slice(0, NAMED).flatMap(({ id }) => {
      const product = named.get(Number(id))
      return product ? [{ jan: product.jan, productName: product.productName, own: product.own }] : []
    }),
    numberOfProducts: targets.length,
    genres,
    totals: {
      buyers: hidesTotal.own ? null : whole.buyers,
      copies: hidesTotal.own ? null : whole.copies,
      genreBuyers: hidesTotal.genre ? null : whole.genreBuyers,
      memberShare: hidesTotal.own ? null : percent(whole.copies, sales[0]?.quantity ?? 0),
      suppressed: hidesTotal.own || hidesTotal.genre,
    },
    cells,
    byGender,
    byAge,
    stores: storeRows,
    clusters: hidesTotal.own ? [] : clusterBuyers(tastes),
    clusteredBuyers: hidesTotal.own ? null : tastes.members.length,
    sampled: tastes.members.length < whole.buyers,
  }
}
