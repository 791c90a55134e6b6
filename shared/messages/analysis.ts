import { askMessages } from './ask.ts'
import { chart } from './chart.ts'
import { columns } from './columns.ts'
import { combinedSalesAnalysis } from './combined-sales-analysis.ts'
import { conditionFields, conditionValues } from './conditions.ts'
import { continuousPurchasingTrend } from './continuous-purchasing-trend.ts'
import { dashboard } from './dashboard.ts'
import { dayNotes } from './day-notes.ts'
import { eventsPage } from './events.ts'
import { fairTable } from './fair-table.ts'
import { favorites } from './favorite.ts'
import { forecastRecordMessages } from './forecast-record.ts'
import { headlines } from './headlines.ts'
import { helpPage } from './help-page.ts'
import { measures } from './measures.ts'
import { moversPage } from './movers.ts'
import { peerStoreGap } from './peer-store-gap.ts'
import { periodicReports } from './periodic-reports.ts'
import { picker } from './picker.ts'
import { productDetail } from './product-detail.ts'
import { productFinder } from './product-finder.ts'
import { productSearch } from './product-search.ts'
import { publisherRanking } from './publisher-ranking.ts'
import { purchaseCluster } from './purchase-cluster.ts'
import { rankingCreate } from './ranking-create.ts'
import { report } from './report.ts'
import { reprintCandidates } from './reprint-candidates.ts'
import { reservationSubscription } from './reservation-subscription.ts'
import { returnCandidates } from './return-candidates.ts'
import { returns } from './returns.ts'
import { saleCompare } from './sale-compare.ts'
import { saleRanking } from './sale-ranking.ts'
import { savedGroups } from './saved-groups.ts'
import { scan } from './scan.ts'
import { schedulesPage } from './schedules-page.ts'
import { shopPackPage } from './shop-pack.ts'
import { stockOuts } from './stock-outs.ts'
import { table } from './table.ts'
import { todayList } from './today.ts'
import { trendByGenre } from './trend-by-genre.ts'
import { userDashboard } from './user-dashboard.ts'
import { weeksChart } from './weeks-chart.ts'

/** Messages of the analyses, loaded after sign-in. Import only from pwa/i18n. */
export const analysis = {
  ask: askMessages,
  chart,
  columns,
  'combined-sales-analysis': combinedSalesAnalysis,
  /** Request fields and their values, also used in exports. */
  'condition-fields': conditionFields,
  'condition-values': conditionValues,
  'continuous-purchasing-trend': continuousPurchasingTrend,
  dashboard,
  'day-notes': dayNotes,
  events: eventsPage,
  'fair-table': fairTable,
  favorites,
  'forecast-record': forecastRecordMessages,
  headlines,
  'help-page': helpPage,
  measures,
  'movers-page': moversPage,
  'peer-store-gap': peerStoreGap,
  'periodic-reports': periodicReports,
  picker,
  'product-detail': productDetail,
  'product-finder': productFinder,
  'product-search': productSearch,
  'purchase-cluster': purchaseCluster,
  'publisher-ranking': publisherRanking,
  'ranking-create': rankingCreate,
  report,
  'reservation-subscription': reservationSubscription,
  'reprint-candidates': reprintCandidates,
  'weeks-chart': weeksChart,
  'return-candidates': returnCandidates,
  returns,
  'sale-compare': saleCompare,
  'sale-ranking': saleRanking,
  scan,
  'saved-groups': savedGroups,
  'schedules-page': schedulesPage,
  'shop-pack': shopPackPage,
  'stock-outs': stockOuts,
  table,
  today: todayList,
  'trend-by-genre': trendByGenre,
  'user-dashboard': userDashboard,
}
