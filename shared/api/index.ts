/** All API calls, one per line. */

export { analysisSql } from './analysis-sql.ts'
export { apiTokenIssue, apiTokenList, apiTokenRevoke } from './api-tokens.ts'
export { auditList, auditListExport } from './audit.ts'
export { brandPickup, brandPickupExport } from './brand-pickup.ts'
export { changePassword, exportChangePassword } from './change-password.ts'
export { combinedSales, combinedSalesExport, combinedSalesSummary } from './combined-sales-analysis.ts'
export { continuousSale, continuousSaleExport, continuousSaleSearch } from './continuous-purchasing-trend.ts'
export {
  contractAdd,
  contractCompany,
  contractComparison,
  contractDelete,
  contractExternalApi,
  contractHistory,
  contractList,
  contractOne,
  contractUpdate,
  contractVersions,
  publicContract,
} from './contract.ts'
export {
  patternAdd,
  patternComparison,
  patternDelete,
  patternList,
  patternOne,
  patternUpdate,
  patternVersions,
} from './contract-pattern.ts'
export { dashboard } from './dashboard.ts'
export { dataHealth, dataHealthExport } from './data-health.ts'
export { dayNoteList } from './day-notes.ts'
export {
  exportChainList,
  exportChugenreList,
  exportCompanyList,
  exportGenreList,
  exportItemList,
  exportJobCancel,
  exportJobCount,
  exportJobDelete,
  exportJobDownload,
  exportJobFile,
  exportJobList,
  exportJobOne,
  exportJobRetry,
  exportJobStart,
  exportOwnPublisherList,
  exportPrefectureList,
  exportProductSuggest,
  exportPublisherList,
  exportShogenreList,
  exportStoreCategoryList,
  exportStoreList,
  jobCancel,
  jobCount,
  jobDelete,
  jobFileGet,
  jobList,
  jobOne,
  jobRetry,
  jobStart,
} from './exporting/export-jobs.ts'
export {
  favoriteAdd,
  favoriteDelete,
  favoriteGet,
  favoriteList,
  favoriteOnDashboard,
  favoriteUpdate,
  watchList,
  watchTrial,
} from './favorite.ts'
export { forecastRecord, forecastRecordExport } from './forecast-record.ts'
export { checkToken, confirmReset, exportConfirmReset, exportForgotPassword, forgotPassword } from './forgot-password.ts'
export { health, healthReady } from './health.ts'
export { licensesHistory, licensesOrAdmin } from './licenses-or-admin.ts'
export { loadDeliveries } from './loading/deliveries.ts'
export { inboxState } from './loading/inbox.ts'
export { cancelLoad, loadDetail, undoLoad } from './loading/load-control.ts'
export { importList, importRejects, importReport, startImport } from './loading/loads.ts'
export { draftMapping, storeMapping } from './loading/mapping-files.ts'
export {
  mappingPreview,
  senderMappingAdd,
  senderMappingDelete,
  senderMappingList,
  senderMappingUpdate,
} from './loading/sender-mappings.ts'
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
export {
  latestProblem,
  noticeAdd,
  noticeAdminList,
  noticeArchive,
  noticeDownload,
  noticeHistory,
  noticeList,
  noticeOne,
  noticeUpdate,
  noticeViewed,
  personalNoticeOne,
  personalNotices,
} from './notification.ts'
export { peerStoreGap, peerStoreGapExport } from './peer-store-gap.ts'
export { periodicReportDelete, periodicReportList, periodicReportSave, periodicReportSection } from './periodic-reports.ts'
export { postalAddresses } from './postal-code.ts'
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
export { createRanking, createRankingExport, rankingLines } from './ranking-create.ts'
export { reprintCandidates, reprintCandidatesExport } from './reprint-candidates.ts'
export { contractReprintParameters, setContractReprintParameters } from './reprint-parameters.ts'
export { preOrderBooks, reservationExport, searchReservation, subscribedBooks } from './reservation-subscription.ts'
export { returnCandidates, returnCandidatesExport } from './return-candidates.ts'
export { returns, returnsExport } from './returns.ts'
export { compareProducts, compareProductsExport } from './sale-compare.ts'
export { saleRankingByCompany, saleRankingByStore, saleRankingExport } from './sale-ranking.ts'
export { groupAdd, groupDelete, groupList, groupOne, groupRestore, groupUpdate, watchlistAdd } from './saved-groups.ts'
export {
  scheduleAdd,
  scheduleDelete,
  scheduleList,
  schedulePause,
  schedulePreview,
  scheduleRunNow,
  scheduleRuns,
  scheduleUpdate,
} from './schedules.ts'
export {
  exportInfo,
  exportLogin,
  exportLogout,
  info,
  login,
  loginCode,
  loginGuest,
  logout,
  logoutGuest,
  recentSearches,
} from './session.ts'
export { shopPack } from './shop-pack.ts'
export { contractSsoOne, contractSsoUpdate, ssoFinish, ssoStart } from './single-sign-on.ts'
export { stockOuts, stockOutsExport } from './stock-outs.ts'
export { syncDigest, syncPoke, syncPull, syncPush } from './sync.ts'
export { trendByGenre, trendByGenreExport } from './trend-by-genre.ts'
export { twoFactorConfirm, twoFactorDisable, twoFactorReset, twoFactorStart, twoFactorState } from './two-factor.ts'
export {
  administrators,
  contractAdminHistory,
  contractAdminRole,
  contractAdminStatus,
  contractAdmins,
  contractUserContract,
  contractUserDates,
  contractUserHistory,
  contractUserMenu,
  contractUserRole,
  contractUserStatus,
  contractUsers,
  ownUserDates,
  ownUserHistory,
  ownUserMenu,
  ownUserRole,
  ownUserStatus,
  ownUsers,
} from './user-management.ts'
export { register, validateRegistration, verifyRegistration } from './verify-registration.ts'
export {
  widgetCombinedSales,
  widgetCombinedSummary,
  widgetInfo,
  widgetProduct,
  widgetSalesTrends,
  widgetSession,
  widgetStock,
} from './widget.ts'
