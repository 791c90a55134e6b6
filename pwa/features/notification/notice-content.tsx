import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { NoticeType } from '../../../shared/fields/choices.ts'
import { formatCount, formatFullDateTime, getInlineSeparator } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Icon } from '../../ui/icon.tsx'
import { getNoticeAge } from './notice-age.ts'
import { sanitiseForDisplay } from './sanitise-for-display.ts'

/** Badge with the type of a notice; colour, icon and text mark a problem report. */
export function NoticeTypeBadge({ type }: { type: NoticeType }) {
  const t = getMessages('notification')
  return (
    <span className={`badge ${type === 'report' ? 'is-problem' : 'is-accent'}`}>
      {type === 'report' && <Icon name="warning" small />}
      {t(`type.${type}`)}
    </span>
  )
}

/** Returns a function that formats the age: 5 時間前, 3 日前, or a hyphen. */
export function useNoticeAgeText(): (startDate: string | null) => string {
  const t = getMessages('notification')
  return (startDate) => {
    const age = getNoticeAge(startDate, Date.now())
    return age === null ? t('age.none') : t(`age.${age.unit}`, { count: age.count })
  }
}

interface NoticeMetaFields {
  type: NoticeType
  startDate: string | null
}

/** Line above a title: type, start of publication, age. */
export function NoticeMeta({ notice: { type, startDate } }: { notice: NoticeMetaFields }) {
  const t = getMessages('notification')
  const ageText = useNoticeAgeText()
  const hasAge = startDate !== null && getNoticeAge(startDate, Date.now()) !== null
  return (
    <span className="row wrap text-note muted notice-meta">
      <NoticeTypeBadge type={type} />
      {startDate !== null && <time dateTime={startDate}>{t('publishedFrom', { moment: formatFullDateTime(startDate) })}</time>}
      {hasAge && <span>{ageText(startDate)}</span>}
    </span>
  )
}

/** HTML of a notice. Links to our own pages are followed inside the application. */
function NoticeArticle({ html, onLeave }: { html: string; onLeave?: () => void }) {
  const t = getMessages('notification')
  const navigate = useNavigate()
  const sanitizedHtml = useMemo(() => sanitiseForDisplay(html), [html])
  if (sanitizedHtml.trim() === '') return <p className="note">{t('emptyArticle')}</p>
  const followLink = (event: MouseEvent<HTMLDivElement>) => {
    const href = (event.target as Element).closest('a')?.getAttribute('href')
    if (!href?.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onLeave?.()
    void navigate(href)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the links inside are clicked, and they support the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link fires a click event
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server and again above
    <div className="article" onClick={followLink} dangerouslySetInnerHTML={{ __html: sanitizedHtml }} />
  )
}

/** Extension of a file name in upper case: PDF, XLSX. */
const getFileTypeLabel = (name: string): string => (/\.([^.]+)$/.exec(name)?.[1] ?? '').toUpperCase()
const formatKilobytes = (bytes: number): string => formatCount(Math.max(1, Math.round(bytes / 1024)))

/** Row of a file with its type, size and actions. */
export function FileRow({ name, size, children }: { name: string; size: number | null; children?: ReactNode }) {
  return (
    <div className="row text-table rounded ink notice-file">
      <Icon name="clip" />
      <span className="name">
        {name}
        <small>
          {getFileTypeLabel(name)}
          {size !== null && `${getInlineSeparator()}${formatKilobytes(size)} KB`}
        </small>
      </span>
      {children}
    </div>
  )
}

interface NoticeContentFields extends NoticeMetaFields {
  article: string
  attachmentInfo: string | null
  attachmentSize: number | null
}

/** Content below the title of a notice; also used by the preview of the editor. */
export function NoticeContent({
  notice,
  download,
  onLeave,
}: {
  notice: NoticeContentFields
  /** Download button for the attachment. */
  download?: ReactNode
  onLeave?: () => void
}) {
  const t = getMessages('notification')
  return (
    <>
      <NoticeArticle html={notice.article} {...(onLeave ? { onLeave } : {})} />
      {notice.attachmentInfo !== null && (
        <section className="notice-files" aria-label={t('attachment')}>
          <p className="note">{t('attachment')}</p>
          <FileRow name={notice.attachmentInfo} size={notice.attachmentSize}>
            {download}
          </FileRow>
        </section>
      )}
    </>
  )
}
