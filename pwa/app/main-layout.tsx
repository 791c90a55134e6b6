import { type ReactNode, useEffect } from 'react'
import { Outlet, ScrollRestoration, useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { loadWhenOnline } from '../data/offline/load-when-online.ts'
import { session, useUser } from '../data/session.ts'
import { formatDateTime } from '../i18n/format.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { useCacheDefaultSearches } from '../report/favorites/default-search.ts'
import { useDuplicateNotices } from '../report/favorites/duplicate-notice.ts'
import { favoriteDialogs } from '../report/favorites/favorite-dialogs.ts'
import { groupDialogs } from '../report/groups/group-dialogs.ts'
import { scheduleDialog } from '../report/schedules/schedule-dialog-state.ts'
import { warmUpChartLibrary } from '../ui/chart/chart-library.ts'
import { LanguageSwitch, ThemeSwitch } from '../ui/frame/header-switches.tsx'
import { PageLayout } from '../ui/frame/page-layout.tsx'
import { Icon } from '../ui/icon.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { LazyToasts } from '../ui/overlay/toasts-lazy.tsx'
import { DownloadList } from './download-list.tsx'
import { GlobalShortcuts } from './global-shortcuts.tsx'
import { HeaderSearch } from './header-search.tsx'
import { buildSidebarMenu } from './menu.ts'
import { OfflineBar } from './offline-bar.tsx'
import { OfflineDataUpdater } from './offline-data-updater.tsx'
import { OfflineReadingLock } from './offline-reading-lock.tsx'
import { SyncStatusBar, useStartSync } from './sync-status.tsx'
import { UpdatePrompt } from './update-prompt.tsx'
import { UserMenu } from './user-menu.tsx'

const SavedGroupDialogs = lazyComponent(() => import('../features/saved-groups/saved-group-dialogs.tsx'))

const loadHeaderNotices = () => loadWhenOnline(() => import('../features/notification/header-notices.tsx'))
const HeaderNotice = lazyComponent(async () => ({ default: (await loadHeaderNotices()).HeaderNotice }))
const NoticeBell = lazyComponent(async () => ({ default: (await loadHeaderNotices()).NoticeBell }))

const ContractViewBar = lazyComponent(() => import('./contract-view-bar.tsx'))

/** Dialogs of lists and groups, loaded when they are first opened. */
function GroupDialogs() {
  const { adding, openKind } = useSnapshot(groupDialogs)
  if (adding === null && openKind === null) return null
  return <SavedGroupDialogs />
}

const FavoriteDialogsView = lazyComponent(() => import('../features/favorite/favorite-dialogs-view.tsx'))

/** Dialogs of favourites, loaded when they are first opened. */
function FavoriteDialogs() {
  const { isListed, watched } = useSnapshot(favoriteDialogs)
  if (!isListed && watched === null) return null
  return <FavoriteDialogsView />
}

const ScheduleDialog = lazyComponent(() => import('../report/schedules/schedule-dialog.tsx'))

/** Dialog of schedules, loaded when it is first opened. */
function ScheduleDialogHost() {
  const { draft } = useSnapshot(scheduleDialog)
  if (draft === null) return null
  return <ScheduleDialog />
}

/** Frame of every page behind the sign-in; `children` replaces the outlet of the router. */
export function MainLayout({ children }: { children?: ReactNode }) {
  const { user } = useSnapshot(session)
  const navigate = useNavigate()
  useEffect(() => {
    if (user === null) void navigate('/', { replace: true })
  }, [user, navigate])
  // after the end of a session, before the sign-in page is rendered
  if (user === null) return null
  return (
    <OfflineReadingLock>
      <AppShell>{children ?? <Outlet />}</AppShell>
    </OfflineReadingLock>
  )
}

function AppShell({ children }: { children: ReactNode }) {
  const t = getMessages('frame')
  const user = useUser()
  const { dataState } = user
  useEffect(warmUpChartLibrary, [])
  useStartSync(user.userId)
  useCacheDefaultSearches()
  useDuplicateNotices()
  const reflected = dataState.latestAt === null ? t('noData') : t('reflected', { moment: formatDateTime(dataState.latestAt) })
  return (
    <PageLayout
      menu={buildSidebarMenu(user, t)}
      sidebarFoot={
        <>
          {reflected}
          <br />
          {t('storesCovered', { count: dataState.stores })}
        </>
      }
      header={
        <>
          <div className="row gap-2 text-table ink-2 min-w-0 header-notice">
            {dataState.invented && (
              <span className="inline-row gap-tight min-w-0 rounded invented" title={t('inventedHelp')}>
                <Icon name="info" small />
                <b className="nowrap">{t('demo')}</b>
                <span className="truncate header-notice-text">{t('invented')}</span>
              </span>
            )}
            <HeaderNotice />
          </div>
          <HeaderSearch />
          <LanguageSwitch />
          <ThemeSwitch />
          {/* reserves the space, so that nothing moves when it is loaded */}
          <span className="shrink-0 header-bell">
            <NoticeBell />
          </span>
          <span className="header-divider" />
          <UserMenu />
        </>
      }
      footer={
        <>
          <span>{t('copyright')}</span>
          <span className="footer-state">{reflected}</span>
          {dataState.invented && <span className="footer-state">{t('inventedShort')}</span>}
          <span>{t('stockEstimate')}</span>
        </>
      }
    >
      {user.isView && <ContractViewBar />}
      <OfflineBar />
      <SyncStatusBar />
      {children}
      <ScrollRestoration />
      <GlobalShortcuts />
      <UpdatePrompt />
      {!user.isView && <OfflineDataUpdater />}
      <GroupDialogs />
      <FavoriteDialogs />
      <ScheduleDialogHost />
      <DownloadList />
      <LazyToasts />
    </PageLayout>
  )
}
