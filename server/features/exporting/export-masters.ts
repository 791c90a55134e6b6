import type { Endpoint } from '../../../shared/api/endpoint.ts'
import * as api from '../../../shared/api/exporting/export-jobs.ts'
import type { Route } from '../../routing/route.ts'

/** Masters of the main area that have their own call in the export area. */
const exportAreaEndpoints: readonly [of: string, here: Endpoint][] = [
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

/** Returns routes with the same answers for the export area, which accepts only its own tokens. */
export const toExportAreaRoutes = (...routeLists: readonly (readonly Route[])[]): Route[] =>
  exportAreaEndpoints.map(([of, endpoint]) => {
    const route = routeLists.flat().find((item) => item.endpoint.name === of)
    if (!route) throw new Error(`the export area has no ${of}`)
    return { endpoint, handler: route.handler }
  })
