import type { Endpoint } from '../../../shared/contract/endpoint.ts'
import * as contract from '../../../shared/contract/export-jobs.ts'
import type { Route } from '../../routing/route.ts'

/** Masters of the main area that the export area has under a call of its own. */
const sameAs: readonly [of: string, here: Endpoint][] = [
  ['storeList', contract.exportStoreList as unknown as Endpoint],
  ['companyList', contract.exportCompanyList as unknown as Endpoint],
  ['chainList', contract.exportChainList as unknown as Endpoint],
  ['publisherList', contract.exportPublisherList as unknown as Endpoint],
  ['ownPublisherList', contract.exportOwnPublisherList as unknown as Endpoint],
  ['genreList', contract.exportGenreList as unknown as Endpoint],
  ['chugenreList', contract.exportChugenreList as unknown as Endpoint],
  ['shogenreList', contract.exportShogenreList as unknown as Endpoint],
  ['itemList', contract.exportItemList as unknown as Endpoint],
  ['prefectureList', contract.exportPrefectureList as unknown as Endpoint],
  ['storeCategoryList', contract.exportStoreCategoryList as unknown as Endpoint],
  ['productSuggest', contract.exportProductSuggest as unknown as Endpoint],
]

/** The same answers for the form of the export area, which takes tokens of its own area alone. */
export const alsoInExportArea = (...known: readonly (readonly Route[])[]): Route[] =>
  sameAs.map(([of, endpoint]) => {
    const route = known.flat().find((one) => one.endpoint.name === of)
    if (!route) throw new Error(`the export area has no ${of}`)
    return { endpoint, handler: route.handler }
  })
