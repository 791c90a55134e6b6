import { apiTokenRow } from '../../shared/api/api-tokens.ts'
import { contractDetail } from '../../shared/api/contract.ts'
import { patternDetail } from '../../shared/api/contract-pattern.ts'
import { healthCell } from '../../shared/api/data-health.ts'
import { emptySchema } from '../../shared/api/endpoint.ts'
import { enteredEvent, enteredEventBody } from '../../shared/api/entered-events.ts'
import { expectedCopies } from '../../shared/api/events.ts'
import { excludedPublishers } from '../../shared/api/exclusions.ts'
import { csvEncoding, exportColumns, exportFormat, fileResult } from '../../shared/api/exporting/export.ts'
import {
  exportJob,
  jobContent,
  jobError,
  jobFile,
  periodicReportJob,
  salesDataQuery,
} from '../../shared/api/exporting/job-fields.ts'
import { favorite, favoriteConditions } from '../../shared/api/favorite.ts'
import { recordAccuracy } from '../../shared/api/forecast-record.ts'
import { confirmResetBody, forgotPassword } from '../../shared/api/forgot-password.ts'
import * as api from '../../shared/api/index.ts'
import { invitationList, invitationRow } from '../../shared/api/invitations.ts'
import { dataset } from '../../shared/api/loading/dataset.ts'
import { inboxFile } from '../../shared/api/loading/inbox.ts'
import { importError, loadReport, rejectReason } from '../../shared/api/loading/loads.ts'
import { senderMapping } from '../../shared/api/loading/sender-mappings.ts'
import { maintenanceState } from '../../shared/api/maintain.ts'
import { moverRow, moverSum } from '../../shared/api/movers.ts'
import { noticeDetail, noticeRow, personalNotice } from '../../shared/api/notice-fields.ts'
import { periodicReport } from '../../shared/api/periodic-reports.ts'
import { trendPoint } from '../../shared/api/product-detail.ts'
import { forecastHorizon, forecastWeek, soldWeek } from '../../shared/api/product-forecast.ts'
import { productIdentity } from '../../shared/api/product-identity.ts'
import { orderCounts } from '../../shared/api/product-search.ts'
import { headlinePublisher } from '../../shared/api/publisher-ranking.ts'
import {
  comparedMeasure,
  dayUnit,
  jan,
  paging,
  period,
  priceRange,
  productFilter,
  releaseRange,
  sinceRelease,
  storeFilter,
} from '../../shared/api/query-fields.ts'
import { versionComparison, versionDifference } from '../../shared/api/record-versions.ts'
import { comparedPeriods, countedGoods, dataGaps, dataUntil } from '../../shared/api/report.ts'
import { reprintParameters, storedReprintParameters } from '../../shared/api/reprint-parameters.ts'
import { changedGroup, savedGroup } from '../../shared/api/saved-groups.ts'
import { movingPeriod, schedule, scheduleContent, scheduleRun, scheduleTarget } from '../../shared/api/schedules.ts'
import {
  contractPattern,
  sessionToken,
  signInChallenge,
  signInResult,
  twoFactorSecret,
  userInfo,
} from '../../shared/api/session.ts'
import { contractSso, ssoRoleMapping } from '../../shared/api/single-sign-on.ts'
import { wireDocument } from '../../shared/api/sync.ts'
import { decision, settlement, settlingUser } from '../../shared/api/today.ts'
import {
  changeDates,
  changeMenu,
  changeRole,
  changeStatus,
  chosenUser,
  seats,
  userHistory,
  userHistoryBody,
  userList,
  userListBody,
  userRow,
} from '../../shared/api/user-rows.ts'
import { registerBody } from '../../shared/api/verify-registration.ts'
import { scheduleCalendar } from '../../shared/calendar/schedule-calendar.ts'
import { day } from '../../shared/fields/day.ts'
import { periodicReportItem } from '../../shared/sync/periodic-reports.ts'
import type { SharedShapes } from './openapi-components.ts'

