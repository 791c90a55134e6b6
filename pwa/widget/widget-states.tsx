import type { ReactNode } from 'react'
import type { ApiError } from '../../shared/client.ts'
import { isPrintable } from '../../shared/messages/fill.ts'
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

/** Where the figures come from and how far they reach, and the way to all of them. */
export function Source({ info, at, until, more }: { info: WidgetInfo; at?: string; until?: string | null; more?: string }) {
  const say = useTranslate()
  const parts = [
    ...(until ? [say('until', { day: formatWidgetDay(until) })] : []),
    ...(info.dataState.stores > 0 ? [say('stores', { count: info.dataState.stores.toLocaleString('en-US') })] : []),
    ...(at ? [say('fetched', { time: formatJapanTime(at) })] : []),
  ]
  return (
    <footer>
      <LogoMark />
      <span className="w-source">
        <b>{say('product')}</b>
        {parts.map((part, index) => (
          <span key={part} className={index === 1 ? 'w-wide' : ''}>
            {part}
          </span>
        ))}
        {info.dataState.invented && <span>{say('invented')}</span>}
      </span>
      {more && (
        <a href={more} target="_blank" rel="noopener noreferrer" title={say('moreHelp')}>
          {say('more')}
        </a>
      )}
    </footer>
  )
}

/** Instead of an answer: nothing found, nothing named, nothing to be had. */
export function WidgetEmpty({ title, help, children }: { title: string; help: string; children?: ReactNode }) {
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
  /** The token of the address; null for whoever is signed in. */
  token: string | null
}

/** Nothing to show: no title, no company. A token that does not hold is said to be one, not whether it is wrong, over or revoked. */
export function WidgetLocked({ error, token }: LockedProps) {
  const say = useTranslate()
  const isTokenRefused = token !== null && error.status === 401
  return (
    <main className="widget" data-state="locked">
      <div className="w-blank is-locked" role="alert">
        <svg className="w-lock" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M5 9h10v7.500H5zM7 9V6.500a3 3 0 0 1 6 0V9" />
        </svg>
        <h1>{say(isTokenRefused ? 'tokenRefused' : 'locked')}</h1>
        <span className="note">{say(isTokenRefused ? 'tokenRefusedHelp' : 'lockedHelp')}</span>
      </div>
    </main>
  )
}

/** What the server would say to anybody about this title is said; what is no fault of the question can be tried again. */
export function WidgetFailed({ error, retry }: { error: ApiError; retry: () => void }) {
  const say = useTranslate()
  if (error.status === 404 || error.status === 303 || error.status === 400)
    return <WidgetEmpty title={say('unknownProduct')} help={isPrintable(error.message) ? error.message : say('lockedHelp')} />
  const busy = error.status === 429 || error.code === 'server.busy'
  return (
    <div role="alert">
      <WidgetEmpty title={say(busy ? 'busy' : 'failed')} help={say(busy ? 'busyHelp' : 'failedHelp')}>
        <button type="button" onClick={retry}>
          {say('again')}
        </button>
      </WidgetEmpty>
    </div>
  )
}

/** Rows of the answer's shape, before it is there. */
export function Skeleton({ rows }: { rows: number }) {
  const say = useTranslate()
  return (
    <ol aria-busy="true" aria-label={say('loading')}>
      {Array.from({ length: rows }, (_none, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without anything of their own
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
