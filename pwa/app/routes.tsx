import { type LoaderFunctionArgs, Navigate, type RouteObject } from 'react-router'
import { ErrorPage } from './error-page.tsx'
import { onlyVisitors, requireFeature, requireUser } from './guards.ts'
import { PageLoading } from './page-loading.tsx'
import { RouteFailure } from './route-failure.tsx'

const urlOf = ({ request }: LoaderFunctionArgs) => ({ url: new URL(request.url) })

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
        loader: (args) => requireUser(urlOf(args)),
        lazy: async () => ({ Component: (await import('./main-layout.tsx')).MainLayout }),
        children: [
          {
            path: '/dashboard',
            loader: (args) => requireFeature('dashboard')(urlOf(args)),
            lazy: async () => ({ Component: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage }),
          },
          {
            path: '/product-search',
            loader: (args) => requireFeature('product-search')(urlOf(args)),
            lazy: async () => ({
              Component: (await import('../features/product-search/product-search-page.tsx')).ProductSearchPage,
            }),
          },
          {
            path: '/product-detail',
            loader: (args) => requireFeature('product-detail')(urlOf(args)),
            lazy: async () => ({
              Component: (await import('../features/product-detail/product-detail-page.tsx')).ProductDetailPage,
            }),
          },
          {
            path: '/ranking-create',
            loader: (args) => requireFeature('ranking-create')(urlOf(args)),
            lazy: async () => ({
              Component: (await import('../features/ranking-create/ranking-create-page.tsx')).RankingCreatePage,
            }),
          },
          { path: '/access-limit', element: <ErrorPage code="access-limit" /> },
        ],
      },
      { path: '/303', element: <ErrorPage code="303" /> },
      { path: '/404', element: <ErrorPage code="404" /> },
      { path: '/500', element: <ErrorPage code="500" /> },
      { path: '*', element: <Navigate to="/404" replace /> },
    ],
  },
]
