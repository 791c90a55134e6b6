import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { openNotice, openNoticeList } from './notice-dialog-state.ts'
import { NoticeLists } from './notice-list.tsx'
import { ReadAllButton } from './read-all-button.tsx'
import { useNotices } from './use-notices.ts'

/** Content of the bell's popover. */
export default function NoticePanel({ close }: { close: () => void }) {
  const t = getMessages('notification')
  const { data, error, retry } = useNotices()
  if (data === null)
    return (
      <div className="stack gap-3 p-4 notice-panel-loading" role="status">
        {error ? (
          <>
            <p>{t('failed')}</p>
            <Button icon="refresh" onClick={retry}>
              {t('retry')}
            </Button>
          </>
        ) : (
          <p className="note">{t('loading')}</p>
        )}
      </div>
    )
  const count = data.paging.total
  const unread = data.numberOfNotificationsHaveNotRead
  return (
    <>
      <div className="popover-head">
        <h2>{t('list')}</h2>
        {unread > 0 && <span className="badge is-accent">{t('unreadCount', { count: unread })}</span>}
        <ReadAllButton lists={data} />
      </div>
      <NoticeLists
        lists={data}
        onOpen={({ notificationId }) => {
          close()
          openNotice(notificationId, 'bell')
        }}
      />
      <div className="popover-foot">
        <span>{t('publishedCount', { count })}</span>
        <Button
          onClick={() => {
            close()
            openNoticeList()
          }}
        >
          {t('openList')}
        </Button>
      </div>
    </>
  )
}
