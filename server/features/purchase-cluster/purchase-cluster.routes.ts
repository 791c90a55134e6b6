import type { Knex } from 'knex'
import { type ClusterBody, clusterAnalysis, clusterAnalysisExport } from '../../../shared/api/purchase-cluster.ts'
import { clusterWords } from '../../../shared/messages/purchase-cluster.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import type { ReportColumn } from '../../../shared/reports/columns.ts'
import { clusterCellReport, clusterReport, clusterStoreReport } from '../../../shared/reports/purchase-cluster.ts'
import { computePercent } from '../../../shared/trade/measures.ts'
import { defineExportRoute } from '../../exporting/export-route.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { querySales } from '../../warehouse/sales/query-sales.ts'
import { readGenreNames, resolveBuyerQuery } from './buyers.ts'
import { clusterBuyers } from './clusters.ts'
import { readDisclosedBuyers } from './disclosed-buyers.ts'
import { MAX_SAMPLED_BUYERS, readBuyerTastes } from './tastes.ts'

/** Products that a result names. */
const MAX_LISTED_NAMES = 20
/** Up to this many products are listed by id in a query. */
const MAX_LISTED_IDS = 200

/** Analyses the buyers: by gender and age, by kind of store and area, and in clusters by what else they buy (domain 1.5). */
export async function analyzeBuyers(knex: Knex, body: ClusterBody, scope: DataScope) {
  const query = await resolveBuyerQuery(knex, body, scope)
  const targets: { id: number; jan: string }[] = await query.target.clone().select('product.jan').orderBy('product.jan')
  // a few products are found faster by id than by conditions
  const products = targets.length > MAX_LISTED_IDS ? query.target : targets.map(({ id }) => id)
  const [genres, { buyers, copies, genreBuyers, ...disclosed }, sales, tastes] = await Promise.all([
    readGenreNames(knex, query, body.genreLevel),
    readDisclosedBuyers(knex, query, body),
    querySales(knex, { ...query.conditions, products, period: body.period, by: [] }),
    readBuyerTastes(knex, query, body, scope),
  ])
  const named = await readProducts(
    knex,
    targets.slice(0, MAX_LISTED_NAMES).map(({ id }) => id),
    scope,
  )
  const clusters = buyers === null ? [] : clusterBuyers(tastes)
  return {
    products: targets.slice(0, MAX_LISTED_NAMES).flatMap(({ id }) => {
      const product = named.get(id)
      return product ? [{ jan: product.jan, productName: product.productName, own: product.own }] : []
    }),
    numberOfProducts: targets.length,
    genres,
    totals: {
      buyers,
      copies,
      genreBuyers,
      memberShare: copies === null ? null : computePercent(copies, Math.max(copies, sales[0]?.quantity ?? 0)),
      suppressed: buyers === null || genreBuyers === null,
    },
    ...disclosed,
    clusters,
    clusteredBuyers: buyers === null ? null : tastes.sampled ? MAX_SAMPLED_BUYERS : buyers,
    sampled: buyers !== null && tastes.sampled,
  }
}

export const purchaseClusterRoutes = [
  defineReportRoute(clusterAnalysis, ({ knex, body, scope }) => analyzeBuyers(knex, body, scope)),
  defineExportRoute(clusterAnalysisExport, 'purchase-cluster', async ({ table, ...body }, { user, language, knex }) => {
    const result = await analyzeBuyers(knex, body, user)
    const messages = clusterWords[language]
    const names = { cells: 'clusterCells', stores: 'clusterStores', clusters: 'clusters' } as const
    const reports = { cells: clusterCellReport, stores: clusterStoreReport, clusters: clusterReport }
    const rows: readonly { suppressed: boolean; indexSuppressed?: boolean }[] = result[table]
    return {
      name: names[table],
      nameParts: [result.products[0]?.productName ?? '', body.period.from, body.period.to],
      subject: { productName: result.products.map(({ productName }) => productName).join(', ') },
      columns: reports[table].columns as readonly ReportColumn<never>[],
      rows: rows as readonly never[],
      ...(table === 'cells' && !result.totals.suppressed
        ? { totals: { buyers: result.totals.buyers, copies: result.totals.copies } }
        : {}),
      notes: [
        ...(result.totals.suppressed || rows.some(({ suppressed, indexSuppressed }) => suppressed || indexSuppressed)
          ? [messages.hidden]
          : []),
        ...(table === 'clusters' && result.sampled
          ? [fillPlaceholders(messages.sampled, { members: result.clusteredBuyers ?? 0 })]
          : []),
      ],
    }
  }),
]
