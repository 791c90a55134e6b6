import type { ReactNode } from 'react'
import type { ApiError } from '../../shared/calls/client.ts'
import { useOnline } from '../data/offline/network.ts'
import { getFailureMessage, getMessages } from '../i18n/get-messages.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { LinkButton } from './link-button.tsx'
import { formatShortDateTime } from './page-header.tsx'

interface EmptyStateProps {
  title: string
  help?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** Empty result: repeats the query and offers alternatives that have results. */
export function EmptyState({ title, help, children, actions }: EmptyStateProps) {
  return (
    <div className="view-state" role="status">
      <h2>{title}</h2>
      {help && <p className="note">{help}</p>}
      {children}
      {actions && <div className="view-state-actions">{actions}</div>}
    </div>
  )
}

/** Shown offline if a result is not cached: `children` says which analysis, and offers what is cached. */
export function NotCachedState({ onRetry, children }: { onRetry: () => void; children?: ReactNode }) {
  const t = getMessages('states')
  return (
    <div className="view-state not-cached" role="status">
      <Icon name="offline" />
      {children ?? (
        <>
          <h2>{t('contentNotKept')}</h2>
          <p>{t('contentNotKeptHelp')}</p>
        </>
      )}
      <div className="view-state-actions">
        <Button icon="refresh" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </div>
  )
}

/** Error with its consequences and a way to retry. */
export function FailureState({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = getMessages('states')
  const isOnline = useOnline()
  const isOffline = error.status === 0
  // offline without a cached result is not an error
  if (isOffline && !isOnline) return <NotCachedState onRetry={onRetry} />
  return (
    <div className="view-state is-problem" role="alert">
      <Icon name={isOffline ? 'offline' : 'warning'} />
      <h2>{isOffline ? t('unreachable') : t('failed')}</h2>
      <p>{getFailureMessage(error)}</p>
      <p className="note">{t('conditionsKept')}</p>
      <div className="view-state-actions">
        <Button variant="primary" icon="refresh" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </div>
  )
}

export interface DisplayableReport<T> {
  data: T | null
  error: ApiError | null
  isLoading: boolean
  isStale: boolean
  isSlow: boolean
  isCancelled: boolean
  fetchedAt: string | null
  cancel: () => void
  retry: () => void
}

/**
 * Renders loading, error or data, in this order. The first load shows the skeleton; later ones dim the previous result.
 * After a second it offers to cancel.
 */
export function ReportView<T>({
  report,
  skeleton,
  offlineFallback,
  children,
}: {
  report: DisplayableReport<T>
  skeleton: ReactNode
  /** Shown offline if the result is not cached. */
  offlineFallback?: ReactNode
  children: (data: T) => ReactNode
}) {
  const t = getMessages('states')
  const { data, error, isLoading, isSlow, isCancelled, fetchedAt } = report
  const isOnline = useOnline()
  if (data === null) {
    if (error?.status === 0 && !isOnline && offlineFallback) return offlineFallback
    if (error) return <FailureState error={error} onRetry={report.retry} />
    if (isCancelled) {
      return (
        <EmptyState
          title={t('cancelled')}
          actions={
            <Button variant="primary" onClick={report.retry}>
              {t('retry')}
            </Button>
          }
        />
      )
    }
    return (
      <div className="loading" aria-busy="true">
        <p className="row gap-3 mb-2 text-table muted loading-bar" role="status">
          {isLoading ? t('loading') : ''}
          {isSlow && (
            <Button variant="quiet" onClick={report.cancel}>
              {t('cancel')}
            </Button>
          )}
        </p>
        {skeleton}
      </div>
    )
  }
  return (
    <div className="report-view">
      {isLoading && isSlow && (
        <p className="banner is-accent" role="status">
          <i className="spinner" aria-hidden="true" />
          {t('refetching')}
          <Button variant="quiet" onClick={report.cancel}>
            {t('cancel')}
          </Button>
        </p>
      )}
      {!isLoading && error && !isOnline && error.status === 0 && fetchedAt && (
        <Banner kind="caution" icon="offline">
          {t('showingKept', { moment: formatShortDateTime(fetchedAt) })}
        </Banner>
      )}
      {!isLoading && error && (isOnline || error.status !== 0) && (
        <Banner kind="problem">
          {error.status === 0 ? t('unreachable') : getFailureMessage(error)}
          {fetchedAt && ` ${t('showingOld', { time: formatShortDateTime(fetchedAt) })}`}
          <Button variant="quiet" onClick={report.retry}>
            {t('retry')}
          </Button>
        </Banner>
      )}
      {!isLoading && isCancelled && report.isStale && (
        <p className="banner is-caution" role="status">
          {t('cancelledOld')}
          <Button variant="quiet" onClick={report.retry}>
            {t('retry')}
          </Button>
        </p>
      )}
      <div className={isLoading || (report.isStale && !error) ? 'is-dimmed' : undefined} aria-busy={isLoading}>
        {children(data)}
      </div>
    </div>
  )
}

/** Placeholder for table rows, with their real height. */
export function TableSkeleton({ rows = 12 }: { rows?: number }) {
  return (
    <div className="mt-4 table-skeleton" aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <div className="gap-5 border-bottom" key={index}>
          <i className="skeleton" style={{ width: 18 }} />
          <i className="skeleton" style={{ width: `${24 + ((index * 37) % 17)}%` }} />
          <i className="skeleton" />
          <i className="skeleton" />
          <i className="skeleton" />
          <i className="skeleton" />
        </div>
      ))}
    </div>
  )
}

/** Placeholder for a chart; `height` in pixels. */
export function ChartSkeleton({ height }: { height: number }) {
  return (
    <div className="flex chart-skeleton" style={{ height }} aria-hidden="true">
      {Array.from({ length: 16 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <i className="skeleton" key={index} style={{ height: `${32 + ((index * 53) % 60)}%` }} />
      ))}
    </div>
  )
}

/** Shown if the URL names an object that does not exist; links to the list of such objects. */
export function NotFoundState({ title, help, back, to }: { title: string; help?: string; back: string; to: string }) {
  return <EmptyState title={title} help={help} actions={<LinkButton to={to} label={back} />} />
}
