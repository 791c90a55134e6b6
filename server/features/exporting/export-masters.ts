import type { Endpoint } from '../../../shared/api/endpoint.ts'
import * as contract from '../../../shared/api/exporting/export-jobs.ts'
import type { Route } from '../../routing/route.ts'

/** Masters of the main area that have their own call in the export area. */
const exportAreaEndpoints: readonly [of: string, here: Endpoint][] = [
  ['storeList', contract.exportStoreList],
  ['companyList', contract.exportCompanyList],
  ['chainList', contract.exportChainList],
  ['publisherList', contract.exportPublisherList],
  ['ownPublisherList', contract.exportOwnPublisherList],
  ['genreList', contract.exportGenreList],
  ['chugenreList', contract.exportChugenreList],
  ['shogenreList', contract.exportShogenreList],
  ['itemList', contract.exportItemList],
  ['prefectureList', contract.exportPrefectureList],
  ['storeCategoryList', contract.exportStoreCategoryList],
  ['productSuggest', contract.exportProductSuggest],
]

/** Returns routes with the same answers for the export area, which accepts only its own tokens. */
export const toExportAreaRoutes = (...routeLists: readonly (readonly Route[])[]): Route[] =>
  exportAreaEndpoints.map(([of, endpoint]) => {
    const route = routeLists.flat().find((item) => item.endpoint.name === of)
    if (!route) throw new Error(`the export area has no ${of}`)
    return { endpoint, handler: route.handler }
  })
