import { type ReactNode, useEffect } from 'react'
import { Outlet, ScrollRestoration, useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { pages } from '../../shared/pages.ts'
import { session, useUser } from '../data/session.ts'
import { formatCount, formatMoment } from '../i18n/format.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { LanguageSwitch, ThemeSwitch } from '../ui/frame/header-switches.tsx'
import { PageFrame } from '../ui/frame/page-frame.tsx'
import { Icon } from '../ui/icon.tsx'
import { Toasts } from '../ui/overlay/toasts-lazy.tsx'
import { GlobalKeys } from './global-keys.tsx'
import { HeaderSearch } from './header-search.tsx'
import { shownMenu } from './menu.ts'
import { OfflineBar } from './offline-bar.tsx'
import { UpdatePrompt } from './update-prompt.tsx'
import { UserMenu } from './user-menu.tsx'

/** The frame of every page behind the sign-in; `children` where it stands around a page of its own accord. */
export function MainLayout({ children }: { children?: ReactNode }) {
  const { user } = useSnapshot(session)
  const navigate = useNavigate()
  useEffect(() => {
    if (user === null) void navigate('/', { replace: true })
  }, [user, navigate])
  // between the end of a session and the sign-in page
  if (user === null) return null
  return <Frame>{children ?? <Outlet />}</Frame>
}

function Frame({ children }: { children: ReactNode }) {
  const t = useMessages('frame')
  const user = useUser()
  const { dataState } = user
  const menu = shownMenu(user).map((group) => ({
    title: group.title === null ? null : t(group.title),
    entries: group.entries.map((entry) => ({
      to: entry.to,
      label: t(entry.label),
      icon: entry.icon,
      large: entry.large ?? false,
      off: entry.off,
      also: (entry.also ?? []).map((page) => pages[page].route),
    })),
  }))
  const reflected = dataState.latestAt === null ? t('noData') : t('reflected', { moment: formatMoment(dataState.latestAt) })
  return (
    <PageFrame
      menu={menu}
      sidebarFoot={
        <>
          {reflected}
          <br />
          {t('storesCovered', { count: dataState.stores, shown: formatCount(dataState.stores) })}
        </>
      }
      header={
        <>
          <div className="header-notice">
            {dataState.invented && (
              <span className="invented" title={t('inventedHelp')}>
                <Icon name="info" small />
                <b>{t('demo')}</b>
                <span className="header-notice-text">{t('invented')}</span>
              </span>
            )}
          </div>
          <HeaderSearch />
          <LanguageSwitch />
          <ThemeSwitch />
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
      <OfflineBar />
      {children}
      <ScrollRestoration />
      <GlobalKeys />
      <UpdatePrompt />
      <Toasts />
    </PageFrame>
  )
}
