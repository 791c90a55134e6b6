import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, Navigate, type RouteObject, redirect } from 'react-router'
import { type PageName, pages } from '../../shared/pages.ts'
import { restoreUser } from '../data/session.ts'
import { loadWords } from '../i18n/i18n.ts'
import { ErrorPage } from './error-page.tsx'
import { onlyVisitors, requirePage, requireUser } from './guards.ts'
import { PageLoading } from './page-loading.tsx'
import { RouteFailure } from './route-failure.tsx'

const urlOf = ({ request }: LoaderFunctionArgs) => ({ url: new URL(request.url) })

type LoadPage = () => Promise<ComponentType>

/** Screens of administration bring their words. */
const withWords =
  (load: LoadPage): LoadPage =>
  async () =>
    (await Promise.all([load(), loadWords('administration')]))[0]

/** Pages of the main layout with what they load; who may open them stands in shared/pages.ts. */
const mainPages: Partial<Record<PageName, LoadPage>> = {
  dashboard: async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
  'product-search': async () => (await import('../features/product-search/product-search-page.tsx')).ProductSearchPage,
  'product-detail': async () => (await import('../features/product-detail/product-detail-page.tsx')).ProductDetailPage,
  'ranking-create': async () => (await import('../features/ranking-create/ranking-create-page.tsx')).RankingCreatePage,
  'change-password': async () => (await import('../features/change-password/change-password-page.tsx')).ChangePasswordPage,
  contract: withWords(async () => (await import('../features/contract/contract-page.tsx')).ContractPage),
  'contract-new': withWords(async () => (await import('../features/contract/contract-new-page.tsx')).ContractNewPage),
  'contract-detail': withWords(async () => (await import('../features/contract/contract-detail-page.tsx')).ContractDetailPage),
  'contract-update': withWords(async () => (await import('../features/contract/contract-update-page.tsx')).ContractUpdatePage),
  'contract-pattern': withWords(
    async () => (await import('../features/contract-pattern/contract-pattern-page.tsx')).ContractPatternPage,
  ),
  'contract-pattern-new': withWords(
    async () => (await import('../features/contract-pattern/contract-pattern-new-page.tsx')).ContractPatternNewPage,
  ),
  'contract-pattern-detail': withWords(
    async () => (await import('../features/contract-pattern/contract-pattern-detail-page.tsx')).ContractPatternDetailPage,
  ),
  'user-management': withWords(
    async () => (await import('../features/user-management/user-management-page.tsx')).UserManagementPage,
  ),
  'contract-user-management': withWords(
    async () => (await import('../features/user-management/contract-user-management-page.tsx')).ContractUserManagementPage,
  ),
  'licenses-or-admin': withWords(
    async () => (await import('../features/licenses-or-admin/licenses-or-admin-page.tsx')).LicensesOrAdminPage,
  ),
  audit: withWords(async () => (await import('../features/audit/audit-page.tsx')).AuditPage),
  maintenance: async () => (await import('../features/maintain/maintenance-page.tsx')).MaintenancePage,
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
    ? { path: pages[name].route, loader: guard, lazy: async () => ({ Component: await load() }) }
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
        lazy: async () => ({
          Component: (await import('../features/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
        }),
      },
      {
        path: '/forgot-password/confirm-reset/:slug',
        loader: onlyVisitors,
        lazy: async () => ({ Component: (await import('../features/forgot-password/confirm-reset-page.tsx')).ConfirmResetPage }),
      },
      {
        path: '/verify-registration/:slug?',
        loader: onlyVisitors,
        lazy: async () => ({
          Component: (await import('../features/verify-registration/verify-registration-page.tsx')).VerifyRegistrationPage,
        }),
      },
      {
        path: '/maintain',
        lazy: async () => ({ Component: (await import('../features/maintain/maintain-page.tsx')).MaintainPage }),
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
      { path: '*', element: <Navigate to="/404" replace /> },
    ],
  },
]
