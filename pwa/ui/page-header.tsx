import { type ReactNode, useEffect } from 'react'
import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { isExportArea } from '../data/area.ts'
import { useOnline } from '../data/offline/network.ts'
import { formatDateTime, formatTime } from '../i18n/format.ts'
import { getMessages } from '../i18n/get-messages.ts'

/** Title of the page and of the browser tab, the date-time of its data, and its tools. */
export function PageHeader({
  title,
  fetchedAt,
  crumb,
  aside,
  children,
}: {
  title: string
  fetchedAt?: string | null
  /** Breadcrumb: links to the pages above. */
  crumb?: ReactNode
  /** Badges next to the title. */
  aside?: ReactNode
  children?: ReactNode
}) {
  const t = getMessages('frame')
  usePageTitle(title)
  const isOnline = useOnline()
  const head = (
    <div className="page-header">
      <h1>{title}</h1>
      {aside}
      {fetchedAt && (
        <span className="as-of">
          {t(isOnline ? 'taken' : 'takenKept')} <time dateTime={fetchedAt}>{formatShortDateTime(fetchedAt)}</time>
        </span>
      )}
      {children && <div className="toolbar">{children}</div>}
    </div>
  )
  if (!crumb) return head
  return (
    <>
      <nav className="crumb" aria-label={t('crumb')}>
        {crumb}
      </nav>
      {head}
    </>
  )
}

/** Time of day for a date-time of today, otherwise day and time. */
export const formatShortDateTime = (iso: string): string =>
  getTodayInJapan(Date.parse(iso)) === getTodayInJapan() ? formatTime(iso) : formatDateTime(iso)

/** Sets the title of the browser tab. */
export function usePageTitle(title: string): void {
  const t = getMessages('frame')
  useEffect(() => {
    document.title = `${title}｜${t('product')}｜${t(isExportArea ? 'taglineExports' : 'tagline')}`
  }, [title, t])
}

/** Heading of a section with an optional note and tools. */
export function SectionHeader({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <div className="section-header">
      <h2>{title}</h2>
      {note && <span className="note">{note}</span>}
      {children}
    </div>
  )
}
