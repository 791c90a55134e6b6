import './notice-management.css'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import type { NoticeRow } from '../../../shared/api/notice-fields.ts'
import { noticeAdminList } from '../../../shared/api/notification.ts'
import { useCall } from '../../data/use-call.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Column } from '../../ui/table/column.ts'
import { ResourceList } from '../../ui/table/resource-list.tsx'
import { EmptyState } from '../../ui/view-states.tsx'
import { NoticeActions } from './notice-actions.tsx'
import { getEditPath, useNoticeColumns } from './notice-columns.tsx'
import { openNoticeList } from './notice-dialog-state.ts'
import { NoticeFilters, noticeListDefaults, noticeListState } from './notice-filters.tsx'

const PAGE_SIZE_OPTIONS = [20, 50, 100] as const
const getRowKey = (row: NoticeRow) => row.notificationId

export function NotificationPage() {
  const t = getMessages('notice-management')
  const navigate = useNavigate()
  const { state, set } = useUrlState({ schema: noticeListState, defaults: noticeListDefaults })
  const report = useCall(noticeAdminList, state)
  const noticeColumns = useNoticeColumns()
  const columns = useMemo(
    (): Column<NoticeRow>[] => [
      ...noticeColumns,
      {
        id: 'actions',
        header: t('column.actions'),
        width: 56,
        isPinnedRight: true,
        isHeaderHidden: true,
        value: () => null,
        cell: (row) => <NoticeActions row={row} />,
      },
    ],
    [noticeColumns, t],
  )
  const counts = report.data?.counts ?? null
  const narrowed =
    state.keyword !== '' || state.type !== 'all' || state.kind !== 'all' || state.status !== 'all' || state.archived
  return (
    <>
      <PageHeader
        title={t('title')}
        aside={
          counts && (
            <span className="as-of">
              {t('state', { count: counts.published, published: counts.published, scheduled: counts.scheduled })}
            </span>
          )
        }
      >
        <Button icon="eye" aria-haspopup="dialog" onClick={openNoticeList}>
          {t('readersView')}
        </Button>
        <LinkButton variant="primary" icon="plus" to={pages['notification-add'].route} label={t('add')} />
      </PageHeader>
      <NoticeFilters state={state} counts={counts} onChange={set} />
      <ResourceList<NoticeRow>
        label={t('tableLabel')}
        report={report}
        skeletonRows={10}
        empty={
          <EmptyState
            title={t(narrowed ? 'none' : 'nothing')}
            help={t(narrowed ? 'noneHelp' : 'nothingHelp')}
            actions={narrowed && <Button onClick={() => set(noticeListDefaults)}>{t('showAll')}</Button>}
          />
        }
        columns={columns}
        rowKey={getRowKey}
        onOpen={(row) => void navigate(getEditPath(row))}
        sizes={PAGE_SIZE_OPTIONS}
        onPaging={(change) => set({ ...state, ...change })}
        maxHeight="max(420px, calc(100dvh - 260px))"
      />
    </>
  )
}