/** Names of schemas that several calls share. All others are named after their call and property (openapi-components.ts). */
export const schemaNames = {
  requests: {
    ChosenUser: chosenUser,
    CsvEncoding: csvEncoding,
    ExportColumns: exportColumns,
    ExportFormat: exportFormat,
    ProductCode: jan,
    AgeRange: api.createRanking.body.shape.ageRange,
    ChangeDatesRequest: changeDates,
    ChangeMenuRequest: changeMenu,
    ChangeRoleRequest: changeRole,
    ChangeStatusRequest: changeStatus,
    ChoosePasswordRequest: confirmResetBody,
    Day: day,
    DayOrNull: day.nullable(),
    DayUnit: dayUnit,
    FavoriteConditionsInput: favoriteConditions,
    FavoriteIdRequest: api.favoriteGet.body,
    FavoriteQuestion: favoriteConditions.shape.question,
    FavoriteWatchInput: api.favoriteAdd.body.shape.watch,
    ItemGroup: api.combinedSales.body.shape.item,
    JobContent: jobContent,
    JobFileInput: jobFile,
    PeriodicReportContent: periodicReportJob,
    PeriodicReportItem: periodicReportItem,
    LoginRequest: api.login.body,
    MovingPeriod: movingPeriod,
    NoticeAttachment: api.noticeAdd.body.shape.attachment,
    PercentRange: api.productSearch.body.shape.saleRate,
    Period: period,
    PriceRange: priceRange,
    PresetPeriod: movingPeriod.options[1],
    ProductAtStoresRequest: api.productDetail.body,
    ProductFilter: productFilter,
    ProductRequest: api.publicationInfo.body,
    RegisterRequest: registerBody,
    ReleaseDateRange: releaseRange,
    ReprintParametersInput: reprintParameters,
    EnteredEventInput: enteredEventBody,
    SalesDataQuestion: salesDataQuery,
    SalesWindow: sinceRelease,
    ScheduleCalendarInput: scheduleCalendar,
    ScheduleCalendarLoad: scheduleCalendar.options[4],
    ScheduleCalendarWorkdays: scheduleCalendar.options[3],
    ScheduleContent: scheduleContent,
    ScheduleRequest: api.scheduleAdd.body,
    ScheduleTarget: scheduleTarget,
    StoreFilter: storeFilter,
    TimeOfDay: scheduleCalendar.options[0].shape.time,
    TwoFactorCodeRequest: api.twoFactorConfirm.body,
    UserHistoryRequest: userHistoryBody,
    UserListRequest: userListBody,
  },
  results: {
    ApiToken: apiTokenRow,
    BasketTotals: api.combinedSalesSummary.result.shape.withBase,
    BestRank: api.dailyRanking.result.shape.best.shape.all,
    BrandTitle: api.brandPickup.result.shape.list.element.shape.topTitles,
    ChartMark: api.salesTrends.result.shape.marks,
    CollectionDigest: api.syncDigest.result.shape.favorites,
    ComparedMeasure: comparedMeasure,
    HeadlinePublisher: headlinePublisher,
    ContractDetail: contractDetail,
    ContractPattern: contractPattern,
    ContractPatternDetail: patternDetail,
    ContractSso: contractSso,
    ContractSsoRoleMapping: ssoRoleMapping,
    ContractReference: noticeRow.shape.contracts,
    CountedGoods: countedGoods,
    CreateRankingRow: api.createRanking.result.shape.rankingList,
    DataGaps: dataGaps,
    Decision: decision,
    DecisionSettlement: settlement,
    DecisionUser: settlingUser,
    DataUntil: dataUntil,
    Dataset: dataset,
    DateSpan: comparedPeriods.period,
    DayCompleteness: healthCell,
    EmptyObject: emptySchema,
    ExcludedPublishers: excludedPublishers,
    ExportJob: exportJob,
    ExportedFile: fileResult,
    Favorite: favorite,
    FavoriteConditions: favoriteConditions,
    FavoriteWatch: favorite.shape.watch,
    Identifier: api.patternDelete.result,
    InboxFile: inboxFile,
    Item: api.itemOne.result,
    JobError: jobError,
    JobFile: jobFile,
    LatestDaySales: api.productDetail.result.shape.latestDay,
    LoadError: importError,
    LoadProgress: loadReport.shape.progress,
    LoadReport: loadReport,
    LoadState: api.cancelLoad.result,
    LocalizedText: api.metricList.result.shape.list.element.shape.name,
    LoadRejectReason: rejectReason,
    MailedLink: forgotPassword.result,
    MaintenanceState: maintenanceState,
    MoverRow: moverRow,
    MoverSum: moverSum,
    NoticeDetail: noticeDetail,
    NoticeList: api.noticeList.result,
    NoticeRow: noticeRow,
    OrderCounts: orderCounts,
    OrderInfoRow: api.orderInfo.result.shape.orderInfo,
    NamedText: schedule.shape.conditions,
    Paging: paging,
    PeriodicReport: periodicReport,
    PersonReference: api.loadDetail.result.shape.loadedBy,
    PersonalNotice: personalNotice,
    ProductIdentity: productIdentity,
    ProductReference: api.combinedSales.result.shape.base,
    Publisher: api.publisherList.result.shape.list,
    PublisherList: api.publisherList.result,
    RankingExclusions: api.rankingExclusions.result,
    RecordAccuracy: recordAccuracy,
    ForecastHorizon: forecastHorizon,
    ForecastWeek: forecastWeek,
    SoldWeek: soldWeek,
    ReprintParameters: reprintParameters,
    EnteredEvent: enteredEvent,
    ExpectedCopies: expectedCopies,
    StoredReprintParameters: storedReprintParameters,
    SalesTotals: api.saleRankingByStore.result.shape.totals,
    SaleRankingBaseData: api.saleRankingByStore.result.shape.baseData,
    SavedFavorite: api.favoriteAdd.result,
    SignInAnswer: signInResult,
    SignInChallenge: signInChallenge,
    SessionToken: sessionToken,
    TwoFactorSecret: twoFactorSecret,
    SavedGroup: savedGroup,
    ChangedGroup: changedGroup,
    Schedule: schedule,
    ScheduleId: api.scheduleDelete.result,
    ScheduleCalendar: scheduleCalendar,
    ScheduleRun: scheduleRun,
    SenderMapping: senderMapping,
    ShownVersion: contractDetail.shape.shown,
    StoreTrendPoint: api.salesTrends.result.shape.stores.element.shape.salesTrends,
    SyncDocument: wireDocument,
    TrendPoint: trendPoint,
    InvitationList: invitationList,
    InvitationRow: invitationRow,
    Seats: seats,
    UserHistory: userHistory,
    UserInfo: userInfo,
    UserList: userList,
    UserRow: userRow,
    VersionComparison: versionComparison,
    VersionDifference: versionDifference,
    VersionList: api.contractVersions.result,
    VersionReference: versionComparison.shape.from,
    Volume: api.publicationInfo.result.shape.previous,
    WeekSales: api.productDetail.result.shape.last7Days,
  },
} satisfies SharedShapes
