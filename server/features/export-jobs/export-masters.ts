import type { Endpoint } from '../../../shared/contract/endpoint.ts'
import * as contract from '../../../shared/contract/export-jobs.ts'
import type { Route } from '../../routing/route.ts'

/** Masters of the main area that the export area has under a call of its own. */
const sameAs: readonly [of: string, here: Endpoint][] = [
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

/** The same answers for the form of the export area, which takes tokens of its own area alone. */
export const alsoInExportArea = (...known: readonly (readonly Route[])[]): Route[] =>
  sameAs.map(([of, endpoint]) => {
    const route = known.flat().find((item) => item.endpoint.name === of)
    if (!route) throw new Error(`the export area has no ${of}`)
    return { endpoint, handler: route.handler }
  })
