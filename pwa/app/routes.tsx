import { type ComponentType, lazy } from 'react'
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { featureTypes } from '../../shared/feature-types.ts'
import type { Language } from '../../shared/language.ts'
import { type PageName, pages } from '../../shared/pages.ts'
import { hasStoredUser } from '../data/session.ts'
import { loadMessages, preloadMessages } from '../i18n/i18n.ts'
import { ErrorPage } from './error-page.tsx'
import { allowAnyone, requirePage, requireUser, requireVisitor, stripLanguagePrefix } from './guards.ts'
import { PageLoading } from './page-loading.tsx'
import { RouteErrorBoundary } from './route-failure.tsx'

const toUrl = ({ request }: LoaderFunctionArgs) => ({ url: new URL(request.url) })

type LoadPage = () => Promise<ComponentType>

/** Pages that load their own messages. */
const withMessages =
  (part: 'account' | 'administration') =>
  (load: LoadPage): LoadPage =>
  async () =>
    (await Promise.all([load(), loadMessages(part)]))[0]
const withAdministrationMessages = withMessages('administration')
const withAccountMessages = withMessages('account')
/** Pages of notice authors also load the messages with which readers see notices. */
const withNoticeMessages =
  (...parts: Parameters<typeof loadMessages>[0][]) =>
  (load: LoadPage): LoadPage =>
  async () =>
    (await Promise.all([load(), loadMessages('notices'), ...parts.map(loadMessages)]))[0]
const toLazyRoute = (load: LoadPage) => async () => ({ Component: await load() })

/** Pages of the main layout with their modules; shared/pages.ts declares who may open them. */
const mainPages: Partial<Record<PageName, LoadPage>> = {
  dashboard: async () => {
    const { DashboardPage } = await import('../features/dashboard/dashboard-page.tsx')
    return () => <DashboardPage screens={getDashboardScreens()} />
  },
  'product-search': async () => (await import('../features/product-search/product-search-page.tsx')).ProductSearchPage,
  'product-detail': async () => (await import('../features/product-detail/product-detail-page.tsx')).ProductDetailPage,
  'ranking-create': async () => (await import('../features/ranking-create/ranking-create-page.tsx')).RankingCreatePage,
  'sale-ranking': async () => (await import('../features/sale-ranking/sale-ranking-page.tsx')).SaleRankingPage,
  'reservation-subscription': async () =>
    (await import('../features/reservation-subscription/reservation-subscription-page.tsx')).ReservationSubscriptionPage,
  'sale-compare': async () => (await import('../features/sale-compare/sale-compare-page.tsx')).SaleComparePage,
  'purchase-cluster': async () => (await import('../features/purchase-cluster/purchase-cluster-page.tsx')).PurchaseClusterPage,
  'continuous-purchasing-trend': async () =>
    (await import('../features/continuous-purchasing-trend/continuous-purchasing-trend-page.tsx')).ContinuousPurchasingTrendPage,
  'combined-sales-analysis': async () =>
    (await import('../features/combined-sales-analysis/combined-sales-analysis-page.tsx')).CombinedSalesAnalysisPage,
  'stock-outs': async () => (await import('../features/stock-outs/stock-outs-page.tsx')).StockOutsPage,
  returns: async () => (await import('../features/returns/returns-page.tsx')).ReturnsPage,
  'reprint-candidates': async () =>
    (await import('../features/reprint-candidates/reprint-candidates-page.tsx')).ReprintCandidatesPage,
  'return-candidates': async () =>
    (await import('../features/return-candidates/return-candidates-page.tsx')).ReturnCandidatesPage,
  shop: async () => (await import('../features/shop-pack/shop-page.tsx')).ShopPage,
  scan: async () => (await import('../features/scan/scan-page.tsx')).ScanPage,
  'peer-store-gap': async () => (await import('../features/peer-store-gap/peer-store-gap-page.tsx')).PeerStoreGapPage,
  movers: async () => (await import('../features/movers/movers-page.tsx')).MoversPage,
  'periodic-reports': async () => (await import('../features/periodic-reports/periodic-reports-page.tsx')).PeriodicReportsPage,
  schedules: async () => (await import('../features/schedules/schedules-page.tsx')).SchedulesPage,
  help: async () => (await import('../features/help/help-page.tsx')).HelpPage,
  'publisher-ranking': async () =>
    (await import('../features/publisher-ranking/publisher-ranking-page.tsx')).PublisherRankingPage,
  'trend-by-genre': async () => (await import('../features/trend-by-genre/trend-by-genre-page.tsx')).TrendByGenrePage,
  'change-password': withAccountMessages(
    async () => (await import('../features/change-password/change-password-page.tsx')).ChangePasswordPage,
  ),
  'two-factor': withAccountMessages(async () => (await import('../features/two-factor/two-factor-page.tsx')).TwoFactorPage),
  contract: withAdministrationMessages(async () => (await import('../features/contract/contract-page.tsx')).ContractPage),
  'contract-new': withAdministrationMessages(
    async () => (await import('../features/contract/contract-new-page.tsx')).ContractNewPage,
  ),
  'contract-detail': withAdministrationMessages(
    async () => (await import('../features/contract/contract-detail-page.tsx')).ContractDetailPage,
  ),
  'contract-update': withAdministrationMessages(
    async () => (await import('../features/contract/contract-update-page.tsx')).ContractUpdatePage,
  ),
  'contract-pattern': withAdministrationMessages(
    async () => (await import('../features/contract-pattern/contract-pattern-page.tsx')).ContractPatternPage,
  ),
  'contract-pattern-new': withAdministrationMessages(
    async () => (await import('../features/contract-pattern/contract-pattern-new-page.tsx')).ContractPatternNewPage,
  ),
  'contract-pattern-detail': withAdministrationMessages(
    async () => (await import('../features/contract-pattern/contract-pattern-detail-page.tsx')).ContractPatternDetailPage,
  ),
  'user-management': withAdministrationMessages(
    async () => (await import('../features/user-management/user-management-page.tsx')).UserManagementPage,
  ),
  'contract-user-management': withAdministrationMessages(
    async () => (await import('../features/user-management/contract-user-management-page.tsx')).ContractUserManagementPage,
  ),
  'licenses-or-admin': withAdministrationMessages(
    async () => (await import('../features/licenses-or-admin/licenses-or-admin-page.tsx')).LicensesOrAdminPage,
  ),
  'api-tokens': withAdministrationMessages(
    async () => (await import('../features/api-tokens/api-tokens-page.tsx')).ApiTokensPage,
  ),
  'contract-sso': withAdministrationMessages(
    async () => (await import('../features/single-sign-on/contract-sso-page.tsx')).ContractSsoPage,
  ),
  'notification-history': withNoticeMessages()(
    async () => (await import('../features/notification/notification-history-page.tsx')).NotificationHistoryPage,
  ),
  notification: withNoticeMessages('administration')(
    async () => (await import('../features/notification/notification-page.tsx')).NotificationPage,
  ),
  'notification-add': withNoticeMessages('administration')(
    async () => (await import('../features/notification/notification-add-page.tsx')).NotificationAddPage,
  ),
  'notification-edit': withNoticeMessages('administration')(
    async () => (await import('../features/notification/notification-edit-page.tsx')).NotificationEditPage,
  ),
  'data-loads': withAdministrationMessages(async () => (await import('../features/loading/loads-page.tsx')).DataLoadsPage),
  'data-health': withAdministrationMessages(
    async () => (await import('../features/data-health/data-health-page.tsx')).DataHealthPage,
  ),
  'data-load-new': withAdministrationMessages(async () => (await import('../features/loading/new-load-page.tsx')).NewLoadPage),
  'data-load': withAdministrationMessages(async () => (await import('../features/loading/load-page.tsx')).LoadPage),
  'sender-mapping': withAdministrationMessages(
    async () => (await import('../features/loading/sender-mappings-page.tsx')).SenderMappingPage,
  ),
  'sender-mapping-edit': withAdministrationMessages(
    async () => (await import('../features/loading/mapping-edit-page.tsx')).MappingEditPage,
  ),
  audit: withAdministrationMessages(async () => (await import('../features/audit/audit-page.tsx')).AuditPage),
  maintenance: withAccountMessages(async () => (await import('../features/maintain/maintenance-page.tsx')).MaintenancePage),
}

