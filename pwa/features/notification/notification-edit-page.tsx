import { Link, Navigate, useSearchParams } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import type { NoticeDetail } from '../../../shared/api/notice-fields.ts'
import { noticeOne, noticeUpdate } from '../../../shared/api/notification.ts'
import { call } from '../../data/api-call.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { EditedVersion } from '../../ui/form/edited-version.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { NoticeEditor } from './notice-editor.tsx'
import { toNoticeForm } from './notice-form-fields.ts'

/** Editor of an existing notice: `?id=`. */
export function NotificationEditPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id === null ? <Navigate to={pages.notification.route} replace /> : <NoticeLoader key={id} id={id} />
}

function NoticeLoader({ id }: { id: string }) {
  const report = useEndpoint(noticeOne, { params: { id } })
  return (
    <ReportView report={report} skeleton={<TableSkeleton />}>
      {(latest) => (
        <EditedVersion latest={latest} version={latest.version} onReload={report.retry}>
          {(notice, takeLatest) => <EditNotice notice={notice} onNewest={takeLatest} />}
        </EditedVersion>
      )}
    </ReportView>
  )
}

function EditNotice({ notice, onNewest }: { notice: NoticeDetail; onNewest: () => void }) {
  const t = getMessages('notice-management')
  if (notice.archived)
    return (
      <>
        <PageHeader title={t('editTitle')} crumb={<Link to={pages.notification.route}>{t('title')}</Link>} />
        <EmptyState
          title={notice.title}
          help={t('archivedEdit')}
          actions={<LinkButton variant="primary" to={`${pages.notification.route}?archived=1`} label={t('title')} />}
        />
      </>
    )
  const { version, notificationId: id } = notice
  return (
    <NoticeEditor
      title={t('editTitle')}
      initial={toNoticeForm(notice)}
      saved={notice}
      contracts={notice.contracts}
      send={(body) => call(noticeUpdate, { params: { id }, body: { ...body, version } }, { quiet: true })}
      onNewest={onNewest}
    />
  )
}
