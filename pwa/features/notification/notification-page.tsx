import './notice-management.css'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import type { NoticeRow } from '../../../shared/api/notice-fields.ts'
import { noticeAdminList } from '../../../shared/api/notification.ts'
import { pages } from '../../../shared/pages.ts'
import { useReport } from '../../data/use-report.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-head.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListPager } from '../../ui/table/pager.tsx'
import { EmptyState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { NoticeActions } from './notice-actions.tsx'
import { getEditPath, useNoticeColumns } from './notice-columns.tsx'
import { NoticeFilters, noticeListDefaults, noticeListState } from './notice-filters.tsx'
import { openNoticeList } from './notice-state.ts'

const noParams: readonly string[] = []
const PAGE_SIZE_OPTIONS = [20, 50, 100] as const
const getRowKey = (row: NoticeRow) => row.notificationId

export function NotificationPage() {
  const t = useMessages('notice-management')
  const navigate = useNavigate()
  const { state, set } = useUrlState({ schema: noticeListState, defaults: noticeListDefaults, alwaysInUrl: noParams })
  const report = useReport(noticeAdminList, state)
  const plain = useNoticeColumns()
  const columns = useMemo(
    (): Column<NoticeRow>[] => [
      ...plain,
      {
        id: 'actions',
        head: t('column.actions'),
        width: 56,
        atEnd: true,
        quiet: true,
        value: () => null,
        cell: (row) => <NoticeActions row={row} />,
      },
    ],
    [plain, t],
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
        <Link className="button is-primary" to={pages['notification-add'].route}>
          <Icon name="plus" small />
          {t('add')}
        </Link>
      </PageHeader>
      <NoticeFilters state={state} counts={counts} onChange={set} />
      <ReportView report={report} skeleton={<TableSkeleton rows={10} />}>
        {({ list, paging }) =>
          list.length === 0 ? (
            <EmptyState
              title={t(narrowed ? 'none' : 'nothing')}
              actions={narrowed && <Button onClick={() => set(noticeListDefaults)}>{t('showAll')}</Button>}
            >
              <p className="note">{t(narrowed ? 'noneHelp' : 'nothingHelp')}</p>
            </EmptyState>
          ) : (
            <>
              <DataTable<NoticeRow>
                label={t('tableLabel')}
                columns={columns}
                rows={list}
                rowKey={getRowKey}
                total={paging.total}
                firstIndex={(paging.pageNum - 1) * paging.pageSize}
                onOpen={(row) => void navigate(getEditPath(row))}
                maxHeight="max(420px, calc(100dvh - 260px))"
              />
              <ListPager paging={paging} sizes={PAGE_SIZE_OPTIONS} onPaging={(change) => set({ ...state, ...change })} />
            </>
          )
        }
      </ReportView>
    </>
  )
}
