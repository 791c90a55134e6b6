/** Every call of the product, one a line. */

export { combinedSales, combinedSalesExport, combinedSalesSummary } from './combined-sales-analysis.ts'
export { continuousSale, continuousSaleExport, continuousSaleSearch } from './continuous-purchasing-trend.ts'
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
export { productDetail, salesCumulative, salesTrends, salesTrendsExport, stockDistribution } from './product-detail.ts'
export { productSearch, productSearchExport, productSuggest } from './product-search.ts'
export { clusterAnalysis, clusterAnalysisExport } from './purchase-cluster.ts'
export { createRanking, createRankingExport } from './ranking-create.ts'
export { info, login, logout, recentSearches } from './session.ts'
