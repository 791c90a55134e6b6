import { collectExporters } from '../exporting/export-route.ts'
import { createJobContents } from '../exporting/jobs/contents/job-contents.ts'
import { collectReports } from '../routing/report-route.ts'
import type { Route } from '../routing/route.ts'
import type { SyncRules } from '../sync/sync-rules.ts'
import { createAnalysisSqlRoutes } from './analysis-sql/analysis-sql.routes.ts'
import { apiTokensRoutes } from './api-tokens/api-tokens.routes.ts'
import { askRoutes } from './ask/ask.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { brandPickupRoutes } from './brand-pickup/brand-pickup.routes.ts'
import { changePasswordRoutes } from './change-password/change-password.routes.ts'
import { combinedSalesAnalysisRoutes } from './combined-sales-analysis/combined-sales-analysis.routes.ts'
import { continuousPurchasingTrendRoutes } from './continuous-purchasing-trend/continuous-purchasing-trend.routes.ts'
import { contractRoutes } from './contract/contract.routes.ts'
import { contractPatternRoutes } from './contract-pattern/contract-pattern.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { dataHealthRoutes } from './data-health/data-health.routes.ts'
import { dayNoteRoutes } from './day-notes/day-notes.routes.ts'
import { demoSignInRoutes } from './demo-sign-ins/demo-sign-ins.routes.ts'
import { eventsRoutes } from './events/events.routes.ts'
import { toExportAreaRoutes } from './exporting/export-area-routes.ts'
import { createExportJobRoutes } from './exporting/export-jobs.routes.ts'
import { fairTableRoutes } from './fair-table/fair-table.routes.ts'
import { favoriteRules } from './favorite/favorite.query.ts'
import { favoriteRoutes } from './favorite/favorite.routes.ts'
import { watchRoutes } from './favorite/watch.routes.ts'
import { forgotPasswordRoutes } from './forgot-password/forgot-password.routes.ts'
import { healthRoutes } from './health/health.routes.ts'
import { licensesOrAdminRoutes } from './licenses-or-admin/licenses-or-admin.routes.ts'
import { inboxRoutes, loadDeliveriesRoutes } from './loading/inbox.routes.ts'
import { dataImportRoutes, loadControlRoutes } from './loading/loads.routes.ts'
import { importMappingRoutes, senderMappingRoutes } from './loading/sender-mappings.routes.ts'
import { loginRoutes } from './login/login.routes.ts'
import { maintainRoutes } from './maintain/maintain.routes.ts'
import { mastersRoutes } from './masters/masters.routes.ts'
import { moversRoutes } from './movers/movers.routes.ts'
import { noticeReadRules } from './notification/notice-reads.ts'
import { notificationRoutes } from './notification/notification.routes.ts'
import { peerStoreGapRoutes } from './peer-store-gap/peer-store-gap.routes.ts'
import { periodicReportRules } from './periodic-reports/periodic-reports.query.ts'
import { createPeriodicReportRoutes } from './periodic-reports/periodic-reports.routes.ts'
import { postalCodeRoutes } from './postal-code/postal-code.routes.ts'
import { productDetailRoutes } from './product-detail/product-detail.routes.ts'
import { productSearchRoutes } from './product-search/product-search.routes.ts'
import { publisherRankingRoutes } from './publisher-ranking/publisher-ranking.routes.ts'
import { purchaseClusterRoutes } from './purchase-cluster/purchase-cluster.routes.ts'
import { rankingCreateRoutes } from './ranking-create/ranking-create.routes.ts'
import { rankingExclusionsRoutes } from './ranking-exclusions/ranking-exclusions.routes.ts'
import { reprintCandidatesRoutes } from './reprint-candidates/reprint-candidates.routes.ts'
import { reservationSubscriptionRoutes } from './reservation-subscription/reservation-subscription.routes.ts'
import { returnCandidatesRoutes } from './return-candidates/return-candidates.routes.ts'
import { returnsRoutes } from './returns/returns.routes.ts'
import { saleCompareRoutes } from './sale-compare/sale-compare.routes.ts'
import { saleRankingRoutes } from './sale-ranking/sale-ranking.routes.ts'
import { savedGroupsRoutes } from './saved-groups/saved-groups.routes.ts'
import { createScheduleRoutes } from './schedules/schedules.routes.ts'
import { shopPackRoutes } from './shop-pack/shop-pack.routes.ts'
import { singleSignOnRoutes } from './single-sign-on/single-sign-on.routes.ts'
import { stockOutsRoutes } from './stock-outs/stock-outs.routes.ts'
import { createSyncRoutes } from './sync/sync.routes.ts'
import { settlementRules } from './today/settlement-rules.ts'
import { createTodayRoutes } from './today/today.routes.ts'
import { trendByGenreRoutes } from './trend-by-genre/trend-by-genre.routes.ts'
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts'
import { invitationRoutes } from './user-management/invitations.routes.ts'
import { userManagementRoutes } from './user-management/user-management.routes.ts'
import { verifyRegistrationRoutes } from './verify-registration/verify-registration.routes.ts'
import { widgetRoutes } from './widget/widget.routes.ts'

