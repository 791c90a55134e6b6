import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { readDeviceValue, writeDeviceValue } from '../../data/device-store.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { BrandMark, Icon } from '../icon.tsx'
import { useIsTablet } from '../use-media-query.ts'
import { SidebarMenu, type SidebarSection } from './sidebar-menu.tsx'

interface Props {
  menu: readonly SidebarSection[]
  header: ReactNode
  sidebarFoot: ReactNode
  footer: ReactNode
  children: ReactNode
}

/** Header, sidebar (a rail below 1200 px, a drawer below 768 px) and footer around every page. */
export function PageLayout({ menu, header, sidebarFoot, footer, children }: Props) {
  const t = getMessages('frame')
  const [isRail, setRail] = useState(() => readDeviceValue<boolean>('rail') ?? false)
  const isTablet = useIsTablet()
  const [isDrawerOpen, setDrawer] = useState(false)
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer
  useEffect(() => setDrawer(false), [pathname, search])
  useEffect(() => {
    if (!isDrawerOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrawer(false)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isDrawerOpen])
  const toggleRail = () => {
    writeDeviceValue('rail', !isRail)
    setRail(!isRail)
  }
  return (
    <div className={`columns frame${isRail || isTablet ? ' is-rail' : ''}${isDrawerOpen ? ' is-drawer-open' : ''}`}>
      <a className="skip-link" href="#page">
        {t('skip')}
      </a>
      <nav className="column sidebar" aria-label={t('menu')}>
        <div className="row shrink-0 sidebar-brand">
          <BrandMark />
          <strong>{t('product')}</strong>
          <span>{t('tagline')}</span>
          <button
            type="button"
            className="sidebar-toggle"
            aria-label={isRail ? t('unfoldMenu') : t('foldMenu')}
            title={isRail ? t('unfoldMenu') : t('foldMenu')}
            onClick={toggleRail}
          >
            <Icon name={isRail ? 'unfold' : 'fold'} />
          </button>
        </div>
        <div className="grow sidebar-scroll">
          <SidebarMenu menu={menu} />
        </div>
        <div className="muted shrink-0 border-top sidebar-foot">{sidebarFoot}</div>
      </nav>
      {isDrawerOpen && (
        <button type="button" className="drawer-scrim" aria-label={t('closeMenu')} onClick={() => setDrawer(false)} />
      )}
      <div className="column min-w-0 frame-main">
        <header className="row gap-1 border-bottom header">
          <button
            type="button"
            className="header-tool only-narrow"
            aria-label={t('openMenu')}
            aria-expanded={isDrawerOpen}
            onClick={() => setDrawer(true)}
          >
            <Icon name="menu" />
          </button>
          {header}
        </header>
        <main className="page" id="page" tabIndex={-1}>
          {children}
        </main>
        <footer className="flex gap-4 text-note muted border-top footer">{footer}</footer>
      </div>
    </div>
  )
}
