import {
  type ProductRow,
  type ProductSearchBody,
  productSearch,
  productSearchExport,
  productSuggest,
} from '../../../shared/contract/product-search.ts'
import { exportRoute } from '../../export/export-route.ts'
import { route, signedIn } from '../../http/context.ts'
import { rememberSearch } from '../../operations/recent-search.ts'
import type { Warehouse } from '../../warehouse/engine.ts'
import { readProductColumns } from '../../warehouse/product-columns.ts'
import { productFields } from '../../warehouse/product-rows.ts'
import type { DataScope } from '../../warehouse/scope.ts'
import { pickColumns } from './product-search.export.ts'
import { searchProducts, suggestProducts } from './product-search.query.ts'

/** Rows read at once while an export goes through all pages. */
const EXPORT_PAGE = 5000

/** Every row of the search, page by page: an export is never cut short, and only a page is held at a time. */
async function* restOf(
  warehouse: Warehouse,
  first: Awaited<ReturnType<typeof searchProducts>>,
  body: ProductSearchBody,
  scope: DataScope,
): AsyncGenerator<ProductRow> {
  let page = first
  let given = 0
  for (let pageNum = 2; page.list.length > 0; pageNum++) {
    yield* page.list
    given += page.list.length
    if (given >= first.paging.total) return
    page = await searchProducts(warehouse, { ...body, pageNum, pageSize: EXPORT_PAGE }, scope)
  }
}

export const productSearchRoutes = [
  route(productSearch, async (call, { warehouse, operations }) => {
    const user = signedIn(call)
    const found = await searchProducts(warehouse, call.body, user)
    if (call.body.pageNum === 1) {
      await rememberSearch(operations.knex, {
        userId: user.userId,
        feature: 'product-search',
        conditions: call.body,
        total: found.paging.total,
      })
    }
    return found
  }),
  exportRoute(productSearchExport, 'product-search', async ({ columns, ...body }, { user, services }) => {
    const first = await searchProducts(services.warehouse, { ...body, pageNum: 1, pageSize: EXPORT_PAGE }, user)
    return {
      name: 'search',
      nameParts: [body.period.from, body.period.to],
      columns: pickColumns(columns),
      rows: restOf(services.warehouse, first, body, user),
      rowCount: first.paging.total,
      totals: first.totals,
    }
  }),
  route(productSuggest, async (call, { warehouse }) => {
    const user = signedIn(call)
    const ids = await suggestProducts(warehouse, { text: call.query.q, limit: call.query.limit }, user)
    const products = await readProductColumns(warehouse.knex, ids)
    return {
      list: ids.flatMap((id) => {
        const product = products.get(id)
        if (!product) return []
        const { jan, kind, own, productName, authorName, publisherName, seriesName, volume, releaseDate } = productFields(
          product,
          user,
        )
        return [{ jan, kind, own, productName, authorName, publisherName, seriesName, volume, releaseDate }]
      }),
    }
  }),
]