/** Rules of the features for writes to synchronised collections. */
export const syncRules: SyncRules = {
  favorites: favoriteRules,
  noticeReads: noticeReadRules,
  dayNotes: {},
  periodicReports: periodicReportRules,
  settlements: settlementRules,
  dashboardItems: {},
  settings: {},
}

/** Routes of the features, one line per feature. */
const featureRoutes: readonly Route[] = [
  ...healthRoutes,
  ...loginRoutes,
  ...demoSignInRoutes,
  ...mastersRoutes,
  ...postalCodeRoutes,
  ...productSearchRoutes,
  ...productDetailRoutes,
  ...rankingCreateRoutes,
  ...saleRankingRoutes,
  ...publisherRankingRoutes,
  ...rankingExclusionsRoutes,
  ...brandPickupRoutes,
  ...stockOutsRoutes,
  ...eventsRoutes,
  ...reprintCandidatesRoutes,
  ...returnCandidatesRoutes,
  ...returnsRoutes,
  ...peerStoreGapRoutes,
  ...fairTableRoutes,
  ...shopPackRoutes,
  ...dashboardRoutes,
  ...dataHealthRoutes,
  ...dataImportRoutes,
  ...loadControlRoutes,
  ...importMappingRoutes,
  ...senderMappingRoutes,
  ...inboxRoutes,
  ...loadDeliveriesRoutes,
  ...trendByGenreRoutes,
  ...purchaseClusterRoutes,
  ...combinedSalesAnalysisRoutes,
  ...continuousPurchasingTrendRoutes,
  ...saleCompareRoutes,
  ...reservationSubscriptionRoutes,
  ...moversRoutes,
  ...changePasswordRoutes,
  ...singleSignOnRoutes,
  ...twoFactorRoutes,
  ...forgotPasswordRoutes,
  ...verifyRegistrationRoutes,
  ...contractRoutes,
  ...contractPatternRoutes,
  ...userManagementRoutes,
  ...invitationRoutes,
  ...licensesOrAdminRoutes,
  ...apiTokensRoutes,
  ...widgetRoutes,
  ...askRoutes,
  ...auditRoutes,
  ...maintainRoutes,
  ...dayNoteRoutes,
  ...favoriteRoutes,
  ...watchRoutes,
  ...savedGroupsRoutes,
  ...createSyncRoutes(syncRules),
  ...notificationRoutes,
]

/** What jobs can export: every export of the features, the sales data, and periodic reports. */
const exporters = collectExporters(featureRoutes)
export const jobContents = createJobContents(exporters)

/** Every route of the server. */
export const routes: readonly Route[] = [
  ...featureRoutes,
  ...createTodayRoutes(featureRoutes),
  ...createExportJobRoutes(jobContents),
  ...createScheduleRoutes(jobContents),
  ...createPeriodicReportRoutes(exporters),
  ...createAnalysisSqlRoutes(collectReports(featureRoutes)),
  ...toExportAreaRoutes(mastersRoutes, productSearchRoutes),
]
