/** Every call of the product, one a line. */

export { auditList, auditListExport } from './audit.ts'
export { brandPickup, brandPickupExport } from './brand-pickup.ts'
export { changePassword, exportChangePassword } from './change-password.ts'
export { combinedSales, combinedSalesExport, combinedSalesSummary } from './combined-sales-analysis.ts'
export { continuousSale, continuousSaleExport, continuousSaleSearch } from './continuous-purchasing-trend.ts'
export {
  contractAdd,
  contractCompany,
  contractDelete,
  contractExternalApi,
  contractHistory,
  contractList,
  contractOne,
  contractUpdate,
  contractVersions,
  publicContract,
} from './contract.ts'
export { patternAdd, patternDelete, patternList, patternOne, patternUpdate, patternVersions } from './contract-pattern.ts'
export { dashboard } from './dashboard.ts'
export { importList, importRejects, importReport, startImport } from './data-import.ts'
export { checkToken, confirmReset, exportConfirmReset, exportForgotPassword, forgotPassword } from './forgot-password.ts'
export { health } from './health.ts'
export { licensesHistory, licensesOrAdmin } from './licenses-or-admin.ts'
export { maintenance, setMaintenance } from './maintain.ts'
export {
  agencyList,
  chainList,
  chugenreList,
  companyList,
  genreList,
  helpList,
  itemChugenreList,
  itemDaigenreList,
  itemList,
  itemOne,
  itemShogenreList,
  metricList,
  ownPublisherList,
  parentPublisherList,
  picture,
  prefectureList,
  publisherList,
  seriesList,
  shogenreList,
  storeCategoryList,
  storeList,
} from './masters.ts'
export { movers, moversExport } from './movers.ts'
export { allProductDetail, productDetailExport, salesCumulativeExport } from './product-all-detail.ts'
export { storeCharacteristics, storeCharacteristicsExport } from './product-characteristics.ts'
export { dailyRanking, dailyRankingExport } from './product-daily-ranking.ts'
export { detailBookMagazine, productDetail, salesCumulative, salesTrends, salesTrendsExport } from './product-detail.ts'
export { sellThroughForecast, sellThroughForecastExport } from './product-forecast.ts'
export { issueTransition, issueTransitionExport } from './product-issues.ts'
export { orderInfo, orderInfoExport } from './product-orders.ts'
export { productPublicity, productPublicityExport, publicationInfo } from './product-publication.ts'
export { productSearch, productSearchExport, productSuggest } from './product-search.ts'
export { stockDistribution, stockDistributionDetails, stockDistributionDetailsExport } from './product-stock.ts'
export { publisherRanking, publisherRankingExport, rankingExclusions, setRankingExclusions } from './publisher-ranking.ts'
export { clusterAnalysis, clusterAnalysisExport } from './purchase-cluster.ts'
export { createRanking, createRankingExport } from './ranking-create.ts'
export { preOrderBooks, reservationExport, searchReservation, subscribedBooks } from './reservation-subscription.ts'
export { compareProducts, compareProductsExport } from './sale-compare.ts'
export { saleRankingByCompany, saleRankingByStore, saleRankingExport } from './sale-ranking.ts'
export {
  exportInfo,
  exportLogin,
  exportLogout,
  info,
  login,
  loginGuest,
  logout,
  logoutGuest,
  recentSearches,
} from './session.ts'
export { stockOuts, stockOutsExport } from './stock-outs.ts'
export { trendByGenre, trendByGenreExport } from './trend-by-genre.ts'
export {
  administrators,
  contractAdminHistory,
  contractAdminRole,
  contractAdminStatus,
  contractAdmins,
  contractUserContract,
  contractUserHistory,
  contractUserMenu,
  contractUserRole,
  contractUserStatus,
  contractUsers,
  ownUserHistory,
  ownUserMenu,
  ownUserRole,
  ownUserStatus,
  ownUsers,
} from './user-management.ts'
export { register, validateRegistration, verifyRegistration } from './verify-registration.ts'
