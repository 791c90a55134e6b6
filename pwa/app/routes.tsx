import { type ComponentType, lazy } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { analyses } from '../../shared/access/analyses.ts'
import { isAdministrationPage, type PageName, pages } from '../../shared/access/pages.ts'
import type { Language } from '../../shared/messages/language.ts'
import { hasStoredUser } from '../data/session.ts'
import { loadMessages, preloadMessages } from '../i18n/i18n.ts'
import { ErrorPage } from './error-page.tsx'
import { allowAnyone, requirePage, requireUser, requireVisitor, stripLanguagePrefix } from './guards.ts'
import { PageLoading } from './page-loading.tsx'
import { RouteErrorBoundary } from './route-error-boundary.tsx'

const toLoaderArguments = ({ request }: LoaderFunctionArgs) => ({ url: new URL(request.url) })

type LoadPage = () => Promise<ComponentType>
type MessagePart = Parameters<typeof loadMessages>[0]

/** Modules of all pages, by path. Each is named after its page and exports one component. */
const pageModules = import.meta.glob<Readonly<Record<string, ComponentType>>>('../features/*/*-page.tsx')
const loadModuleByName = new Map(Object.entries(pageModules).map(([path, load]) => [/([^/]+)-page\.tsx$/.exec(path)?.[1], load]))

/** Creates the loader of a page, which also loads the messages that only some pages need. */
const createPageLoader =
  (name: string, messageParts: readonly MessagePart[] = []): LoadPage =>
  async () => {
    const [module = {}] = await Promise.all([loadModuleByName.get(name)?.(), ...messageParts.map(loadMessages)])
    const [page] = Object.entries(module).flatMap(([exported, component]) => (exported.endsWith('Page') ? [component] : []))
    if (!page) throw new Error(`no page ${name}`)
    return page
  }

/** Messages of pages of the main layout. The others use those of the analyses and, for administrators, of administration. */
const messageParts: Partial<Record<PageName, readonly MessagePart[]>> = {
  'change-password': ['account'],
  'two-factor': ['account'],
  maintenance: ['account'],
  'notification-history': ['notices'],
  // authors preview notices as their readers see them
  notification: ['notices', 'administration'],
  'notification-add': ['notices', 'administration'],
  'notification-edit': ['notices', 'administration'],
}

const pageNames = Object.keys(pages) as PageName[]

const listMessageParts = (name: PageName): readonly MessagePart[] =>
  messageParts[name] ?? (isAdministrationPage(pages[name]) ? ['administration'] : [])

/** Pages of the main layout; shared/access/pages.ts declares who may open them. */
const mainPages: Readonly<Record<PageName, LoadPage>> = {
  ...(Object.fromEntries(pageNames.map((name) => [name, createPageLoader(name, listMessageParts(name))])) as Record<
    PageName,
    LoadPage
  >),
  dashboard: async () => {
    const { DashboardPage } = await import('../features/dashboard/dashboard-page.tsx')
    return () => <DashboardPage screens={getDashboardScreens()} />
  },
}

const toLazyRoute = (load: LoadPage) => async () => ({ Component: await load() })

/** Reports for the dashboard, loaded when an item shows one. */
const getDashboardScreens = once(() =>
  Object.fromEntries(analyses.map(({ slug }) => [pages[slug].route, lazy(async () => ({ default: await mainPages[slug]() }))])),
)

function once<T>(make: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= make()
    return value
  }
}

const mainRoutes = pageNames.map(
  (name): RouteObject => ({
    path: pages[name].route,
    loader: (args) => requirePage(name)(toLoaderArguments(args)),
    lazy: toLazyRoute(mainPages[name]),
  }),
)

const loadMainLayout = () => import('./main-layout.tsx')

/**
 * Fetches the files of the page at this path, for a user who is stored on this device: in parallel with the messages at the
 * start, and before a link to the page is followed. A failed file is requested again when it is needed.
 */
export function prefetchPage(path: string, language: Language): void {
  if (!hasStoredUser()) return
  const pathname = path.split('?')[0] ?? ''
  const name = pathname === '/' ? 'dashboard' : pageNames.find((key) => pages[key].route === pathname)
  if (!name) return
  preloadMessages('analysis', language)
  const prefetched = [loadMainLayout(), mainPages[name](), import('../data/offline/result-cache.ts')]
  for (const item of prefetched) item.catch(() => undefined)
}

/** Prefetches the page of every link that the pointer or the keyboard reaches. */
export function prefetchLinkedPages(language: Language): void {
  const prefetched = new Set<string>()
  const prefetchTarget = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.origin !== location.origin || link.download || link.target) return
    const path = stripLanguagePrefix(new URL(link.href)).split('?')[0] ?? ''
    if (prefetched.has(path)) return
    prefetched.add(path)
    prefetchPage(path, language)
  }
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, prefetchTarget, { passive: true })
}

/** Route of a page for visitors; a signed-in user is redirected. */
const createVisitorRoute = (path: string, name: string, messageParts: readonly MessagePart[] = ['account']): RouteObject => ({
  path,
  loader: (args) => requireVisitor(toLoaderArguments(args)),
  lazy: toLazyRoute(createPageLoader(name, messageParts)),
})

/** All routes. The language prefix is the router's basename. */
export const appRoutes: RouteObject[] = [
  {
    errorElement: <RouteErrorBoundary />,
    hydrateFallbackElement: <PageLoading />,
    children: [
      createVisitorRoute('/', 'login', []),
      createVisitorRoute('/forgot-password', 'forgot-password'),
      createVisitorRoute('/forgot-password/confirm-reset/:slug', 'confirm-reset'),
      createVisitorRoute('/verify-registration/:slug?', 'verify-registration'),
      createVisitorRoute('/login/sso/callback', 'sso-callback'),
      createVisitorRoute('/login/sso/:number?', 'sso-start'),
      {
        path: '/maintain',
        loader: allowAnyone,
        lazy: toLazyRoute(createPageLoader('maintain', ['account'])),
      },
      {
        loader: (args) => requireUser(toLoaderArguments(args)),
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
      createVisitorRoute('/sales-exports', 'login', []),
      createVisitorRoute('/sales-exports/forgot-password', 'forgot-password'),
      createVisitorRoute('/sales-exports/forgot-password/confirm-reset/:slug?', 'confirm-reset'),
      {
        path: '/sales-exports/export',
        loader: (args) => requireUser(toLoaderArguments(args)),
        lazy: async () => {
          const parts = ['account', 'analysis', 'export-area'] as const
          const [{ SalesExportsLayout }] = await Promise.all([
            import('../features/exporting/sales-exports-layout.tsx'),
            ...parts.map(loadMessages),
          ])
          return { Component: SalesExportsLayout }
        },
        children: [
          { index: true, lazy: toLazyRoute(createPageLoader('export')) },
          { path: 'history', lazy: toLazyRoute(createPageLoader('export-history')) },
          { path: 'change-password', lazy: toLazyRoute(createPageLoader('change-password')) },
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
