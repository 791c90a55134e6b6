import '../styles/login.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getPublicPath, isExportArea } from '../../data/area.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { BrandMark, ExportMark } from '../icon.tsx'
import { LazyToasts } from '../overlay/toasts-lazy.tsx'
import { usePageTitle } from '../page-header.tsx'
import { BookshelfIllustration } from './bookshelf-illustration.tsx'
import { LanguageSwitch, ThemeSwitch } from './header-switches.tsx'

/** Layout of the pages without a session: brand, form and footer on one side, the illustration on the other. */
export function LoginLayout({ title, children }: { title: string; children: ReactNode }) {
  const t = getMessages('login')
  usePageTitle(title)
  return (
    <div className="columns login">
      <main className="column login-side">
        <div className="row login-brand">
          <Link to={getPublicPath('/')} className="inline-row login-home">
            {isExportArea ? <ExportMark /> : <BrandMark />}
            <strong>{t('product')}</strong>
          </Link>
          <span>{t(isExportArea ? 'taglineExports' : 'tagline')}</span>
          <i className="push" />
          <LanguageSwitch isNamed />
          <ThemeSwitch />
        </div>
        {children}
        <p className="flex gap-5 text-note muted login-foot">
          <span>{t('copyright')}</span>
        </p>
      </main>
      <aside className="justify-end relative login-art" aria-label={t(isExportArea ? 'taglineExports' : 'tagline')}>
        <div className="login-intro">
          <p className="strong login-slogan">{t(isExportArea ? 'sloganExports' : 'slogan')}</p>
          <p className="mt-3 text-table muted login-tagline">{t(isExportArea ? 'sloganExportsHelp' : 'sloganHelp')}</p>
        </div>
        <BookshelfIllustration />
      </aside>
      <LazyToasts />
    </div>
  )
}
