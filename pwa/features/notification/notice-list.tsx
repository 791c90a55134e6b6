import type { Result } from '../../../shared/api/endpoint.ts'
import type { PersonalNotice } from '../../../shared/api/notice-fields.ts'
import type { personalNotices } from '../../../shared/api/notification.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Icon } from '../../ui/icon.tsx'
import { useNoticeAgeText } from './notice-content.tsx'

type Lists = Result<typeof personalNotices>

interface Props {
  lists: Lists
  onOpen: (notice: PersonalNotice) => void
}

/** The lists 障害情報 and お知らせ, next to each other or stacked. */
export function NoticeLists({ lists, onOpen }: Props) {
  const t = getMessages('notification')
  return (
    <div className="notice-lists">
      <NoticeListSection title={t('problems')} isProblem none={t('noProblems')} notices={lists.problemReports} onOpen={onOpen} />
      <NoticeListSection title={t('notices')} none={t('noNotices')} notices={lists.notices} onOpen={onOpen} />
    </div>
  )
}

interface PartProps {
  title: string
  isProblem?: boolean
  none: string
  notices: readonly PersonalNotice[]
  onOpen: Props['onOpen']
}

function NoticeListSection({ title, isProblem = false, none, notices, onOpen }: PartProps) {
  const t = getMessages('notification')
  const unread = notices.filter(({ isRead }) => !isRead).length
  return (
    <section aria-label={title}>
      <h3>
        <Icon name={isProblem ? 'warning' : 'bell'} small />
        {title}
        {unread > 0 && (
          <span className={`badge ${isProblem ? 'is-problem' : 'is-accent'}`}>{t('unreadCount', { count: unread })}</span>
        )}
      </h3>
      {notices.length === 0 ? (
        <p className="text-table muted text-center border-top notice-lists-empty">{none}</p>
      ) : (
        <ul>
          {notices.map((notice) => (
            <li key={notice.notificationId}>
              <NoticeRow notice={notice} onOpen={() => onOpen(notice)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function NoticeRow({ notice, onOpen }: { notice: PersonalNotice; onOpen: () => void }) {
  const t = getMessages('notification')
  const ageText = useNoticeAgeText()
  return (
    <button type="button" className={`notice${notice.isRead ? '' : ' is-unread'}`} onClick={onOpen}>
      <span className="notice-title">
        {!notice.isRead && <span className="visually-hidden">{t('unread')} </span>}
        {notice.title}
      </span>
      <small className="row gap-3 text-note muted">
        {ageText(notice.startDate)}
        {notice.attachmentInfo !== null && (
          <span className="inline-flex" title={t('attached')}>
            <Icon name="clip" small />
            <span className="visually-hidden">{t('attached')}</span>
          </span>
        )}
      </small>
    </button>
  )
}
