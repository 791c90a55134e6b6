import {
  type ProductRow,
  type ProductSearchBody,
  productSearch,
  productSearchExport,
  productSuggest,
} from '../../../shared/contract/product-search.ts'
import { toFile } from '../../export/file.ts'
import { exportName } from '../../export/table-model.ts'
import { route, signedIn } from '../../http/context.ts'
import { auditExport } from '../../operations/audit.ts'
import { rememberSearch } from '../../operations/recent-search.ts'
import type { Warehouse } from '../../warehouse/engine.ts'
import { readProductColumns } from '../../warehouse/product-columns.ts'
import { productFields } from '../../warehouse/product-rows.ts'
import type { DataScope } from '../../warehouse/scope.ts'
import { searchTable } from './product-search.export.ts'
import { searchProducts, suggestProducts } from './product-search.query.ts'

/** Rows read at once while an export goes through all pages. */
const EXPORT_PAGE = 5000

/** Every row of the search, page by page: an export is never cut short. */
async function searchAll(warehouse: Warehouse, body: ProductSearchBody, scope: DataScope) {
  const list: ProductRow[] = []
  for (let pageNum = 1; ; pageNum++) {
    const page = await searchProducts(warehouse, { ...body, pageNum, pageSize: EXPORT_PAGE }, scope)
    list.push(...page.list)
    if (list.length >= page.paging.total || page.list.length === 0) return { list, totals: page.totals }
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
  route(productSearchExport, async (call, { warehouse, operations }) => {
    const user = signedIn(call)
    const { format, encoding, language, columns, ...body } = call.body
    const found = await searchAll(warehouse, body, user)
    const table = searchTable(found, { body, columns, language, madeBy: user.userId })
    await auditExport(
      operations.knex,
      { user, address: call.address },
      { target: 'product-search', detail: { rows: table.rows.length, format } },
    )
    const name = `${exportName('search', language)}_${body.period.from}_${body.period.to}`
    return toFile(table, { format, encoding, name })
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
