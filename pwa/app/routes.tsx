import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { type PageName, pages } from '../../shared/pages.ts'
import { restoreUser } from '../data/session.ts'
import { loadWords } from '../i18n/i18n.ts'
import { ErrorPage } from './error-page.tsx'
import { onlyVisitors, requirePage, requireUser } from './guards.ts'
import { PageLoading } from './page-loading.tsx'
import { RouteFailure } from './route-failure.tsx'

const urlOf = ({ request }: LoaderFunctionArgs) => ({ url: new URL(request.url) })

type LoadPage = () => Promise<ComponentType>

/** Pages that bring their words. */
const withWords =
  (part: 'account' | 'administration') =>
  (load: LoadPage): LoadPage =>
  async () =>
    (await Promise.all([load(), loadWords(part)]))[0]
const administration = withWords('administration')
const account = withWords('account')
const lazily = (load: LoadPage) => async () => ({ Component: await load() })

/** Pages of the main layout with what they load; who may open them stands in shared/pages.ts. */
const mainPages: Partial<Record<PageName, LoadPage>> = {
  dashboard: async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
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
  movers: async () => (await import('../features/movers/movers-page.tsx')).MoversPage,
  help: async () => (await import('../features/help/help-page.tsx')).HelpPage,
  'publisher-ranking': async () =>
    (await import('../features/publisher-ranking/publisher-ranking-page.tsx')).PublisherRankingPage,
  'trend-by-genre': async () => (await import('../features/trend-by-genre/trend-by-genre-page.tsx')).TrendByGenrePage,
  'change-password': account(
    async () => (await import('../features/change-password/change-password-page.tsx')).ChangePasswordPage,
  ),
  contract: administration(async () => (await import('../features/contract/contract-page.tsx')).ContractPage),
  'contract-new': administration(async () => (await import('../features/contract/contract-new-page.tsx')).ContractNewPage),
  'contract-detail': administration(
    async () => (await import('../features/contract/contract-detail-page.tsx')).ContractDetailPage,
  ),
  'contract-update': administration(
    async () => (await import('../features/contract/contract-update-page.tsx')).ContractUpdatePage,
  ),
  'contract-pattern': administration(
    async () => (await import('../features/contract-pattern/contract-pattern-page.tsx')).ContractPatternPage,
  ),
  'contract-pattern-new': administration(
    async () => (await import('../features/contract-pattern/contract-pattern-new-page.tsx')).ContractPatternNewPage,
  ),
  'contract-pattern-detail': administration(
    async () => (await import('../features/contract-pattern/contract-pattern-detail-page.tsx')).ContractPatternDetailPage,
  ),
  'user-management': administration(
    async () => (await import('../features/user-management/user-management-page.tsx')).UserManagementPage,
  ),
  'contract-user-management': administration(
    async () => (await import('../features/user-management/contract-user-management-page.tsx')).ContractUserManagementPage,
  ),
  'licenses-or-admin': administration(
    async () => (await import('../features/licenses-or-admin/licenses-or-admin-page.tsx')).LicensesOrAdminPage,
  ),
  audit: administration(async () => (await import('../features/audit/audit-page.tsx')).AuditPage),
  maintenance: account(async () => (await import('../features/maintain/maintenance-page.tsx')).MaintenancePage),
}

/** A page that is not there yet keeps its guard: who may not open it hears so, who may finds nothing. */
const nothingThere = async (guard: Promise<null>): Promise<null> => {
  await guard
  throw redirect('/404')
}

const mainRoutes = (Object.keys(pages) as PageName[]).map((name): RouteObject => {
  const load = mainPages[name]
  const guard = (args: LoaderFunctionArgs) => requirePage(name)(urlOf(args))
  return load
    ? { path: pages[name].route, loader: guard, lazy: lazily(load) }
    : { path: pages[name].route, loader: (args) => nothingThere(guard(args)) }
})

/** Every route. The language's prefix is the router's basename. */
export const routes: RouteObject[] = [
  {
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <PageLoading />,
    children: [
      {
        path: '/',
        loader: onlyVisitors,
        lazy: async () => ({ Component: (await import('../features/login/login-page.tsx')).LoginPage }),
      },
      {
        path: '/forgot-password',
        loader: onlyVisitors,
        lazy: lazily(
          account(async () => (await import('../features/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage),
        ),
      },
      {
        path: '/forgot-password/confirm-reset/:slug',
        loader: onlyVisitors,
        lazy: lazily(account(async () => (await import('../features/forgot-password/confirm-reset-page.tsx')).ConfirmResetPage)),
      },
      {
        path: '/verify-registration/:slug?',
        loader: onlyVisitors,
        lazy: lazily(
          account(
            async () => (await import('../features/verify-registration/verify-registration-page.tsx')).VerifyRegistrationPage,
          ),
        ),
      },
      {
        path: '/maintain',
        lazy: lazily(account(async () => (await import('../features/maintain/maintain-page.tsx')).MaintainPage)),
      },
      {
        loader: (args) => requireUser(urlOf(args)),
        lazy: async () => ({
          Component: (await Promise.all([import('./main-layout.tsx'), loadWords('analysis')]))[0].MainLayout,
        }),
        children: mainRoutes,
      },
      {
        path: '/access-limit',
        loader: async () => {
          await restoreUser()
          return null
        },
        lazy: async () => ({
          Component: (await Promise.all([import('./access-limit-page.tsx'), loadWords('analysis')]))[0].AccessLimitPage,
        }),
      },
      { path: '/303', element: <ErrorPage code="303" /> },
      { path: '/404', element: <ErrorPage code="404" /> },
      { path: '/500', element: <ErrorPage code="500" /> },
      // what is not there keeps its address: a mistyped one can be mended
      { path: '*', element: <ErrorPage code="404" /> },
    ],
  },
]
