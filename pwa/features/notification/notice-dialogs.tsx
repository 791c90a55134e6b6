import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { pages } from '../../../shared/access/pages.ts'
import { noticeDownload, personalNoticeOne } from '../../../shared/api/notification.ts'
import { call } from '../../data/api-call.ts'
import { downloadBase64File } from '../../data/download.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import { NoticeContent, NoticeMeta } from './notice-content.tsx'
import {
  closeAllNoticeDialogs,
  closeNoticeDialog,
  noticeDialogs,
  type OpenedFrom,
  openNotice,
  openNoticeList,
} from './notice-dialog-state.ts'
import { NoticeLists } from './notice-list.tsx'
import { ReadAllButton } from './read-all-button.tsx'
import { markNoticeRead, useNotices } from './use-notices.ts'

/** List of notices, or one notice, in a dialog over any page. */
export default function NoticeDialogs() {
  const { view } = useSnapshot(noticeDialogs)
  if (view === null) return null
  return view.kind === 'list' ? <ListDialog /> : <DetailDialog key={view.id} id={view.id} from={view.from} />
}

function ListDialog() {
  const t = getMessages('notification')
  const navigate = useNavigate()
  const { data, error, retry } = useNotices()
  return (
    <Dialog
      title={t('list')}
      isWide
      onClose={closeNoticeDialog}
      footer={
        <>
          <span className="note push">{t('sinceStart')}</span>
          {data && <ReadAllButton lists={data} />}
          <Button
            onClick={() => {
              closeAllNoticeDialogs()
              void navigate(pages['notification-history'].route)
            }}
          >
            {t('openHistory')}
          </Button>
        </>
      }
    >
      {data ? (
        <NoticeLists lists={data} onOpen={({ notificationId }) => openNotice(notificationId, 'list')} />
      ) : (
        <div role="status">
          <p>{error ? t('failed') : t('loading')}</p>
          {error && (
            <Button icon="refresh" onClick={retry}>
              {t('retry')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}

const quiet = { quiet: true } as const

function DetailDialog({ id, from }: { id: string; from: OpenedFrom }) {
  const t = getMessages('notification')
  const { data, error } = useEndpoint(personalNoticeOne, { params: { id } }, quiet)
  const lists = useNotices()
  const closing = useRef<HTMLButtonElement>(null)
  // once per opening, even if the data is refreshed
  const isMarked = useRef(false)
  useEffect(() => {
    if (!data || isMarked.current) return
    isMarked.current = true
    void markNoticeRead(data)
  }, [data])
  const isFromList = from === 'list' || from === 'bell'
  const otherUnread = Math.max(0, (lists.data?.numberOfNotificationsHaveNotRead ?? 0) - (data?.isRead === false ? 1 : 0))
  return (
    <Dialog
      title={data?.title ?? t(error ? 'failed' : 'loading')}
      header={data && <NoticeMeta notice={data} />}
      isWide
      focusFirst={closing}
      onClose={closeNoticeDialog}
      footer={
        <>
          {isFromList ? (
            <span className="push">
              <Button variant="quiet" icon="left" onClick={closeNoticeDialog}>
                {t('backToList')}
              </Button>
            </span>
          ) : (
            <span className="note push">{from === 'signIn' && t('readOnOpen')}</span>
          )}
          {from === 'signIn' && otherUnread > 0 && (
            <Button onClick={openNoticeList}>{t('otherNotices', { count: otherUnread })}</Button>
          )}
          {data && <DownloadButton id={id} file="notice" label={t('pdf')} />}
          <Button ref={closing} variant={from === 'signIn' ? 'primary' : 'plain'} onClick={closeNoticeDialog}>
            {t('close')}
          </Button>
        </>
      }
    >
      {data && (
        <>
          <NoticeContent
            notice={data}
            onLeave={closeAllNoticeDialogs}
            download={
              data.attachmentInfo !== null && (
                <DownloadButton
                  id={id}
                  file="attachment"
                  variant="quiet"
                  label={t('download')}
                  name={t('downloadNamed', { name: data.attachmentInfo })}
                />
              )
            }
          />
          {data.linkPath !== '' && <ScreenLink path={data.linkPath} />}
        </>
      )}
      {!data && error && <p>{error.status === 404 ? t('gone') : getFailureMessage(error)}</p>}
    </Dialog>
  )
}

function ScreenLink({ path }: { path: string }) {
  const t = getMessages('notification')
  const navigate = useNavigate()
  return (
    <p className="mt-4">
      <Button
        trailingIcon="right"
        onClick={() => {
          closeAllNoticeDialogs()
          void navigate(path)
        }}
      >
        {t('openScreen')}
      </Button>
    </p>
  )
}

interface DownloadProps {
  id: string
  file: 'notice' | 'attachment'
  label: string
  /** Accessible name, if the label alone does not say what is downloaded. */
  name?: string
  variant?: 'plain' | 'quiet'
}

function DownloadButton({ id, file, label, name, variant: look = 'plain' }: DownloadProps) {
  const [isBusy, setBusy] = useState(false)
  const downloadAttachment = async () => {
    setBusy(true)
    try {
      const result = await call(noticeDownload, { params: { id }, query: { file, language: getCurrentLanguage() } })
      downloadBase64File({ fileName: result.name, fileContent: result.fileContent })
    } catch {
      // the global error handler has shown a toast
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant={look}
      icon="download"
      needsNetwork
      isBusy={isBusy}
      disabled={isBusy}
      aria-label={name}
      onClick={() => void downloadAttachment()}
    >
      {label}
    </Button>
  )
}