/** Reports for the dashboard, loaded when an item shows one. */
const getDashboardScreens = once(
  (): Record<string, ReturnType<typeof lazy>> =>
    Object.fromEntries(
      featureTypes.flatMap(({ path }) => {
        const name = (Object.keys(pages) as PageName[]).find((key) => pages[key].route === path)
        const load = name && mainPages[name]
        return load ? [[path, lazy(async () => ({ default: await load() }))]] : []
      }),
    ),
)

function once<T>(make: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= make()
    return value
  }
}

/**
 * A page that does not exist yet keeps its guard: without permission the guard redirects, with permission the page is a
 * 404.
 */
const respondNotFound = async (guard: Promise<null>): Promise<null> => {
  await guard
  throw redirect('/404')
}

const mainRoutes = (Object.keys(pages) as PageName[]).map((name): RouteObject => {
  const load = mainPages[name]
  const guard = (args: LoaderFunctionArgs) => requirePage(name)(toUrl(args))
  return load
    ? { path: pages[name].route, loader: guard, lazy: toLazyRoute(load) }
    : { path: pages[name].route, loader: (args) => respondNotFound(guard(args)) }
})

const loadMainLayout = () => import('./main-layout.tsx')

/**
 * Fetches the files of the page at this path, for a user who is stored on this device: in parallel with the messages at the
 * start, and before a link to the page is followed. A failed file is requested again when it is needed.
 */
export function prefetchPage(path: string, language: Language): void {
  if (!hasStoredUser()) return
  const pathname = path.split('?')[0] ?? ''
  const name = pathname === '/' ? 'dashboard' : (Object.keys(pages) as PageName[]).find((key) => pages[key].route === pathname)
  const load = name && mainPages[name]
  if (!load) return
  preloadMessages('analysis', language)
  const ahead = [loadMainLayout(), load(), import('../data/offline/answer-cache.ts')]
  for (const item of ahead) item.catch(() => undefined)
}

