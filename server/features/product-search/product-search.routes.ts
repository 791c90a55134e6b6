import { productSearch, productSearchExport, productSuggest } from '../../../shared/api/product-search.ts'
import { listFileColumns } from '../../../shared/reports/columns.ts'
import { searchReport } from '../../../shared/reports/product-search.ts'
import { defineExportRoute } from '../../exporting/export-route.ts'
import { isNewSearch, recordSearch } from '../../operations/recent-search.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { defineRoute, requireSignedIn } from '../../routing/route.ts'
import { readSuggestions } from '../../warehouse/figures/suggestions.ts'
import type { ReportReader } from '../../warehouse/sales/report-reader.ts'
import { exportProducts, searchProducts } from './product-search.query.ts'

export const readProductSearch: ReportReader<typeof productSearch> = ({ knex, body, scope }) => searchProducts(knex, body, scope)

export const productSearchRoutes = [
  defineReportRoute(productSearch, readProductSearch, async (call, total, { operations }) => {
    if (!isNewSearch(call.body)) return
    const { userId, apiToken } = requireSignedIn(call)
    // tokens have no search history
    if (apiToken) return
    await recordSearch(operations.knex, { userId, feature: 'product-search', conditions: call.body, total })
  }),
  defineExportRoute(productSearchExport, 'product-search', async (body, { user, knex }) => {
    const products = await exportProducts(knex, body, user)
    const columns = listFileColumns(searchReport)
    const onScreen = searchReport.columns
      .map(({ name }) => name)
      .filter((name) => !columns.some((column) => column.name === name))
    return {
      name: 'search',
      nameParts: [body.period.from, body.period.to],
      columns,
      screen: searchReport.screen,
      screenColumns: ['menu', ...onScreen],
      ...products,
    }
  }),
  defineRoute(productSuggest, (call, { warehouse }) => readSuggestions(warehouse.knex, call.query, requireSignedIn(call))),
]
