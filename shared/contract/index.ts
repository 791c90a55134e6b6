/** Every call of the product, one a line. */
export { dashboard } from './dashboard.ts'
export { importList, importRejects, importReport, startImport } from './data-import.ts'
export { health } from './health.ts'
export {
  agencyList,
  chainList,
  chugenreList,
  companyList,
  genreList,
  itemChugenreList,
  itemDaigenreList,
  itemList,
  itemOne,
  itemShogenreList,
  ownPublisherList,
  parentPublisherList,
  prefectureList,
  publisherList,
  shogenreList,
  storeCategoryList,
  storeList,
} from './masters.ts'
export { movers, moversExport } from './movers.ts'
export { productDetail, salesCumulative, salesTrends, salesTrendsExport, stockDistribution } from './product-detail.ts'
export { productSearch, productSearchExport, productSuggest } from './product-search.ts'
export { publisherRanking, publisherRankingExport, rankingExclusions, setRankingExclusions } from './publisher-ranking.ts'
export { createRanking, createRankingExport } from './ranking-create.ts'
export { preOrderBooks, reservationExport, searchReservation, subscribedBooks } from './reservation-subscription.ts'
export { compareProducts, compareProductsExport } from './sale-compare.ts'
export { saleRankingByCompany, saleRankingByStore, saleRankingExport } from './sale-ranking.ts'
export { info, login, logout, recentSearches } from './session.ts'
export { trendByGenre, trendByGenreExport } from './trend-by-genre.ts'
