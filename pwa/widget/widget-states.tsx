import type { ReactNode } from 'react'
import type { ApiError } from '../../shared/calls/client.ts'
import { isPrintable } from '../../shared/messages/translate.ts'
import { formatJapanTime, formatWidgetDay } from './format.ts'
import type { WidgetInfo } from './session.ts'
import { useTranslate } from './translate.ts'

export function LogoMark() {
  return (
    <svg className="mark" viewBox="0 0 28 28" aria-hidden="true">
      <path d="M3 14h4.600v11H3zM9.200 9.500h4.600V25H9.200zM15.400 12h4.600v13h-4.600z" fill="currentColor" opacity=".34" />
      <path d="M21.400 3H26v22h-4.600z" fill="currentColor" />
    </svg>
  )
}

/** Source of the figures, their as-of day, and a link to the full report. */
export function WidgetSource({
  info,
  fetchedAt,
  until,
  more,
}: {
  info: WidgetInfo
  fetchedAt?: string
  until?: string | null
  more?: string
}) {
  const t = useTranslate()
  const parts = [
    ...(until ? [t('until', { day: formatWidgetDay(until) })] : []),
    ...(info.dataState.stores > 0 ? [t('stores', { count: info.dataState.stores })] : []),
    ...(fetchedAt ? [t('fetched', { time: formatJapanTime(fetchedAt) })] : []),
  ]
  return (
    <footer>
      <LogoMark />
      <span className="w-source">
        <b>{t('product')}</b>
        {parts.map((part, index) => (
          <span key={part} className={index === 1 ? 'w-wide' : ''}>
            {part}
          </span>
        ))}
        {info.dataState.invented && <span>{t('invented')}</span>}
      </span>
      {more && (
        <a href={more} target="_blank" rel="noopener noreferrer" title={t('moreHelp')}>
          {t('more')}
        </a>
      )}
    </footer>
  )
}

/** Shown instead of a result: no results, or no title given. */
export function WidgetEmptyState({ title, help, children }: { title: string; help: string; children?: ReactNode }) {
  return (
    <div className="w-blank">
      <b>{title}</b>
      <span className="note">{help}</span>
      {children}
    </div>
  )
}

interface LockedProps {
  error: ApiError
  /** Token of the URL; null for a signed-in user. */
  token: string | null
}

/**
 * Shown if nothing can be displayed. For a refused token it does not reveal whether the token is wrong, expired or revoked.
 */
export function WidgetAccessDenied({ error, token }: LockedProps) {
  const t = useTranslate()
  const isTokenRefused = token !== null && error.status === 401
  return (
    <main className="widget" data-state="locked">
      <div className="w-blank is-locked" role="alert">
        <svg className="w-lock" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M5 9h10v7.500H5zM7 9V6.500a3 3 0 0 1 6 0V9" />
        </svg>
        <h1>{t(isTokenRefused ? 'tokenRefused' : 'locked')}</h1>
        <span className="note">{t(isTokenRefused ? 'tokenRefusedHelp' : 'lockedHelp')}</span>
      </div>
    </main>
  )
}

/** Shows the server's message; failures that do not depend on the query can be retried. */
export function WidgetErrorState({ error, retry }: { error: ApiError; retry: () => void }) {
  const t = useTranslate()
  if (error.status === 404 || error.status === 303 || error.status === 400)
    return <WidgetEmptyState title={t('unknownProduct')} help={isPrintable(error.message) ? error.message : t('lockedHelp')} />
  const isBusy = error.status === 429 || error.code === 'server.busy'
  return (
    <div role="alert">
      <WidgetEmptyState title={t(isBusy ? 'busy' : 'failed')} help={t(isBusy ? 'busyHelp' : 'failedHelp')}>
        <button type="button" onClick={retry}>
          {t('again')}
        </button>
      </WidgetEmptyState>
    </div>
  )
}

export function WidgetSkeleton({ rows }: { rows: number }) {
  const t = useTranslate()
  return (
    <ol aria-busy="true" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_none, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <li key={index} className="is-skeleton">
          <span />
          <span className="skeleton w-cover" />
          <span>
            <span className="skeleton" style={{ width: `${64 + ((index * 37) % 30)}%`, height: 11 }} />
            <span className="skeleton" style={{ width: '40%', height: 9, marginTop: 7 }} />
          </span>
          <span className="w-rate">
            <span className="skeleton" style={{ width: 48, height: 9, marginLeft: 'auto' }} />
            <span className="skeleton" style={{ height: 6, marginTop: 7 }} />
          </span>
        </li>
      ))}
    </ol>
  )
}