/** Prefetches the page of every link that the pointer or the keyboard reaches. */
export function prefetchLinkedPages(language: Language): void {
  const prefetched = new Set<string>()
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.origin !== location.origin || link.download || link.target) return
    const path = stripLanguagePrefix(new URL(link.href)).split('?')[0] ?? ''
    if (prefetched.has(path)) return
    prefetched.add(path)
    prefetchPage(path, language)
  }
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, prefetch, { passive: true })
}

/** Route of a page for visitors; a signed-in user is redirected. */
const createVisitorRoute = (path: string, load: LoadPage): RouteObject => ({
  path,
  loader: (args) => requireVisitor(toUrl(args)),
  lazy: toLazyRoute(withAccountMessages(load)),
})

/** All routes. The language prefix is the router's basename. */
export const appRoutes: RouteObject[] = [
  {
    errorElement: <RouteErrorBoundary />,
    hydrateFallbackElement: <PageLoading />,
    children: [
      {
        path: '/',
        loader: (args) => requireVisitor(toUrl(args)),
        lazy: async () => ({ Component: (await import('../features/login/login-page.tsx')).LoginPage }),
      },
      createVisitorRoute(
        '/forgot-password',
        async () => (await import('../features/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
      ),
      createVisitorRoute(
        '/forgot-password/confirm-reset/:slug',
        async () => (await import('../features/forgot-password/confirm-reset-page.tsx')).ConfirmResetPage,
      ),
      createVisitorRoute(
        '/verify-registration/:slug?',
        async () => (await import('../features/verify-registration/verify-registration-page.tsx')).VerifyRegistrationPage,
      ),
      createVisitorRoute(
        '/login/sso/callback',
        async () => (await import('../features/single-sign-on/sso-callback-page.tsx')).SsoCallbackPage,
      ),
      createVisitorRoute(
        '/login/sso/:number?',
        async () => (await import('../features/single-sign-on/sso-start-page.tsx')).SsoStartPage,
      ),
      {
        path: '/maintain',
        loader: allowAnyone,
        lazy: toLazyRoute(withAccountMessages(async () => (await import('../features/maintain/maintain-page.tsx')).MaintainPage)),
      },
      {
        loader: (args) => requireUser(toUrl(args)),
        lazy: async () => ({
          Component: (await Promise.all([loadMainLayout(), loadMessages('analysis')]))[0].MainLayout,
        }),
        children: mainRoutes,
      },
      {
        path: '/access-limit',
        loader: allowAnyone,
        lazy: async () => ({
          Component: (await Promise.all([import('./access-limit-page.tsx'), loadMessages('analysis')]))[0].AccessLimitPage,
        }),
      },
      // for developers; production builds have no such page
      ...(import.meta.env.DEV
        ? [
            {
              path: '/gallery',
              // its condition bar needs the stores of the signed-in user
              loader: (args: LoaderFunctionArgs) => requireUser(toUrl(args)),
              lazy: async () => ({
                Component: (
                  await Promise.all([import('../gallery/gallery-page.tsx'), loadMessages('analysis'), loadMessages('account')])
                )[0].GalleryPage,
              }),
            },
          ]
        : []),
      {
        path: '/sales-exports',
        loader: (args) => requireVisitor(toUrl(args)),
        lazy: async () => ({ Component: (await import('../features/login/login-page.tsx')).LoginPage }),
      },
      createVisitorRoute(
        '/sales-exports/forgot-password',
        async () => (await import('../features/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
      ),
      createVisitorRoute(
        '/sales-exports/forgot-password/confirm-reset/:slug?',
        async () => (await import('../features/forgot-password/confirm-reset-page.tsx')).ConfirmResetPage,
      ),
      {
        path: '/sales-exports/export',
        loader: (args) => requireUser(toUrl(args)),
        lazy: toLazyRoute(
          withAccountMessages(async () => {
            const [{ SalesExportsLayout }] = await Promise.all([
              import('../features/exporting/sales-exports-layout.tsx'),
              loadMessages('analysis'),
              loadMessages('export-area'),
            ])
            return SalesExportsLayout
          }),
        ),
        children: [
          {
            index: true,
            lazy: toLazyRoute(async () => (await import('../features/exporting/export-page.tsx')).ExportPage),
          },
          {
            path: 'history',
            lazy: toLazyRoute(async () => (await import('../features/exporting/export-history-page.tsx')).ExportHistoryPage),
          },
          {
            path: 'change-password',
            lazy: toLazyRoute(
              async () => (await import('../features/change-password/change-password-page.tsx')).ChangePasswordPage,
            ),
          },
        ],
      },
      { path: '/303', element: <ErrorPage code="303" /> },
      { path: '/404', element: <ErrorPage code="404" /> },
      { path: '/500', element: <ErrorPage code="500" /> },
      // a page that does not exist keeps its URL, so that the user can correct it
      { path: '*', element: <ErrorPage code="404" /> },
    ],
  },
]
