import { useMemo, useState } from 'react'
import { noticeHistory } from '../../../shared/api/notification.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { formatDateTime, getInlineSeparator } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'

/** Published notices, from which a new one can be copied. */
export default function CopyNoticeDialog({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) {
  const t = getMessages('notice-management')
  const tNotification = getMessages('notification')
  const [pageNum, setPageNum] = useState(1)
  const request = useMemo(() => ({ query: { pageNum } }), [pageNum])
  const report = useEndpoint(noticeHistory, request)
  const last = report.data ? report.data.paging.pageNum * report.data.paging.pageSize >= report.data.paging.total : true
  return (
    <Dialog
      title={t('copyTitle')}
      isWide
      onClose={onClose}
      footer={
        <>
          <span className="push">
            <Button variant="quiet" icon="left" disabled={pageNum === 1} onClick={() => setPageNum(pageNum - 1)}>
              {t('newer')}
            </Button>
            <Button variant="quiet" trailingIcon="right" disabled={last} onClick={() => setPageNum(pageNum + 1)}>
              {t('older')}
            </Button>
          </span>
          <Button onClick={onClose}>{tNotification('close')}</Button>
        </>
      }
    >
      <p className="note">{t('copyHelp')}</p>
      <ReportView report={report} skeleton={<TableSkeleton rows={5} />}>
        {({ list }) =>
          list.length === 0 ? (
            <p>{t('copyNone')}</p>
          ) : (
            <ul className="copy-notice-list">
              {list.map((row) => (
                <li key={row.notificationId}>
                  <button type="button" className="notice" onClick={() => onChoose(row.notificationId)}>
                    <span className="notice-title">{row.title}</span>
                    <small className="row gap-3 text-note muted">
                      {tNotification(`type.${row.type}`)}
                      {getInlineSeparator()}
                      {formatDateTime(row.startDate)}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </ReportView>
    </Dialog>
  )
}
