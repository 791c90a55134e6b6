import { Link, useLocation } from 'react-router'
import { exportAreaPaths, isExportArea, isExportUser } from '../data/area.ts'
import { getToken } from '../data/session.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { BrandMark } from '../ui/icon.tsx'
import { usePageTitle } from '../ui/page-header.tsx'

type ErrorPageCode = '303' | '404' | '500' | 'access-limit' | 'offline'

/**
 * Error page with status, explanation and a link. /access-limit is shown inside the frame unless `isStandalone`; the others are
 * always shown without it.
 */
export function ErrorPage({ code, isStandalone = code !== 'access-limit' }: { code: ErrorPageCode; isStandalone?: boolean }) {
  const t = getMessages('error-page')
  usePageTitle(t(`${code}.title`))
  // the main area's session takes precedence, because that is the user's home
  const isInExportArea = isExportArea || (isExportUser() && getToken() === null)
  const from = (useLocation().state as { from?: string } | null)?.from
  const body = (
    <div className="text-center error-page">
      {/^\d/.test(code) && <p className="ink-2 mb-2 strong error-code">{code}</p>}
      <h1 className="mb-2">{t(`${code}.title`)}</h1>
      <p className="ink-2">{t(`${code}.text`)}</p>
      <div className="toolbar">
        {code === '500' && from && (
          <Link className="button is-primary" to={from} replace>
            {t('again')}
          </Link>
        )}
        <Link
          className={`button${code === '500' && from ? '' : ' is-primary'}`}
          to={isInExportArea ? exportAreaPaths.export : '/dashboard'}
          // changing the area reloads the page
          reloadDocument={isInExportArea && !isExportArea}
        >
          {t(isInExportArea ? 'homeExports' : 'home')}
        </Link>
      </div>
    </div>
  )
  if (!isStandalone) return body
  return (
    <main className="columns error-frame">
      <Link
        to={isInExportArea ? exportAreaPaths.export : '/'}
        reloadDocument={isInExportArea && !isExportArea}
        className="inline-row ink error-brand"
      >
        <BrandMark />
        <strong>{t('product')}</strong>
      </Link>
      {body}
    </main>
  )
}
