import { useMemo } from 'react'
import { z } from 'zod'
import { noticeLimits, type PersonalNotice } from '../../../shared/api/notice-fields.ts'
import { personalNotices } from '../../../shared/api/notification.ts'
import { pageNum } from '../../../shared/api/query-fields.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { formatFullDateTime, NO_VALUE } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { SimpleColumn } from '../../ui/table/column.ts'
import { ListPager } from '../../ui/table/pager.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import { EmptyState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { NoticeTypeBadge } from './notice-content.tsx'
import { openNotice } from './notice-dialog-state.ts'
import { ReadAllButton } from './read-all-button.tsx'
import { useNotices, useReadMarks } from './use-notices.ts'

const schema = z.strictObject({ pageNum: pageNum.default(1) })
const defaults = schema.parse({})

/** Notices published to the user, ten per page, newest first. */
export function NotificationHistoryPage() {
  const t = getMessages('notification')
  const { state, set } = useUrlState({ schema, defaults })
  const query = useMemo(() => ({ query: { pageNum: state.pageNum, pageSize: noticeLimits.historyPage } }), [state.pageNum])
  const listReport = useEndpoint(personalNotices, query)
  const data = useReadMarks(listReport.data)
  const report = { ...listReport, data }
  // all unread notices, on any page
  const lists = useNotices().data
  const columns = useHistoryColumns()
  return (
    <>
      <PageHeader title={t('history.title')} fetchedAt={report.fetchedAt} />
      <ReportView report={report} skeleton={<TableSkeleton rows={noticeLimits.historyPage} />}>
        {({ notices, problemReports, paging }) =>
          paging.total === 0 ? (
            <EmptyState title={t('history.none')} help={t('history.noneHelp')} />
          ) : (
            <>
              <div className="table-bar">
                <strong>{t('history.found', { count: paging.total })}</strong>
                {lists && (
                  <span className="push">
                    <ReadAllButton lists={lists} />
                  </span>
                )}
              </div>
              <div className="notice-history stacked-on-phones">
                <SimpleTable
                  label={t('history.title')}
                  columns={columns}
                  rows={[...notices, ...problemReports].sort((a, b) => b.startDate.localeCompare(a.startDate))}
                  rowKey={(row) => row.notificationId}
                  rowClass={(row) => (row.isRead ? '' : 'is-unread')}
                />
              </div>
              <ListPager paging={paging} onPaging={(change) => set({ pageNum: change.pageNum })} />
            </>
          )
        }
      </ReportView>
    </>
  )
}

function useHistoryColumns(): readonly SimpleColumn<PersonalNotice>[] {
  const t = getMessages('notification')
  return useMemo(
    (): SimpleColumn<PersonalNotice>[] => [
      { id: 'start', header: t('history.start'), value: (row) => formatFullDateTime(row.startDate) },
      {
        id: 'type',
        header: t('history.type'),
        value: (row) => t(`type.${row.type}`),
        cell: (row) => <NoticeTypeBadge type={row.type} />,
      },
      {
        id: 'title',
        header: t('history.notice'),
        canGrow: true,
        value: (row) => row.title,
        cell: (row) => (
          <button
            type="button"
            className="link-button"
            title={row.title}
            aria-haspopup="dialog"
            onClick={() => openNotice(row.notificationId, 'history')}
          >
            {row.title}
          </button>
        ),
      },
      {
        id: 'attachment',
        header: t('history.attachment'),
        value: (row) => row.attachmentInfo,
        cell: (row) =>
          row.attachmentInfo === null ? (
            <span className="muted">{NO_VALUE}</span>
          ) : (
            <span title={row.attachmentInfo}>
              <Icon name="clip" small />
              <span className="visually-hidden">{row.attachmentInfo}</span>
            </span>
          ),
      },
      {
        id: 'state',
        header: t('history.state'),
        value: (row) => t(row.isRead ? 'history.read' : 'unread'),
        cell: (row) =>
          row.isRead ? (
            <span className="muted">{t('history.read')}</span>
          ) : (
            <span className="badge is-accent">{t('unread')}</span>
          ),
      },
    ],
    [t],
  )
}
