import type { Endpoint } from '../../../shared/api/endpoint.ts'
import * as api from '../../../shared/api/exporting/export-jobs.ts'
import type { Route } from '../../routing/route.ts'

/** Masters of the main area that have their own call in the export area. */
const exportAreaEndpoints: readonly [name: string, endpoint: Endpoint][] = [
  ['storeList', api.exportStoreList],
  ['companyList', api.exportCompanyList],
  ['chainList', api.exportChainList],
  ['publisherList', api.exportPublisherList],
  ['ownPublisherList', api.exportOwnPublisherList],
  ['genreList', api.exportGenreList],
  ['chugenreList', api.exportChugenreList],
  ['shogenreList', api.exportShogenreList],
  ['itemList', api.exportItemList],
  ['prefectureList', api.exportPrefectureList],
  ['storeCategoryList', api.exportStoreCategoryList],
  ['productSuggest', api.exportProductSuggest],
]

/** Returns routes with the same results for the export area, which accepts only its own tokens. */
export const toExportAreaRoutes = (...routeLists: readonly (readonly Route[])[]): Route[] =>
  exportAreaEndpoints.map(([name, endpoint]) => {
    const route = routeLists.flat().find((item) => item.endpoint.name === name)
    if (!route) throw new Error(`the export area has no ${name}`)
    return { endpoint, handler: route.handler }
  })
