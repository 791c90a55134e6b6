import type { Knex } from 'knex'
import type { ClusterBody } from '../../../shared/api/purchase-cluster.ts'
import { percent } from '../../../shared/measures.ts'
import { inTens } from '../../warehouse/members/suppression.ts'
import { readProducts } from '../../warehouse/products/read-products.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { querySales } from '../../warehouse/sales/sales-question.ts'
import { readGenreNames, resolveBuyerQuestion } from './buyers.ts'
import { clusterBuyers } from './clusters.ts'
import { readDisclosedBuyers } from './disclosed-buyers.ts'
import { readTastes } from './tastes.ts'

/** Products that an answer names. */
const NAMED = 20
/** Up to this many products are listed by id in a query. */
const FEW = 200

/** Analyses the buyers: by gender and age, by kind of store and area, and in clusters by what else they buy (domain 1.5). */
export async function analyzeBuyers(knex: Knex, body: ClusterBody, scope: DataScope) {
  const question = await resolveBuyerQuestion(knex, body, scope)
  const targets: { id: number; jan: string }[] = await question.target.clone().select('product.jan').orderBy('product.jan')
  // a few products are found faster by id than by conditions
  const products = targets.length > FEW ? question.target : targets.map(({ id }) => id)
  const [genres, { buyers, copies, genreBuyers, ...disclosed }, sales, tastes] = await Promise.all([
    readGenreNames(knex, question, body.genreLevel),
    readDisclosedBuyers(knex, question, body),
    querySales(knex, { ...question.conditions, products, period: body.period, by: [] }),
    readTastes(knex, question, body, scope),
  ])
  const named = await readProducts(
    knex,
    targets.slice(0, NAMED).map(({ id }) => id),
    scope,
  )
  const clustered = inTens(tastes.members.length)
  return {
    products: targets.slice(0, NAMED).flatMap(({ id }) => {
      const product = named.get(id)
      return product ? [{ jan: product.jan, productName: product.productName, own: product.own }] : []
    }),
    numberOfProducts: targets.length,
    genres,
    totals: {
      buyers,
      copies,
      genreBuyers,
      memberShare: copies === null ? null : percent(copies, sales[0]?.quantity ?? 0),
      suppressed: buyers === null || genreBuyers === null,
    },
    ...disclosed,
    clusters: buyers === null ? [] : clusterBuyers(tastes),
    clusteredBuyers: buyers === null ? null : clustered,
    sampled: buyers !== null && clustered < buyers,
  }
}
